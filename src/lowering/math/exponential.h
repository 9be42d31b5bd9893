// The reduction that exp, expm1, logistic, tanh and power share: e^x = 2^k e^r with |r| <= ln(2)/2.
#pragma once

#include "lowering/math/parts.h"

namespace batten::math {

/// e^x = 2^k (1 + r + tail); k is the low bits of `n`. |r| <= 0.3466, |tail| <= 0.068.
struct ReducedExponential {
  Expr n;
  Expr r;
  Expr tail;
};

/// For x widened from f32, |x| <= 2^10: one rounding in r. Error of r + tail: below 2^-55 (0.13 of a unit of 1 + r).
ReducedExponential reduce_exponential_f32(Expr x);

/// For any f64, |x| <= 2^10; `x_low` is a small correction to x (|x_low| <= 2^-52 |x|), or zero. Error of r + tail as
/// an unevaluated sum: below 2^-57.
ReducedExponential reduce_exponential_f64(Expr x, const Expr* x_low = nullptr);

/// y * 2^k with one rounding where the result is subnormal; k is the low bits of `n`, -2000 <= k <= 2000.
Expr scale_by_power_of_two(Expr y, Expr n);

}  // namespace batten::math
