// Whether a module is well formed: after construction and after every transforming pass, in every build type.
#pragma once

#include <string_view>

#include "base/diagnostic.h"
#include "tensor/module.h"

namespace batten {

/// Every finding (codes E15xx), in module order, with its span if it has one and its IR location always
/// (`@main, %7 = dot_general …`). Empty: the module is well formed. Rules: `docs/tensor-ir.md` §3.
Diagnostics verify(const TensorModule& module);

/// The form in which findings of `verify` after a compiler pass are reported: the pass broke the module, not the user.
Diagnostic internal_error(std::string_view pass, const Diagnostics& findings);

}  // namespace batten
