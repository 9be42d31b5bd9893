// atan2.
//
// For the smaller over the greater magnitude, q, and c = i/16 next to it: atan q = atan c + atan t, t = (q - c) / (1 +
// q c) = (smaller - c greater) / (greater + c smaller), |t| <= 1/32; then the octant. Everything but the last few terms
// of atan t is an unevaluated sum, to about 2^-62 of the result: f32 rounds it to odd and narrows it, f64 adds it up.
#include <array>
#include <vector>

#include "lowering/math/functions.h"
#include "lowering/math/parts.h"

namespace batten::math {
namespace {

constexpr double half_pi_high = 0x1.921fb54442d18p0;
constexpr double half_pi_low = 0x1.1a62633145c07p-54;

// atan t = t + t z P(z), z = t²: relative error 2^-68.8 for |t| <= 1/32 · 1.02
constexpr std::array coefficients{-0x1.5555555555555p-2, 0x1.99999999976e3p-3, -0x1.2492490598f5fp-3,
                                  0x1.c71b1e4da2eap-4, -0x1.71a01ff2af42ep-4};

// atan(i/16), by tools/elementary/tables.py
constexpr std::array<double, 17> arc_tangent_high{0x0.0p+0,
                                                  0x1.ff55bb72cfdeap-5,
                                                  0x1.fd5ba9aac2f6ep-4,
                                                  0x1.7b97b4bce5b02p-3,
                                                  0x1.f5b75f92c80ddp-3,
                                                  0x1.362773707ebccp-2,
                                                  0x1.6f61941e4def1p-2,
                                                  0x1.a64eec3cc23fdp-2,
                                                  0x1.dac670561bb4fp-2,
                                                  0x1.0657e94db30d0p-1,
                                                  0x1.1e00babdefeb4p-1,
                                                  0x1.345f01cce37bbp-1,
                                                  0x1.4978fa3269ee1p-1,
                                                  0x1.5d58987169b18p-1,
                                                  0x1.700a7c5784634p-1,
                                                  0x1.819d0b7158a4dp-1,
                                                  0x1.921fb54442d18p-1};
constexpr std::array<double, 17> arc_tangent_low{0x0.0p+0,
                                                 -0x1.c934d86d23f1dp-60,
                                                 -0x1.cd37686760c17p-59,
                                                 0x1.347b0b4f881cap-58,
                                                 0x1.8ab6e3cf7afbdp-57,
                                                 -0x1.963a544b672d8p-57,
                                                 -0x1.c63aae6f6e918p-56,
                                                 -0x1.24dec1b50b7ffp-56,
                                                 0x1.a2b7f222f65e2p-56,
                                                 -0x1.d5b495f6349e6p-56,
                                                 -0x1.928df287a668fp-58,
                                                 0x1.1021137c71102p-55,
                                                 0x1.2419a87f2a458p-56,
                                                 0x1.0028e4bc5e7cap-57,
                                                 -0x1.8c34d25aadef6p-56,
                                                 -0x1.bf76229d3b917p-56,
                                                 0x1.1a62633145c07p-55};

std::vector<Bits> padded(const std::array<double, 17>& values) {
  std::vector<Bits> table(32);
  for (std::size_t i = 0; i < values.size(); ++i) table[i] = batten::bits_of(values[i]);
  return table;
}

/// atan(smaller / greater) as base + rest; 0 <= smaller <= greater, both finite, greater > 0.
struct ArcTangent {
  Sum base;
  Sum rest;
};
ArcTangent arc_tangent_of_ratio(Expr smaller, Expr greater) {
  const Expr shifted = fma(smaller / greater, smaller.like(16.0), shifter);
  const Expr c = (shifted - shifter) * 0.0625;
  const Sum c_greater = two_product(c, greater);
  const Sum c_smaller = two_product(c, smaller);
  const Sum bottom = fast_two_sum(greater, c_smaller.high);
  const Sum t = quotient({smaller - c_greater.high, -c_greater.low}, {bottom.high, bottom.low + c_smaller.low});
  const Expr z = t.high * t.high;
  const Expr index = bits_of(shifted);
  return {{lookup(index, DType::F64, padded(arc_tangent_high)), lookup(index, DType::F64, padded(arc_tangent_low))},
          {t.high, fma(t.high * z, polynomial(z, coefficients), t.low)}};
}

/// The angle of (x, y) without its sign, and not normalised; neither is NaN.
Sum angle_of(Expr y, Expr x) {
  const Expr x_magnitude = abs(x);
  const Expr y_magnitude = abs(y);
  const Expr steep = gt(y_magnitude, x_magnitude);
  Expr greater = select(steep, y_magnitude, x_magnitude);
  Expr smaller = select(steep, x_magnitude, y_magnitude);
  const Expr extreme = eq(greater, x.like(0.0)) | eq(greater, x.like(infinity));
  const Expr both_infinite = eq(smaller, x.like(infinity));
  greater = select(extreme, x.like(1.0), greater);
  smaller = select(extreme, select(both_infinite, x.like(1.0), x.like(0.0)), smaller);
  const auto [base, rest] = arc_tangent_of_ratio(smaller, greater);

  // 0 + a, pi/2 - a, pi/2 + a, pi - a
  const Expr sign_bit = bits_of(x).like_bits(Bits{1} << 63U);
  const Expr left = bits_of(x) & sign_bit;
  const Expr is_left = ne(left, left.like_integer(0));
  const Expr flip = select(steep, sign_bit, left.like_integer(0)) ^ left;
  const auto with_flip = [&flip = flip](Expr value) { return from_bits(bits_of(value) ^ flip); };
  const Expr quarter_turns = select(steep, x.like(1.0), select(is_left, x.like(2.0), x.like(0.0)));
  const Sum first = fast_two_sum(quarter_turns * half_pi_high, with_flip(base.high));
  const Sum second = fast_two_sum(first.high, with_flip(rest.high));
  const Expr small = fma(quarter_turns, x.like(half_pi_low), with_flip(base.low + rest.low));
  return {second.high, second.low + (first.low + small)};
}

Expr arc_tangent_widened(Expr y, Expr x) {
  const Sum angle = angle_of(y, x);
  const Expr result = copy_sign(round_to_odd(fast_two_sum(angle.high, angle.low)), y);
  return select(is_nan(x) | is_nan(y), x.like(not_a_number), result);
}

/// 2^-e for a magnitude of about 2^e, to keep products in range.
Expr inverse_power_of_two(Expr magnitude) {
  const Expr exponent = shift_right_logical(bits_of(magnitude), 52);
  const Expr last = exponent.like_integer(2045);
  return from_bits(shift_left(exponent.like_integer(2046) - apply(BinaryCode::Minimum, exponent, last), 52));
}

Expr arc_tangent_wide(Expr y, Expr x) {
  const Expr x_magnitude = abs(x);
  const Expr y_magnitude = abs(y);
  const Expr scale = inverse_power_of_two(select(gt(y_magnitude, x_magnitude), y_magnitude, x_magnitude));
  const Sum angle = angle_of(y * scale, x * scale);
  // the arc tangent of less than 2^-28 is the ratio, rounded once even where it is subnormal
  const Expr flat = lt(y_magnitude, x * 0x1p-28);
  const Expr result = copy_sign(select(flat, y_magnitude / x, angle.high + angle.low), y);
  return select(is_nan(x) | is_nan(y), x.like(not_a_number), result);
}

}  // namespace

Expr atan2(Expr y, Expr x) {
  if (x.dtype() == DType::F64) return arc_tangent_wide(y, x);
  return convert(arc_tangent_widened(convert(y, DType::F64), convert(x, DType::F64)), DType::F32);
}

}  // namespace batten::math
