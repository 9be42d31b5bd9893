// The printed form of the tensor IR: stable, canonical, parses back (`docs/tensor-ir.md` §4).
#pragma once

#include <string>

#include "base/source.h"
#include "tensor/module.h"

namespace batten {

/// Values are numbered in definition order, parameters first (`%arg0`). With `sources`, each operation's span follows
/// it as a comment. Expects parameters and codes that exist, as in a verified module; such a module parses back to
/// itself.
std::string print(const TensorModule& module, const Sources* sources = nullptr);

/// One operation on one line, for messages; values are printed by their index.
std::string print_operation(const TensorModule& module, const TensorFunction& function, const Operation& operation);

}  // namespace batten
