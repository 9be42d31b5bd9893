// Who calls whom: functions in an order in which callees come before callers, and the cycles that no such order has.
#pragma once

#include <cstdint>
#include <vector>

#include "base/diagnostic.h"
#include "tensor/module.h"

namespace batten {

/// Ids of functions that do not exist are left out. Works on any module, in time linear in its operations, without
/// recursion.
class CallGraph {
 public:
  explicit CallGraph(const TensorModule& module);

  /// Each function after the functions that it calls, but for those that call each other. Decided by the module alone.
  const std::vector<FunctionId>& callees_first() const { return callees_first_; }
  /// Sets of functions that reach one another by calls, each sorted, by their first function.
  const std::vector<std::vector<FunctionId>>& cycles() const { return cycles_; }
  /// The shortest way from the first function of a cycle back to it: `{a, b}` for a → b → a.
  std::vector<FunctionId> shortest_cycle(const std::vector<FunctionId>& cycle) const;

 private:
  void find_components();

  std::vector<std::vector<std::uint32_t>> callees_;  // by function
  std::vector<FunctionId> callees_first_;
  std::vector<std::vector<FunctionId>> cycles_;
};

/// Functions that come to more than `limits::expanded_operations` operations when every call is replaced by its
/// callee's, and call no such function themselves. Expects a verified module. Errors: ProgramTooLarge.
Diagnostics find_too_large(const TensorModule& module);

}  // namespace batten
