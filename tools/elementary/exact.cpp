#include "elementary/exact.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace batten::elementary {
namespace {

constexpr mpfr_prec_t f32_bits = 200;
constexpr mpfr_prec_t f64_bits = 112;

/// `exact` may be overwritten.
double units(double got, mpfr_ptr exact) {
  const double rounded = mpfr_get_d(exact, MPFR_RNDN);
  if (std::isnan(got) || std::isnan(rounded))
    return std::isnan(got) && std::isnan(rounded) ? 0 : std::numeric_limits<double>::infinity();
  if (got == rounded && (!std::isfinite(got) || got == 0))
    return std::signbit(got) == std::signbit(rounded) ? 0 : std::numeric_limits<double>::infinity();
  if (!std::isfinite(got) || mpfr_inf_p(exact)) return std::numeric_limits<double>::infinity();
  const auto last_place = mpfr_zero_p(exact) ? -1074 : std::max<mpfr_exp_t>(mpfr_get_exp(exact) - 53, -1074);
  mpfr_sub_d(exact, exact, got, MPFR_RNDN);
  mpfr_mul_2si(exact, exact, -last_place, MPFR_RNDN);
  return std::abs(mpfr_get_d(exact, MPFR_RNDN));
}

}  // namespace

float rounded_f32(ExactUnary exact, float x) {
  Number value(f32_bits);
  mpfr_set_flt(value, x, MPFR_RNDN);
  exact(value, value, MPFR_RNDN);
  return mpfr_get_flt(value, MPFR_RNDN);
}

float rounded_f32(ExactBinary exact, float x, float y) {
  Number value(f32_bits);
  Number other(24);
  mpfr_set_flt(value, x, MPFR_RNDN);
  mpfr_set_flt(other, y, MPFR_RNDN);
  exact(value, value, other, MPFR_RNDN);
  return mpfr_get_flt(value, MPFR_RNDN);
}

float rounded_f32(long double near, ExactUnary exact, float x) {
  static_assert(std::numeric_limits<long double>::digits >= 64);
  if (std::isnan(near)) return std::numeric_limits<float>::quiet_NaN();
  const auto below = static_cast<float>(near * (1 - 0x1p-60L));
  const auto above = static_cast<float>(near * (1 + 0x1p-60L));
  return below == above ? below : rounded_f32(exact, x);
}

double error_in_units(double got, ExactUnary exact, double x) {
  Number value(f64_bits);
  mpfr_set_d(value, x, MPFR_RNDN);
  exact(value, value, MPFR_RNDN);
  return units(got, value);
}

double error_in_units(double got, ExactBinary exact, double x, double y) {
  Number value(f64_bits);
  Number other(53);
  mpfr_set_d(value, x, MPFR_RNDN);
  mpfr_set_d(other, y, MPFR_RNDN);
  exact(value, value, other, MPFR_RNDN);
  return units(got, value);
}

}  // namespace batten::elementary
