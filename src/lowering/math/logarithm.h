// The reduction that log, log1p and power share: x = 2^k m with sqrt(1/2) <= m < sqrt(2).
#pragma once

#include "lowering/math/parts.h"

namespace batten::math {

inline constexpr double sqrt_half = 0x1.6a09e667f3bcdp-1;

struct Mantissa {
  Expr m;
  Expr k;  // an integer, as a number
};

/// Expects a positive normal x; anything else gives some number and no error. Exact.
Mantissa split_at_sqrt2(Expr x);

/// log(2^k (1 + f)), the exact value to about 2^-60 of the greater of its terms; -0.2929 <= f <= 0.4143. `f_low` is a
/// small correction of f (|f_low| <= 2^-53), or null.
Sum logarithm_f64(Expr f, Expr k, const Expr* f_low = nullptr);

}  // namespace batten::math
