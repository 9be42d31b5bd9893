// Reads the printed form of the native IR.
#pragma once

#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"
#include "native/function.h"

namespace batten::native {

/// Any number of kernels, which are then put together as `find_malformed` asks but otherwise unverified. Errors, each
/// with its span: every syntactic finding (codes E14xx, at most one a line), malformed operations (E1604), blocks
/// nested deeper than `limits::nesting_depth`.
Result<std::vector<Kernel>> parse_kernels(const Sources& sources, FileId file);

}  // namespace batten::native
