// exp, expm1, logistic.
//
// Cody and Waite's reduction: k = round(x / ln 2), r = x - k ln 2 with ln 2 in two parts, the first of 42 bits so that
// k times it is exact; then e^r - 1 = r + r² p(r), p minimax (made with Sollya's fpminimax on ±ln(2)/2·1.001).
//
// f32: computed in f64 and narrowed once. Before the narrowing the relative error is below 2^-52.6, so that an input is
// wrong only if its exact result lies within that distance of the middle of two f32 neighbours; the exhaustive check
// says that none does (logistic, where some do, is more exact). f64: r is an unevaluated sum of two, so that the last
// addition is the only full rounding.
#include "lowering/math/exponential.h"

#include <array>

#include "lowering/math/functions.h"

namespace batten::math {
namespace {

constexpr double inverse_ln2 = 0x1.71547652b82fep0;
constexpr double ln2_high = 0x1.62e42fefa38p-1;  // 42 bits
constexpr double ln2_low = 0x1.ef35793c7673p-45;

// (e^r - 1 - r) / r²: relative error of e^r 2^-55.7
constexpr std::array exponential_f32{
    0x1.0000000000001p-1,  0x1.5555555555558p-3,  0x1.5555555553cb8p-5,  0x1.111111110f8cbp-7,  0x1.6c16c178bac58p-10,
    0x1.a01a01afc2249p-13, 0x1.a019b877dd295p-16, 0x1.71ddf762c3d1fp-19, 0x1.289221116e944p-22, 0x1.af620c5dcc12cp-26};
// The same, relative error 2^-61.9
constexpr std::array exponential_f64{0x1p-1,
                                     0x1.5555555555557p-3,
                                     0x1.5555555555557p-5,
                                     0x1.1111111110045p-7,
                                     0x1.6c16c16c1569dp-10,
                                     0x1.a01a01ac27466p-13,
                                     0x1.a01a01ab9d95bp-16,
                                     0x1.71de018a4f3f4p-19,
                                     0x1.27e4cf9f09628p-22,
                                     0x1.af4f19600ed4p-26,
                                     0x1.1f8710ba04506p-29};

// e^x <= 2^-150, half the smallest f32, below -103.98; above 88.73 it is past the largest.
constexpr double f32_least = -104.0;
constexpr double f32_greatest = 89.0;

/// f32 operands, held where the result is in range, and widened.
Expr widened(Expr x, double least, double greatest) {
  return convert(clamp_keeping_nan(x, least, greatest), DType::F64);
}

Expr exponential_narrow(Expr x) {
  const auto [n, excess] = reduce_exponential_f32(widened(x, f32_least, f32_greatest));
  const Expr scale = power_of_two(n);
  return convert(fma(scale, excess, scale), DType::F32);
}

Expr exponential_minus_one_narrow(Expr x) {
  const auto [n, excess] = reduce_exponential_f32(widened(x, -20.0, f32_greatest));
  const Expr scale = power_of_two(n);
  const Expr result = convert(fma(scale, excess, scale - 1.0), DType::F32);
  return select(eq(x, x.like(0.0)), x, result);  // keeps -0
}

// The only other input whose exact result is so near the middle of two neighbours (2^-55) that the f64 next to it is
// that middle.
constexpr double logistic_hard_input = -0x1.250c02p-10;

/// With e^-x = scale (1 + excess): 1 / ((1 + scale) + scale excess); where 1 + scale is not exact, what it loses does
/// not count. For small x the result is 1/2 + x/4 - x³/48, and 1/2 + x/4 may well be the middle of two f32 neighbours,
/// which an f64 does not tell from it: so x is made smaller by less than half of its last place, which moves no other
/// result.
Expr logistic_narrow(Expr x) {
  const Expr wide = widened(x, f32_least, f32_greatest);
  const Expr near_middle = lt(abs(wide), 0x1p-11) | eq(wide, wide.like(logistic_hard_input));
  const auto [n, excess] = reduce_exponential_f32(-select(near_middle, wide * (1.0 - 0x1p-26), wide));
  const Expr scale = power_of_two(n);
  return convert(1.0 / fma(scale, excess, scale + 1.0), DType::F32);
}

Expr exponential_wide(Expr x) {
  const auto [n, r, tail] = reduce_exponential_f64(clamp_keeping_nan(x, -746.0, 710.0));
  return scale_by_power_of_two((r + tail) + 1.0, n);
}

/// 2^(k-1) (1 + r + tail) - 1/2, twice: the half keeps the scale finite at k = 1024, doubling is exact.
Expr exponential_minus_one_wide(Expr x) {
  const auto [n, r, tail] = reduce_exponential_f64(clamp_keeping_nan(x, -40.0, 710.0));
  const Expr half_scale = power_of_two(n - n.like_integer(1));
  const Sum base = two_sum(half_scale, x.like(-0.5));
  const Sum first = two_sum(base.high, half_scale * r);
  const Expr half = first.high + fma(half_scale, tail, first.low + base.low);
  const Expr tiny = lt(abs(x), 0x1p-54);  // e^x - 1 rounds to x; keeps -0 and the bits of subnormals
  return select(tiny, x, half + half);
}

/// With E = e^-|x| = 2^k (1 + r + tail): 1 / (1 + E) for x >= 0, E / (1 + E) for x < 0, the power of two of the
/// numerator applied last.
Expr logistic_wide(Expr x) {
  const Expr magnitude = clamp_keeping_nan(abs(x), 0.0, 746.0);
  const auto [n, r, tail] = reduce_exponential_f64(-magnitude);
  const Sum one_r = fast_two_sum(x.like(1.0), r);
  const Sum mantissa = fast_two_sum(one_r.high, one_r.low + tail);
  const Expr below = lt(magnitude, 100.0);  // beyond, E is nothing beside 1, and its scale may leave the range
  const Expr scale = select(below, power_of_two(n), x.like(0.0));
  const Sum one_e = two_sum(x.like(1.0), scale * mantissa.high);
  const Sum denominator{one_e.high, fma(scale, mantissa.low, one_e.low)};
  const Expr negative = lt(x, 0.0);
  const Sum numerator{select(negative, mantissa.high, x.like(1.0)), select(negative, mantissa.low, x.like(0.0))};
  const Sum ratio = quotient(numerator, denominator);
  const Expr result = ratio.high + ratio.low;
  return select(negative, scale_by_power_of_two(result, n), result);
}

}  // namespace

Exponential reduce_exponential_f32(Expr x) {
  const Expr shifted = fma(x, x.like(inverse_ln2), shifter);
  const Expr k = shifted - shifter;
  const Expr r = fma(k, k.like(-ln2_low), fma(k, k.like(-ln2_high), x));
  return {bits_of(shifted), fma(r * r, polynomial(r, exponential_f32), r)};
}

ReducedExponential reduce_exponential_f64(Expr x) {
  const Expr shifted = fma(x, x.like(inverse_ln2), shifter);
  const Expr k = shifted - shifter;
  const Expr r_high = fma(k, k.like(-ln2_high), x);  // exact
  const Sum r = fast_two_sum(r_high, k * -ln2_low);
  // e^low = 1 + low to 2^-100; e^(r + low) - 1 - r = r² p(r) + low (1 + r), to 2^-57
  return {bits_of(shifted), r.high,
          fma(r.high * r.high, polynomial(r.high, exponential_f64), fma(r.low, r.high, r.low))};
}

Expr scale_by_power_of_two(Expr y, Expr n) {
  // k = half + rest, each of them an exponent of a normal number. Adding 4096 first makes the shift of a negative k a
  // shift of a positive one.
  const Expr k = (n + n.like_integer(4096)) & n.like_integer(8191);
  const Expr half = shift_right_logical(k, 1) - n.like_integer(2048);
  const Expr rest = (k - n.like_integer(4096)) - half;
  return (y * power_of_two(half)) * power_of_two(rest);
}

Expr exponential(Expr x) { return x.dtype() == DType::F64 ? exponential_wide(x) : exponential_narrow(x); }

Expr exponential_minus_one(Expr x) {
  return x.dtype() == DType::F64 ? exponential_minus_one_wide(x) : exponential_minus_one_narrow(x);
}

Expr logistic(Expr x) { return x.dtype() == DType::F64 ? logistic_wide(x) : logistic_narrow(x); }

}  // namespace batten::math
