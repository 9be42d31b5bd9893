// Whether a kernel is well formed, and whether every address lies inside its buffer.
#pragma once

#include "base/diagnostic.h"
#include "native/function.h"

namespace batten::native {

/// Every finding (codes E16xx) with its IR location. Types follow the rules of `operation.h`; a value is used only
/// where it is visible; addresses are bounded by interval arithmetic over loop bounds, so that no access can leave its
/// buffer.
Diagnostics verify(const Kernel& kernel);

}  // namespace batten::native
