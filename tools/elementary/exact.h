// What MPFR says of a result: the f32 nearest to the exact value, and how many units an f64 is away from it.
#pragma once

#include "elementary/functions.h"

namespace batten::elementary {

/// An MPFR number that frees itself.
class Number {
 public:
  explicit Number(mpfr_prec_t precision) { mpfr_init2(value_, precision); }
  ~Number() { mpfr_clear(value_); }
  Number(const Number&) = delete;
  Number& operator=(const Number&) = delete;
  operator mpfr_ptr() { return value_; }

 private:
  mpfr_t value_;
};

/// Nearest even, from 200 bits.
float rounded_f32(ExactUnary exact, float x);
float rounded_f32(ExactBinary exact, float x, float y);
/// The same, given a value within 2^-60 of the exact one, relatively: MPFR is asked only where that leaves two answers.
float rounded_f32(long double near, ExactUnary exact, float x);

/// The distance of `got` from the exact value in units of the last place of the latter (of its binade; at least the
/// smallest subnormal). 0 where both are NaN, or the same infinity by rounding; infinite where only one is.
double error_in_units(double got, ExactUnary exact, double x);
double error_in_units(double got, ExactBinary exact, double x, double y);

}  // namespace batten::elementary
