// `docs/numerics.md` §2-3, the rows that speak of folds, in compiled code.
#include "numerics_rows/programs.h"

namespace batten::testing {
namespace {

std::string stablehlo_dot(const std::string& attributes) {
  return "func.func @main(%a: tensor<1x2xf32>, %b: tensor<2x1xf32>) -> tensor<1x1xf32> {\n"
         "  %0 = \"stablehlo.dot_general\"(%a, %b) <{dot_dimension_numbers = "
         "#stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>" +
         attributes + "}> : (tensor<1x2xf32>, tensor<2x1xf32>) -> tensor<1x1xf32>\n  return %0 : tensor<1x1xf32>\n}\n";
}

std::string algorithm(std::string_view operands, std::string_view accumulation, int operations, bool imprecise) {
  return fmt::format(
      ", algorithm = #stablehlo.dot_algorithm<lhs_precision_type = {}, rhs_precision_type = {}, accumulation_type = "
      "{}, "
      "lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = {}, allow_imprecise_accumulation = "
      "{}>",
      operands, operands, accumulation, operations, imprecise);
}

// -(1 + 2^-11) + (1 + 2^-12)^2 is 2^-24 if the product is not rounded: the wide profile is fused.
const std::vector<Elements> inputs{{f32(1 + 0x1p-11F), f32(1 + 0x1p-12F)}, {f32(-1), f32(1 + 0x1p-12F)}};
const std::vector<Elements> expected{{f32(0x1p-24F)}};

TEST(NumericsRow, dot_general_precision_is_ignored) {
  EXPECT_EQ(results_of(stablehlo_dot(""), inputs), expected);
  for (const std::string_view precision : {"DEFAULT", "HIGH", "HIGHEST"})
    EXPECT_EQ(results_of(
                  stablehlo_dot(fmt::format(", precision_config = [#stablehlo<precision {}>, #stablehlo<precision {}>]",
                                            precision, precision)),
                  inputs),
              expected)
        << precision;
}

TEST(NumericsRow, dot_general_algorithm_is_read_only_if_it_is_the_dtypes_own_arithmetic) {
  EXPECT_EQ(results_of(stablehlo_dot(algorithm("f32", "f32", 1, false)), inputs), expected);
  for (const std::string& other : std::vector<std::string>{
           algorithm("tf32", "f32", 1, false), algorithm("bf16", "f32", 1, false), algorithm("f32", "f64", 1, false),
           algorithm("f32", "f32", 3, false), algorithm("f32", "f32", 1, true)})
    EXPECT_TRUE(is_refused(stablehlo_dot(other), Code::UnsupportedOperation)) << other;
}

std::string tensor_ir_dot(std::string_view accumulate, std::string_view order, std::size_t extent) {
  return fmt::format(
      "tensor_module {{\n  func @main(%arg0: f32[{}], %arg1: f32[{}]) -> f32[] effects [] {{\n"
      "    %0 = dot_general %arg0, %arg1 batch [] x [] contracting [0] x [0] accumulate {} in f32 order {} : f32[]\n"
      "    return %0\n  }}\n}}\n",
      extent, extent, accumulate, order);
}

TEST(NumericsRow, accumulate_fused_rounds_once_a_step_and_separate_twice) {
  for (const std::string_view order : {"sequential", "interleaved<1>"}) {
    EXPECT_EQ(results_of(tensor_ir_dot("fused", order, 2), inputs), expected) << order;
    EXPECT_EQ(results_of(tensor_ir_dot("separate", order, 2), inputs), (std::vector<Elements>{{0}})) << order;
  }
  // Two partials of one product each: both are rounded, whatever the accumulation.
  for (const std::string_view accumulate : {"fused", "separate"})
    EXPECT_EQ(results_of(tensor_ir_dot(accumulate, "interleaved<2>", 2), inputs), (std::vector<Elements>{{0}}));
}

TEST(NumericsRow, a_dot_starts_at_plus_zero) {
  for (const std::string_view accumulate : {"fused", "separate"})
    for (const std::string_view order : {"sequential", "interleaved<1>", "interleaved<8>"})
      EXPECT_EQ(results_of(tensor_ir_dot(accumulate, order, 2), {{0x80000000, 0x80000000}, {f32(1), f32(2)}}),
                (std::vector<Elements>{{0}}))
          << accumulate << order;
}

TEST(NumericsRow, the_order_of_a_reduce_is_the_one_that_is_written) {
  // 2^24 swallows single ones: only the order says how many are left.
  const Elements operand{f32(0x1p24F), f32(1), f32(1), f32(1), f32(-0x1p24F), f32(1), f32(1)};
  const auto sum = [&](std::string_view order) {
    return results_of(fmt::format("tensor_module {{\n  func @main(%arg0: f32[7], %arg1: f32[]) -> f32[] effects [] {{\n"
                                  "    %0 = reduce add %arg0 initial %arg1 axes [0] order {} : f32[]\n"
                                  "    return %0\n  }}\n}}\n",
                                  order),
                      {operand, {f32(0.5F)}});
  };
  // 0.5 + 2^24 = 2^24, three ones are lost, -2^24, then 1 + 1.
  EXPECT_EQ(sum("sequential"), (std::vector<Elements>{{f32(2)}}));
  // One partial: the same without 0.5, which comes last.
  EXPECT_EQ(sum("interleaved<1>"), (std::vector<Elements>{{f32(2.5F)}}));
  // 2^24 + 1 + -2^24 + 1 = 1 and 1 + 1 + 1 = 3: 0.5 + (1 + 3).
  EXPECT_EQ(sum("interleaved<2>"), (std::vector<Elements>{{f32(4.5F)}}));
  // 2^24 - 2^24, 1 + 1, 1 + 1 and 1: 0.5 + ((0 + 2) + (2 + 1)).
  EXPECT_EQ(sum("interleaved<4>"), (std::vector<Elements>{{f32(5.5F)}}));
  // Seven partials of one element each, of which the last three go to the first three: the same four sums.
  EXPECT_EQ(sum("interleaved<8>"), (std::vector<Elements>{{f32(5.5F)}}));
}

}  // namespace
}  // namespace batten::testing
