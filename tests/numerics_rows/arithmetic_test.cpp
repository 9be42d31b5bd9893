// `docs/numerics.md` §1, the arithmetic of floats, in compiled code.
#include <limits>

#include "numerics_rows/programs.h"

namespace batten::testing {
namespace {

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr Bits inf32 = 0x7F800000, minus_inf32 = 0xFF800000, zero = 0, minus_zero32 = 0x80000000;
constexpr Bits inf64 = 0x7FF0000000000000, minus_zero64 = 0x8000000000000000;

/// `@main` of f32 parameters of one element and one result of the same type.
Bits result_of(int parameters, const std::string& lines, const std::string& result, const std::vector<Bits>& inputs) {
  std::string types;
  for (int i = 0; i < parameters; ++i) types += fmt::format("{}%arg{}: f32[1]", i == 0 ? "" : ", ", i);
  std::vector<Elements> elements;
  for (const Bits input : inputs) elements.push_back({input});
  const std::vector<Elements> results =
      results_of(fmt::format("tensor_module {{\n  func @main({}) -> f32[1] effects [] {{\n{}    return {}\n  }}\n}}\n",
                             types, lines, result),
                 elements);
  return results.empty() ? ~Bits{0} : results[0][0];
}

TEST(NumericsRow, arithmetic_rounds_to_nearest_even) {
  expect_rows("binary divide", DType::F32,
              {{f32(1), f32(3), 0x3EAAAAAB}, {f32(5), f32(3), 0x3FD55555}, {f32(-5), f32(3), 0xBFD55555}});
  expect_rows("binary divide", DType::F64,
              {{f64(1), f64(3), 0x3FD5555555555555}, {f64(5), f64(3), 0x3FFAAAAAAAAAAAAB}});
  expect_rows("unary sqrt", DType::F32, {{f32(2), 0x3FB504F3}, {f32(4), f32(2)}});
  expect_rows("unary sqrt", DType::F64, {{f64(2), 0x3FF6A09E667F3BCD}, {f64(4), f64(2)}});
  // Half a unit in the last place goes to the even neighbour, anything more goes up.
  expect_rows("binary add", DType::F32,
              {{f32(1), f32(0x1p-24F), f32(1)},
               {0x3F800001, f32(0x1p-24F), 0x3F800002},
               {f32(1), 0x33800001, 0x3F800001},
               {f32(-1), f32(-0x1p-24F), f32(-1)}});
  expect_rows("binary add", DType::F64,
              {{f64(1), f64(0x1p-53), f64(1)}, {0x3FF0000000000001, f64(0x1p-53), 0x3FF0000000000002}});
  expect_rows("binary multiply", DType::F32, {{f32(1 + 0x1p-12F), f32(1 + 0x1p-12F), f32(1 + 0x1p-11F)}});
  expect_rows("binary multiply", DType::F32,
              {{0x7F7FFFFF, f32(2), inf32}, {0xFF7FFFFF, f32(2), minus_inf32}, {0x7F7FFFFF, f32(1), 0x7F7FFFFF}});
}

TEST(NumericsRow, a_multiply_and_an_add_are_two_roundings) {
  const Bits x = f32(1 + 0x1p-12F), y = f32(-(1 + 0x1p-11F));  // fused: 2^-24
  EXPECT_EQ(result_of(2, "    %0 = binary multiply %arg0, %arg0 : f32[1]\n    %1 = binary add %0, %arg1 : f32[1]\n",
                      "%1", {x, y}),
            zero);
}

TEST(NumericsRow, nothing_is_reassociated) {
  const std::string lines = "    %0 = binary add %arg0, %arg1 : f32[1]\n    %1 = binary subtract %0, %arg0 : f32[1]\n";
  EXPECT_EQ(result_of(2, lines, "%1", {f32(0x1p24F), f32(1)}), zero);
  EXPECT_EQ(result_of(2, lines, "%1", {f32(inf), f32(1)}), nan32);
}

TEST(NumericsRow, nothing_is_replaced_by_a_reciprocal) {
  // 9 / 10 is 0x3F666666, 9 times the nearest to 1 / 10 is 0x3F666667.
  EXPECT_EQ(result_of(1, "    %0 = constant dense<10.0> : f32[1]\n    %1 = binary divide %arg0, %0 : f32[1]\n", "%1",
                      {f32(9)}),
            Bits{0x3F666666});
}

TEST(NumericsRow, no_identity_is_assumed_that_zeros_infinities_and_nans_break) {
  const auto with_constant = [](const std::string& code, const std::string& value, Bits input) {
    return result_of(
        1, fmt::format("    %0 = constant dense<{}> : f32[1]\n    %1 = binary {} %arg0, %0 : f32[1]\n", value, code),
        "%1", {input});
  };
  EXPECT_EQ(with_constant("add", "0.0", minus_zero32), zero);
  EXPECT_EQ(with_constant("add", "-0.0", minus_zero32), minus_zero32);
  EXPECT_EQ(with_constant("multiply", "0.0", f32(-1)), minus_zero32);
  EXPECT_EQ(with_constant("multiply", "0.0", f32(inf)), nan32);
  EXPECT_EQ(with_constant("multiply", "1.0", 0xFFA00001), nan32);
  EXPECT_EQ(with_constant("divide", "1.0", 0x7F800001), nan32);
  EXPECT_EQ(result_of(1, "    %0 = binary subtract %arg0, %arg0 : f32[1]\n", "%0", {f32(inf)}), nan32);
  EXPECT_EQ(result_of(1, "    %0 = binary divide %arg0, %arg0 : f32[1]\n", "%0", {zero}), nan32);
  EXPECT_EQ(
      result_of(1, "    %0 = unary negate %arg0 : f32[1]\n    %1 = unary negate %0 : f32[1]\n", "%1", {0xFFC00001}),
      nan32);
  EXPECT_EQ(
      result_of(1, "    %0 = compare EQ FLOAT %arg0, %arg0 : pred[1]\n    %1 = convert %0 : f32[1]\n", "%1", {nan32}),
      zero);
}

TEST(NumericsRow, subnormals_are_kept) {
  expect_rows("binary add", DType::F32,
              {{1, 1, 2}, {1, minus_zero32, 1}, {0x007FFFFF, 1, 0x00800000}, {0x80000001, 0x80000001, 0x80000002}});
  expect_rows("binary subtract", DType::F32, {{0x00800000, 1, 0x007FFFFF}, {0x00800001, 0x00800000, 1}, {1, 1, 0}});
  expect_rows("binary multiply", DType::F32,
              {{f32(0x1p-100F), f32(0x1p-49F), 1},
               {0x00800000, f32(0.5F), 0x00400000},
               {1, f32(1), 1},
               {1, f32(0x1p127F), f32(0x1p-22F)},
               {3, f32(0.5F), 2},
               {1, f32(0.5F), 0},
               {0x80000001, f32(0.5F), minus_zero32}});
  expect_rows("binary divide", DType::F32, {{0x00800000, f32(2), 0x00400000}, {1, 1, f32(1)}, {2, 1, f32(2)}});
  expect_rows("unary sqrt", DType::F32, {{1, f32(0x1.6a09e6p-75F)}, {8, f32(0x1p-73F)}});
  expect_rows("unary negate", DType::F32, {{1, 0x80000001}});
  expect_rows("unary abs", DType::F32, {{0x80000001, 1}});
  expect_rows("unary sign", DType::F32, {{0x80000001, f32(-1)}, {1, f32(1)}});
  expect_rows("unary ceil", DType::F32, {{1, f32(1)}, {0x80000001, minus_zero32}});
  expect_rows("unary floor", DType::F32, {{1, 0}, {0x80000001, f32(-1)}});
  expect_rows("binary remainder", DType::F32, {{7, 3, 1}, {0x80000007, 3, 0x80000001}});
  expect_rows("binary maximum", DType::F32, {{0, 1, 1}, {0x80000001, minus_zero32, minus_zero32}});
  expect_rows("compare GT FLOAT", {DType::F32, DType::F32}, DType::Pred, {{1, 0, 1}, {0, 0x80000001, 1}, {2, 1, 1}});
  expect_rows("compare EQ FLOAT", {DType::F32, DType::F32}, DType::Pred, {{1, 0, 0}, {1, 2, 0}});
  expect_rows("convert", {DType::F32}, DType::F64, {{1, f64(0x1p-149)}, {0x807FFFFF, f64(-0x1.fffffcp-127)}});
  expect_rows("convert", {DType::F64}, DType::F32, {{f64(0x1p-149), 1}, {f64(-0x1p-140), 0x80000200}});
  expect_rows("convert", {DType::F32}, DType::Pred, {{1, 1}, {0x80000001, 1}, {0, 0}});
  expect_rows("binary add", DType::F64, {{1, 1, 2}, {0x000FFFFFFFFFFFFF, 1, 0x0010000000000000}});
  expect_rows("binary multiply", DType::F64, {{0x0010000000000000, f64(0.5), 0x0008000000000000}, {1, f64(1), 1}});
  expect_rows("binary divide", DType::F64, {{0x0010000000000000, f64(2), 0x0008000000000000}, {1, 1, f64(1)}});
  expect_rows("unary sqrt", DType::F64, {{1, f64(0x1p-537)}});
}

TEST(NumericsRow, zeros_have_signs) {
  expect_rows("binary add", DType::F32,
              {{zero, minus_zero32, zero}, {minus_zero32, minus_zero32, minus_zero32}, {f32(1), f32(-1), zero}});
  expect_rows("binary subtract", DType::F32,
              {{minus_zero32, zero, minus_zero32}, {zero, zero, zero}, {minus_zero32, minus_zero32, zero}});
  expect_rows("binary multiply", DType::F32, {{minus_zero32, f32(3), minus_zero32}, {minus_zero32, f32(-3), zero}});
  expect_rows("binary divide", DType::F32,
              {{f32(1), minus_zero32, minus_inf32},
               {f32(-1), zero, minus_inf32},
               {f32(-1), inf32, minus_zero32},
               {minus_zero32, f32(2), minus_zero32}});
  expect_rows("unary negate", DType::F32, {{zero, minus_zero32}, {minus_zero32, zero}});
  expect_rows("unary abs", DType::F32, {{minus_zero32, zero}});
  expect_rows("unary sqrt", DType::F32, {{minus_zero32, minus_zero32}});
  expect_rows("unary negate", DType::F64, {{zero, minus_zero64}, {minus_zero64, zero}});
  expect_rows("unary sqrt", DType::F64, {{minus_zero64, minus_zero64}, {inf64, inf64}});
  for (const std::string_view code :
       {"unary floor", "unary ceil", "unary round_nearest_even", "unary round_nearest_afz"})
    expect_rows(code, DType::F32, {{minus_zero32, minus_zero32}, {zero, zero}, {inf32, inf32}});
}

TEST(NumericsRow, roundings_to_integers) {
  const auto rows = [](std::initializer_list<std::pair<float, float>> pairs) {
    std::vector<Row> result;
    for (const auto& [operand, expected] : pairs) result.push_back({f32(operand), f32(expected)});
    return result;
  };
  expect_rows("unary round_nearest_even", DType::F32,
              rows({{0.5F, 0},
                    {1.5F, 2},
                    {2.5F, 2},
                    {-0.5F, -0.0F},
                    {-1.5F, -2},
                    {-2.5F, -2},
                    {2.75F, 3},
                    {8388608.5F, 8388608},
                    {8388609, 8388609}}));
  expect_rows("unary round_nearest_afz", DType::F32,
              rows({{0.5F, 1},
                    {1.5F, 2},
                    {2.5F, 3},
                    {-0.5F, -1},
                    {-2.5F, -3},
                    {0.49999997F, 0},
                    {-0.49999997F, -0.0F},
                    {8388607.5F, 8388608},
                    {8388609, 8388609}}));
  expect_rows("unary floor", DType::F32, rows({{2.5F, 2}, {-2.5F, -3}, {0.99999994F, 0}, {-0.25F, -1}, {3, 3}}));
  expect_rows("unary ceil", DType::F32, rows({{2.5F, 3}, {-2.5F, -2}, {0.25F, 1}, {-0.25F, -0.0F}, {3, 3}}));
  expect_rows("unary round_nearest_afz", DType::F64,
              {{f64(0.49999999999999994), f64(0)}, {f64(4503599627370495.5), f64(4503599627370496)}});
  expect_rows("unary round_nearest_even", DType::F64,
              {{f64(4503599627370495.5), f64(4503599627370496)}, {f64(2.5), f64(2)}});
}

TEST(NumericsRow, remainder_of_floats_is_exact) {
  // The exact values, by integer arithmetic: 2^100 mod 3 is 1; the largest value mod the nearest to 0.1.
  expect_rows("binary remainder", DType::F32,
              {{f32(7), f32(3), f32(1)},
               {f32(-7), f32(3), f32(-1)},
               {f32(7), f32(-3), f32(1)},
               {f32(-7), f32(-3), f32(-1)},
               {f32(-6), f32(3), minus_zero32},
               {f32(6), f32(3), zero},
               {f32(0x1p100F), f32(3), f32(1)},
               {0x7F7FFFFF, 0x3DCCCCCD, 0x3D4CCCD2},
               {f32(5.5F), f32(2), f32(1.5F)},
               {f32(2), f32(5.5F), f32(2)},
               {minus_zero32, f32(1), minus_zero32}});
  expect_rows("binary remainder", DType::F64,
              {{0x7FEFFFFFFFFFFFFF, f64(3), f64(2)},
               {0x7FEFFFFFFFFFFFFF, 0x3FB999999999999A, 0x3FA99999999999A0},
               {f64(-7), f64(3), f64(-1)},
               {f64(-6), f64(3), minus_zero64},
               {7, 3, 1}});
}

TEST(NumericsRow, x_rem_inf_is_x_and_x_rem_0_is_nan) {
  for (const Bits infinity : {inf32, minus_inf32})
    expect_rows("binary remainder", DType::F32,
                {{f32(5), infinity, f32(5)},
                 {f32(-5), infinity, f32(-5)},
                 {zero, infinity, zero},
                 {minus_zero32, infinity, minus_zero32},
                 {1, infinity, 1},
                 {0x7F7FFFFF, infinity, 0x7F7FFFFF},
                 {infinity, infinity, nan32},
                 {infinity, f32(2), nan32}});
  for (const Bits none : {zero, minus_zero32})
    expect_rows("binary remainder", DType::F32, {{f32(5), none, nan32}, {zero, none, nan32}, {inf32, none, nan32}});
  expect_rows("binary remainder", DType::F64,
              {{f64(5), inf64, f64(5)}, {f64(5), zero, nan64}, {f64(5), minus_zero64, nan64}, {inf64, f64(1), nan64}});
}

TEST(NumericsRow, sign) {
  expect_rows("unary sign", DType::F32,
              {{f32(-3), f32(-1)},
               {f32(3), f32(1)},
               {zero, zero},
               {minus_zero32, minus_zero32},
               {inf32, f32(1)},
               {minus_inf32, f32(-1)},
               {0x7FC00005, nan32},
               {0xFF800001, nan32},
               {1, f32(1)}});
  expect_rows(
      "unary sign", DType::F64,
      {{f64(-3), f64(-1)}, {minus_zero64, minus_zero64}, {zero, zero}, {0xFFF8000000000001, nan64}, {1, f64(1)}});
}

}  // namespace
}  // namespace batten::testing
