#include "numerics/closeness.h"

#include <cmath>
#include <cstdint>

namespace batten {
namespace {

double widened(DType dtype, Bits bits) {
  return dtype == DType::F32 ? static_cast<double>(f32_of(bits)) : f64_of(bits);
}

/// The position of a finite value among all values of its dtype; both zeros are 0.
std::int64_t step_number(DType dtype, Bits bits) {
  const Bits sign = Bits{1} << static_cast<unsigned>(bit_width(dtype) - 1);
  const auto magnitude = static_cast<std::int64_t>(bits & (sign - 1));
  return (bits & sign) != 0 ? -magnitude : magnitude;
}

/// Decides the pairs that no distance applies to: NaNs and infinities.
bool is_special(DType dtype, Bits a, Bits b) {
  return !std::isfinite(widened(dtype, a)) || !std::isfinite(widened(dtype, b));
}
bool equal_specials(DType dtype, Bits a, Bits b) {
  return (is_nan(dtype, a) && is_nan(dtype, b)) || widened(dtype, a) == widened(dtype, b);
}

}  // namespace

bool equal_values(DType dtype, Bits a, Bits b) {
  return is_float(dtype) ? widened(dtype, a) == widened(dtype, b) : a == b;
}

bool within_ulps(DType dtype, Bits a, Bits b, std::int64_t ulps) {
  if (!is_float(dtype)) return a == b;
  if (is_special(dtype, a, b)) return equal_specials(dtype, a, b);
  // Finite step numbers are below 2^63 - 2^52, so only a difference of opposite signs can leave int64; it is then far
  // too large.
  std::int64_t distance = 0;
  if (__builtin_sub_overflow(step_number(dtype, a), step_number(dtype, b), &distance)) return false;
  return (distance < 0 ? -distance : distance) <= ulps;
}

bool within_tolerance(DType dtype, Bits a, Bits b, double tolerance) {
  if (!is_float(dtype)) return a == b;
  if (is_special(dtype, a, b)) return equal_specials(dtype, a, b);
  return std::fabs(widened(dtype, a) - widened(dtype, b)) <= tolerance;
}

}  // namespace batten
