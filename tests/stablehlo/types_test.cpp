#include "stablehlo/types.h"

#include <gtest/gtest.h>

#include <string>

#include "stablehlo/support.h"

namespace batten::stablehlo_tests {
namespace {

/// `f32[2,3]`, or `E1409 1:8`.
std::string read(std::string text) {
  Sources sources;
  const FileId file = sources.add("test.mlir", std::move(text));
  stablehlo::Findings findings(file);
  const std::optional<TensorType> type = stablehlo::read_type({sources.text(file), {1, 1}}, findings);
  EXPECT_EQ(type.has_value(), findings.empty());
  return type ? to_string(*type) : places(std::move(findings).take()).front();
}

TEST(Types, element_types) {
  EXPECT_EQ(read("tensor<2xi1>"), "pred[2]");
  EXPECT_EQ(read("tensor<2xi8>"), "i8[2]");
  EXPECT_EQ(read("tensor<2xi16>"), "i16[2]");
  EXPECT_EQ(read("tensor<2xi32>"), "i32[2]");
  EXPECT_EQ(read("tensor<2xi64>"), "i64[2]");
  EXPECT_EQ(read("tensor<2xui8>"), "u8[2]");
  EXPECT_EQ(read("tensor<2xui16>"), "u16[2]");
  EXPECT_EQ(read("tensor<2xui32>"), "u32[2]");
  EXPECT_EQ(read("tensor<2xui64>"), "u64[2]");
  EXPECT_EQ(read("tensor<2xf32>"), "f32[2]");
  EXPECT_EQ(read("tensor<2xf64>"), "f64[2]");
}

TEST(Types, shapes) {
  EXPECT_EQ(read("tensor<f32>"), "f32[]");
  EXPECT_EQ(read("tensor<2x3x4xf32>"), "f32[2,3,4]");
  EXPECT_EQ(read("tensor< 2 x 3 x f32 >"), "f32[2,3]");
  EXPECT_EQ(read("tensor<\n2x // two\n3xf32>"), "f32[2,3]");
}

TEST(Types, refused_by_name) {
  EXPECT_EQ(read("tensor<4xf16>"), "E1409 1:10");
  EXPECT_EQ(read("tensor<4xbf16>"), "E1409 1:10");
  EXPECT_EQ(read("tensor<4xcomplex<f32>>"), "E1409 1:10");
  EXPECT_EQ(read("tensor<4xi4>"), "E1409 1:10");
  EXPECT_EQ(read("tensor<4xf8E4M3FN>"), "E1409 1:10");
  EXPECT_EQ(read("tensor<4x!quant.uniform<i8:f32, 0.5>>"), "E1409 1:10");
  EXPECT_EQ(read("tensor<f32<2>>"), "E1409 1:8");
  EXPECT_EQ(read("tensor<2xf32, #enc>"), "E1409 1:1");
  EXPECT_EQ(read("tuple<tensor<f32>>"), "E1409 1:1");
  EXPECT_EQ(read("!stablehlo.token"), "E1409 1:1");
  EXPECT_EQ(read("f32"), "E1409 1:1");
  EXPECT_EQ(read("(tensor<f32>) -> tensor<f32>"), "E1409 1:1");
}

TEST(Types, extents_that_are_refused) {
  EXPECT_EQ(read("tensor<?x3xf32>"), "E1410 1:8");
  EXPECT_EQ(read("tensor<3x?xf32>"), "E1410 1:10");
  EXPECT_EQ(read("tensor<*xf32>"), "E1410 1:8");
  EXPECT_EQ(read("tensor<0xf32>"), "E1409 1:8");
  EXPECT_EQ(read("tensor<2x0x5xf32>"), "E1409 1:10");
  EXPECT_EQ(read("tensor<0x5xf32>"), "E1409 1:8");
  EXPECT_EQ(read("tensor<99999999999999999999xf32>"), "E1506 1:8");
  EXPECT_EQ(read("tensor<4294967296x4294967296xf32>"), "E1506 1:1");
  EXPECT_EQ(read("tensor<9223372036854775807xi8>"), "i8[9223372036854775807]");
  EXPECT_EQ(read("tensor<9223372036854775807xf32>"), "E1506 1:1");
}

TEST(Types, rank_is_limited) {
  std::string extents;
  for (int i = 0; i < 64; ++i) extents += "1x";
  EXPECT_EQ(read("tensor<" + extents + "f32>").substr(0, 4), "f32[");
  EXPECT_EQ(read("tensor<" + extents + "1xf32>"), "E1904 1:1");
}

TEST(Types, what_is_no_type) {
  EXPECT_EQ(read("tensor"), "E1403 1:7");
  EXPECT_EQ(read("tensor<>"), "E1402 1:8");
  EXPECT_EQ(read("tensor<2>"), "E1402 1:9");
  EXPECT_EQ(read("tensor<2 3xf32>"), "E1402 1:10");
  EXPECT_EQ(read("tensor<-2xf32>"), "E1402 1:8");
  EXPECT_EQ(read("tensor<2xf32"), "E1403 1:13");
}

TEST(Types, a_type_is_reported_where_it_first_stands) {
  EXPECT_EQ(findings_of("func.func @main(%a: tensor<?xf32>) -> tensor<?xf32> {\n  %0 = stablehlo.abs %a : "
                        "tensor<?xf32>\n  return %0 : tensor<?xf32>\n}"),
            (std::vector<std::string>{"E1410 1:28"}));
}

}  // namespace
}  // namespace batten::stablehlo_tests
