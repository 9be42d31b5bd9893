// Makes one function of a module, an operation at a time; result types are inferred, so that they cannot be declared
// wrongly.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "tensor/module.h"

namespace batten {

/// Holds the module for its own lifetime only. Calls of one builder may interleave with another's of the same module.
class FunctionBuilder {
 public:
  /// Appends an empty function to `module`.
  FunctionBuilder(TensorModule& module, std::string name, bool is_public = true);
  /// Goes on with a function that exists.
  FunctionBuilder(TensorModule& module, FunctionId function) : module_(module), function_(function) {}

  FunctionId id() const { return function_; }
  TensorFunction& function() { return module_.function(function_); }
  const TensorType& type_of(ValueId value) const { return batten::type_of(module_.function(function_), value); }

  ValueId parameter(TensorType type);
  /// The operation's only result. Errors: what `infer_results` finds.
  Result<ValueId> add(OpKind kind, std::vector<ValueId> operands, Provenance provenance = {});
  /// Of an operation that may have several results (call).
  Result<std::vector<ValueId>> add_several(OpKind kind, std::vector<ValueId> operands, Provenance provenance = {});
  void result(ValueId value, bool expectation_only = false);

 private:
  TensorModule& module_;
  FunctionId function_;
};

}  // namespace batten
