#include "tensor/builder.h"

#include <utility>

namespace batten {
namespace {

/// The operands' types, or the finding that an operand is no value of the function.
Result<std::vector<TensorType>> operand_types(const TensorFunction& function, FunctionId id,
                                              const std::vector<ValueId>& operands) {
  std::vector<TensorType> types;
  types.reserve(operands.size());
  for (const ValueId operand : operands) {
    if (operand.function != id || operand.index >= function.values.size())
      return error(Code::ForeignValue, "value {} of function {} is no value of @{}, function {}", operand.index,
                   operand.function.index, function.name, id.index);
    types.push_back(type_of(function, operand));
  }
  return types;
}

}  // namespace

FunctionBuilder::FunctionBuilder(TensorModule& module, std::string name, bool is_public)
    : module_(module), function_{static_cast<std::uint32_t>(module.functions.size())} {
  TensorFunction& function = module.functions.emplace_back();
  function.name = std::move(name);
  function.is_public = is_public;
}

ValueId FunctionBuilder::parameter(TensorType type) {
  TensorFunction& target = function();
  const ValueId value{function_, static_cast<std::uint32_t>(target.values.size())};
  target.values.push_back(std::move(type));
  target.parameters.push_back(value);
  return value;
}

Result<std::vector<ValueId>> FunctionBuilder::add_several(OpKind kind, std::vector<ValueId> operands,
                                                          Provenance provenance) {
  const Result<std::vector<TensorType>> types = operand_types(function(), function_, operands);
  if (!types) return types.errors();
  Result<std::vector<TensorType>> results = infer_results(module_, kind, *types);
  if (!results) return std::move(results).errors();

  TensorFunction& target = function();
  std::vector<ValueId> values;
  for (TensorType& type : *results) {
    values.push_back(ValueId{function_, static_cast<std::uint32_t>(target.values.size())});
    target.values.push_back(std::move(type));
  }
  target.operations.push_back(Operation{.kind = std::move(kind),
                                        .operands = std::move(operands),
                                        .results = values,
                                        .provenance = std::move(provenance)});
  return values;
}

Result<ValueId> FunctionBuilder::add(OpKind kind, std::vector<ValueId> operands, Provenance provenance) {
  if (const Call* call = std::get_if<Call>(&kind); call && call->callee.index < module_.functions.size()) {
    const TensorFunction& callee = module_.function(call->callee);
    if (callee.results.size() != 1)
      return error(Code::ArityMismatch, "@{} has {} results, expected 1", callee.name, callee.results.size());
  }
  const Result<std::vector<ValueId>> values = add_several(std::move(kind), std::move(operands), std::move(provenance));
  if (!values) return values.errors();
  return values->front();
}

void FunctionBuilder::result(ValueId value, bool expectation_only) {
  TensorType type = type_of(value);
  function().results.push_back(
      FunctionResult{.value = value, .type = std::move(type), .expectation_only = expectation_only});
}

}  // namespace batten
