// Whether an operation is put together as its kind says: what everything else that reads a kernel takes for granted.
#pragma once

#include <optional>

#include "base/diagnostic.h"
#include "native/function.h"

namespace batten::native {

/// Wrong numbers of operands, results, blocks, block parameters or yields, a code or dtype outside its closed set, an
/// attribute that no operand can make right (code E1604). Looks neither at types nor into the blocks' operations.
std::optional<Diagnostic> find_malformed(const Operation& operation);

}  // namespace batten::native
