#include "lowering/math/parts.h"

#include <cassert>

namespace batten::math {

Expr shift_left(Expr bits, std::int64_t amount) { return native::shift_left(bits, bits.like_integer(amount)); }
Expr shift_right_logical(Expr bits, std::int64_t amount) {
  return native::shift_right_logical(bits, bits.like_integer(amount));
}

Expr copy_sign(Expr magnitude, Expr sign) {
  const Expr m = bits_of(magnitude);
  const Expr s = bits_of(sign);
  return from_bits((m & m.like_bits(~Bits{0} >> 1U)) | (s & s.like_bits(Bits{1} << 63U)));
}

Expr clamp_keeping_nan(Expr x, double lower, double upper) {
  x = select(gt(x, upper), x.like(upper), x);
  return select(lt(x, lower), x.like(lower), x);
}

Expr polynomial(Expr x, std::span<const double> coefficients) {
  assert(!coefficients.empty());
  Expr sum = x.like(coefficients.back());
  for (std::size_t i = coefficients.size() - 1; i-- > 0;) sum = fma(sum, x, coefficients[i]);
  return sum;
}

Sum fast_two_sum(Expr x, Expr y) {
  const Expr sum = x + y;
  return {sum, y - (sum - x)};
}

Sum two_sum(Expr x, Expr y) {
  const Expr sum = x + y;
  const Expr y_part = sum - x;
  return {sum, (x - (sum - y_part)) + (y - y_part)};
}

Sum two_product(Expr x, Expr y) {
  const Expr product = x * y;
  return {product, fma(x, y, -product)};
}

Sum quotient(Sum x, Sum y) {
  const Expr inverse = 1.0 / y.high;
  const Expr first = x.high * inverse;
  const Expr rest = fma(-first, y.high, x.high) + fma(-first, y.low, x.low);
  return {first, rest * inverse};
}

Expr round_to_odd(Sum x) {
  const Expr high = bits_of(x.high);
  const Expr opposite = shift_right_logical(high ^ bits_of(x.low), 63);
  return from_bits((high - opposite) | high.like_integer(1));
}

Expr number_from_small_bits(Expr biased, double bias) {
  return from_bits(biased | biased.like_integer(shifter_bits)) - (shifter + bias);
}

Expr power_of_two(Expr n) { return from_bits(shift_left(n, 52) + n.like_bits(batten::bits_of(1.0))); }

}  // namespace batten::math
