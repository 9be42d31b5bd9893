// The scalar reference lowering: the oracle. One plain kernel an operation, in the order that `docs/numerics.md`
// states, addressing elements through `minor_to_major`.
#pragma once

#include "base/diagnostic.h"
#include "native/program.h"
#include "tensor/module.h"

namespace batten::reference {

/// One function of a module, with the functions it calls, as a program: parameters and results in the function's order.
/// Expects a verified module. Errors: calls nested deeper than `limits::nesting_depth`.
Result<native::Program> lower(const TensorModule& module, FunctionId function);

}  // namespace batten::reference
