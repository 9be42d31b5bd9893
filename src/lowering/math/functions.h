// The elementary functions by name. Each takes f32 or f64 (scalar or vector) and gives the same type.
#pragma once

#include "native/expression.h"

namespace batten::math {

native::Expr exponential(native::Expr x);
native::Expr exponential_minus_one(native::Expr x);
native::Expr logistic(native::Expr x);
native::Expr log(native::Expr x);
native::Expr log_plus_one(native::Expr x);
native::Expr tanh(native::Expr x);
native::Expr rsqrt(native::Expr x);
native::Expr remainder(native::Expr x, native::Expr y);

}  // namespace batten::math
