// Expands calls, so that later passes see one function's dataflow.
#pragma once

#include "tensor/module.h"

namespace batten {

/// Replaces every call of an effect-free function by that function's operations, innermost first, until
/// `limits::inlined_operations` would be passed; such a call, and a call of a function with effects, stays. Functions
/// keep their names, parameters and results. Inlined operations carry the call's span behind their own. Changes no
/// operation otherwise. Expects a verified module (no call cycles); gives a verified module.
TensorModule inline_calls(TensorModule module);

}  // namespace batten
