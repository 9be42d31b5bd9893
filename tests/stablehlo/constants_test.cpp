#include "stablehlo/constants.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "stablehlo/support.h"

namespace batten::stablehlo_tests {
namespace {

struct Constant {
  std::optional<Literal> literal;
  std::vector<std::string> findings;
};

Constant read(DType dtype, const Shape& shape, std::string text) {
  Sources sources;
  const FileId file = sources.add("test.mlir", std::move(text));
  stablehlo::Findings findings(file);
  const std::optional<Literal> literal =
      stablehlo::read_dense({sources.text(file), {1, 1}}, tensor_type(dtype, shape), findings);
  EXPECT_EQ(literal.has_value(), findings.empty());
  return {literal, places(std::move(findings).take())};
}

/// The bits of every element, as many as are stored.
std::vector<Bits> bits(DType dtype, const Shape& shape, std::string text) {
  const Constant constant = read(dtype, shape, text);
  std::vector<Bits> found;
  if (!constant.literal) {
    ADD_FAILURE() << text << ": " << constant.findings.front();
    return found;
  }
  for (std::int64_t i = 0; i < constant.literal->stored_elements(); ++i) found.push_back(constant.literal->at(i));
  return found;
}

std::string finding(DType dtype, const Shape& shape, std::string text) {
  const Constant constant = read(dtype, shape, std::move(text));
  return constant.literal ? "none" : constant.findings.front();
}

using BitsList = std::vector<Bits>;

TEST(Constants, splats_stay_one_element) {
  EXPECT_EQ(bits(DType::F32, {1000000, 1000000}, "dense<1.000000e+00>"), (BitsList{0x3F800000}));
  EXPECT_EQ(bits(DType::I32, {}, "dense<-7>"), (BitsList{0xFFFFFFF9}));
  EXPECT_TRUE(read(DType::I8, {3}, "dense<1>").literal->is_splat());
}

TEST(Constants, equal_elements_become_a_splat) {
  EXPECT_TRUE(read(DType::I8, {3}, "dense<[1, 1, 1]>").literal->is_splat());
  EXPECT_TRUE(read(DType::I8, {1}, "dense<[1]>").literal->is_splat());
  EXPECT_TRUE(read(DType::I8, {3}, "dense<\"0x010101\">").literal->is_splat());
  EXPECT_FALSE(read(DType::I8, {3}, "dense<[1, 1, 2]>").literal->is_splat());
  EXPECT_FALSE(read(DType::F32, {2}, "dense<[0.0, -0.0]>").literal->is_splat());
}

TEST(Constants, nested_lists_are_row_major) {
  EXPECT_EQ(bits(DType::I8, {2, 3}, "dense<[[1, 2, 3], [4, 5, 6]]>"), (BitsList{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(bits(DType::I8, {2, 1, 2}, "dense<[[[1, 2]],\n [[3, 4]]]>"), (BitsList{1, 2, 3, 4}));
}

TEST(Constants, decimal_spellings) {
  EXPECT_EQ(bits(DType::F32, {4}, "dense<[2.39869356, 9.99999974E-6, 1., -0.0]>"),
            (BitsList{bits_of(2.39869356F), bits_of(9.99999974E-6F), bits_of(1.0F), 0x80000000}));
  EXPECT_EQ(bits(DType::F64, {}, "dense<1.0e+100>"), (BitsList{bits_of(1.0e+100)}));
}

TEST(Constants, decimals_are_rounded_once) {
  // 1 + 2^-24 lies halfway between two floats; a little more rounds up, though through f64 it would look like the half.
  EXPECT_EQ(bits(DType::F32, {}, "dense<1.000000059604644775390625>"), (BitsList{0x3F800000}));
  EXPECT_EQ(bits(DType::F32, {}, "dense<1.00000005960464477539062500000000000001>"), (BitsList{0x3F800001}));
  EXPECT_EQ(bits(DType::F32, {}, "dense<1.401298464324817e-45>"), (BitsList{1}));
  EXPECT_EQ(bits(DType::F32, {}, "dense<7.0e-46>"), (BitsList{0}));
}

TEST(Constants, out_of_range_decimals_become_infinity) {
  EXPECT_EQ(bits(DType::F32, {2}, "dense<[1.0e39, -1.0e39]>"), (BitsList{0x7F800000, 0xFF800000}));
  EXPECT_EQ(bits(DType::F64, {}, "dense<1.0e400>"), (BitsList{0x7FF0000000000000}));
  EXPECT_EQ(bits(DType::F64, {}, "dense<-1.0e-400>"), (BitsList{0x8000000000000000}));
}

TEST(Constants, hexadecimal_floats_are_bits_by_value) {
  EXPECT_EQ(bits(DType::F32, {3}, "dense<[0xFF800000, 1.0, 0x7FC00000]>"),
            (BitsList{0xFF800000, 0x3F800000, 0x7FC00000}));
  EXPECT_EQ(bits(DType::F32, {}, "dense<0x7FC0>"), (BitsList{0x7FC0}));
  EXPECT_EQ(bits(DType::F32, {}, "dense<0x7F800001>"), (BitsList{0x7F800001}));  // a signalling NaN keeps its bits
  EXPECT_EQ(bits(DType::F64, {}, "dense<0x7FF8000000000000>"), (BitsList{0x7FF8000000000000}));
  EXPECT_EQ(finding(DType::F32, {}, "dense<0x17FC00000>"), "E1412 1:7");
  EXPECT_EQ(finding(DType::F32, {}, "dense<-0x1>"), "E1411 1:7");
}

TEST(Constants, float_elements_need_a_point) {
  EXPECT_EQ(finding(DType::F32, {}, "dense<1>"), "E1411 1:7");
  EXPECT_EQ(finding(DType::F32, {}, "dense<.5>"), "E1402 1:7");
  EXPECT_EQ(finding(DType::F32, {}, "dense<1e5>"), "E1411 1:7");
  EXPECT_EQ(finding(DType::F32, {}, "dense<nan>"), "E1411 1:7");
  EXPECT_EQ(finding(DType::F32, {}, "dense<true>"), "E1411 1:7");
}

TEST(Constants, integers) {
  EXPECT_EQ(bits(DType::I8, {4}, "dense<[255, -128, 0x7F, -0x1]>"), (BitsList{0xFF, 0x80, 0x7F, 0xFF}));
  EXPECT_EQ(bits(DType::I64, {2}, "dense<[-9223372036854775808, 9223372036854775807]>"),
            (BitsList{0x8000000000000000, 0x7FFFFFFFFFFFFFFF}));
  EXPECT_EQ(bits(DType::U64, {}, "dense<18446744073709551615>"), (BitsList{~Bits{0}}));
  EXPECT_EQ(finding(DType::I8, {}, "dense<256>"), "E1412 1:7");
  EXPECT_EQ(finding(DType::I8, {}, "dense<-129>"), "E1412 1:7");
  EXPECT_EQ(finding(DType::U8, {}, "dense<-1>"), "E1412 1:7");
  EXPECT_EQ(finding(DType::U64, {}, "dense<18446744073709551616>"), "E1412 1:7");
  EXPECT_EQ(finding(DType::I32, {}, "dense<1.0>"), "E1411 1:7");
  EXPECT_EQ(finding(DType::I32, {}, "dense<true>"), "E1411 1:7");
  EXPECT_EQ(finding(DType::I32, {2}, "dense<[1, 99999999999]>"), "E1412 1:11");
}

TEST(Constants, booleans) {
  EXPECT_EQ(bits(DType::Pred, {4}, "dense<[true, false, 1, 0]>"), (BitsList{1, 0, 1, 0}));
  EXPECT_EQ(bits(DType::Pred, {}, "dense<false>"), (BitsList{0}));
  EXPECT_EQ(finding(DType::Pred, {}, "dense<2>"), "E1412 1:7");
  EXPECT_EQ(finding(DType::Pred, {}, "dense<-1>"), "E1412 1:7");
  EXPECT_EQ(finding(DType::Pred, {}, "dense<yes>"), "E1411 1:7");
}

TEST(Constants, raw_bytes_are_little_endian) {
  EXPECT_EQ(bits(DType::F32, {2}, "dense<\"0x0000803F000000C0\">"), (BitsList{0x3F800000, 0xC0000000}));
  EXPECT_EQ(bits(DType::I16, {2}, "dense<\"0x0100fFfF\">"), (BitsList{1, 0xFFFF}));
  EXPECT_EQ(bits(DType::F64, {5, 5}, "dense<\"0x000000000000F03F\">"), (BitsList{bits_of(1.0)}));
  EXPECT_EQ(bits(DType::Pred, {3}, "dense<\"0x010001\">"), (BitsList{1, 0, 1}));
}

TEST(Constants, raw_bytes_that_do_not_fit) {
  EXPECT_EQ(finding(DType::F32, {2}, "dense<\"0x0000803F0000\">"), "E1411 1:7");
  EXPECT_EQ(finding(DType::F32, {3}, "dense<\"0x0000803F000000C0\">"), "E1411 1:7");
  EXPECT_EQ(finding(DType::F32, {2}, "dense<\"0x\">"), "E1411 1:7");
  EXPECT_EQ(finding(DType::I8, {2}, "dense<\"0x012\">"), "E1411 1:7");
  EXPECT_EQ(finding(DType::I8, {2}, "dense<\"0x01zz\">"), "E1411 1:7");
  EXPECT_EQ(finding(DType::I8, {2}, "dense<\"0102\">"), "E1411 1:7");
  EXPECT_EQ(finding(DType::Pred, {2}, "dense<\"0x0102\">"), "E1411 1:7");
  EXPECT_EQ(finding(DType::I8, {1000000000, 1000000000}, "dense<\"0x0102\">"), "E1411 1:7");
}

TEST(Constants, lists_agree_with_the_type) {
  EXPECT_EQ(finding(DType::I32, {4}, "dense<[1, 2, 3]>"), "E1411 1:7");
  EXPECT_EQ(finding(DType::I32, {2}, "dense<[1, 2, 3]>"), "E1411 1:14");
  EXPECT_EQ(finding(DType::I32, {2, 2}, "dense<[[1, 2], [3]]>"), "E1411 1:16");
  EXPECT_EQ(finding(DType::I32, {2, 2}, "dense<[[1, 2], 3]>"), "E1411 1:16");
  EXPECT_EQ(finding(DType::I32, {2}, "dense<[[1, 2]]>"), "E1411 1:8");
  EXPECT_EQ(finding(DType::I32, {}, "dense<[1]>"), "E1411 1:7");
  EXPECT_EQ(finding(DType::I32, {2}, "dense<[]>"), "E1411 1:7");
  EXPECT_EQ(finding(DType::I32, {2}, "dense<>"), "E1402 1:7");
  EXPECT_EQ(finding(DType::I32, {2}, "dense<[1,]>"), "E1402 1:10");
  EXPECT_EQ(finding(DType::I32, {2}, "dense<1, 2>"), "E1402 1:8");
}

TEST(Constants, a_huge_type_takes_no_memory_for_a_short_list) {
  EXPECT_EQ(finding(DType::F64, {1000000000, 1000000000}, "dense<[[1.0, 2.0]]>"), "E1411 1:8");
}

TEST(Constants, what_is_no_dense_constant) {
  EXPECT_EQ(finding(DType::F32, {2}, "dense_resource<blob>"), "E1411 1:1");
  EXPECT_EQ(finding(DType::F32, {2}, "#alias"), "E1411 1:1");
  EXPECT_EQ(finding(DType::F32, {2}, "dense<(1.0, 2.0)>"), "E1411 1:7");
  EXPECT_EQ(finding(DType::F32, {2}, "dense<- 1.0>"), "E1402 1:9");
}

}  // namespace
}  // namespace batten::stablehlo_tests
