// The float remainder, x - trunc(x / y) * y, which is exact: long division of the two significands in 64-bit integers.
#include <algorithm>

#include "lowering/math/functions.h"
#include "lowering/math/parts.h"
#include "native/builder.h"

namespace batten::math {
namespace {

/// A format's significand width and exponent range, in its own terms.
struct Format {
  DType bits;              // the unsigned integer of the same width
  std::int64_t fraction;   // stored bits of the significand
  std::int64_t exponents;  // the largest exponent field of a finite number
};
constexpr Format format_of(DType dtype) {
  return dtype == DType::F32 ? Format{DType::U32, 23, 254} : Format{DType::U64, 52, 2046};
}

/// |x| = significand * 2^(exponent - bias - fraction), as 64-bit integers; subnormal numbers have exponent 1.
struct Parts {
  Expr significand;
  Expr exponent;
};

Expr least(Expr x, Expr y) { return apply(BinaryCode::Minimum, x, y); }

Parts parts_of(Expr magnitude, const Format& format) {
  const Expr bits = convert(bitcast(magnitude, format.bits), DType::U64);
  const Expr one = bits.like_integer(1);
  const Expr exponent = shift_right_logical(bits, format.fraction);
  const Expr hidden = shift_left(least(exponent, one), format.fraction);
  return {(bits & bits.like_integer((std::int64_t{1} << format.fraction) - 1)) | hidden,
          apply(BinaryCode::Maximum, exponent, one)};
}

/// significand * 2^(exponent - bias - fraction) as a float: the power may be subnormal, the product is exact.
Expr compose(Expr significand, Expr exponent, DType dtype, const Format& format) {
  const Expr fraction = exponent.like_integer(format.fraction);
  const Expr one = exponent.like_integer(1);
  const Expr normal = shift_left(exponent - fraction, format.fraction);
  const Expr subnormal = native::shift_left(one, exponent - one);
  const Expr power = bitcast(convert(select(gt(exponent, fraction), normal, subnormal), format.bits), dtype);
  return convert(significand, dtype) * power;
}

}  // namespace

Expr remainder(Expr x, Expr y) {
  const Format format = format_of(x.dtype());
  const Expr divisor_magnitude = abs(y);
  const Parts dividend = parts_of(abs(x), format);
  const Parts divisor = parts_of(divisor_magnitude, format);

  // A step appends `digits` zeros to the rest and divides again: as many as a 64-bit integer holds beside a
  // significand. Steps after the last digit append none and change nothing, so that all lanes of a vector may take the
  // same number.
  const std::int64_t digits = 63 - format.fraction;
  const std::int64_t steps = (format.exponents + digits - 1) / digits;
  const Expr distance = dividend.exponent - least(divisor.exponent, dividend.exponent);
  const Expr first = apply(BinaryCode::Remainder, dividend.significand, divisor.significand);
  native::Builder& builder = x.builder();
  const Expr rest =
      builder.for_loop(builder.index(0), builder.index(steps), 1, {first, distance},
                       [&](Expr, std::span<const Expr> carried) -> std::vector<Expr> {
                         const Expr zeros = least(carried[1], carried[1].like_integer(digits));
                         const Expr longer = native::shift_left(carried[0], zeros);
                         return {apply(BinaryCode::Remainder, longer, divisor.significand), carried[1] - zeros};
                       })[0];

  const Expr magnitude = compose(rest, divisor.exponent, x.dtype(), format);
  const Expr result = select(lt(abs(x), divisor_magnitude), abs(x), magnitude);
  const Expr undefined =
      eq(y, y.like(0.0)) | ne(abs(x) * 0.0, x.like(0.0)) | is_nan(y);  // x infinite or NaN: x * 0 is NaN
  const Expr sign = shift_right_logical(bitcast(x, format.bits), bit_width(x.dtype()) - 1);
  const Expr is_negative = ne(sign, sign.like_integer(0));
  return select(undefined, x.like(not_a_number), select(is_negative, -result, result));
}

}  // namespace batten::math
