// Operands to try: deterministic random ones where a function is hard, and values at which everything goes wrong first.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "elementary/functions.h"

namespace batten::elementary {

using Random = std::mt19937_64;

/// A finite f64 for a function: mostly of the magnitudes where it is not trivial (even over exponents, or even over
/// values), sometimes any bits, sometimes next to a multiple of 1/8 or of pi/2.
double random_operand(const UnaryFunction& function, Random& random);

struct Pair {
  double x;
  double y;
};
/// Operands of power or atan2: results in range mostly; `f32`: values of that format.
Pair random_operands(const BinaryFunction& function, bool f32, Random& random);

/// Neighbourhoods of powers of two, of small integers, of the ends of the format and of its special values.
std::vector<std::uint32_t> special_f32();
std::vector<double> special_f64();

}  // namespace batten::elementary
