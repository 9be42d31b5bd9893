#include "tensor/type.h"

#include "tensor/modules.h"

namespace batten::tests {
namespace {

constexpr std::int64_t two_to_62 = std::int64_t{1} << 62;

TEST(Layout, row_major_names_the_last_axis_first) {
  EXPECT_EQ(Layout::row_major(3).minor_to_major, (Axes{2, 1, 0}));
  EXPECT_EQ(Layout::row_major(0).minor_to_major, Axes{});
  EXPECT_TRUE((Layout{{1, 0}}).is_row_major());
  EXPECT_FALSE((Layout{{0, 1}}).is_row_major());
  EXPECT_TRUE(Layout{}.is_row_major());
}

TEST(TensorType, strides_follow_the_layout) {
  EXPECT_EQ(strides(f32({2, 3, 4})), (std::vector<std::int64_t>{12, 4, 1}));
  EXPECT_EQ(strides(laid_out(f32({2, 3, 4}), {0, 2, 1})), (std::vector<std::int64_t>{1, 8, 2}));
  EXPECT_EQ(strides(f32({})), (std::vector<std::int64_t>{}));
}

TEST(TensorType, counts_elements_and_bytes) {
  EXPECT_EQ(element_count(Shape{}), 1);
  EXPECT_EQ(element_count(Shape{2, 3}), 6);
  EXPECT_EQ(element_count(Shape{two_to_62, 1}), two_to_62);
  EXPECT_EQ(element_count(Shape{two_to_62, 4}), std::nullopt);
  EXPECT_EQ(element_count(Shape{2, 0}), std::nullopt);
  EXPECT_EQ(byte_count(tensor_type(DType::I16, {2, 3})), 12);
  EXPECT_EQ(byte_count(pred({7})), 7);
}

TEST(TensorType, prints_as_in_the_ir) {
  EXPECT_EQ(to_string(f32({2, 3})), "f32[2,3]");
  EXPECT_EQ(to_string(pred({})), "pred[]");
  EXPECT_EQ(to_string(laid_out(f32({2, 3}), {0, 1})), "f32[2,3]{0,1}");
  EXPECT_EQ(to_string(laid_out(f32({2, 3}), {0})), "f32[2,3]{0}");  // malformed, still shown
  EXPECT_EQ(to_string(Shape{2, -1}), "[2,-1]");
  EXPECT_EQ(fmt::format("{}", Shape{4}), "[4]");
}

TEST(FindInvalidType, accepts_valid_ones) {
  EXPECT_TRUE(find_invalid_type(f32({})).empty());
  EXPECT_TRUE(find_invalid_type(laid_out(f32({2, 3, 4}), {0, 2, 1})).empty());
  EXPECT_TRUE(find_invalid_type(pred({two_to_62})).empty());
}

TEST(FindInvalidType, extents_that_are_not_positive) {
  EXPECT_EQ(codes_of(find_invalid_type(f32({0}))), Codes{Code::InvalidDimension});
  EXPECT_EQ(codes_of(find_invalid_type(f32({2, -1, 0}))), (Codes{Code::InvalidDimension, Code::InvalidDimension}));
  EXPECT_EQ(find_invalid_type(f32({2, -1})).front().message,
            "axis 1 of f32[2,-1] has extent -1, expected a positive number");
}

TEST(FindInvalidType, element_and_byte_counts_that_overflow) {
  EXPECT_EQ(codes_of(find_invalid_type(pred({two_to_62, 4}))), Codes{Code::ElementCountOverflow});
  EXPECT_EQ(codes_of(find_invalid_type(f32({two_to_62}))), Codes{Code::ElementCountOverflow});  // 2^64 bytes
  EXPECT_EQ(codes_of(find_invalid_type(pred({two_to_62, two_to_62, two_to_62}))), Codes{Code::ElementCountOverflow});
}

TEST(FindInvalidType, layouts_that_are_no_permutation) {
  for (const Axes& axes : {Axes{}, Axes{0}, Axes{0, 0}, Axes{0, 2}, Axes{-1, 0}, Axes{0, 1, 2}})
    EXPECT_EQ(codes_of(find_invalid_type(laid_out(f32({2, 3}), axes))), Codes{Code::MalformedLayout})
        << to_string(axes);
}

TEST(FindInvalidType, more_axes_than_the_limit) {
  EXPECT_TRUE(find_invalid_type(f32(Shape(std::vector<std::int64_t>(64, 1)))).empty());
  EXPECT_EQ(codes_of(find_invalid_type(f32(Shape(std::vector<std::int64_t>(65, 1))))), Codes{Code::RankTooLarge});
}

TEST(FindInvalidType, dtype_outside_the_closed_set) {
  EXPECT_EQ(codes_of(find_invalid_type(tensor_type(static_cast<DType>(200), {2}))), Codes{Code::UnknownEnumerator});
  EXPECT_EQ(to_string(tensor_type(static_cast<DType>(200), {2})), "dtype<200>[2]");
}

TEST(FindInvalidType, reports_every_finding) {
  EXPECT_EQ(codes_of(find_invalid_type(laid_out(f32({0, 3}), {0, 0}))),
            (Codes{Code::InvalidDimension, Code::MalformedLayout}));
}

}  // namespace
}  // namespace batten::tests
