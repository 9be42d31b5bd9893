// tanh.
//
// tanh(x) = t / (t + 2) with t = e^(2|x|) - 1, and the sign of x. Beyond |x| = 9.02 (f32) or 19.07 (f64) it rounds
// to 1.
//
// f32: in f64, narrowed once. f64: t and the quotient with their low parts.
#include "lowering/math/exponential.h"
#include "lowering/math/functions.h"

namespace batten::math {
namespace {

Expr tanh_narrow(Expr x) {
  const Expr magnitude = convert(clamp_keeping_nan(abs(x), 0.0, 10.0), DType::F64);
  const auto [n, excess] = reduce_exponential_f32(magnitude + magnitude);
  const Expr scale = power_of_two(n);
  const Expr t = fma(scale, excess, scale - 1.0);
  return convert(copy_sign(t / (t + 2.0), convert(x, DType::F64)), DType::F32);
}

Expr tanh_wide(Expr x) {
  const Expr magnitude = clamp_keeping_nan(abs(x), 0.0, 20.0);
  const auto [n, r, tail] = reduce_exponential_f64(magnitude + magnitude);
  const Expr scale = power_of_two(n);
  const Sum first = two_sum(scale - 1.0, scale * r);
  const Sum t = fast_two_sum(first.high, fma(scale, tail, first.low));
  const Sum above = two_sum(t.high, x.like(2.0));
  const Sum ratio = quotient(t, {above.high, above.low + t.low});
  const Expr result = ratio.high + ratio.low;
  const Expr tiny = lt(magnitude, 0x1p-28);  // tanh x = x (1 - x²/3 + …)
  return copy_sign(select(tiny, magnitude, result), x);
}

}  // namespace

Expr tanh(Expr x) { return x.dtype() == DType::F64 ? tanh_wide(x) : tanh_narrow(x); }

}  // namespace batten::math
