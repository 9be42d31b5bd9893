// Reads the printed form of the native IR.
#pragma once

#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"
#include "native/function.h"

namespace batten::native {

/// Any number of kernels. Errors: every syntactic finding (codes E14xx) with its span.
Result<std::vector<Kernel>> parse_kernels(const Sources& sources, FileId file);

}  // namespace batten::native
