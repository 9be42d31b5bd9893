// `convert` between every pair of dtypes (`docs/numerics.md` §2).
#include <gtest/gtest.h>

#include <limits>

#include "numerics/scalar.h"

namespace batten {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

Bits from_f64(DType to, double value) { return convert(DType::F64, to, bits_of(value)); }

TEST(Convert, float_to_integer_truncates_toward_zero) {
  EXPECT_EQ(from_f64(DType::I32, 2.9), Bits{2});
  EXPECT_EQ(from_f64(DType::I32, -2.9), truncate(DType::I32, static_cast<Bits>(-2)));
  EXPECT_EQ(from_f64(DType::U8, -0.9), Bits{0});
}

TEST(Convert, float_to_integer_saturates_and_nan_is_zero) {
  for (const DTypeRow& to : dtype_table) {
    if (!is_integer(to.dtype)) continue;
    const Bits ones = truncate(to.dtype, ~Bits{0});
    const Bits top = Bits{1} << static_cast<unsigned>(to.bits - 1);
    const bool has_sign = is_signed_integer(to.dtype);
    for (const DType from : {DType::F32, DType::F64}) {
      const auto converted = [&](double value) {
        return convert(from, to.dtype, convert(DType::F64, from, bits_of(value)));
      };
      EXPECT_EQ(converted(inf), has_sign ? ones ^ top : ones) << to.name;
      EXPECT_EQ(converted(1e30), has_sign ? ones ^ top : ones) << to.name;
      EXPECT_EQ(converted(-inf), has_sign ? top : Bits{0}) << to.name;
      EXPECT_EQ(converted(std::numeric_limits<double>::quiet_NaN()), Bits{0}) << to.name;
    }
  }
  EXPECT_EQ(from_f64(DType::I64, 0x1p63), Bits{0x7FFFFFFFFFFFFFFFU});
  EXPECT_EQ(from_f64(DType::U64, 0x1.fffffffffffffp63), Bits{0xFFFFFFFFFFFFF800U});
  EXPECT_EQ(from_f64(DType::I8, 127.9), Bits{127});
}

TEST(Convert, integer_to_float_rounds_to_even) {
  EXPECT_EQ(convert(DType::I32, DType::F32, 16777217), bits_of(16777216.0F));
  EXPECT_EQ(convert(DType::I32, DType::F32, 16777219), bits_of(16777220.0F));
  EXPECT_EQ(convert(DType::U64, DType::F32, ~Bits{0}), bits_of(0x1p64F));
  EXPECT_EQ(convert(DType::U64, DType::F64, 0xFFFFFFFFFFFFFBFFU), bits_of(0x1.fffffffffffffp63));
}

TEST(Convert, f64_to_f32_rounds_once_and_overflows_to_infinity) {
  EXPECT_EQ(from_f64(DType::F32, 1.0 + 0x1p-24), bits_of(1.0F));
  EXPECT_EQ(from_f64(DType::F32, 1e300), bits_of(std::numeric_limits<float>::infinity()));
  EXPECT_EQ(from_f64(DType::F32, 0x1p-149), Bits{1});
}

TEST(Convert, to_pred_is_not_zero_and_nan_is_true) {
  EXPECT_EQ(from_f64(DType::Pred, std::numeric_limits<double>::quiet_NaN()), Bits{1});
  EXPECT_EQ(from_f64(DType::Pred, -0.0), Bits{0});
  EXPECT_EQ(convert(DType::I32, DType::Pred, 256), Bits{1});
  EXPECT_EQ(convert(DType::Pred, DType::F32, 1), bits_of(1.0F));
}

TEST(Convert, same_dtype_keeps_bits_and_another_makes_nan_canonical) {
  EXPECT_EQ(convert(DType::F32, DType::F32, 0xFFA00001U), Bits{0xFFA00001U});
  EXPECT_EQ(convert(DType::F32, DType::F64, 0xFFA00001U), canonical_nan(DType::F64));
}

TEST(Convert, integers_extend_by_their_sign_and_truncate) {
  EXPECT_EQ(convert(DType::I8, DType::I64, 0xFF), ~Bits{0});
  EXPECT_EQ(convert(DType::U8, DType::I64, 0xFF), Bits{255});
  EXPECT_EQ(convert(DType::I64, DType::U8, 0x1FF), Bits{0xFF});
}

}  // namespace
}  // namespace batten
