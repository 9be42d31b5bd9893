// power of integers, by squaring: the last digit of the exponent first.
#include "lowering/math/functions.h"
#include "lowering/math/parts.h"
#include "native/builder.h"

namespace batten::math {

/// A negative exponent counts as the unsigned number with its bits, which is right for the bases 1 and -1: those bits
/// have its parity.
Expr power_of_integers(Expr base, Expr exponent) {
  native::Builder& builder = base.builder();
  const Expr one = base.like_integer(1);
  const Expr zero = base.like_integer(0);
  const Expr power =
      builder.for_loop(builder.index(0), builder.index(bit_width(base.dtype())), 1, {one, base, exponent},
                       [&](Expr, std::span<const Expr> carried) -> std::vector<Expr> {
                         const Expr odd = ne(carried[2] & one, zero);
                         return {select(odd, carried[0] * carried[1], carried[0]), carried[1] * carried[1],
                                 native::shift_right_logical(carried[2], one)};
                       })[0];
  if (!is_signed_integer(base.dtype())) return power;
  const Expr fraction = lt(exponent, zero) & ne(base, one) & ne(base, base.like_integer(-1));
  return select(fraction, zero, power);
}

}  // namespace batten::math
