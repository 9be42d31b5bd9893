// The elementary functions and the truth about each.
#pragma once

#include <mpfr.h>

#include <span>
#include <string_view>

#include "numerics/codes.h"

namespace batten::elementary {

/// Exact arithmetic of one function: rounds to the precision of the first argument, as MPFR's own functions do.
using ExactUnary = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
using ExactBinary = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);

struct UnaryFunction {
  UnaryCode code;
  ExactUnary exact;
  /// Correctly rounded, by LLVM libc where it has the function.
  float (*f32)(float);
  /// Where the result is neither the operand, nor a constant, nor out of range: magnitudes from `least` to `greatest`.
  double least;
  double greatest;
  std::string_view name() const { return batten::name(code); }
};

struct BinaryFunction {
  BinaryCode code;
  ExactBinary exact;
  float (*f32)(float, float);
  std::string_view name() const { return batten::name(code); }
};

std::span<const UnaryFunction> unary_functions();
std::span<const BinaryFunction> binary_functions();
/// Null for a name that is not among them.
const UnaryFunction* unary_function(std::string_view name);
const BinaryFunction* binary_function(std::string_view name);

}  // namespace batten::elementary
