// Whether every access of a kernel stays inside its buffer.
#pragma once

#include <functional>

#include "base/diagnostic.h"
#include "native/function.h"

namespace batten::native {

using AddressFinding = std::function<void(const Operation&, Diagnostic)>;

/// Follows, in one walk, the interval of each index value: constants, affine sums, quotients, remainders and induction
/// variables as exactly as an interval can say; a carried index that the body changes may be anything. Reports (code
/// E1603) an access that may leave its buffer, index arithmetic that may leave int64, and a division of an index that
/// may be negative; what follows from a reported value is not reported again. The body of a loop that never runs is
/// left out. Expects operations, types and scopes to be right.
void check_addresses(const Kernel& kernel, const AddressFinding& report);

}  // namespace batten::native
