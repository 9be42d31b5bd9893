// The elementary functions by name. Each takes f32 or f64 (scalar or vector) and gives the same type.
#pragma once

#include "native/expression.h"

namespace batten::math {

native::Expr exponential(native::Expr x);
native::Expr exponential_minus_one(native::Expr x);
native::Expr logistic(native::Expr x);
native::Expr log(native::Expr x);
native::Expr log_plus_one(native::Expr x);
native::Expr sine(native::Expr x);
native::Expr cosine(native::Expr x);
native::Expr tan(native::Expr x);
native::Expr tanh(native::Expr x);
native::Expr rsqrt(native::Expr x);
native::Expr cbrt(native::Expr x);
native::Expr atan2(native::Expr y, native::Expr x);
native::Expr power_of_floats(native::Expr x, native::Expr y);
native::Expr remainder(native::Expr x, native::Expr y);

/// Operands of one integer dtype: wraps; a negative exponent gives 0, except for the bases 1 and -1.
native::Expr power_of_integers(native::Expr base, native::Expr exponent);

}  // namespace batten::math
