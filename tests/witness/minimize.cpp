#include "witness/minimize.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "tensor/inline_calls.h"
#include "tensor/verify.h"
#include "witness/judge.h"

namespace batten::witness {
namespace {

constexpr FunctionId only{0};

/// `@main` alone, with its calls inlined whatever effects they declare; nothing if calls are left.
std::optional<Subject> only_main(const Subject& subject) {
  TensorModule module = subject.module;
  for (TensorFunction& function : module.functions) function.effects.clear();
  TensorFunction function = main_of(inline_calls(std::move(module)));
  function.expectations.clear();
  const auto move = [](std::vector<ValueId>& values) {
    for (ValueId& value : values) value.function = only;
  };
  move(function.parameters);
  for (Operation& operation : function.operations) {
    if (std::holds_alternative<Call>(operation.kind)) return std::nullopt;
    operation.provenance = {};
    move(operation.operands);
    move(operation.results);
  }
  for (FunctionResult& result : function.results) result.value.function = only;
  return Subject{TensorModule{{std::move(function)}}, subject.runs};
}

TensorFunction& function_of(Subject& subject) { return subject.module.function(only); }

/// The elements of a tensor in row-major order, from those in memory.
Literal row_major(const TensorType& type, const std::vector<std::byte>& memory) {
  const std::vector<std::int64_t> stride = strides(type);
  const std::size_t size = byte_size(type.dtype);
  std::vector<std::byte> elements(memory.size());
  for (std::size_t element = 0; element < memory.size() / size; ++element) {
    auto rest = static_cast<std::int64_t>(element);
    std::int64_t place = 0;
    for (std::size_t axis = type.shape.rank(); axis-- > 0; rest /= type.shape.extent(axis))
      place += rest % type.shape.extent(axis) * stride[axis];
    std::copy_n(memory.data() + static_cast<std::size_t>(place) * size, size, elements.data() + element * size);
  }
  return Literal::elements(type.dtype, std::move(elements));
}

/// The operations that give `value` as a constant: one, and a copy for another layout.
std::vector<Operation> constant_operations(TensorFunction& function, ValueId value,
                                           const std::vector<std::byte>& memory) {
  const TensorType type = type_of(function, value);
  const Constant constant{.shape = type.shape, .value = row_major(type, memory)};
  if (type.layout.is_row_major()) return {Operation{constant, {}, {value}, {}}};
  const ValueId data{.function = only, .index = static_cast<std::uint32_t>(function.values.size())};
  function.values.push_back(tensor_type(type.dtype, type.shape));
  return {Operation{constant, {}, {data}, {}}, Operation{Copy{type.layout}, {data}, {value}, {}}};
}

/// What the evaluator has for each value in the first run, by index; nothing if it fails.
std::optional<std::vector<std::vector<std::byte>>> values_of(Subject subject) {
  TensorFunction& function = function_of(subject);
  function.results.clear();
  for (std::uint32_t i = 0; i < function.values.size(); ++i)
    function.results.push_back({.value = ValueId{only, i}, .type = function.values[i]});
  Result<std::vector<std::vector<std::byte>>> values = evaluated(subject.module, subject.runs[0]);
  return values ? std::optional(*std::move(values)) : std::nullopt;
}

/// Numbers values in definition order. Expects that each is defined before it is used.
void number_values(TensorFunction& function) {
  std::vector<TensorType> types;
  std::vector<std::uint32_t> numbers(function.values.size());
  const auto define = [&](ValueId& value) {
    types.push_back(function.values[value.index]);
    const auto number = static_cast<std::uint32_t>(types.size() - 1);
    numbers[value.index] = number;
    value.index = number;
  };
  for (ValueId& parameter : function.parameters) define(parameter);
  for (Operation& operation : function.operations) {
    for (ValueId& operand : operation.operands) operand.index = numbers[operand.index];
    for (ValueId& result : operation.results) define(result);
  }
  for (FunctionResult& result : function.results) result.value.index = numbers[result.value.index];
  function.values = std::move(types);
}

/// Operations and parameters that no result needs.
void remove_unused(Subject& subject) {
  TensorFunction& function = function_of(subject);
  std::vector<bool> is_used(function.values.size());
  for (const FunctionResult& result : function.results) is_used[result.value.index] = true;
  std::vector<Operation> kept;
  for (std::size_t i = function.operations.size(); i-- > 0;) {
    Operation& operation = function.operations[i];
    if (!is_used[operation.results[0].index]) continue;
    for (const ValueId operand : operation.operands) is_used[operand.index] = true;
    kept.push_back(std::move(operation));
  }
  std::ranges::reverse(kept);
  function.operations = std::move(kept);
  for (std::size_t i = function.parameters.size(); i-- > 0;) {
    if (is_used[function.parameters[i].index]) continue;
    function.parameters.erase(function.parameters.begin() + static_cast<std::ptrdiff_t>(i));
    for (Inputs& inputs : subject.runs) inputs.erase(inputs.begin() + static_cast<std::ptrdiff_t>(i));
  }
  number_values(function);
}

/// Makes a program smaller, one change after another, each on a copy that is kept if it is at fault still.
class Minimizer {
 public:
  Minimizer(Subject subject, const IsAtFault& is_at_fault) : subject_(std::move(subject)), is_at_fault_(is_at_fault) {}

  bool keep_one_result() {
    const std::size_t operations = function_of(subject_).operations.size();
    for (std::size_t i = 0; i < operations; ++i)
      if (try_change([&](Subject& candidate) {
            TensorFunction& function = function_of(candidate);
            const ValueId value = function.operations[i].results[0];
            function.results = {FunctionResult{.value = value, .type = type_of(function, value)}};
          }))
        return true;
    return false;
  }

  bool keep_one_run() {
    for (std::size_t i = 0; i < subject_.runs.size(); ++i)
      if (try_change([&](Subject& candidate) { candidate.runs = {subject_.runs[i]}; })) return true;
    return false;
  }

  /// The last operation first: what leads to it is gone then.
  void make_operations_constant() {
    for (std::size_t i = function_of(subject_).operations.size(); i-- > 0;) {
      const std::vector<Operation>& operations = function_of(subject_).operations;
      if (i >= operations.size() || std::holds_alternative<Constant>(operations[i].kind)) continue;
      const auto values = values_of(subject_);
      if (!values) return;
      try_change([&](Subject& candidate) {
        TensorFunction& function = function_of(candidate);
        const ValueId value = function.operations[i].results[0];
        const std::vector<Operation> constant = constant_operations(function, value, (*values)[value.index]);
        const auto place = function.operations.erase(function.operations.begin() + static_cast<std::ptrdiff_t>(i));
        function.operations.insert(place, constant.begin(), constant.end());
      });
    }
  }

  /// So that the text is the whole program.
  void make_parameters_constant() {
    for (std::size_t i = function_of(subject_).parameters.size(); i-- > 0;)
      try_change([&](Subject& candidate) {
        TensorFunction& function = function_of(candidate);
        const std::vector<Operation> constant =
            constant_operations(function, function.parameters[i], candidate.runs[0][i].bytes());
        function.operations.insert(function.operations.begin(), constant.begin(), constant.end());
        function.parameters.erase(function.parameters.begin() + static_cast<std::ptrdiff_t>(i));
        candidate.runs[0].erase(candidate.runs[0].begin() + static_cast<std::ptrdiff_t>(i));
      });
  }

  const Subject& subject() const { return subject_; }

 private:
  template <class Change>
  bool try_change(const Change& change) {
    Subject candidate = subject_;
    change(candidate);
    remove_unused(candidate);
    if (!is_at_fault_(candidate)) return false;
    subject_ = std::move(candidate);
    return true;
  }

  Subject subject_;
  const IsAtFault& is_at_fault_;
};

}  // namespace

Subject minimize(const Subject& subject, const IsAtFault& is_at_fault) {
  if (!verify(subject.module).empty()) return subject;
  std::optional<Subject> inlined = only_main(subject);
  if (!inlined || !is_at_fault(*inlined)) return subject;
  Minimizer minimizer(*std::move(inlined), is_at_fault);
  if (!minimizer.keep_one_result() || !minimizer.keep_one_run()) return subject;
  minimizer.make_operations_constant();
  minimizer.make_parameters_constant();
  return minimizer.subject();
}

}  // namespace batten::witness
