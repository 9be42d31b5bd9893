#include "native/addresses.h"

#include <limits>
#include <optional>
#include <vector>

#include "base/visit.h"
#include "native/interval.h"

namespace batten::native {
namespace {

constexpr Interval anything{std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()};

std::string text(Interval interval) {
  if (interval == anything) return "any number";
  if (interval.low == interval.high) return fmt::format("{}", interval.low);
  return fmt::format("{} to {}", interval.low, interval.high);
}

/// Nothing: the value comes from one that was reported, so that no more is said of it.
using Range = std::optional<Interval>;

class AddressWalk {
 public:
  AddressWalk(const Kernel& kernel, const AddressFinding& report)
      : kernel_(kernel), report_(report), ranges_(kernel.values.size()) {}

  void walk(const Block& block) {
    for (const Operation& operation : block.operations) walk(operation);
  }

 private:
  bool is_index(ValueId value) const { return kernel_.type_of(value).is_index(); }
  Range& range(ValueId value) { return ranges_[value.index]; }
  Range& operand(const Operation& operation, std::size_t i) { return range(operation.operands[i]); }

  template <class... Args>
  void report(const Operation& operation, fmt::format_string<Args...> format, Args&&... args) {
    report_(operation, error(Code::NativeAddress, format, std::forward<Args>(args)...));
  }

  void walk(const Operation& operation) {
    visit(
        operation.kind,
        [&](const Constant& op) {
          const auto value = static_cast<std::int64_t>(op.value);
          if (op.type.is_index()) range(operation.results[0]) = Interval{value, value};
        },
        [&](const Affine& op) { range(operation.results[0]) = affine(op, operation); },
        [&](const IndexDivide& op) {
          if (const Range dividend = non_negative(operation))
            range(operation.results[0]) = divide(*dividend, op.divisor);
        },
        [&](const IndexRemainder& op) {
          if (const Range dividend = non_negative(operation))
            range(operation.results[0]) = remainder(*dividend, op.divisor);
        },
        [&](const Load&) { access(operation, kernel_.type_of(operation.results[0])); },
        [&](const Store&) { access(operation, kernel_.type_of(operation.operands[2])); },
        [&](const For& op) { loop(op, operation); }, [&](const While&) { loop(operation); },
        [&](const If&) { branches(operation); },
        // The others neither make positions nor use them as addresses.
        [](const FromIndex&) {}, [](const Unary&) {}, [](const Binary&) {}, [](const Fma&) {}, [](const Compare&) {},
        [](const Select&) {}, [](const Convert&) {}, [](const Bitcast&) {}, [](const CanonicalNan&) {},
        [](const Lookup&) {}, [](const Splat&) {}, [](const Extract&) {}, [](const Allocate&) {}, [](const Trap&) {});
  }

  Range affine(const Affine& op, const Operation& operation) {
    Range sum = Interval{op.offset, op.offset};
    for (std::size_t i = 0; i < op.coefficients.size(); ++i) {
      const Range& value = operand(operation, i);
      if (!value) return std::nullopt;
      const Range term = multiply(*value, op.coefficients[i]);
      sum = term && sum ? add(*sum, *term) : std::nullopt;
    }
    if (!sum) report(operation, "the sum may leave int64");
    return sum;
  }

  Range non_negative(const Operation& operation) {
    const Range& dividend = operand(operation, 0);
    if (!dividend || dividend->low >= 0) return dividend;
    report(operation, "the dividend is {}, expected 0 or more", text(*dividend));
    return std::nullopt;
  }

  void access(const Operation& operation, const Type& value) {
    const Range& index = operand(operation, 1);
    const std::int64_t elements = kernel_.type_of(operation.operands[0]).count;
    if (!index || (index->low >= 0 && index->high <= elements - value.count)) return;
    const std::string lanes = value.is_vector() ? fmt::format(" with {} lanes", value.count) : "";
    report(operation, "the position is {}{}, the buffer has {} elements", text(*index), lanes, elements);
  }

  void loop(const For& op, const Operation& operation) {
    const Block& body = operation.blocks[0];
    const Range& lower = operand(operation, 0);
    const Range& upper = operand(operation, 1);
    Range variable;
    if (lower && upper) {
      variable = induction(*lower, *upper, op.step);
      if (!variable) return pass_through(operation, 2);
      if (!add(*variable, {op.step, op.step})) report(operation, "the loop steps past the end of int64");
    }
    range(body.parameters[0]) = variable;
    begin_carried(operation, 2, body, 1);
    walk(body);
    end_carried(operation, 2, body, 1);
  }

  void loop(const Operation& operation) {
    const Block& body = operation.blocks[1];
    begin_carried(operation, 0, body, 0);
    for (std::size_t i = 0; i < body.parameters.size(); ++i)
      range(operation.blocks[0].parameters[i]) = range(body.parameters[i]);
    walk(operation.blocks[0]);
    walk(body);
    end_carried(operation, 0, body, 0);
  }

  /// A loop that never runs gives what it was given.
  void pass_through(const Operation& operation, std::size_t first_operand) {
    for (std::size_t i = 0; i < operation.results.size(); ++i)
      range(operation.results[i]) = operand(operation, first_operand + i);
  }

  void begin_carried(const Operation& operation, std::size_t first_operand, const Block& body, std::size_t first) {
    for (std::size_t i = 0; i < operation.results.size(); ++i) {
      const ValueId parameter = body.parameters[first + i];
      const bool unchanged = body.yields[i] == parameter;
      if (is_index(parameter)) range(parameter) = unchanged ? operand(operation, first_operand + i) : Range(anything);
    }
  }

  void end_carried(const Operation& operation, std::size_t first_operand, const Block& body, std::size_t first) {
    for (std::size_t i = 0; i < operation.results.size(); ++i) {
      const Range& initial = operand(operation, first_operand + i);
      const Range& last = range(body.yields[i]);
      const bool unchanged = body.yields[i] == body.parameters[first + i];
      if (unchanged)
        range(operation.results[i]) = initial;
      else if (initial && last)
        range(operation.results[i]) = join(*initial, *last);
    }
  }

  void branches(const Operation& operation) {
    for (const Block& block : operation.blocks) walk(block);
    for (std::size_t i = 0; i < operation.results.size(); ++i) {
      const Range& then = range(operation.blocks[0].yields[i]);
      const Range& otherwise = range(operation.blocks[1].yields[i]);
      if (then && otherwise) range(operation.results[i]) = join(*then, *otherwise);
    }
  }

  const Kernel& kernel_;
  const AddressFinding& report_;
  std::vector<Range> ranges_;  // by value; of index values only
};

}  // namespace

void check_addresses(const Kernel& kernel, const AddressFinding& report) {
  AddressWalk(kernel, report).walk(kernel.body);
}

}  // namespace batten::native
