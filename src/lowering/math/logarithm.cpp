// log and log1p.
//
// x = 2^k (1 + f), exactly; with s = f / (2 + f), z = s²: log(1 + f) = 2 atanh(s) = f - f²/2 + s (f²/2 + R(z)), R(z) =
// z (2/3 + 2/5 z + …) minimax. This arrangement is from FreeBSD's e_log.c (Sun Microsystems, 1993): f is exact and the
// rounded terms are small against it.
//
// f32: in f64. A plain f64 sum would leave some inputs wrong whose results are next to the middle of two f32
// neighbours; so the last sums keep what they round away and the result is rounded to odd. f64: every sum before the
// last keeps its rounding error.
#include "lowering/math/logarithm.h"

#include <array>

#include "lowering/math/functions.h"

namespace batten::math {
namespace {

constexpr double ln2_high = 0x1.62e42fefa38p-1;  // 42 bits: k times it is exact
constexpr double ln2_low = 0x1.ef35793c7673p-45;

// (2 atanh(s) - 2 s) / s³ in z = s², |s| <= 0.1717; relative error of 2 atanh(s) 2^-57.6
constexpr std::array atanh_coefficients{0x1.5555555555558p-1, 0x1.999999999526ap-2, 0x1.2492492e060d4p-2,
                                        0x1.c71c62c812985p-3, 0x1.7462bd54af049p-3, 0x1.39fd3df050e31p-3,
                                        0x1.2b664a9e20956p-3};

/// log(2^k (1 + f)) for an f of 24 bits or so, rounded to odd.
Expr logarithm_to_odd(Expr f, Expr k) {
  const Expr s = f / (f + 2.0);
  const Expr z = s * s;
  const Expr half_square = f * 0.5 * f;
  const Expr small = half_square - fma(s, fma(z, polynomial(z, atanh_coefficients), half_square), k * ln2_low);
  const Expr inner = f - small;
  const Expr inner_low = (f - inner) - small;
  const Expr high = fma(k, k.like(ln2_high), inner);
  const Expr low = (fma(k, k.like(ln2_high), -high) + inner) + inner_low;
  return round_to_odd({high, low});
}

/// The logarithm's own values at 0, below 0, at +infinity and NaN.
Expr with_special_cases(Expr result, Expr x) {
  result = select(gt(x, 0.0), result, x.like(not_a_number));
  result = select(eq(x, x.like(0.0)), x.like(-infinity), result);
  return select(eq(x, x.like(infinity)), x, result);
}

Expr log_widened(Expr x) {
  const auto [m, k] = split_at_sqrt2(x);
  return with_special_cases(logarithm_to_odd(m - 1.0, k), x);
}

/// 1 + x is exact from 2^-29 to 2^52; below, k = 0 and f is x itself; above, what is lost is below 2^-58 of the result.
Expr log_plus_one_widened(Expr x) {
  const Expr sum = x + 1.0;
  const auto [m, k] = split_at_sqrt2(sum);
  const Expr f = select(eq(k, k.like(0.0)), x, m - 1.0);
  const Expr result = with_special_cases(logarithm_to_odd(f, k), sum);
  return select(eq(x, x.like(0.0)), x, result);
}

Expr log_wide(Expr x) {
  const Expr subnormal = lt(x, 0x1p-1022);
  const auto [m, k] = split_at_sqrt2(select(subnormal, x * 0x1p54, x));
  const Expr exponent = select(subnormal, k - 54.0, k);
  return with_special_cases(logarithm_f64(m - 1.0, exponent).high, x);
}

Expr log_plus_one_wide(Expr x) {
  const Sum sum = two_sum(x.like(1.0), x);
  const auto [m, k] = split_at_sqrt2(sum.high);
  const Expr k_is_zero = eq(k, k.like(0.0));
  const Expr f = select(k_is_zero, x, m - 1.0);
  // sum.low 2^-k, while it is something
  const Expr scale = from_bits(bits_of(m) - bits_of(sum.high) + bits_of(x.like(1.0)));
  const Expr f_low = select(k_is_zero | gt(x, 0x1p60), x.like(0.0), sum.low * scale);
  const Expr result = with_special_cases(logarithm_f64(f, k, &f_low).high, sum.high);
  return select(lt(abs(x), 0x1p-54), x, result);
}

}  // namespace

Mantissa split_at_sqrt2(Expr x) {
  const Expr least = bits_of(x).like_bits(batten::bits_of(sqrt_half));
  const Expr above = bits_of(x) - least;
  const Expr m = from_bits((above & above.like_bits(0x000fffffffffffff)) + least);
  const Expr k = number_from_small_bits(shift_right_logical(above + above.like_bits(0x4000000000000000), 52), 1024.0);
  return {m, k};
}

Sum logarithm_f64(Expr f, Expr k, const Expr* f_low) {
  const Expr s = f / (f + 2.0);
  const Expr z = s * s;
  const Sum half_square = two_product(f * 0.5, f);
  const Sum leading = fast_two_sum(k * ln2_high, f);
  const Sum first = fast_two_sum(leading.high, -half_square.high);
  Expr small = (leading.low + first.low) - half_square.low;
  if (f_low != nullptr) small = fma(*f_low, 1.0 - (s + s) * (1.0 - s), small);  // 1 / (1 + f) = 1 - 2 s + 2 s² - …
  const Expr low = fma(s, fma(z, polynomial(z, atanh_coefficients), half_square.high), fma(k, k.like(ln2_low), small));
  return fast_two_sum(first.high, low);
}

Expr log(Expr x) {
  return x.dtype() == DType::F64 ? log_wide(x) : convert(log_widened(convert(x, DType::F64)), DType::F32);
}

Expr log_plus_one(Expr x) {
  return x.dtype() == DType::F64 ? log_plus_one_wide(x)
                                 : convert(log_plus_one_widened(convert(x, DType::F64)), DType::F32);
}

}  // namespace batten::math
