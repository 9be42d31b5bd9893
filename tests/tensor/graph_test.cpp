#include "tensor/graph.h"

#include "tensor/modules.h"

namespace batten::tests {
namespace {

std::vector<std::byte> bytes(std::size_t count, unsigned char value = 0) {
  return std::vector<std::byte>(count, std::byte{value});
}

TEST(VerifyConstant, has_the_type_of_its_data) {
  EXPECT_EQ(inferred(Constant{{2, 3}, Literal::splat(DType::F32, 0)}, {}), "f32[2,3]");
  EXPECT_EQ(inferred(Constant{{2, 3}, Literal::elements(DType::I16, bytes(12))}, {}), "i16[2,3]");
  EXPECT_TRUE(findings_of(Constant{{}, Literal::splat(DType::Pred, 1)}, {}).empty());
}

TEST(VerifyConstant, c1_data_of_another_count) {
  EXPECT_EQ(refusal(Constant{{2, 3}, Literal::elements(DType::F32, bytes(20))}, {}), Codes{Code::ConstantDataMismatch});
  EXPECT_EQ(refusal(Constant{{2, 3}, Literal::elements(DType::F32, bytes(25))}, {}), Codes{Code::ConstantDataMismatch});
  EXPECT_EQ(refusal(Constant{{}, Literal::elements(DType::F32, {})}, {}), Codes{Code::ConstantDataMismatch});
}

TEST(VerifyConstant, pred_is_stored_as_0_or_1) {
  EXPECT_EQ(refusal(Constant{{3}, Literal::elements(DType::Pred, bytes(3, 2))}, {}), Codes{Code::ConstantDataMismatch});
}

TEST(VerifyConstant, invalid_shape) {
  EXPECT_EQ(refusal(Constant{{-1}, Literal::splat(DType::F32, 0)}, {}), Codes{Code::InvalidDimension});
  EXPECT_EQ(refusal(Constant{{std::int64_t{1} << 62, 4}, Literal::splat(DType::Pred, 0)}, {}),
            Codes{Code::ElementCountOverflow});
}

TEST(VerifyConstant, takes_no_operands) {
  EXPECT_EQ(refusal(Constant{{}, Literal::splat(DType::F32, 0)}, {f32({})}), Codes{Code::ArityMismatch});
}

TEST(VerifyIota, has_its_own_type) { EXPECT_EQ(inferred(Iota{DType::U8, {2, 3}, 1}, {}), "u8[2,3]"); }

TEST(VerifyIota, c1_dimension_in_range) {
  EXPECT_EQ(refusal(Iota{DType::I32, {2, 3}, 2}, {}), Codes{Code::AxisOutOfRange});
  EXPECT_EQ(refusal(Iota{DType::I32, {2, 3}, -1}, {}), Codes{Code::AxisOutOfRange});
  EXPECT_EQ(refusal(Iota{DType::I32, {}, 0}, {}), Codes{Code::AxisOutOfRange});
}

TEST(VerifyIota, dtype) { EXPECT_EQ(refusal(Iota{DType::Pred, {2}, 0}, {}), Codes{Code::DTypeNotAllowed}); }

TEST(VerifyIota, invalid_shape) {
  EXPECT_EQ(refusal(Iota{DType::I32, {2, 0}, 0}, {}), Codes{Code::InvalidDimension});
  EXPECT_EQ(refusal(Iota{DType::I32, {std::int64_t{1} << 61, 1}, 0}, {}), Codes{Code::ElementCountOverflow});
}

}  // namespace
}  // namespace batten::tests
