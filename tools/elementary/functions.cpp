#include "elementary/functions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "elementary/exact.h"

// Declared here because the package brings the library without headers.
namespace BATTEN_LLVM_LIBC {  // NOLINT(readability-identifier-naming)
float cbrtf(float);
float expf(float);
float expm1f(float);
float logf(float);
float log1pf(float);
float sinf(float);
float cosf(float);
float tanf(float);
float tanhf(float);
float powf(float, float);
float atan2f(float, float);
}  // namespace BATTEN_LLVM_LIBC

namespace batten::elementary {
namespace {

namespace truth = BATTEN_LLVM_LIBC;

/// 1 / (1 + e^-x).
int exact_logistic(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t rounding) {
  Number sum(mpfr_get_prec(result) + 32);
  mpfr_neg(sum, x, MPFR_RNDN);
  mpfr_exp(sum, sum, MPFR_RNDN);
  mpfr_add_ui(sum, sum, 1, MPFR_RNDN);
  return mpfr_ui_div(result, 1, sum, rounding);
}

/// IEEE 754's rSqrt has -inf for -0, MPFR's has +inf.
int exact_rsqrt(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t rounding) {
  if (mpfr_zero_p(x)) return mpfr_set_inf(result, mpfr_signbit(x) ? -1 : 1), 0;
  return mpfr_rec_sqrt(result, x, rounding);
}

float sqrt_f32(float x) { return rounded_f32(std::sqrt(static_cast<long double>(x)), mpfr_sqrt, x); }
float rsqrt_f32(float x) { return rounded_f32(1 / std::sqrt(static_cast<long double>(x)), exact_rsqrt, x); }
/// First by the C library's exp for f64, which is within a unit: that leaves little for `long double`. Beyond 110
/// nothing changes, but the processor takes its time over what it cannot represent.
float logistic_f32(float x) {
  const float clamped = std::clamp(x, -110.0F, 110.0F);
  const double near = 1 / (1 + std::exp(-static_cast<double>(clamped)));
  const auto below = static_cast<float>(near * (1 - 0x1p-49));
  if (below == static_cast<float>(near * (1 + 0x1p-49))) return below;
  return rounded_f32(1 / (1 + std::exp(-static_cast<long double>(clamped))), exact_logistic, x);
}

/// All NaN are alike here; the library has another result for 1 to the power of a signalling one.
float power_f32(float x, float y) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  return truth::powf(std::isnan(x) ? nan : x, std::isnan(y) ? nan : y);
}

constexpr std::array unary_rows{
    UnaryFunction{UnaryCode::Sqrt, mpfr_sqrt, sqrt_f32, 0x1p-1074, 0x1.fffffffffffffp1023},
    UnaryFunction{UnaryCode::Rsqrt, exact_rsqrt, rsqrt_f32, 0x1p-1074, 0x1.fffffffffffffp1023},
    UnaryFunction{UnaryCode::Cbrt, mpfr_cbrt, truth::cbrtf, 0x1p-1074, 0x1.fffffffffffffp1023},
    UnaryFunction{UnaryCode::Exponential, mpfr_exp, truth::expf, 0x1p-55, 750},
    UnaryFunction{UnaryCode::ExponentialMinusOne, mpfr_expm1, truth::expm1f, 0x1p-55, 750},
    UnaryFunction{UnaryCode::Log, mpfr_log, truth::logf, 0x1p-1074, 0x1.fffffffffffffp1023},
    UnaryFunction{UnaryCode::LogPlusOne, mpfr_log1p, truth::log1pf, 0x1p-55, 0x1.fffffffffffffp1023},
    UnaryFunction{UnaryCode::Logistic, exact_logistic, logistic_f32, 0x1p-55, 750},
    UnaryFunction{UnaryCode::Sine, mpfr_sin, truth::sinf, 0x1p-28, 0x1.fffffffffffffp1023},
    UnaryFunction{UnaryCode::Cosine, mpfr_cos, truth::cosf, 0x1p-28, 0x1.fffffffffffffp1023},
    UnaryFunction{UnaryCode::Tan, mpfr_tan, truth::tanf, 0x1p-28, 0x1.fffffffffffffp1023},
    UnaryFunction{UnaryCode::Tanh, mpfr_tanh, truth::tanhf, 0x1p-28, 20},
};

constexpr std::array binary_rows{
    BinaryFunction{BinaryCode::Power, mpfr_pow, power_f32},
    BinaryFunction{BinaryCode::Atan2, mpfr_atan2, truth::atan2f},
};

template <class Rows>
auto named(const Rows& rows, std::string_view name) {
  for (const auto& row : rows)
    if (row.name() == name) return &row;
  return static_cast<decltype(rows.data())>(nullptr);
}

}  // namespace

std::span<const UnaryFunction> unary_functions() { return unary_rows; }
std::span<const BinaryFunction> binary_functions() { return binary_rows; }
const UnaryFunction* unary_function(std::string_view name) { return named(unary_rows, name); }
const BinaryFunction* binary_function(std::string_view name) { return named(binary_rows, name); }

}  // namespace batten::elementary
