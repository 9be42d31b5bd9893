// rsqrt, cbrt.
//
// rsqrt, f32: 1 / sqrt(x) in f64, narrowed once: an f32 result lies at least 2^-50 or so from the middle of two
// neighbours, two roundings of 2^-53 do not reach it. f64: one Newton step with the exact remainders of the root and of
// the quotient.
//
// cbrt: x = 2^(3 q) m; m^(-1/3) from a polynomial to 2^-17 and one step of the series of (1 - h)^(-1/3) to about 2^-52,
// the root t from that, and what t lacks from the exact remainder m - t³: t plus a small number, to about 2^-100.
#include <array>

#include "lowering/math/functions.h"
#include "lowering/math/parts.h"

namespace batten::math {
namespace {

/// s = sqrt(x), x = s² + e; y = 1/s, d = 1 - s y; so 1/sqrt(x) = y (1 + d - e / (2 s²) + …).
Expr rsqrt_wide(Expr x) {
  const Expr small = lt(x, 0x1p-900);  // e would underflow: work on 2^108 x
  const Expr scaled = select(small, x * 0x1p108, x);
  const Expr s = sqrt(scaled);
  const Expr y = 1.0 / s;
  const Expr e = fma(-s, s, scaled);
  const Expr d = fma(-s, y, 1.0);
  const Expr refined = fma(y, fma(e * -0.5, y * y, d), y);
  const Expr result = select(small, refined * 0x1p54, refined);
  return select(eq(x, x.like(0.0)) | eq(x, x.like(infinity)), y, result);  // the remainders are NaN there
}

// x^(-1/3) for 1 <= x <= 2: relative error 2^-17.4
constexpr std::array inverse_root{0x1.c7f365bd3504p0,    -0x1.90e741fca12c1p0, 0x1.3e68b9b43540ap0,
                                  -0x1.321c5eb432612p-1, 0x1.3fa269bb21f2ep-3, -0x1.16d6f13af21d2p-6};

/// The cube root of a positive normal x, as 2^q (high + low); q is the low bits of `n`.
struct CubeRoot {
  Expr n;
  Sum root;
};
CubeRoot cube_root(Expr x) {
  const Expr bits = bits_of(x);
  const Expr exponent = number_from_small_bits(shift_right_logical(bits, 52), 1023.0);
  const Expr fraction = from_bits((bits & bits.like_bits(0x000fffffffffffff)) | bits.like_bits(batten::bits_of(1.0)));
  const Expr shifted = fma(exponent, x.like(1.0 / 3.0), shifter);
  const Expr rest = fma(shifted - shifter, x.like(-3.0), exponent);  // -1, 0 or 1
  const Expr above = gt(rest, 0.0);
  const Expr below = lt(rest, 0.0);
  const auto by_rest = [&](double minus_one, double zero, double one) {
    return select(above, x.like(one), select(below, x.like(minus_one), x.like(zero)));
  };
  const Expr m = fraction * by_rest(0.5, 1.0, 2.0);
  const Expr y = polynomial(fraction, inverse_root) * by_rest(0x1.428a2f98d728bp0, 1.0, 0x1.965fea53d6e3dp-1);
  const Expr h = fma(-(m * y), y * y, 1.0);
  const Expr inverse = fma(y * h, polynomial(h, std::array{1.0 / 3.0, 2.0 / 9.0, 14.0 / 81.0}), y);
  const Expr square = inverse * inverse;
  const Expr t = m * square;
  const Sum t_square = two_product(t, t);
  const Sum cube = two_product(t_square.high, t);
  const Expr remainder = (m - cube.high) - fma(t_square.low, t, cube.low);
  return {bits_of(shifted), {t, remainder * (square * (1.0 / 3.0))}};
}

/// Zeros, infinities and NaN are their own cube roots.
Expr with_sign_and_special_cases(Expr root, Expr x) {
  return select(eq(x, x.like(0.0)) | eq(abs(x), x.like(infinity)) | is_nan(x), x, copy_sign(root, x));
}

Expr cbrt_widened(Expr x) {
  const auto [n, root] = cube_root(abs(x));
  return with_sign_and_special_cases(round_to_odd(fast_two_sum(root.high, root.low)) * power_of_two(n), x);
}

Expr cbrt_wide(Expr x) {
  const Expr magnitude = abs(x);
  const Expr subnormal = lt(magnitude, 0x1p-1022);
  const auto [n, root] = cube_root(select(subnormal, magnitude * 0x1p54, magnitude));
  const Expr result = (root.high + root.low) * power_of_two(n);
  return with_sign_and_special_cases(select(subnormal, result * 0x1p-18, result), x);
}

}  // namespace

Expr cbrt(Expr x) {
  return x.dtype() == DType::F64 ? cbrt_wide(x) : convert(cbrt_widened(convert(x, DType::F64)), DType::F32);
}

Expr rsqrt(Expr x) {
  if (x.dtype() == DType::F64) return rsqrt_wide(x);
  return convert(1.0 / sqrt(convert(x, DType::F64)), DType::F32);
}

}  // namespace batten::math
