// Elementary functions as native IR: the one text of each, for scalars and vectors, on every machine
// (`docs/numerics.md` §4).
#pragma once

#include "native/expression.h"
#include "numerics/codes.h"

namespace batten::math {

/// Whether a code's text exists yet. A lowering refuses the others.
constexpr bool has_text(UnaryCode code) {
  switch (code) {
    case UnaryCode::Exponential:
    case UnaryCode::ExponentialMinusOne:
    case UnaryCode::Log:
    case UnaryCode::LogPlusOne:
    case UnaryCode::Logistic:
    case UnaryCode::Tanh:
    case UnaryCode::Rsqrt:
      return true;
    default:
      return false;
  }
}
constexpr bool has_text(BinaryCode code) { return code == BinaryCode::Remainder; }

/// Expects a code whose `realisation` is elementary and f32 or f64 operands (scalars or vectors). A NaN result
/// is some NaN: the caller makes it canonical.
native::Expr elementary(UnaryCode code, native::Expr operand);
native::Expr elementary(BinaryCode code, native::Expr lhs, native::Expr rhs);

}  // namespace batten::math
