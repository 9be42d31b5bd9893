#include "native/print.h"

#include <fmt/format.h>

#include <iterator>
#include <optional>
#include <string_view>

#include "base/visit.h"
#include "numerics/literal_text.h"

namespace batten::native {
namespace {

class Printer {
 public:
  explicit Printer(const Kernel& kernel) : kernel_(kernel), numbers_(kernel.values.size()) {}

  std::string print(std::string_view name) {
    add("kernel {}(", name);
    for (std::size_t i = 0; i < kernel_.body.parameters.size(); ++i) {
      const ValueId parameter = kernel_.body.parameters[i];
      add("{}{}: {}", i == 0 ? "" : ", ", define(parameter), type(parameter));
    }
    add(") ");
    block(kernel_.body);
    add("\n");
    return std::move(text_);
  }

 private:
  template <class... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
  }
  void new_line() {
    text_ += '\n';
    text_.append(2 * depth_, ' ');
  }

  std::string type(ValueId value) const { return to_string(kernel_.type_of(value)); }
  /// Gives a value the next number. A value without a definition prints as `%?`.
  std::string define(ValueId value) {
    numbers_[value.index] = next_++;
    return use(value);
  }
  std::string use(ValueId value) const {
    const std::optional<std::size_t> number = value.index < numbers_.size() ? numbers_[value.index] : std::nullopt;
    return number ? fmt::format("%{}", *number) : "%?";
  }

  void values(const std::vector<ValueId>& list) {
    for (std::size_t i = 0; i < list.size(); ++i) add("{}{}", i == 0 ? "" : ", ", use(list[i]));
  }

  void block(const Block& block) {
    add("{{");
    ++depth_;
    for (const Operation& operation : block.operations) {
      new_line();
      print(operation);
    }
    if (!block.yields.empty()) {
      new_line();
      add("yield ");
      values(block.yields);
    }
    --depth_;
    new_line();
    add("}}");
  }

  /// `carry (%4 = %1 : f32)`: block parameters from `first` on, with the operands that they begin with.
  void carried(const Operation& operation, std::size_t first_operand, std::size_t first_parameter) {
    const std::vector<ValueId>& parameters = operation.blocks[0].parameters;
    if (parameters.size() == first_parameter) return;
    add("carry (");
    for (std::size_t i = first_parameter; i < parameters.size(); ++i) {
      add("{}{} = ", i == first_parameter ? "" : ", ", define(parameters[i]));
      add("{} : {}", use(operation.operands[first_operand + i - first_parameter]), type(parameters[i]));
    }
    add(") ");
  }

  void print(const For& loop, const Operation& operation) {
    add("for {} = ", define(operation.blocks[0].parameters[0]));
    add("{} to {} step {} ", use(operation.operands[0]), use(operation.operands[1]), loop.step);
    if (loop.parallel) add("parallel ");
    carried(operation, 2, 1);
    block(operation.blocks[0]);
  }

  void print(const While&, const Operation& operation) {
    add("while ");
    carried(operation, 0, 0);
    block(operation.blocks[0]);
    add(" do (");
    for (std::size_t i = 0; i < operation.blocks[1].parameters.size(); ++i)
      add("{}{}", i == 0 ? "" : ", ", define(operation.blocks[1].parameters[i]));
    add(") ");
    block(operation.blocks[1]);
  }

  void print(const If&, const Operation& operation) {
    add("if {} ", use(operation.operands[0]));
    for (std::size_t i = 0; i < operation.results.size(); ++i) add("{}{} ", i == 0 ? "-> " : ", ", type(operation.results[i]));
    block(operation.blocks[0]);
    add(" else ");
    block(operation.blocks[1]);
  }

  void print(const Affine& op, const Operation& operation) {
    add("affine ");
    for (std::size_t i = 0; i < operation.operands.size(); ++i) add("{} * {} + ", op.coefficients[i], use(operation.operands[i]));
    add("{}", op.offset);
  }

  void print(const Lookup& op, const Operation& operation) {
    add("lookup {} [", use(operation.operands[0]));
    for (std::size_t i = 0; i < op.table.size(); ++i) add("{}{}", i == 0 ? "" : ", ", literal_text(op.dtype, op.table[i]));
    add("] : {}", type(operation.results[0]));
  }

  void print(const Constant& op, const Operation&) {
    if (op.type.is_index()) add("constant {} : index", static_cast<std::int64_t>(op.value));
    else add("constant {} : {}", literal_text(op.type.dtype, op.value), to_string(op.type));
  }

  /// Name, operands, type of the result.
  void plain(std::string_view name, const Operation& operation) {
    add("{} ", name);
    values(operation.operands);
    add(" : {}", type(operation.results[0]));
  }

  void print(const Operation& operation) {
    for (std::size_t i = 0; i < operation.results.size(); ++i) add("{}{}", i == 0 ? "" : ", ", define(operation.results[i]));
    if (!operation.results.empty()) add(" = ");
    const auto operand = [&](std::size_t i) { return use(operation.operands[i]); };
    visit(
        operation.kind, [&](const Constant& op) { print(op, operation); }, [&](const Affine& op) { print(op, operation); },
        [&](const IndexDivide& op) { add("index_divide {}, {}", operand(0), op.divisor); },
        [&](const IndexRemainder& op) { add("index_remainder {}, {}", operand(0), op.divisor); },
        [&](const FromIndex&) { plain("from_index", operation); }, [&](const Unary& op) { plain(name(op.code), operation); },
        [&](const Binary& op) { plain(name(op.code), operation); }, [&](const Fma&) { plain("fma", operation); },
        [&](const Compare& op) { plain(fmt::format("compare {} {}", name(op.direction), name(op.comparison)), operation); },
        [&](const Select&) { plain("select", operation); }, [&](const Convert&) { plain("convert", operation); },
        [&](const Bitcast&) { plain("bitcast", operation); }, [&](const CanonicalNan&) { plain("canonical_nan", operation); },
        [&](const Lookup& op) { print(op, operation); },
        [&](const Load&) { add("load {}[{}] : {}", operand(0), operand(1), type(operation.results[0])); },
        [&](const Store&) { add("store {}[{}], {}", operand(0), operand(1), operand(2)); },
        [&](const Splat&) { plain("splat", operation); },
        [&](const Extract& op) { add("extract {}, {} : {}", operand(0), op.lane, type(operation.results[0])); },
        [&](const Allocate& op) { add("allocate : {}", to_string(op.type)); }, [&](const For& op) { print(op, operation); },
        [&](const While& op) { print(op, operation); }, [&](const If& op) { print(op, operation); },
        [&](const Trap& op) { add("trap {} if {}", op.code, operand(0)); });
  }

  const Kernel& kernel_;
  std::vector<std::optional<std::size_t>> numbers_;
  std::size_t next_ = 0;
  std::size_t depth_ = 0;
  std::string text_;
};

}  // namespace

std::string print(const Kernel& kernel) { return Printer(kernel).print("@" + kernel.name); }
std::string content_key(const Kernel& kernel) { return Printer(kernel).print("@"); }

}  // namespace batten::native
