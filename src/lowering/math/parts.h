// What the elementary functions share: views of an f64 as bits, sums and products without error, polynomials, special
// values. Everything here works on f64 scalars and vectors alike and appends operations to the builder of its operands.
#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "native/expression.h"

namespace batten::math {

using native::Expr;

inline constexpr double infinity = std::numeric_limits<double>::infinity();
inline constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// The value high + low, |low| at most half a unit in the last place of high unless said otherwise.
struct Sum {
  Expr high;
  Expr low;
};

inline Expr bits_of(Expr x) { return bitcast(x, DType::U64); }
inline Expr from_bits(Expr bits) { return bitcast(bits, DType::F64); }

Expr shift_left(Expr bits, std::int64_t amount);
Expr shift_right_logical(Expr bits, std::int64_t amount);

/// The magnitude of one value with the sign of another.
Expr copy_sign(Expr magnitude, Expr sign);

/// x held between two numbers; a NaN stays.
Expr clamp_keeping_nan(Expr x, double lower, double upper);

/// coefficients[0] + x * (coefficients[1] + x * (…)), each step one fma.
Expr polynomial(Expr x, std::span<const double> coefficients);

/// x + y exactly, if |x| >= |y| or x = 0 (Dekker).
Sum fast_two_sum(Expr x, Expr y);
/// x + y exactly (Knuth).
Sum two_sum(Expr x, Expr y);
/// x * y exactly, barring underflow.
Sum two_product(Expr x, Expr y);

/// (x.high + x.low) / (y.high + y.low) with one division, to about 2^-100; the low part is up to two units of the high
/// one.
Sum quotient(Sum x, Sum y);

/// high + low rounded to odd: of the two neighbouring f64 values the one whose last bit is set. Narrowing it to f32
/// rounds as the exact sum would (Boldo and Melquiond, "Emulation of FMA and correctly rounded sums: proved algorithms
/// using rounding to odd", 2008). Expects low != 0 where a tie of the narrowing is possible; a zero `high` has no
/// meaning after it.
Expr round_to_odd(Sum x);

/// 1.5 * 2^52: x + shifter rounds |x| < 2^51 to an integer, which stands in the low bits of the sum.
inline constexpr double shifter = 0x1.8p52;
inline constexpr std::int64_t shifter_bits = 0x4338000000000000;

/// The integer k, |k| < 2^51, as a number, from the bits of k + `bias` (the sum non-negative and below 2^52).
Expr number_from_small_bits(Expr biased, double bias);

/// 2^k from `n` whose low bits are k: -1022 <= k <= 1023.
Expr power_of_two(Expr n);

}  // namespace batten::math
