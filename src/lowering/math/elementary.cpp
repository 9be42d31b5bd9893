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
    case UnaryCode::Sine:
      return sine(operand);
    case UnaryCode::Cosine:
      return cosine(operand);
    case UnaryCode::Tan:
      return tan(operand);
    case UnaryCode::Tanh:
      return tanh(operand);
    case UnaryCode::Rsqrt:
      return rsqrt(operand);
    case UnaryCode::Cbrt:
      return cbrt(operand);
    default:
      break;
  }
  assert(false && "a basic operation");
  return operand;
}

native::Expr elementary(BinaryCode code, native::Expr lhs, native::Expr rhs) {
  switch (code) {
    case BinaryCode::Remainder:
      return remainder(lhs, rhs);
    case BinaryCode::Power:
      return is_float(lhs.dtype()) ? power_of_floats(lhs, rhs) : power_of_integers(lhs, rhs);
    case BinaryCode::Atan2:
      return atan2(lhs, rhs);
    default:
      break;
  }
  assert(false && "a basic operation");
  return lhs;
}

}  // namespace batten::math
