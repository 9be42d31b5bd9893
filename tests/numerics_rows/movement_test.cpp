// `docs/numerics.md` §1-2, what only moves elements, in compiled code: it keeps every bit, of NaNs too.
#include <array>

#include "numerics_rows/programs.h"

namespace batten::testing {
namespace {

/// Eight elements, six of them NaNs; laid out as f32[2,4].
const Elements mixed{0x7FC00005, 0x7F800001, f32(1), 0xFFC12345, 0xFFFFFFFF, 0x80000000, 0xFF800001, 0x7FC00000};

std::string movement(std::string_view lines, std::string_view type) {
  return fmt::format("tensor_module {{\n  func @main(%arg0: f32[2,4]) -> {} effects [] {{\n{}    return %0\n  }}\n}}\n",
                     type, lines);
}

Elements picked(const std::vector<std::size_t>& places) {
  Elements result;
  for (const std::size_t place : places) result.push_back(mixed[place]);
  return result;
}

TEST(NumericsRow, movement_keeps_the_bits_of_nan) {
  struct Case {
    std::string_view lines, type;
    std::vector<std::size_t> places;  // of the operand, for each element of the result
  };
  for (const Case& moved : std::vector<Case>{
           {"    %0 = reshape %arg0 : f32[4,2]\n", "f32[4,2]", {0, 1, 2, 3, 4, 5, 6, 7}},
           {"    %0 = transpose %arg0 permutation [1,0] : f32[4,2]\n", "f32[4,2]", {0, 4, 1, 5, 2, 6, 3, 7}},
           {"    %0 = broadcast_in_dim %arg0 dims [1,2] : f32[2,2,4]\n",
            "f32[2,2,4]",
            {0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7}},
           {"    %0 = copy %arg0 : f32[2,4]{0,1}\n", "f32[2,4]{0,1}", {0, 4, 1, 5, 2, 6, 3, 7}},
           {"    %0 = copy %arg0 : f32[2,4]\n", "f32[2,4]", {0, 1, 2, 3, 4, 5, 6, 7}},
           {"    %0 = slice %arg0 start [0,1] limit [2,4] stride [1,2] : f32[2,2]\n", "f32[2,2]", {1, 3, 5, 7}},
           {"    %0 = concatenate %arg0, %arg0 dim 1 : f32[2,8]\n",
            "f32[2,8]",
            {0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 6, 7, 4, 5, 6, 7}},
           {"    %0 = reverse %arg0 dims [0,1] : f32[2,4]\n", "f32[2,4]", {7, 6, 5, 4, 3, 2, 1, 0}},
           {"    %0 = reverse %arg0 dims [1] : f32[2,4]\n", "f32[2,4]", {3, 2, 1, 0, 7, 6, 5, 4}},
           {"    %0 = bitcast %arg0 : u32[2,4]\n", "u32[2,4]", {0, 1, 2, 3, 4, 5, 6, 7}},
           {"    %1 = bitcast %arg0 : u16[2,4,2]\n    %0 = bitcast %1 : f32[2,4]\n",
            "f32[2,4]",
            {0, 1, 2, 3, 4, 5, 6, 7}},
           {"    %0 = optimization_barrier %arg0 : f32[2,4]\n", "f32[2,4]", {0, 1, 2, 3, 4, 5, 6, 7}},
       })
    EXPECT_EQ(results_of(movement(moved.lines, moved.type), {mixed}), std::vector<Elements>{picked(moved.places)})
        << moved.lines;
}

TEST(NumericsRow, bitcast_takes_the_lowest_bits_first) {
  EXPECT_EQ(
      results_of("tensor_module {\n  func @main(%arg0: f32[1,2]) -> (f64[1], u8[1,2,4]) effects [] {\n"
                 "    %0 = bitcast %arg0 : f64[1]\n    %1 = bitcast %arg0 : u8[1,2,4]\n    return %0, %1\n  }\n}\n",
                 {{0x7F800001, 0xFFF12345}}),
      (std::vector<Elements>{{0xFFF123457F800001}, {0x01, 0x00, 0x80, 0x7F, 0x45, 0x23, 0xF1, 0xFF}}));
}

TEST(NumericsRow, pad) {
  // Rows 0 1 2 3 and 4 5 6 7: spread to 0 p 1 p 2 p 3, then cropped and lengthened.
  const Bits p = 0xFFA0000F;
  const auto padded = [&](std::string_view edges, std::string_view type) {
    return results_of(fmt::format("tensor_module {{\n  func @main(%arg0: f32[2,4], %arg1: f32[]) -> {} effects [] {{\n"
                                  "    %0 = pad %arg0, %arg1 {} : {}\n    return %0\n  }}\n}}\n",
                                  type, edges, type),
                      {mixed, {p}});
  };
  const Elements& m = mixed;
  EXPECT_EQ(padded("low [0,-1] high [0,2] interior [0,1]", "f32[2,8]"),
            (std::vector<Elements>{{p, m[1], p, m[2], p, m[3], p, p, p, m[5], p, m[6], p, m[7], p, p}}));
  EXPECT_EQ(padded("low [0,1] high [-1,-5] interior [0,1]", "f32[1,3]"), (std::vector<Elements>{{p, m[0], p}}));
  EXPECT_EQ(padded("low [1,-2] high [0,-1] interior [0,0]", "f32[3,1]"), (std::vector<Elements>{{p, m[2], m[6]}}));
  EXPECT_EQ(padded("low [0,0] high [0,0] interior [2,0]", "f32[4,4]"),
            (std::vector<Elements>{{m[0], m[1], m[2], m[3], p, p, p, p, p, p, p, p, m[4], m[5], m[6], m[7]}}));
}

TEST(NumericsRow, parameters_and_calls_keep_the_bits_of_nan) {
  EXPECT_EQ(results_of("tensor_module {\n  func @main(%arg0: f32[8]) -> (f32[8], f32[8], f32[8]) effects [] {\n"
                       "    %0 = call @id(%arg0) : f32[8]\n    return %arg0, %0, %arg0\n  }\n"
                       "  func private @id(%arg0: f32[8]) -> f32[8] effects [] {\n    return %arg0\n  }\n}\n",
                       {mixed}),
            (std::vector<Elements>{mixed, mixed, mixed}));
  EXPECT_EQ(
      results_of("tensor_module {\n  func @main(%arg0: f64[8]) -> f64[8] effects [] {\n    return %arg0\n  }\n}\n",
                 {odd_nans_f64}),
      std::vector<Elements>{odd_nans_f64});
}

TEST(NumericsRow, select_keeps_the_bits_of_nan) {
  for (const DType dtype : {DType::F32, DType::F64}) {
    std::vector<Row> rows;
    for (const Bits odd : odd_nans(dtype))
      for (const Bits other : odd_nans(dtype)) {
        rows.push_back({1, odd, other, odd});
        rows.push_back({0, odd, other, other});
      }
    expect_rows("select", {DType::Pred, dtype, dtype}, dtype, rows);
  }
}

TEST(NumericsRow, constants_keep_the_bits_of_nan) {
  const std::vector<Elements> expected{mixed, Elements(8, 0xFFA00001), {0x7FF0000000000001}};
  std::string list;
  for (const Bits value : mixed) list += fmt::format("{}0x{:08X}", list.empty() ? "" : ", ", value);
  EXPECT_EQ(results_of(fmt::format("tensor_module {{\n  func @main() -> (f32[8], f32[8], f64[]) effects [] {{\n"
                                   "    %0 = constant dense<[{}]> : f32[8]\n"
                                   "    %1 = constant dense<0xFFA00001> : f32[8]\n"
                                   "    %2 = constant dense<0x7FF0000000000001> : f64[]\n"
                                   "    return %0, %1, %2\n  }}\n}}\n",
                                   list)),
            expected);
  EXPECT_EQ(results_of(fmt::format("func.func @main() -> (tensor<8xf32>, tensor<8xf32>, tensor<f64>) {{\n"
                                   "  %0 = stablehlo.constant dense<[{}]> : tensor<8xf32>\n"
                                   "  %1 = stablehlo.constant dense<0xFFA00001> : tensor<8xf32>\n"
                                   "  %2 = stablehlo.constant dense<0x7FF0000000000001> : tensor<f64>\n"
                                   "  return %0, %1, %2 : tensor<8xf32>, tensor<8xf32>, tensor<f64>\n}}\n",
                                   list)),
            expected);
  EXPECT_EQ(results_of("func.func @main() -> tensor<2xf32> {\n"
                       "  %0 = stablehlo.constant dense<\"0x0500C07F0100A0FF\"> : tensor<2xf32>\n"
                       "  return %0 : tensor<2xf32>\n}\n"),
            (std::vector<Elements>{{0x7FC00005, 0xFFA00001}}));
}

TEST(NumericsRow, convert_to_the_same_dtype_is_the_identity) {
  EXPECT_EQ(results_of("func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {\n"
                       "  %0 = stablehlo.convert %a : tensor<8xf32>\n  return %0 : tensor<8xf32>\n}\n",
                       {mixed}),
            std::vector<Elements>{mixed});
  EXPECT_EQ(
      results_of("func.func @main(%a: tensor<8xf64>) -> tensor<8xf64> {\n"
                 "  %0 = stablehlo.convert %a : (tensor<8xf64>) -> tensor<8xf64>\n  return %0 : tensor<8xf64>\n}\n",
                 {odd_nans_f64}),
      std::vector<Elements>{odd_nans_f64});
}

TEST(NumericsRow, stablehlo_movement_keeps_the_bits_of_nan) {
  EXPECT_EQ(
      results_of("func.func @main(%a: tensor<2x4xf32>, %p: tensor<2x4xi1>) -> (tensor<4x2xf32>, tensor<2x4xf32>) {\n"
                 "  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x4xf32>) -> tensor<4x2xf32>\n"
                 "  %1 = stablehlo.reshape %0 : (tensor<4x2xf32>) -> tensor<8xf32>\n"
                 "  %2 = stablehlo.reshape %1 : (tensor<8xf32>) -> tensor<2x4xf32>\n"
                 "  %3 = stablehlo.select %p, %a, %2 : tensor<2x4xi1>, tensor<2x4xf32>\n"
                 "  return %0, %3 : tensor<4x2xf32>, tensor<2x4xf32>\n}\n",
                 {mixed, {1, 0, 1, 0, 1, 0, 1, 0}}),
      (std::vector<Elements>{picked({0, 4, 1, 5, 2, 6, 3, 7}), picked({0, 4, 2, 5, 4, 6, 6, 7})}));
}

}  // namespace
}  // namespace batten::testing
