// Random operands: how far f64 results are from the exact ones, and how many f32 results of two arguments are wrong.
#pragma once

#include <cstdint>

#include "base/diagnostic.h"
#include "elementary/functions.h"

namespace batten::elementary {

/// The furthest f64 result among `points` random operands and all special ones.
struct Furthest {
  double units = 0;
  double x = 0;
  double y = 0;  // of a function of two arguments
  std::uint64_t points = 0;
};
Result<Furthest> measure_f64(const UnaryFunction& function, std::uint64_t points, std::uint64_t seed);
Result<Furthest> measure_f64(const BinaryFunction& function, std::uint64_t points, std::uint64_t seed);

/// Wrong f32 results among `points` random pairs; the first ones are printed.
Result<std::uint64_t> count_wrong_f32(const BinaryFunction& function, std::uint64_t points, std::uint64_t seed);

}  // namespace batten::elementary
