// power of floats: x^y = e^(y log x).
//
// The logarithm is an unevaluated sum with a relative error of about 2^-68: a table of 128 gives c with |r| = |m c - 1|
// <= 2^-7, and log(1 + r) = r - r²/2 + r³ P(r) with the first two terms exact. The exponential of the product, again to
// about 2^-68 of its own, takes 2^(i/64) from a table. As the product goes up to 2^7 (f32), the result is known to
// about 2^-61. f32 rounds it to odd and narrows it; where it is an exact number (3^2, or the middle of two f32
// neighbours) the sum's low part is nothing but error, below 2^-60, and dropped. f64 adds it up.
#include <array>
#include <vector>

#include "lowering/math/exponential.h"
#include "lowering/math/functions.h"
#include "lowering/math/logarithm.h"
#include "lowering/math/power_tables.h"

namespace batten::math {
namespace {

constexpr double ln2_high = 0x1.62e42fefa38p-1;  // 42 bits: k times it is exact, and a multiple of 2^-42
constexpr double ln2_low = 0x1.ef35793c7673p-45;
constexpr double step_high = 0x1.62e42fefap-7;  // ln 2 / 64: 36 bits
constexpr double step_low = 0x1.cf79abc9e3b3ap-46;
constexpr double inverse_step = 0x1.71547652b82fep6;

// (log(1 + r) - r + r²/2) / r³: relative error of log(1 + r) 2^-71 for |r| <= 2^-7 · 1.02
constexpr std::array logarithm_coefficients{0x1.5555555555555p-2,  -0x1.000000000003p-2, 0x1.99999999ae8a3p-3,
                                            -0x1.55555549a26ddp-3, 0x1.24923ed8b71a1p-3, -0x1.0005b87114f57p-3,
                                            0x1.ca0634caedd8p-4};
// (e^r - 1 - r) / r²: relative error of e^r 2^-80 for |r| <= ln(2)/128
constexpr std::array exponential_coefficients{0x1p-1,
                                              0x1.5555555555555p-3,
                                              0x1.555555555500fp-5,
                                              0x1.111111119eda5p-7,
                                              0x1.6c16d2f379b8ep-10,
                                              0x1.a00ce5f5b446p-13};

template <std::size_t size>
Expr from_table(Expr index, const std::array<double, size>& values) {
  std::vector<Bits> table;
  table.reserve(size);
  for (const double value : values) table.push_back(batten::bits_of(value));
  return lookup(index, DType::F64, std::move(table));
}

/// log x for a positive normal x, plus k_offset ln 2.
Sum logarithm(Expr x, Expr k_offset) {
  const auto [m, exponent] = split_at_sqrt2(x);
  const Expr k = exponent + k_offset;
  const Expr index = shift_right_logical(bits_of(m) - bits_of(m).like_bits(batten::bits_of(sqrt_half)), 45);
  const Sum product = two_product(m, from_table(index, inverse));
  const Expr r = product.high - 1.0;  // exact
  const Sum half_square = two_product(r * 0.5, r);
  const Sum first = fast_two_sum(fma(k, k.like(ln2_high), from_table(index, logarithm_high)), r);  // the fma is exact
  const Sum second = fast_two_sum(first.high, -half_square.high);
  const Expr small = fma(k, k.like(ln2_low), from_table(index, logarithm_low));
  const Expr low =
      fma(r * r * r, polynomial(r, logarithm_coefficients), fma(product.low, 1.0 - r, small - half_square.low));
  return fast_two_sum(second.high, low + (first.low + second.low));
}

/// e^(x.high + x.low) = 2^n · sum, the sum from 0.99 to 2; n is what stands above the last six bits of `n64`.
struct Scaled {
  Expr n64;
  Sum sum;
};
Scaled exponential(const Sum& x) {
  const Expr shifted = fma(x.high, x.high.like(inverse_step), shifter);
  const Expr k = shifted - shifter;
  const Sum r = two_sum(fma(k, k.like(-step_high), x.high), fma(k, k.like(-step_low), x.low));
  const Expr index = bits_of(shifted);
  const Expr root = from_table(index, root_high);
  const Expr root_rest = from_table(index, root_low);
  const Expr tail = fma(r.high * r.high, polynomial(r.high, exponential_coefficients), r.low);
  const Sum product = two_product(root, r.high);
  const Sum leading = fast_two_sum(root, product.high);
  const Expr low = leading.low + (product.low + fma(root, tail, fma(root_rest, r.high, root_rest)));
  return {index, fast_two_sum(leading.high, low)};
}

/// The product, with both parts held where the exponential is out of range.
Sum times(Expr y, const Sum& logarithm, double bound) {
  const Sum product = two_product(y, logarithm.high);
  const Expr inside = lt(abs(product.high), bound);
  return {clamp_keeping_nan(product.high, -bound, bound),
          select(inside, fma(y, logarithm.low, product.low), y.like(0.0))};
}

/// C23 F.10.4.4; `result` is |x|^y where nothing is special.
Expr with_special_cases(Expr result, Expr x, Expr y) {
  const Expr zero = x.like(0.0);
  const Expr one = x.like(1.0);
  const Expr infinite = x.like(infinity);
  const Expr magnitude = abs(x);
  const Expr is_zero = eq(magnitude, zero);
  const Expr is_infinite = eq(magnitude, infinite);
  const Expr is_integer = eq(floor(y), y);
  const Expr half = y * 0.5;
  const Expr is_odd = is_integer & ne(floor(half), half);
  result = select(is_zero | is_infinite, select(lt(y, 0.0) ^ is_infinite, infinite, zero), result);
  result = select(is_odd, copy_sign(result, x), result);
  const Expr undefined = (lt(x, 0.0) & gt(x, -infinity) & ne(floor(y), y)) | is_nan(x) | is_nan(y);
  result = select(undefined, x.like(not_a_number), result);
  const Expr is_one = eq(x, one) | eq(y, zero) | (eq(magnitude, one) & eq(abs(y), infinite));
  return select(is_one, one, result);
}

Expr power_widened(Expr x, Expr y) {
  const auto [n64, sum] = exponential(times(y, logarithm(abs(x), x.like(0.0)), 128.0));
  const Expr exact = lt(abs(sum.low), 0x1p-60);
  const Expr rounded = select(exact, sum.high, round_to_odd(sum));
  return with_special_cases(rounded * power_of_two(shift_right_logical(n64, 6)), x, y);
}

Expr power_wide(Expr x, Expr y) {
  const Expr magnitude = abs(x);
  const Expr subnormal = lt(magnitude, 0x1p-1022);
  const Sum log_x =
      logarithm(select(subnormal, magnitude * 0x1p54, magnitude), select(subnormal, x.like(-54.0), x.like(0.0)));
  const auto [n64, sum] = exponential(times(y, log_x, 800.0));
  return with_special_cases(scale_by_power_of_two(sum.high, shift_right_logical(n64, 6)), x, y);
}

}  // namespace

Expr power_of_floats(Expr x, Expr y) {
  if (x.dtype() == DType::F64) return power_wide(x, y);
  return convert(power_widened(convert(x, DType::F64), convert(y, DType::F64)), DType::F32);
}

}  // namespace batten::math
