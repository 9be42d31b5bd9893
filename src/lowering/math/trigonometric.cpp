// sine, cosine, tan.
//
// One core for f32 and f64: both polynomials of an angle of at most pi/4 in two parts, chosen by the quadrant; the
// result as an unevaluated sum, to about 2^-57. f32 rounds it to odd and narrows it; f64 adds it up.
#include <array>

#include "lowering/math/functions.h"
#include "lowering/math/quarter_turns.h"

namespace batten::math {
namespace {

constexpr double half_pi_high = 0x1.921fb54442d18p0;
constexpr double half_pi_low = 0x1.1a62633145c07p-54;

// sin t = t + t z S(z), z = t²: relative error 2^-58.0 for |t| <= pi/4 · 1.001
constexpr std::array sine_coefficients{-0x1.5555555555549p-3, 0x1.111111110f895p-7,   -0x1.a01a019c12992p-13,
                                       0x1.71de357731e95p-19, -0x1.ae5e6503bcd96p-26, 0x1.5d92777895861p-33};
// cos t = 1 - z/2 + z² C(z): error 2^-64.1
constexpr std::array cosine_coefficients{0x1.555555555554cp-5,   -0x1.6c16c16c15214p-10, 0x1.a01a019cbd6f3p-16,
                                         -0x1.27e4f810c4cc2p-22, 0x1.1ee9efafc8b2ep-29,  -0x1.8fb03357ce03fp-37};

/// Of an angle of at most pi/4.
struct SineAndCosine {
  Sum sine;
  Sum cosine;
};

SineAndCosine sine_and_cosine(Sum quarter_turns) {
  const auto& [turns, turns_low] = quarter_turns;
  const Expr t = turns * half_pi_high;
  const Expr t_low =
      fma(turns, turns.like(half_pi_high), -t) + fma(turns, turns.like(half_pi_low), turns_low * half_pi_high);
  const Expr z = t * t;
  const Expr z_low = fma(t, t, -z);
  const Expr half_z = z * 0.5;
  const Expr cosine = 1.0 - half_z;
  const Expr small = fma(z * z, polynomial(z, cosine_coefficients), -fma(t, t_low, z_low * 0.5));
  return {{t, fma(t * z, polynomial(z, sine_coefficients), t_low * cosine)},
          {cosine, ((1.0 - cosine) - half_z) + small}};
}

Sum choose(Expr predicate, const Sum& on_true, const Sum& on_false) {
  return {select(predicate, on_true.high, on_false.high), select(predicate, on_true.low, on_false.low)};
}

Expr is_odd(Expr n) { return ne(n & n.like_integer(1), n.like_integer(0)); }

/// x with its sign changed where bit 1 of `n` is set.
Expr negate_by_bit_1(Expr x, Expr n) { return from_bits(bits_of(x) ^ shift_left(n & n.like_integer(2), 62)); }

/// Both formats' last step.
Expr add_up(const Sum& sum, bool to_odd) {
  return to_odd ? round_to_odd(fast_two_sum(sum.high, sum.low)) : sum.high + sum.low;
}

Expr sine_of(const QuarterTurns& turns, bool to_odd) {
  const auto [sine, cosine] = sine_and_cosine(turns.rest);
  return negate_by_bit_1(add_up(choose(is_odd(turns.n), cosine, sine), to_odd), turns.n);
}

/// cos x = sin (x + a quarter turn)
Expr cosine_of(const QuarterTurns& turns, bool to_odd) {
  return sine_of({turns.n + turns.n.like_integer(1), turns.rest}, to_odd);
}

/// sin / cos, or -cos / sin.
Expr tan_of(const QuarterTurns& turns, bool to_odd) {
  const auto [sine, cosine] = sine_and_cosine(turns.rest);
  const Expr odd = is_odd(turns.n);
  const Sum top = choose(odd, cosine, sine);
  const Sum bottom = choose(odd, sine, cosine);
  const Sum ratio = quotient(fast_two_sum(top.high, top.low), fast_two_sum(bottom.high, bottom.low));
  return negate_by_bit_1(add_up(ratio, to_odd), turns.n + turns.n);
}

Expr nan_unless_finite(Expr result, Expr x) { return select(lt(abs(x), infinity), result, x.like(not_a_number)); }

template <class Function>
Expr from_f32(Expr x, const Function& function) {
  const Expr wide = convert(x, DType::F64);
  return convert(nan_unless_finite(function(reduce_to_quarter_turn_f32(wide), true), wide), DType::F32);
}
template <class Function>
Expr from_f64(Expr x, const Function& function) {
  return nan_unless_finite(function(reduce_to_quarter_turn_f64(x), false), x);
}

/// The result where it is x to the last place; keeps -0 and subnormal numbers.
Expr or_itself(Expr result, Expr x) {
  return x.dtype() == DType::F64 ? select(lt(abs(x), 0x1p-27), x, result) : select(eq(x, x.like(0.0)), x, result);
}

}  // namespace

Expr sine(Expr x) { return or_itself(x.dtype() == DType::F64 ? from_f64(x, sine_of) : from_f32(x, sine_of), x); }

Expr cosine(Expr x) { return x.dtype() == DType::F64 ? from_f64(x, cosine_of) : from_f32(x, cosine_of); }

Expr tan(Expr x) { return or_itself(x.dtype() == DType::F64 ? from_f64(x, tan_of) : from_f32(x, tan_of), x); }

}  // namespace batten::math
