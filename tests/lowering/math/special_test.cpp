// Special cases of power and atan2, as C23 Annex F has them (F.10.4.4, F.10.1.4): written out, not computed.
#include <cmath>
#include <limits>

#include "lowering/math/compiled_results.h"

namespace batten::elementary {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double pi = 0x1.921fb54442d18p1;
constexpr double pi_f32 = 0x1.921fb6p1;

struct Case {
  double x;
  double y;
  double result;
};

/// Every case in both formats; `result_f32` where it is another number there.
void expect_cases(BinaryCode code, std::vector<Case> cases, double f64_value, double f32_value) {
  cases = padded(cases);
  std::vector<std::vector<double>> wide(2);
  std::vector<std::vector<float>> narrow(2);
  for (const Case& row : cases) {
    wide[0].push_back(row.x);
    wide[1].push_back(row.y);
    narrow[0].push_back(static_cast<float>(row.x));
    narrow[1].push_back(static_cast<float>(row.y));
  }
  const std::vector<double> got = results<double>(code, DType::F64, wide, lanes);
  const std::vector<float> got_f32 = results<float>(code, DType::F32, narrow, lanes);
  const auto same = [](double a, double b) {
    return std::isnan(a) ? std::isnan(b) : a == b && std::signbit(a) == std::signbit(b);
  };
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const auto& [x, y, result] = cases[i];
    EXPECT_TRUE(same(got[i], result)) << fmt::format("f64 {}, {}: {}, expected {}", x, y, got[i], result);
    const double expected = std::isnan(result) ? nan : static_cast<float>(result / f64_value * f32_value);
    EXPECT_TRUE(same(got_f32[i], expected)) << fmt::format("f32 {}, {}: {}, expected {}", x, y, got_f32[i], expected);
  }
}

TEST(SpecialCases, power) {
  std::vector<Case> cases{
      {-1, inf, 1},        {-1, -inf, 1},       {0.5, -inf, inf}, {-0.5, -inf, inf}, {2, -inf, 0},     {-2, -inf, 0},
      {0.5, inf, 0},       {-0.5, inf, 0},      {2, inf, inf},    {-2, inf, inf},    {-inf, -3, -0.0}, {-inf, -2, 0},
      {-inf, -0.5, 0},     {-inf, 3, -inf},     {-inf, 2, inf},   {-inf, 0.5, inf},  {inf, -3, 0},     {inf, -0.5, 0},
      {inf, 3, inf},       {inf, 0.5, inf},     {0, -3, inf},     {-0.0, -3, -inf},  {0, -2, inf},     {-0.0, -2, inf},
      {-0.0, -0.5, inf},   {0, -0.5, inf},      {0, -inf, inf},   {-0.0, -inf, inf}, {0, 3, 0},        {-0.0, 3, -0.0},
      {0, 2, 0},           {-0.0, 2, 0},        {0, 0.5, 0},      {-0.0, 0.5, 0},    {0, inf, 0},      {-0.0, inf, 0},
      {-2, 0.5, nan},      {-1, 0.5, nan},      {-2, -1.5, nan},  {nan, 2, nan},     {2, nan, nan},    {nan, nan, nan},
      {-2, 3, -8},         {-2, 2, 4},          {-2, -1, -0.5},   {3, 1, 3},         {-3, 1, -3},      {4, 0.5, 2},
      {2, -149, 0x1p-149}, {-2, 127, -0x1p127}, {9, 0.5, 3},
  };
  for (const double any : {0.0, -0.0, 1.0, -1.0, 2.5, -2.5, inf, -inf, nan}) {
    cases.push_back({any, 0.0, 1});
    cases.push_back({any, -0.0, 1});
    cases.push_back({1, any, 1});
  }
  expect_cases(BinaryCode::Power, cases, 1, 1);
}

// The first operand is y, as in atan2(y, x).
TEST(SpecialCases, atan2) {
  std::vector<Case> cases{
      {0, -0.0, pi},      {-0.0, -0.0, -pi},    {0, 0, 0},         {-0.0, 0, -0.0},
      {0, -1, pi},        {-0.0, -1, -pi},      {0, 1, 0},         {-0.0, 1, -0.0},
      {-1, 0, -pi / 2},   {-1, -0.0, -pi / 2},  {1, 0, pi / 2},    {1, -0.0, pi / 2},
      {1, -inf, pi},      {-1, -inf, -pi},      {1, inf, 0},       {-1, inf, -0.0},
      {inf, 1, pi / 2},   {-inf, 1, -pi / 2},   {inf, -1, pi / 2}, {-inf, -1, -pi / 2},
      {inf, inf, pi / 4}, {-inf, inf, -pi / 4}, {0, inf, 0},       {-0.0, -inf, -pi},
      {nan, 1, nan},      {1, nan, nan},        {nan, nan, nan},   {0, nan, nan},
      {inf, nan, nan},    {1, 1, pi / 4},
  };
  expect_cases(BinaryCode::Atan2, cases, pi, pi_f32);
}

// 3 pi / 4 is not pi's rounding times 3/4.
TEST(SpecialCases, atan2_in_the_second_and_third_quadrant) {
  constexpr double three_quarters = 0x1.2d97c7f3321d2p1;
  constexpr double three_quarters_f32 = 0x1.2d97c8p1;
  expect_cases(BinaryCode::Atan2, {{inf, -inf, three_quarters}, {-inf, -inf, -three_quarters}, {2, -2, three_quarters}},
               three_quarters, three_quarters_f32);
}

}  // namespace
}  // namespace batten::elementary
