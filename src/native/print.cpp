#include "native/print.h"

#include <fmt/format.h>

#include <iterator>
#include <optional>
#include <string_view>
#include <variant>

#include "base/text_lexer.h"
#include "numerics/literal_text.h"

namespace batten::native {
namespace {

/// The number of each value, in the order in which the text defines them.
class Numbering {
 public:
  explicit Numbering(const Kernel& kernel) : numbers_(kernel.values.size()) { number(kernel.body); }

  /// `%7`; a value without a definition is `%?`.
  std::string text(ValueId value) const {
    const std::optional<std::size_t> number = value.index < numbers_.size() ? numbers_[value.index] : std::nullopt;
    return number ? fmt::format("%{}", *number) : "%?";
  }

 private:
  void number(const std::vector<ValueId>& values) {
    for (const ValueId value : values)
      if (value.index < numbers_.size()) numbers_[value.index] = next_++;
  }
  void number(const Block& block) {
    number(block.parameters);
    for (const Operation& operation : block.operations) {
      number(operation.results);
      for (const Block& inner : operation.blocks) number(inner);
    }
  }

  std::vector<std::optional<std::size_t>> numbers_;
  std::size_t next_ = 0;
};

enum class Blocks : std::uint8_t { InFull, Elided };

class Printer {
 public:
  Printer(const Kernel& kernel, Blocks blocks) : kernel_(kernel), blocks_(blocks), numbering_(kernel) {}

  std::string print_kernel(std::string_view name) && {
    add("kernel {}(", name);
    for (std::size_t i = 0; i < kernel_.body.parameters.size(); ++i) {
      const ValueId parameter = kernel_.body.parameters[i];
      add("{}{}: {}", i == 0 ? "" : ", ", use(parameter), type(parameter));
    }
    add(") ");
    block(kernel_.body);
    add("\n");
    return std::move(text_);
  }

  std::string print_operation(const Operation& operation) && {
    print(operation);
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

  std::string type(ValueId value) const {
    return value.index < kernel_.values.size() ? to_string(kernel_.type_of(value)) : "?";
  }
  std::string use(ValueId value) const { return numbering_.text(value); }

  void values(const std::vector<ValueId>& list) {
    for (std::size_t i = 0; i < list.size(); ++i) add("{}{}", i == 0 ? "" : ", ", use(list[i]));
  }

  void block(const Block& block) {
    if (blocks_ == Blocks::Elided) {
      add("{{ ... }}");
      return;
    }
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
      const ValueId initial = operation.operands[first_operand + i - first_parameter];
      add("{}{} = {} : {}", i == first_parameter ? "" : ", ", use(parameters[i]), use(initial), type(parameters[i]));
    }
    add(") ");
  }

  void print(const For& loop, const Operation& operation) {
    add("for {} = {} to {} step {} ", use(operation.blocks[0].parameters[0]), use(operation.operands[0]),
        use(operation.operands[1]), loop.step);
    if (loop.parallel) add("parallel ");
    carried(operation, 2, 1);
    block(operation.blocks[0]);
  }

  void print(const While&, const Operation& operation) {
    add("while ");
    carried(operation, 0, 0);
    block(operation.blocks[0]);
    add(" do (");
    values(operation.blocks[1].parameters);
    add(") ");
    block(operation.blocks[1]);
  }

  void print(const If&, const Operation& operation) {
    add("if {} ", use(operation.operands[0]));
    for (std::size_t i = 0; i < operation.results.size(); ++i)
      add("{}{}", i == 0 ? "-> " : ", ", type(operation.results[i]));
    if (!operation.results.empty()) add(" ");
    block(operation.blocks[0]);
    add(" else ");
    block(operation.blocks[1]);
  }

  void print(const Affine& op, const Operation& operation) {
    add("affine ");
    for (std::size_t i = 0; i < operation.operands.size(); ++i)
      add("{} * {} + ", op.coefficients[i], use(operation.operands[i]));
    add("{}", op.offset);
  }

  void print(const Lookup& op, const Operation& operation) {
    add("lookup {} [", use(operation.operands[0]));
    for (std::size_t i = 0; i < op.table.size(); ++i)
      add("{}{}", i == 0 ? "" : ", ", literal_text(op.dtype, op.table[i]));
    add("] : {}", type(operation.results[0]));
  }

  void print(const Constant& op, const Operation&) {
    if (op.type.is_index())
      add("constant {} : index", static_cast<std::int64_t>(op.value));
    else
      add("constant {} : {}", literal_text(op.type.dtype, op.value), to_string(op.type));
  }

  /// Name, operands, type of the result.
  void plain(const Operation& operation) {
    add("{} ", name(operation.kind));
    values(operation.operands);
    add(" : {}", type(operation.results[0]));
  }

  void print(const Compare& op, const Operation& operation) {
    add("compare {} {} ", name(op.direction), name(op.comparison));
    values(operation.operands);
    add(" : {}", type(operation.results[0]));
  }

  void print(const IndexDivide& op, const Operation& operation) {
    add("index_divide {}, {}", use(operation.operands[0]), op.divisor);
  }
  void print(const IndexRemainder& op, const Operation& operation) {
    add("index_remainder {}, {}", use(operation.operands[0]), op.divisor);
  }
  void print(const FromIndex&, const Operation& operation) { plain(operation); }
  void print(const Unary&, const Operation& operation) { plain(operation); }
  void print(const Binary&, const Operation& operation) { plain(operation); }
  void print(const Fma&, const Operation& operation) { plain(operation); }
  void print(const Select&, const Operation& operation) { plain(operation); }
  void print(const Convert&, const Operation& operation) { plain(operation); }
  void print(const Bitcast&, const Operation& operation) { plain(operation); }
  void print(const CanonicalNan&, const Operation& operation) { plain(operation); }
  void print(const Splat&, const Operation& operation) { plain(operation); }
  void print(const Load&, const Operation& operation) {
    add("load {}[{}] : {}", use(operation.operands[0]), use(operation.operands[1]), type(operation.results[0]));
  }
  void print(const Store&, const Operation& operation) {
    add("store {}[{}], {}", use(operation.operands[0]), use(operation.operands[1]), use(operation.operands[2]));
  }
  void print(const Extract& op, const Operation& operation) {
    add("extract {}, {} : {}", use(operation.operands[0]), op.lane, type(operation.results[0]));
  }
  void print(const Allocate& op, const Operation&) { add("allocate : {}", to_string(op.type)); }
  void print(const Trap& op, const Operation& operation) { add("trap {} if {}", op.code, use(operation.operands[0])); }

  void print(const Operation& operation) {
    values(operation.results);
    if (!operation.results.empty()) add(" = ");
    std::visit([&](const auto& op) { print(op, operation); }, operation.kind);
  }

  const Kernel& kernel_;
  Blocks blocks_;
  Numbering numbering_;
  std::size_t depth_ = 0;
  std::string text_;
};

}  // namespace

std::string print(const Kernel& kernel) {
  return Printer(kernel, Blocks::InFull).print_kernel(text::symbol(kernel.name));
}

std::string content_key(const Kernel& kernel) { return Printer(kernel, Blocks::InFull).print_kernel("@"); }

std::string print_operation(const Kernel& kernel, const Operation& operation) {
  return Printer(kernel, Blocks::Elided).print_operation(operation);
}

}  // namespace batten::native
