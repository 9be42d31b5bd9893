#include "tensor/movement.h"

#include "tensor/broadcast.h"
#include "tensor/modules.h"

namespace batten::tests {
namespace {

TEST(VerifyBroadcastInDim, gives_its_shape_row_major) {
  EXPECT_EQ(inferred(BroadcastInDim{{2, 3, 4}, {0, 2}}, {laid_out(f32({2, 4}), {0, 1})}), "f32[2,3,4]");
  EXPECT_EQ(inferred(BroadcastInDim{{2, 3}, {}}, {pred({})}), "pred[2,3]");
  EXPECT_EQ(inferred(BroadcastInDim{{1, 3}, {0, 1}}, {f32({1, 3})}), "f32[1,3]");
}

TEST(VerifyBroadcastInDim, c2_one_entry_an_operand_axis) {
  EXPECT_EQ(refusal(BroadcastInDim{{2, 3}, {}}, {f32({3})}), Codes{Code::ArityMismatch});
  EXPECT_EQ(refusal(BroadcastInDim{{2, 3}, {0, 1}}, {f32({2})}), Codes{Code::ArityMismatch});
}

TEST(VerifyBroadcastInDim, c3_dims_in_range) {
  EXPECT_EQ(refusal(BroadcastInDim{{2, 3}, {2}}, {f32({3})}), Codes{Code::AxisOutOfRange});
  EXPECT_EQ(refusal(BroadcastInDim{{2, 3}, {-1}}, {f32({3})}), Codes{Code::AxisOutOfRange});
}

TEST(VerifyBroadcastInDim, c4_dims_unique) {
  EXPECT_EQ(refusal(BroadcastInDim{{3, 3}, {1, 1}}, {f32({3, 3})}), Codes{Code::AxesNotUnique});
}

TEST(VerifyBroadcastInDim, dims_increasing) {
  const Diagnostics found = findings_of(BroadcastInDim{{3, 3}, {1, 0}}, {f32({3, 3})});
  EXPECT_EQ(codes_of(found), Codes{Code::AxesNotIncreasing});
  EXPECT_TRUE(advises(found, Code::AxesNotIncreasing, "transpose the operand first"));
}

TEST(VerifyBroadcastInDim, c5_extents_equal) {
  EXPECT_EQ(refusal(BroadcastInDim{{2, 3}, {1}}, {f32({2})}), Codes{Code::ExtentsDiffer});
}

TEST(VerifyBroadcastInDim, an_extent_of_1_is_not_stretched) {
  const Diagnostics found = findings_of(BroadcastInDim{{2, 3}, {0, 1}}, {f32({1, 3})});
  EXPECT_EQ(codes_of(found), Codes{Code::ExtentsDiffer});
  EXPECT_TRUE(advises(found, Code::ExtentsDiffer, "reshape the axis of extent 1 away first"));
}

TEST(VerifyBroadcastInDim, invalid_shape) {
  EXPECT_EQ(refusal(BroadcastInDim{{0, 3}, {1}}, {f32({3})}), Codes{Code::InvalidDimension});
  EXPECT_EQ(refusal(BroadcastInDim{{std::int64_t{1} << 62, 4}, {}}, {pred({})}), Codes{Code::ElementCountOverflow});
}

TEST(VerifyReshape, gives_its_shape_row_major) {
  EXPECT_EQ(inferred(Reshape{{3, 2}}, {laid_out(f32({2, 3}), {0, 1})}), "f32[3,2]");
  EXPECT_EQ(inferred(Reshape{{}}, {f32({1, 1})}), "f32[]");
}

TEST(VerifyReshape, c2_counts_equal) {
  EXPECT_EQ(refusal(Reshape{{4}}, {f32({2, 3})}), Codes{Code::ElementCountDiffers});
}

TEST(VerifyReshape, invalid_shape) {
  EXPECT_EQ(refusal(Reshape{{-1, 3}}, {f32({2, 3})}), Codes{Code::InvalidDimension});
  EXPECT_EQ(refusal(Reshape{{std::int64_t{1} << 62, 4}}, {f32({2, 3})}), Codes{Code::ElementCountOverflow});
  EXPECT_EQ(refusal(Reshape{Shape(std::vector<std::int64_t>(65, 1))}, {f32({1})}), Codes{Code::RankTooLarge});
}

TEST(VerifyTranspose, c3_result_axis_i_is_operand_axis_permutation_i) {
  EXPECT_EQ(inferred(Transpose{{2, 0, 1}}, {f32({2, 3, 4})}), "f32[4,2,3]");
  EXPECT_EQ(inferred(Transpose{{1, 0}}, {laid_out(f32({2, 3}), {0, 1})}), "f32[3,2]");
  EXPECT_EQ(inferred(Transpose{{}}, {f32({})}), "f32[]");
}

TEST(VerifyTranspose, c2_permutation) {
  for (const Axes& axes : {Axes{}, Axes{0}, Axes{0, 0}, Axes{0, 2}, Axes{-1, 0}, Axes{0, 1, 2}, Axes{5, 0, 1}})
    EXPECT_EQ(refusal(Transpose{axes}, {f32({2, 3})}), Codes{Code::NotAPermutation}) << to_string(axes);
}

TEST(VerifyCopy, changes_the_layout) {
  EXPECT_EQ(inferred(Copy{Layout{{0, 1}}}, {f32({2, 3})}), "f32[2,3]{0,1}");
  EXPECT_EQ(inferred(Copy{Layout{{1, 0}}}, {laid_out(f32({2, 3}), {0, 1})}), "f32[2,3]");
}

TEST(VerifyCopy, layout_is_a_permutation) {
  EXPECT_EQ(refusal(Copy{Layout{{0, 0}}}, {f32({2, 3})}), Codes{Code::MalformedLayout});
  EXPECT_EQ(refusal(Copy{Layout{{}}}, {f32({2, 3})}), Codes{Code::MalformedLayout});
}

}  // namespace
}  // namespace batten::tests
