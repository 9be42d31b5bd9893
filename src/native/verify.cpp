#include "native/verify.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/limits.h"
#include "base/text_lexer.h"
#include "native/addresses.h"
#include "native/print.h"
#include "native/structure.h"
#include "native/type_rules.h"

namespace batten::native {
namespace {

Diagnostic at(Diagnostic finding, const Kernel& kernel, std::string_view part) {
  finding.ir_location = text::symbol(kernel.name) + (part.empty() ? "" : ", ") + std::string(part);
  return finding;
}

/// What has to hold before an operation can be printed: its parts are there, and every type exists.
class StructureCheck {
 public:
  StructureCheck(const Kernel& kernel, Diagnostics& findings) : kernel_(kernel), findings_(findings) {}

  void check() {
    for (std::size_t i = 0; i < kernel_.values.size(); ++i) check_value(i);
    for (std::size_t i = 0; i < kernel_.body.parameters.size(); ++i) {
      const ValueId parameter = kernel_.body.parameters[i];
      if (is_known(parameter) && !kernel_.type_of(parameter).is_buffer())
        report(error(Code::NativeStructure, "a parameter is no buffer"), fmt::format("parameter {}", i));
    }
    if (!kernel_.body.yields.empty()) report(error(Code::NativeStructure, "a kernel yields values, expected none"), "");
    check(kernel_.body, 1);
  }

 private:
  enum class Inside : std::uint8_t { Straight, Loop };

  bool is_known(ValueId value) const { return value.index < kernel_.values.size(); }
  void report(Diagnostic finding, std::string_view part) { findings_.push_back(at(std::move(finding), kernel_, part)); }

  void check_value(std::size_t index) {
    const Type& type = kernel_.values[index];
    std::optional<Diagnostic> finding;
    if (type.kind > TypeKind::Buffer || static_cast<std::size_t>(type.dtype) >= dtype_table.size())
      finding = error(Code::NativeType, "a type outside the closed set");
    else
      finding = find_invalid_type(type);
    if (finding) report(*std::move(finding), fmt::format("value {}", index));
  }

  void check(const Block& block, int depth) {
    for (const Operation& operation : block.operations) {
      const std::string part = fmt::format("operation {}", count_++);
      if (std::optional<Diagnostic> finding = find_malformed(operation)) {
        report(*std::move(finding), part);
        continue;
      }
      if (loops_ > 0 && std::holds_alternative<Allocate>(operation.kind))
        report(error(Code::NativeStructure, "memory is allocated inside a loop"), part);
      if (operation.blocks.empty()) continue;
      if (depth == limits::nesting_depth) {
        report(error(Code::NestingTooDeep, "blocks nested deeper than {}", limits::nesting_depth), part);
        continue;
      }
      const bool is_loop = !std::holds_alternative<If>(operation.kind);
      loops_ += is_loop ? 1 : 0;
      for (const Block& inner : operation.blocks) check(inner, depth + 1);
      loops_ -= is_loop ? 1 : 0;
    }
  }

  const Kernel& kernel_;
  Diagnostics& findings_;
  std::size_t count_ = 0;
  int loops_ = 0;
};

/// Types and scopes of a kernel whose structure is right.
class ValueCheck {
 public:
  ValueCheck(const Kernel& kernel, Diagnostics& findings)
      : kernel_(kernel), findings_(findings), states_(kernel.values.size(), State::Undefined) {}

  void check() {
    for (const ValueId parameter : kernel_.body.parameters) define(parameter);
    place_ = nullptr;
    check_operations(kernel_.body);
  }

 private:
  enum class State : std::uint8_t { Undefined, Visible, OutOfScope };

  bool is_known(ValueId value) const { return value.index < kernel_.values.size(); }
  const Type& type_of(ValueId value) const { return kernel_.type_of(value); }

  void report(Diagnostic finding) {
    findings_.push_back(at(std::move(finding), kernel_, place_ == nullptr ? "" : print_operation(kernel_, *place_)));
  }

  void define(ValueId value) {
    if (!is_known(value)) return report(error(Code::NativeUse, "value {} has no type", value.index));
    State& state = states_[value.index];
    if (state != State::Undefined) return report(error(Code::NativeUse, "a value is defined a second time"));
    state = State::Visible;
    defined_.push_back(value);
  }

  /// Whether the value can be used here; says why not otherwise.
  bool use(std::string_view what, std::size_t index, ValueId value) {
    if (!is_known(value)) {
      report(error(Code::NativeUse, "{} {} is value {}, which does not exist", what, index, value.index));
      return false;
    }
    const State state = states_[value.index];
    if (state == State::Visible) return true;
    report(
        error(Code::NativeUse, "{} {} {}", what, index,
              state == State::OutOfScope ? "is defined in a block that has ended" : "is not defined before its use"));
    return false;
  }

  bool use_all(std::string_view what, const std::vector<ValueId>& values) {
    bool all = true;
    for (std::size_t i = 0; i < values.size(); ++i) all = use(what, i, values[i]) && all;
    return all;
  }

  void check_operations(const Block& block) {
    for (const Operation& operation : block.operations) {
      place_ = &operation;
      const bool operands_are_right = use_all("operand", operation.operands);
      if (operation.blocks.empty()) {
        if (operands_are_right) check_types(operation);
      } else {
        check_blocks(operation, operands_are_right);
        place_ = &operation;
      }
      for (const ValueId result : operation.results) define(result);
    }
  }

  void check_types(const Operation& operation) {
    std::vector<Type> operands;
    operands.reserve(operation.operands.size());
    for (const ValueId operand : operation.operands) operands.push_back(type_of(operand));
    if (std::optional<Diagnostic> finding = find_type_error(operation.kind, operands))
      return report(*std::move(finding));
    if (operation.results.empty() || !is_known(operation.results[0])) return;
    const Type expected = result_type(operation.kind, operands);
    const Type& declared = type_of(operation.results[0]);
    if (declared != expected)
      report(error(Code::NativeType, "the result is {}, the operation gives {}", to_string(declared),
                   to_string(expected)));
  }

  void expect_type(std::string_view what, std::size_t index, ValueId value, const Type& expected) {
    if (is_known(value) && type_of(value) != expected)
      report(error(Code::NativeType, "{} {} is {}, expected {}", what, index, to_string(type_of(value)),
                   to_string(expected)));
  }

  void check_blocks(const Operation& operation, bool operands_are_right) {
    const bool is_for = std::holds_alternative<For>(operation.kind);
    const bool is_if = std::holds_alternative<If>(operation.kind);
    const std::vector<Type> carried = carried_types(operation);
    if (operands_are_right) {
      if (is_for)
        for (std::size_t i = 0; i < 2; ++i) expect_type("bound", i, operation.operands[i], Type::index());
      if (is_if) expect_type("operand", 0, operation.operands[0], Type::scalar(DType::Pred));
      if (!is_if)
        for (std::size_t i = 0; i < carried.size(); ++i)
          expect_type("initial value", i, operation.operands[i + (is_for ? 2 : 0)], carried[i]);
    }
    for (const Type& type : carried)
      if (type.is_buffer()) report(error(Code::NativeType, "a buffer is carried, expected data or index"));

    std::vector<Type> parameters;
    if (is_for) parameters.push_back(Type::index());
    if (!is_if) parameters.insert(parameters.end(), carried.begin(), carried.end());
    const bool is_while = std::holds_alternative<While>(operation.kind);
    for (std::size_t i = 0; i < operation.blocks.size(); ++i) {
      const std::vector<Type> condition{Type::scalar(DType::Pred)};
      check_block(operation, operation.blocks[i], parameters, is_while && i == 0 ? condition : carried);
    }
  }

  /// The types of what the operation carries or gives, as its results have them.
  std::vector<Type> carried_types(const Operation& operation) const {
    std::vector<Type> types;
    types.reserve(operation.results.size());
    for (const ValueId result : operation.results) types.push_back(is_known(result) ? type_of(result) : Type{});
    return types;
  }

  void check_block(const Operation& operation, const Block& block, const std::vector<Type>& parameters,
                   const std::vector<Type>& yields) {
    const std::size_t outer = defined_.size();
    place_ = &operation;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      define(block.parameters[i]);
      expect_type("block parameter", i, block.parameters[i], parameters[i]);
    }
    check_operations(block);
    place_ = &operation;
    for (std::size_t i = 0; i < yields.size(); ++i)
      if (use("yielded value", i, block.yields[i])) expect_type("yielded value", i, block.yields[i], yields[i]);
    for (; defined_.size() > outer; defined_.pop_back()) states_[defined_.back().index] = State::OutOfScope;
  }

  const Kernel& kernel_;
  Diagnostics& findings_;
  std::vector<State> states_;         // by value
  std::vector<ValueId> defined_;      // visible ones, in order
  const Operation* place_ = nullptr;  // where findings belong; none: the kernel itself
};

}  // namespace

Diagnostics verify(const Kernel& kernel) {
  // Each check takes for granted what the one before it has found to be right.
  Diagnostics findings;
  StructureCheck(kernel, findings).check();
  if (!findings.empty()) return findings;
  ValueCheck(kernel, findings).check();
  if (!findings.empty()) return findings;
  check_addresses(kernel, [&](const Operation& operation, Diagnostic finding) {
    findings.push_back(at(std::move(finding), kernel, print_operation(kernel, operation)));
  });
  return findings;
}

}  // namespace batten::native
