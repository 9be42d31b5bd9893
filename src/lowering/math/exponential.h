// The reduction that exp, expm1, logistic and tanh share: e^x = 2^k e^r with |r| <= ln(2)/2.
#pragma once

#include "lowering/math/parts.h"

namespace batten::math {

/// e^x = 2^k (1 + excess); k is the low bits of `n`. |excess| <= 0.4143.
struct Exponential {
  Expr n;
  Expr excess;
};

/// For x widened from f32, |x| <= 2^10. Error of the excess: below 2^-54.5.
Exponential reduce_exponential_f32(Expr x);

/// The same with the excess as r + tail. |r| <= 0.3466, |tail| <= 0.068.
struct ReducedExponential {
  Expr n;
  Expr r;
  Expr tail;
};

/// For any f64, |x| <= 2^10. Error of r + tail as an unevaluated sum: below 2^-57.
ReducedExponential reduce_exponential_f64(Expr x);

/// y * 2^k with one rounding where the result is subnormal; k is the low bits of `n`, -2000 <= k <= 2000.
Expr scale_by_power_of_two(Expr y, Expr n);

}  // namespace batten::math
