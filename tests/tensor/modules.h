// Modules made by hand for tests: the verifier must judge what no builder would make.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "tensor/builder.h"
#include "tensor/module.h"
#include "tensor/verify.h"

namespace batten::tests {

using Codes = std::vector<Code>;

inline Codes codes_of(const Diagnostics& findings) {
  Codes codes;
  for (const Diagnostic& finding : findings) codes.push_back(finding.code);
  return codes;
}

inline TensorType f32(Shape shape) { return tensor_type(DType::F32, std::move(shape)); }
inline TensorType f64(Shape shape) { return tensor_type(DType::F64, std::move(shape)); }
inline TensorType i32(Shape shape) { return tensor_type(DType::I32, std::move(shape)); }
inline TensorType pred(Shape shape) { return tensor_type(DType::Pred, std::move(shape)); }
inline TensorType laid_out(TensorType type, Axes minor_to_major) {
  type.layout = Layout{std::move(minor_to_major)};
  return type;
}

/// The next value of a function, without any check.
inline ValueId add_value(TensorModule& module, FunctionId id, TensorType type) {
  TensorFunction& function = module.function(id);
  function.values.push_back(std::move(type));
  return ValueId{id, static_cast<std::uint32_t>(function.values.size() - 1)};
}

inline FunctionId add_function(TensorModule& module, std::string name) {
  return FunctionBuilder(module, std::move(name)).id();
}

/// Appends an operation as declared, without any check; its results.
inline std::vector<ValueId> add_operation(TensorModule& module, FunctionId id, OpKind kind,
                                          std::vector<ValueId> operands, std::vector<TensorType> results) {
  std::vector<ValueId> values;
  for (TensorType& type : results) values.push_back(add_value(module, id, std::move(type)));
  module.function(id).operations.push_back(
      Operation{.kind = std::move(kind), .operands = std::move(operands), .results = values, .provenance = {}});
  return values;
}

/// `@main` with one operation on parameters of the given types. Its declared result is the inferred type, or f32[]
/// without one.
inline TensorModule one_operation(OpKind kind, const std::vector<TensorType>& operands,
                                  std::optional<TensorType> declared = std::nullopt) {
  TensorModule module;
  FunctionBuilder builder(module, "main");
  std::vector<ValueId> values;
  for (const TensorType& type : operands) values.push_back(builder.parameter(type));
  const auto inferred = infer_results(module, kind, operands);
  if (!declared) declared = inferred ? inferred->front() : f32({});
  const auto results = add_operation(module, builder.id(), std::move(kind), std::move(values), {*declared});
  builder.result(results[0]);
  return module;
}

inline Diagnostics findings_of(OpKind kind, const std::vector<TensorType>& operands,
                               std::optional<TensorType> declared = std::nullopt) {
  return verify(one_operation(std::move(kind), operands, std::move(declared)));
}

/// The codes of every finding of such a module.
inline Codes refusal(OpKind kind, const std::vector<TensorType>& operands,
                     std::optional<TensorType> declared = std::nullopt) {
  return codes_of(findings_of(std::move(kind), operands, std::move(declared)));
}

/// The inferred type, printed; the first finding where there is none.
inline std::string inferred(const OpKind& kind, const std::vector<TensorType>& operands) {
  const auto types = infer_results(TensorModule{}, kind, operands);
  return types ? to_string(types->front()) : types.errors().front().message;
}

/// Whether a finding with this code has a note that contains `words`.
inline bool advises(const Diagnostics& findings, Code code, const std::string& words) {
  for (const Diagnostic& finding : findings)
    for (const Note& note : finding.notes)
      if (finding.code == code && note.message.find(words) != std::string::npos) return true;
  return false;
}

}  // namespace batten::tests
