// Elementary functions as native IR: the one text of each, for scalars and vectors, on every machine
// (`docs/numerics.md` §4).
#pragma once

#include "native/expression.h"
#include "numerics/codes.h"

namespace batten::math {

/// Expects a code whose `realisation` is elementary and legal operands (scalars or vectors): f32 or f64, and
/// integers for power. A NaN result is some NaN: the caller makes it canonical.
native::Expr elementary(UnaryCode code, native::Expr operand);
native::Expr elementary(BinaryCode code, native::Expr lhs, native::Expr rhs);

}  // namespace batten::math
