// Every supported operation in its pretty spellings and its generic one: one meaning, one tensor IR.
#include <string>
#include <string_view>

#include "stablehlo/support.h"

namespace batten::stablehlo_tests {
namespace {

/// The tensor IR of a body over some parameters; `%0` is returned.
std::string reads(std::string_view operations, std::string_view result,
                  NumericsProfile profile = NumericsProfile::Wide) {
  constexpr std::string_view parameters =
      "%x: tensor<2x3xf32>, %y: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>, %i: "
      "tensor<2x3xi32>, "
      "%v: tensor<3xf32>, %d: tensor<2x3xf64>";
  return body_of(printed(main_of(parameters, result, fmt::format("{}\nreturn %0 : {}", operations, result)), profile));
}

TEST(Operations, unary) {
  for (const std::string_view name :
       {"abs", "negate", "sign", "floor", "ceil", "round_nearest_even", "round_nearest_afz", "sqrt", "rsqrt",
        "exponential", "log", "log_plus_one", "tanh"}) {
    const std::string expected = fmt::format("%0 = unary {} %arg0 : f32[2,3]\nreturn %0\n", name);
    EXPECT_EQ(reads(fmt::format("%0 = stablehlo.{} %x : tensor<2x3xf32>", name), "tensor<2x3xf32>"), expected);
    EXPECT_EQ(reads(fmt::format("%0 = stablehlo.{} %x {{result_accuracy = #stablehlo.result_accuracy<ulps = 1>}} : "
                                "(tensor<2x3xf32>) -> tensor<2x3xf32>",
                                name),
                    "tensor<2x3xf32>"),
              expected);
    EXPECT_EQ(
        reads(fmt::format("%0 = \"stablehlo.{}\"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>", name), "tensor<2x3xf32>"),
        expected);
  }
  for (const std::string_view name : {"not", "popcnt", "count_leading_zeros"})
    EXPECT_EQ(reads(fmt::format("%0 = stablehlo.{} %i : tensor<2x3xi32>", name), "tensor<2x3xi32>"),
              fmt::format("%0 = unary {} %arg5 : i32[2,3]\nreturn %0\n", name));
  EXPECT_EQ(reads("%0 = stablehlo.is_finite %x : (tensor<2x3xf32>) -> tensor<2x3xi1>", "tensor<2x3xi1>"),
            "%0 = unary is_finite %arg0 : pred[2,3]\nreturn %0\n");
}

TEST(Operations, binary) {
  for (const std::string_view name : {"add", "subtract", "multiply", "divide", "maximum", "minimum", "remainder"}) {
    const std::string expected = fmt::format("%0 = binary {} %arg0, %arg1 : f32[2,3]\nreturn %0\n", name);
    EXPECT_EQ(reads(fmt::format("%0 = stablehlo.{} %x, %y : tensor<2x3xf32>", name), "tensor<2x3xf32>"), expected);
    EXPECT_EQ(
        reads(fmt::format("%0 = stablehlo.{} %x, %y : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>", name),
              "tensor<2x3xf32>"),
        expected);
    EXPECT_EQ(reads(fmt::format("%0 = \"stablehlo.{}\"(%x, %y) {{foo = 1 : i64}} : (tensor<2x3xf32>, tensor<2x3xf32>) "
                                "-> tensor<2x3xf32>",
                                name),
                    "tensor<2x3xf32>"),
              expected);
  }
  for (const std::string_view name :
       {"and", "or", "xor", "shift_left", "shift_right_arithmetic", "shift_right_logical"})
    EXPECT_EQ(reads(fmt::format("%0 = stablehlo.{} %i, %i : tensor<2x3xi32>", name), "tensor<2x3xi32>"),
              fmt::format("%0 = binary {} %arg5, %arg5 : i32[2,3]\nreturn %0\n", name));
}

TEST(Operations, compare) {
  const std::string expected = "%0 = compare LT FLOAT %arg0, %arg1 : pred[2,3]\nreturn %0\n";
  for (const std::string_view text :
       {"%0 = stablehlo.compare LT, %x, %y, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>",
        "%0 = stablehlo.compare  LT, %x, %y,  FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>",
        "%0 = stablehlo.compare LT, %x, %y : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>",
        "%0 = \"stablehlo.compare\"(%x, %y) <{comparison_direction = #stablehlo<comparison_direction LT>}> : "
        "(tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>",
        "%0 = \"stablehlo.compare\"(%x, %y) {compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = "
        "#stablehlo<comparison_direction LT>} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>"})
    EXPECT_EQ(reads(text, "tensor<2x3xi1>"), expected) << text;
  EXPECT_EQ(
      reads("%0 = stablehlo.compare GE, %x, %y, TOTALORDER : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>",
            "tensor<2x3xi1>"),
      "%0 = compare GE TOTALORDER %arg0, %arg1 : pred[2,3]\nreturn %0\n");
  EXPECT_EQ(reads("%0 = stablehlo.compare EQ, %i, %i : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>",
                  "tensor<2x3xi1>"),
            "%0 = compare EQ SIGNED %arg5, %arg5 : pred[2,3]\nreturn %0\n");
  EXPECT_EQ(reads("%0 = stablehlo.compare NE, %p, %p, UNSIGNED : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>",
                  "tensor<2x3xi1>"),
            "%0 = compare NE UNSIGNED %arg2, %arg2 : pred[2,3]\nreturn %0\n");
}

TEST(Operations, select) {
  const std::string expected = "%0 = select %arg2, %arg0, %arg1 : f32[2,3]\nreturn %0\n";
  EXPECT_EQ(reads("%0 = stablehlo.select %p, %x, %y : tensor<2x3xi1>, tensor<2x3xf32>", "tensor<2x3xf32>"), expected);
  EXPECT_EQ(
      reads("%0 = stablehlo.select %p, %x, %y : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>",
            "tensor<2x3xf32>"),
      expected);
  EXPECT_EQ(reads("%0 = \"stablehlo.select\"(%p, %x, %y) : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> "
                  "tensor<2x3xf32>",
                  "tensor<2x3xf32>"),
            expected);
}

TEST(Operations, select_by_one_predicate_broadcasts_it) {
  EXPECT_EQ(reads("%0 = stablehlo.select %q, %x, %y : tensor<i1>, tensor<2x3xf32>", "tensor<2x3xf32>"),
            "%0 = broadcast_in_dim %arg3 dims [] : pred[2,3]\n%1 = select %0, %arg0, %arg1 : f32[2,3]\nreturn %1\n");
  EXPECT_EQ(reads("%0 = stablehlo.select %q, %s, %s : tensor<i1>, tensor<f32>", "tensor<f32>"),
            "%0 = select %arg3, %arg4, %arg4 : f32[]\nreturn %0\n");
}

TEST(Operations, convert) {
  EXPECT_EQ(reads("%0 = stablehlo.convert %i : (tensor<2x3xi32>) -> tensor<2x3xf32>", "tensor<2x3xf32>"),
            "%0 = convert %arg5 : f32[2,3]\nreturn %0\n");
  EXPECT_EQ(reads("%0 = stablehlo.convert %x : tensor<2x3xf32>", "tensor<2x3xf32>"),
            "return %arg0\n");  // the identity is dropped
}

TEST(Operations, constant) {
  EXPECT_EQ(reads("%0 = stablehlo.constant dense<1.0> : tensor<2xf32>", "tensor<2xf32>"),
            "%0 = constant dense<1.0> : f32[2]\nreturn %0\n");
  EXPECT_EQ(reads("%0 = stablehlo.constant {foo} dense<[1, 2]> : tensor<2xi32>", "tensor<2xi32>"),
            "%0 = constant dense<[1, 2]> : i32[2]\nreturn %0\n");
  EXPECT_EQ(
      reads("%0 = \"stablehlo.constant\"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>", "tensor<i1>"),
      "%0 = constant dense<true> : pred[]\nreturn %0\n");
}

TEST(Operations, iota) {
  const std::string expected = "%0 = iota dim 1 : i32[2,3]\nreturn %0\n";
  EXPECT_EQ(reads("%0 = stablehlo.iota dim = 1 : tensor<2x3xi32>", "tensor<2x3xi32>"), expected);
  EXPECT_EQ(reads("%0 = \"stablehlo.iota\"() <{iota_dimension = 1 : i64}> : () -> tensor<2x3xi32>", "tensor<2x3xi32>"),
            expected);
}

TEST(Operations, reshape_and_transpose) {
  EXPECT_EQ(reads("%0 = stablehlo.reshape %x : (tensor<2x3xf32>) -> tensor<6xf32>", "tensor<6xf32>"),
            "%0 = reshape %arg0 : f32[6]\nreturn %0\n");
  const std::string transposed = "%0 = transpose %arg0 permutation [1,0] : f32[3,2]\nreturn %0\n";
  for (const std::string_view text :
       {"%0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>",
        "%0 = \"stablehlo.transpose\"(%x) <{permutation = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>",
        "%0 = \"stablehlo.transpose\"(%x) {permutation = dense<[1, 0]> : tensor<2xi64>} : (tensor<2x3xf32>) -> "
        "tensor<3x2xf32>"})
    EXPECT_EQ(reads(text, "tensor<3x2xf32>"), transposed) << text;
  EXPECT_EQ(reads("%0 = \"stablehlo.transpose\"(%s) <{permutation = array<i64>}> : (tensor<f32>) -> tensor<f32>",
                  "tensor<f32>"),
            "%0 = transpose %arg4 permutation [] : f32[]\nreturn %0\n");
}

TEST(Operations, broadcast_in_dim) {
  const std::string expected = "%0 = broadcast_in_dim %arg6 dims [1] : f32[2,3]\nreturn %0\n";
  for (const std::string_view text :
       {"%0 = stablehlo.broadcast_in_dim %v, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>",
        "%0 = \"stablehlo.broadcast_in_dim\"(%v) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>) -> "
        "tensor<2x3xf32>",
        "%0 = \"stablehlo.broadcast_in_dim\"(%v) {broadcast_dimensions = dense<1> : tensor<1xi64>} : (tensor<3xf32>) "
        "-> tensor<2x3xf32>"})
    EXPECT_EQ(reads(text, "tensor<2x3xf32>"), expected) << text;
  EXPECT_EQ(
      reads("%0 = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<2x3xf32>", "tensor<2x3xf32>"),
      "%0 = broadcast_in_dim %arg4 dims [] : f32[2,3]\nreturn %0\n");
}

TEST(Operations, broadcast_in_dim_that_stretches_is_a_reshape_before) {
  EXPECT_EQ(body_of(printed(main_of("%a: tensor<5x1xf32>", "tensor<5x33xf32>",
                                    "%0 = stablehlo.broadcast_in_dim %a, dims = [0, 1] : (tensor<5x1xf32>) -> "
                                    "tensor<5x33xf32>\nreturn %0 : tensor<5x33xf32>"))),
            "%0 = reshape %arg0 : f32[5]\n%1 = broadcast_in_dim %0 dims [0] : f32[5,33]\nreturn %1\n");
  // An extent of 1 that stays 1 does not stretch.
  EXPECT_EQ(body_of(printed(main_of("%a: tensor<5x1xf32>", "tensor<2x5x1xf32>",
                                    "%0 = stablehlo.broadcast_in_dim %a, dims = [1, 2] : (tensor<5x1xf32>) -> "
                                    "tensor<2x5x1xf32>\nreturn %0 : tensor<2x5x1xf32>"))),
            "%0 = broadcast_in_dim %arg0 dims [1,2] : f32[2,5,1]\nreturn %0\n");
}

TEST(Operations, broadcast_in_dim_in_another_order_is_a_transpose_before) {
  EXPECT_EQ(body_of(printed(main_of("%a: tensor<2x3x4xf32>", "tensor<4x2x7x3xf32>",
                                    "%0 = stablehlo.broadcast_in_dim %a, dims = [1, 3, 0] : (tensor<2x3x4xf32>) -> "
                                    "tensor<4x2x7x3xf32>\nreturn %0 : tensor<4x2x7x3xf32>"))),
            "%0 = transpose %arg0 permutation [2,0,1] : f32[4,2,3]\n%1 = broadcast_in_dim %0 dims [0,1,3] : "
            "f32[4,2,7,3]\nreturn %1\n");
  EXPECT_EQ(body_of(printed(main_of("%a: tensor<2x1x4xf32>", "tensor<4x2x7xf32>",
                                    "%0 = stablehlo.broadcast_in_dim %a, dims = [1, 2, 0] : (tensor<2x1x4xf32>) -> "
                                    "tensor<4x2x7xf32>\nreturn %0 : tensor<4x2x7xf32>"))),
            "%0 = reshape %arg0 : f32[2,4]\n%1 = transpose %0 permutation [1,0] : f32[4,2]\n%2 = broadcast_in_dim %1 "
            "dims [0,1] : f32[4,2,7]\nreturn %2\n");
}

TEST(Operations, chlo_square_is_a_product) {
  EXPECT_EQ(reads("%0 = chlo.square %x : tensor<2x3xf32> -> tensor<2x3xf32>", "tensor<2x3xf32>"),
            "%0 = binary multiply %arg0, %arg0 : f32[2,3]\nreturn %0\n");
  EXPECT_EQ(reads("%0 = \"chlo.square\"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>", "tensor<2x3xf32>"),
            "%0 = binary multiply %arg0, %arg0 : f32[2,3]\nreturn %0\n");
}

TEST(Operations, reduce) {
  const std::string expected =
      "%0 = reduce maximum %arg0 initial %arg4 axes [1] order sequential : f32[2]\nreturn %0\n";
  for (const std::string_view text :
       {"%0 = stablehlo.reduce(%x init: %s) applies stablehlo.maximum across dimensions = [1] : (tensor<2x3xf32>, "
        "tensor<f32>) -> tensor<2xf32>",
        "%0 = stablehlo.reduce(%x init: %s) across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>\n"
        " reducer(%a: tensor<f32>, %b: tensor<f32>)  {\n  %1 = stablehlo.maximum %a, %b : tensor<f32>\n  "
        "stablehlo.return %1 : tensor<f32>\n}",
        "%0 = stablehlo.reduce(%x init: %s) across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>\n"
        " reducer(%a: tensor<f32>, %b: tensor<f32>)  {\n  %1 = stablehlo.maximum %b, %a : tensor<f32>\n  "
        "stablehlo.return %1 : tensor<f32>\n}",
        "%0 = \"stablehlo.reduce\"(%x, %s) <{dimensions = array<i64: 1>}> ({\n^bb0(%a: tensor<f32>, %b: tensor<f32>):\n"
        "  %1 = \"stablehlo.maximum\"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>\n  \"stablehlo.return\"(%1) "
        ": (tensor<f32>) -> ()\n"
        "}) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>",
        "%0 = \"stablehlo.reduce\"(%x, %s) ({\n^bb0(%a: tensor<f32>, %b: tensor<f32>):\n"
        "  %1 = stablehlo.maximum %a, %b : tensor<f32>\n  stablehlo.return %1 : tensor<f32>\n"
        "}) {dimensions = dense<1> : tensor<1xi64>} : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>"})
    EXPECT_EQ(reads(text, "tensor<2xf32>"), expected) << text;
}

TEST(Operations, reduced_axes_are_stored_increasing) {
  EXPECT_EQ(reads("%0 = stablehlo.reduce(%x init: %s) applies stablehlo.add across dimensions = [1, 0] : "
                  "(tensor<2x3xf32>, tensor<f32>) -> tensor<f32>",
                  "tensor<f32>"),
            "%0 = reduce add %arg0 initial %arg4 axes [0,1] order sequential : f32[]\nreturn %0\n");
}

TEST(Operations, dot_general) {
  const std::string expected =
      "%0 = dot_general %arg0, %arg1 batch [] x [] contracting [1] x [1] accumulate fused in f32 order sequential : "
      "f32[2,2]\nreturn %0\n";
  for (const std::string_view text :
       {"%0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [1], precision = [DEFAULT, HIGHEST] : "
        "(tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2xf32>",
        "%0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [1] : (tensor<2x3xf32>, tensor<2x3xf32>) -> "
        "tensor<2x2xf32>",
        "%0 = stablehlo.dot_general %x, %y, batching_dims = [] x [], contracting_dims = [1] x [1], algorithm = "
        "<lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, "
        "rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : "
        "(tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2xf32>",
        "%0 = \"stablehlo.dot_general\"(%x, %y) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = "
        "[1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, "
        "#stablehlo<precision DEFAULT>]}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2xf32>"})
    EXPECT_EQ(reads(text, "tensor<2x2xf32>"), expected) << text;
  EXPECT_EQ(reads("%0 = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [1] x [1] : "
                  "(tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2xf32>",
                  "tensor<2xf32>"),
            "%0 = dot_general %arg0, %arg1 batch [0] x [0] contracting [1] x [1] accumulate fused in f32 order "
            "interleaved<64> : f32[2]\nreturn %0\n");
}

TEST(Operations, dot_general_of_two_types_converts_first) {
  EXPECT_EQ(reads("%0 = stablehlo.dot_general %x, %d, contracting_dims = [1] x [1] : (tensor<2x3xf32>, "
                  "tensor<2x3xf64>) -> tensor<2x2xf64>",
                  "tensor<2x2xf64>"),
            "%0 = convert %arg0 : f64[2,3]\n"
            "%1 = dot_general %0, %arg7 batch [] x [] contracting [1] x [1] accumulate fused in f64 order sequential : "
            "f64[2,2]\nreturn %1\n");
  EXPECT_EQ(reads("%0 = stablehlo.dot_general %i, %i, contracting_dims = [1] x [1] : (tensor<2x3xi32>, "
                  "tensor<2x3xi32>) -> tensor<2x2xf32>",
                  "tensor<2x2xf32>"),
            "%0 = convert %arg5 : f32[2,3]\n%1 = convert %arg5 : f32[2,3]\n"
            "%2 = dot_general %0, %1 batch [] x [] contracting [1] x [1] accumulate fused in f32 order sequential : "
            "f32[2,2]\nreturn %2\n");
}

TEST(Operations, dot_general_with_a_wider_result_accumulates_in_it) {
  EXPECT_EQ(reads("%0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [1] : (tensor<2x3xf32>, "
                  "tensor<2x3xf32>) -> tensor<2x2xf64>",
                  "tensor<2x2xf64>"),
            "%0 = dot_general %arg0, %arg1 batch [] x [] contracting [1] x [1] accumulate fused in f64 order "
            "sequential : f64[2,2]\nreturn %0\n");
}

TEST(Operations, strict_profile_is_sequential_and_separate) {
  EXPECT_EQ(reads("%0 = stablehlo.dot_general %v, %v, contracting_dims = [0] x [0] : (tensor<3xf32>, tensor<3xf32>) -> "
                  "tensor<f32>",
                  "tensor<f32>", NumericsProfile::Strict),
            "%0 = dot_general %arg6, %arg6 batch [] x [] contracting [0] x [0] accumulate separate in f32 order "
            "sequential : f32[]\nreturn %0\n");
}

TEST(Operations, wide_profile_interleaves_long_folds_over_the_last_axis) {
  const auto fold = [](std::string_view extents, std::string_view axes, std::string_view result,
                       NumericsProfile profile) {
    const std::string text = fmt::format(
        "%0 = stablehlo.reduce(%a init: %s) applies stablehlo.add across dimensions = [{}] : (tensor<{}xf32>, "
        "tensor<f32>) -> tensor<{}f32>\nreturn %0 : tensor<{}f32>",
        axes, extents, result, result);
    const std::string body = body_of(printed(main_of(fmt::format("%a: tensor<{}xf32>, %s: tensor<f32>", extents),
                                                     fmt::format("tensor<{}f32>", result), text),
                                             profile));
    const std::size_t order = body.find("order ");
    return body.substr(order + 6, body.find(' ', order + 6) - order - 6);
  };
  EXPECT_EQ(fold("2x64", "1", "2x", NumericsProfile::Wide), "interleaved<64>");
  EXPECT_EQ(fold("2x63", "1", "2x", NumericsProfile::Wide), "sequential");
  EXPECT_EQ(fold("8x8", "1, 0", "", NumericsProfile::Wide), "interleaved<64>");
  EXPECT_EQ(fold("64x2", "0", "2x", NumericsProfile::Wide), "sequential");
  EXPECT_EQ(fold("2x64", "1", "2x", NumericsProfile::Strict), "sequential");
}

TEST(Operations, integer_dots_are_separate) {
  EXPECT_EQ(reads("%0 = stablehlo.dot_general %i, %i, contracting_dims = [1] x [1] : (tensor<2x3xi32>, "
                  "tensor<2x3xi32>) -> tensor<2x2xi32>",
                  "tensor<2x2xi32>"),
            "%0 = dot_general %arg5, %arg5 batch [] x [] contracting [1] x [1] accumulate separate in i32 order "
            "sequential : i32[2,2]\nreturn %0\n");
}

}  // namespace
}  // namespace batten::stablehlo_tests
