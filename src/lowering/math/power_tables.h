// Tables of power, printed by tools/elementary/tables.py.
#pragma once

#include <array>

namespace batten::math {

/// For the 128 intervals of equal bit patterns from sqrt(1/2) to sqrt(2): an inverse of a number inside (1 next to 1),
/// and minus the logarithm of that, in two parts; the first is a multiple of 2^-42.
extern const std::array<double, 128> inverse;
extern const std::array<double, 128> logarithm_high;
extern const std::array<double, 128> logarithm_low;

/// 2^(i/64) in two parts.
extern const std::array<double, 64> root_high;
extern const std::array<double, 64> root_low;

}  // namespace batten::math
