#include "tensor/inline_calls.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "tensor/call_graph.h"

namespace batten {
namespace {

/// An operation's own chain, then the call's. A chain over its limit keeps the innermost spans and the outermost one.
Provenance behind(const Provenance& own, const Provenance& call) {
  Provenance result = own;
  result.chain.insert(result.chain.end(), call.chain.begin(), call.chain.end());
  if (result.chain.size() > limits::provenance_chain) {
    result.chain[limits::provenance_chain - 1] = result.chain.back();
    result.chain.resize(limits::provenance_chain);
  }
  return result;
}

/// Values of one function, by index, as values of another.
using ValueMap = std::vector<ValueId>;

/// Writes a function anew, operation by operation, with calls expanded in their place.
class Expansion {
 public:
  Expansion(const TensorFunction& source, FunctionId id) : source_(source), id_(id), map_(source.values.size()) {
    for (const ValueId parameter : source.parameters) {
      map_[parameter.index] = add_value(type_of(source, parameter));
      parameters_.push_back(map_[parameter.index]);
    }
  }

  void keep(const Operation& operation) { copy(operation, source_, map_, operation.provenance); }

  /// The callee's operations instead of `call`; its results become the values that the callee returns.
  void expand(const Operation& call, const TensorFunction& callee) {
    ValueMap inner(callee.values.size());
    for (std::size_t i = 0; i < callee.parameters.size(); ++i)
      inner[callee.parameters[i].index] = map_[call.operands[i].index];
    for (const Operation& operation : callee.operations)
      copy(operation, callee, inner, behind(operation.provenance, call.provenance));
    for (std::size_t i = 0; i < callee.results.size(); ++i)
      map_[call.results[i].index] = inner[callee.results[i].value.index];
  }

  /// Puts the new body, parameters and results in the place of the old ones.
  void replace(TensorFunction& function) && {
    for (FunctionResult& result : function.results) result.value = map_[result.value.index];
    function.parameters = std::move(parameters_);
    function.operations = std::move(operations_);
    function.values = std::move(values_);
  }

 private:
  ValueId add_value(const TensorType& type) {
    values_.push_back(type);
    return ValueId{id_, static_cast<std::uint32_t>(values_.size() - 1)};
  }

  void copy(const Operation& operation, const TensorFunction& from, ValueMap& map, Provenance provenance) {
    Operation result{.kind = operation.kind, .operands = {}, .results = {}, .provenance = std::move(provenance)};
    result.operands.reserve(operation.operands.size());
    for (const ValueId operand : operation.operands) result.operands.push_back(map[operand.index]);
    result.results.reserve(operation.results.size());
    for (const ValueId value : operation.results) {
      map[value.index] = add_value(type_of(from, value));
      result.results.push_back(map[value.index]);
    }
    operations_.push_back(std::move(result));
  }

  const TensorFunction& source_;
  FunctionId id_;
  ValueMap map_;
  std::vector<ValueId> parameters_;
  std::vector<Operation> operations_;
  std::vector<TensorType> values_;
};

/// The function that an operation calls, if it is one to expand.
const TensorFunction* expandable_callee(const TensorModule& module, const Operation& operation) {
  const Call* call = std::get_if<Call>(&operation.kind);
  if (call == nullptr) return nullptr;
  const TensorFunction& callee = module.function(call->callee);
  return callee.effects.empty() ? &callee : nullptr;
}

}  // namespace

TensorModule inline_calls(TensorModule module) {
  std::size_t total = 0;
  for (const TensorFunction& function : module.functions) total += function.operations.size();

  // Callees come first, so that a body is complete before it is copied and each call is expanded in one step.
  const CallGraph graph(module);
  for (const FunctionId id : graph.callees_first()) {
    TensorFunction& function = module.function(id);
    const auto is_expandable = [&](const Operation& operation) {
      return expandable_callee(module, operation) != nullptr;
    };
    if (std::ranges::none_of(function.operations, is_expandable)) continue;
    Expansion expansion(function, id);
    for (const Operation& operation : function.operations) {
      const TensorFunction* callee = expandable_callee(module, operation);
      // The call itself goes away: one operation less.
      if (callee == nullptr || total - 1 + callee->operations.size() > limits::inlined_operations) {
        expansion.keep(operation);
        continue;
      }
      total += callee->operations.size();
      --total;
      expansion.expand(operation, *callee);
    }
    std::move(expansion).replace(function);
  }
  return module;
}

}  // namespace batten
