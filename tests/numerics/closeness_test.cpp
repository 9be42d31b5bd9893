#include "numerics/closeness.h"

#include <gtest/gtest.h>

#include <limits>

namespace batten {
namespace {

constexpr float inf = std::numeric_limits<float>::infinity();

TEST(EqualValues, compares_as_numbers) {
  EXPECT_TRUE(equal_values(DType::F32, bits_of(-0.0F), bits_of(0.0F)));
  EXPECT_FALSE(equal_values(DType::F32, 0x7FC00000U, 0x7FC00000U));
  EXPECT_FALSE(equal_values(DType::I8, 1, 2));
}

TEST(WithinUlps, counts_steps_across_zero) {
  EXPECT_TRUE(within_ulps(DType::F32, Bits{1}, 0x80000002U, 3));
  EXPECT_FALSE(within_ulps(DType::F32, Bits{1}, 0x80000003U, 3));
  EXPECT_TRUE(within_ulps(DType::F64, bits_of(-0.0), bits_of(0.0), 0));
  EXPECT_FALSE(within_ulps(DType::F64, bits_of(std::numeric_limits<double>::max()),
                           bits_of(-std::numeric_limits<double>::max()), 3));
}

TEST(WithinUlps, infinities_and_nan_only_equal_themselves) {
  EXPECT_FALSE(within_ulps(DType::F32, bits_of(inf), bits_of(std::numeric_limits<float>::max()), 3));
  EXPECT_TRUE(within_ulps(DType::F32, bits_of(inf), bits_of(inf), 0));
  EXPECT_TRUE(within_ulps(DType::F32, 0x7FC00000U, 0xFFA00001U, 0));
  EXPECT_FALSE(within_ulps(DType::F32, 0x7FC00000U, bits_of(1.0F), 3));
}

TEST(WithinTolerance, is_absolute) {
  EXPECT_TRUE(within_tolerance(DType::F64, bits_of(1.0), bits_of(1.001), 0.0011));
  EXPECT_FALSE(within_tolerance(DType::F64, bits_of(1.0), bits_of(1.002), 0.001));
  EXPECT_FALSE(within_tolerance(DType::F32, bits_of(inf), bits_of(-inf), 1e30));
  EXPECT_TRUE(within_tolerance(DType::F32, 0x7FC00000U, 0x7FC00000U, 0));
}

}  // namespace
}  // namespace batten
