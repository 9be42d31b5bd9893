// When two elements count as equal, for expectations and comparisons with other backends. Batten's own exits are
// compared by bits.
#pragma once

#include <cstdint>

#include "numerics/scalar.h"

namespace batten {

/// Equal as numbers: NaN differs from everything, -0 equals +0. Integers and Pred by value.
bool equal_values(DType dtype, Bits a, Bits b);

/// Floats at most `ulps` steps apart over their ordered bit patterns (both zeros are one value); an infinity only
/// equals itself, NaN equals NaN. Other dtypes: by value.
bool within_ulps(DType dtype, Bits a, Bits b, std::int64_t ulps);

/// Floats whose absolute difference is at most `tolerance`; an infinity only equals itself, NaN equals NaN. Other
/// dtypes: by value.
bool within_tolerance(DType dtype, Bits a, Bits b, double tolerance);

}  // namespace batten
