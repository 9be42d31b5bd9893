// The reduction of sine, cosine and tan: x = (n + rest) pi/2 with |rest| <= 1/2, for every finite x.
#pragma once

#include "lowering/math/parts.h"

namespace batten::math {

/// The last two bits of `n` are the quadrant; `rest`, in quarter turns, is slightly above 1/2 at most.
struct QuarterTurns {
  Expr n;
  Sum rest;
};

/// For x widened from f32: absolute error of the rest below 2^-70, relative below 2^-100 where n = 0.
QuarterTurns reduce_to_quarter_turn_f32(Expr x);
/// For any f64: relative error of the rest below 2^-72. Subnormal numbers lose their low part.
QuarterTurns reduce_to_quarter_turn_f64(Expr x);

}  // namespace batten::math
