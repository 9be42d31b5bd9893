#include "lowering/math/elementary.h"

#include <cassert>

#include "lowering/math/functions.h"

namespace batten::math {

native::Expr elementary(UnaryCode code, native::Expr operand) {
  switch (code) {
    case UnaryCode::Exponential:
      return exponential(operand);
    case UnaryCode::ExponentialMinusOne:
      return exponential_minus_one(operand);
    case UnaryCode::Log:
      return log(operand);
    case UnaryCode::LogPlusOne:
      return log_plus_one(operand);
    case UnaryCode::Logistic:
      return logistic(operand);
    case UnaryCode::Tanh:
      return tanh(operand);
    case UnaryCode::Rsqrt:
      return rsqrt(operand);
    default:
      break;
  }
  assert(false && "a basic operation, or one for which `has_text` is false");
  return operand;
}

native::Expr elementary(BinaryCode code, native::Expr lhs, native::Expr rhs) {
  if (code == BinaryCode::Remainder) return remainder(lhs, rhs);
  assert(false && "a basic operation, or one for which `has_text` is false");
  return lhs;
}

}  // namespace batten::math
