// One test a row of `docs/numerics.md` §1-2, on host bits.
#include "numerics/scalar.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace batten {
namespace {

Bits f32(float value) { return bits_of(value); }
Bits f64(double value) { return bits_of(value); }
Bits i8(int value) { return truncate(DType::I8, static_cast<Bits>(value)); }
Bits i32(std::int64_t value) { return truncate(DType::I32, static_cast<Bits>(value)); }

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr Bits nan32 = 0x7FC00000U;
constexpr Bits odd_nan32 = 0xFFA00001U;  // negative, signalling, with a payload

TEST(NumericsRow, nan_of_arithmetic_is_canonical) {
  EXPECT_EQ(apply(BinaryCode::Subtract, DType::F32, f32(inf), f32(inf)), nan32);
  EXPECT_EQ(apply(BinaryCode::Add, DType::F32, odd_nan32, f32(1)), nan32);
  EXPECT_EQ(apply(UnaryCode::Negate, DType::F32, odd_nan32), nan32);
  EXPECT_EQ(apply(UnaryCode::Abs, DType::F32, odd_nan32), nan32);
  EXPECT_EQ(apply(UnaryCode::Sqrt, DType::F64, f64(-1)), canonical_nan(DType::F64));
  EXPECT_EQ(fused_multiply_add(DType::F32, f32(inf), f32(0), f32(1)), nan32);
}

TEST(NumericsRow, subnormals_are_kept) {
  EXPECT_EQ(apply(BinaryCode::Multiply, DType::F32, f32(0x1p-100F), f32(0x1p-49F)), f32(0x1p-149F));
  EXPECT_EQ(apply(BinaryCode::Add, DType::F32, Bits{1}, Bits{1}), Bits{2});
}

TEST(NumericsRow, fma_rounds_once) {
  const float x = 1.0F + 0x1p-12F;
  EXPECT_EQ(fused_multiply_add(DType::F32, f32(x), f32(x), f32(-(1.0F + 0x1p-11F))), f32(0x1p-24F));
}

TEST(NumericsRow, integers_wrap) {
  EXPECT_EQ(apply(BinaryCode::Add, DType::I8, i8(127), i8(1)), i8(-128));
  EXPECT_EQ(apply(BinaryCode::Multiply, DType::U16, 0xFFFF, 0xFFFF), Bits{1});
  EXPECT_EQ(apply(UnaryCode::Abs, DType::I8, i8(-128)), i8(-128));
  EXPECT_EQ(apply(UnaryCode::Negate, DType::U8, 1), Bits{255});
}

TEST(NumericsRow, pred_arithmetic_is_logic) {
  for (const Bits a : {0, 1})
    for (const Bits b : {0, 1}) {
      EXPECT_EQ(apply(BinaryCode::Add, DType::Pred, a, b), a | b);
      EXPECT_EQ(apply(BinaryCode::Multiply, DType::Pred, a, b), a & b);
      EXPECT_EQ(apply(BinaryCode::Maximum, DType::Pred, a, b), a | b);
      EXPECT_EQ(apply(BinaryCode::Minimum, DType::Pred, a, b), a & b);
      EXPECT_EQ(apply(BinaryCode::Xor, DType::Pred, a, b), a ^ b);
    }
}

TEST(NumericsRow, integer_divide_by_zero_gives_all_ones) {
  EXPECT_EQ(apply(BinaryCode::Divide, DType::I32, i32(7), 0), i32(-1));
  EXPECT_EQ(apply(BinaryCode::Divide, DType::U64, 7, 0), ~Bits{0});
}

TEST(NumericsRow, integer_remainder_by_zero_gives_the_dividend) {
  EXPECT_EQ(apply(BinaryCode::Remainder, DType::I32, i32(-7), 0), i32(-7));
}

TEST(NumericsRow, smallest_divided_by_minus_one) {
  const std::int64_t smallest = std::numeric_limits<std::int32_t>::min();
  EXPECT_EQ(apply(BinaryCode::Divide, DType::I32, i32(smallest), i32(-1)), i32(smallest));
  EXPECT_EQ(apply(BinaryCode::Remainder, DType::I32, i32(smallest), i32(-1)), Bits{0});
  EXPECT_EQ(apply(BinaryCode::Divide, DType::I8, i8(-128), i8(-1)), i8(-128));
}

TEST(NumericsRow, remainder_has_the_sign_of_the_dividend) {
  EXPECT_EQ(apply(BinaryCode::Remainder, DType::I32, i32(-7), i32(3)), i32(-1));
  EXPECT_EQ(apply(BinaryCode::Remainder, DType::F32, f32(-7), f32(3)), f32(-1));
  EXPECT_EQ(apply(BinaryCode::Remainder, DType::F32, f32(5), f32(inf)), f32(5));
  EXPECT_EQ(apply(BinaryCode::Remainder, DType::F32, f32(5), f32(0)), nan32);
}

TEST(NumericsRow, shift_by_the_width_or_more) {
  EXPECT_EQ(apply(BinaryCode::ShiftLeft, DType::U8, 255, 8), Bits{0});
  EXPECT_EQ(apply(BinaryCode::ShiftRightLogical, DType::I32, i32(-1), i32(-1)), Bits{0});
  EXPECT_EQ(apply(BinaryCode::ShiftRightArithmetic, DType::I32, i32(-5), 32), i32(-1));
  EXPECT_EQ(apply(BinaryCode::ShiftRightArithmetic, DType::I32, i32(-5), 1), i32(-3));
  EXPECT_EQ(apply(BinaryCode::ShiftLeft, DType::I8, i8(-1), 7), i8(-128));
}

TEST(NumericsRow, maximum_and_minimum_order_zeros_and_propagate_nan) {
  EXPECT_EQ(apply(BinaryCode::Maximum, DType::F32, f32(-0.0F), f32(0.0F)), f32(0.0F));
  EXPECT_EQ(apply(BinaryCode::Minimum, DType::F32, f32(0.0F), f32(-0.0F)), f32(-0.0F));
  EXPECT_EQ(apply(BinaryCode::Maximum, DType::F32, odd_nan32, f32(1)), nan32);
  EXPECT_EQ(apply(BinaryCode::Minimum, DType::F32, f32(1), odd_nan32), nan32);
}

TEST(NumericsRow, compare_float_leaves_nan_unordered) {
  for (const CompareDirection direction :
       {CompareDirection::Eq, CompareDirection::Lt, CompareDirection::Le, CompareDirection::Gt, CompareDirection::Ge})
    EXPECT_FALSE(apply(direction, ComparisonType::Float, DType::F32, nan32, nan32));
  EXPECT_TRUE(apply(CompareDirection::Ne, ComparisonType::Float, DType::F32, nan32, nan32));
  EXPECT_TRUE(apply(CompareDirection::Eq, ComparisonType::Float, DType::F32, f32(-0.0F), f32(0.0F)));
}

TEST(NumericsRow, compare_totalorder_orders_all_bits) {
  const Bits ascending[] = {0xFFC00000U, f32(-inf), f32(-1), 0x80000001U, f32(-0.0F),
                            f32(0.0F),   Bits{1},   f32(1),  f32(inf),    nan32};
  for (std::size_t i = 0; i < std::size(ascending); ++i)
    for (std::size_t j = 0; j < std::size(ascending); ++j) {
      EXPECT_EQ(apply(CompareDirection::Lt, ComparisonType::TotalOrder, DType::F32, ascending[i], ascending[j]), i < j)
          << i << " " << j;
      EXPECT_EQ(apply(CompareDirection::Eq, ComparisonType::TotalOrder, DType::F32, ascending[i], ascending[j]), i == j)
          << i << " " << j;
    }
}

TEST(NumericsRow, compare_signed_and_unsigned_differ) {
  EXPECT_TRUE(apply(CompareDirection::Lt, ComparisonType::Signed, DType::I8, i8(-1), i8(1)));
  EXPECT_FALSE(apply(CompareDirection::Lt, ComparisonType::Unsigned, DType::U8, 255, 1));
}

TEST(NumericsRow, sign_keeps_zeros_and_nan) {
  EXPECT_EQ(apply(UnaryCode::Sign, DType::F32, f32(-0.0F)), f32(-0.0F));
  EXPECT_EQ(apply(UnaryCode::Sign, DType::F32, f32(-3)), f32(-1));
  EXPECT_EQ(apply(UnaryCode::Sign, DType::F32, odd_nan32), nan32);
  EXPECT_EQ(apply(UnaryCode::Sign, DType::U8, 200), Bits{1});
}

TEST(NumericsRow, roundings_keep_the_sign_of_zero) {
  EXPECT_EQ(apply(UnaryCode::RoundNearestEven, DType::F32, f32(2.5F)), f32(2));
  EXPECT_EQ(apply(UnaryCode::RoundNearestAfz, DType::F32, f32(2.5F)), f32(3));
  EXPECT_EQ(apply(UnaryCode::RoundNearestEven, DType::F32, f32(-0.25F)), f32(-0.0F));
  EXPECT_EQ(apply(UnaryCode::RoundNearestAfz, DType::F64, f64(0.49999999999999994)), f64(0));
  EXPECT_EQ(apply(UnaryCode::Ceil, DType::F64, f64(-0.5)), f64(-0.0));
}

TEST(NumericsRow, counting_bits) {
  EXPECT_EQ(apply(UnaryCode::CountLeadingZeros, DType::I16, 1), Bits{15});
  EXPECT_EQ(apply(UnaryCode::CountLeadingZeros, DType::U8, 0), Bits{8});
  EXPECT_EQ(apply(UnaryCode::Popcnt, DType::I8, i8(-1)), Bits{8});
}

TEST(CodeTables, only_min_and_max_of_floats_are_exactly_associative) {
  EXPECT_TRUE(exactly_associative(Combiner::Add, DType::I32));
  EXPECT_FALSE(exactly_associative(Combiner::Add, DType::F32));
  EXPECT_FALSE(exactly_associative(Combiner::Multiply, DType::F64));
  EXPECT_TRUE(exactly_associative(Combiner::Maximum, DType::F32));
}

TEST(CodeTables, names_lead_back_to_their_codes) {
  for (const UnaryRow& entry : unary_table) EXPECT_EQ(unary_named(entry.name), entry.code);
  for (const BinaryRow& entry : binary_table) EXPECT_EQ(binary_named(entry.name), entry.code);
  EXPECT_FALSE(unary_named("exp"));
}

}  // namespace
}  // namespace batten
