#include "numerics/literal_text.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

namespace batten {
namespace {

TEST(ReadFloat, rounds_once) {
  // Through f64 this would round to even twice and give 1.0.
  EXPECT_EQ(read_float(DType::F32, "1.00000005960464477540"), bits_of(1.0F + 0x1p-23F));
  EXPECT_EQ(read_float(DType::F32, "1.000000059604644775390625"), bits_of(1.0F));
  EXPECT_EQ(read_float(DType::F64, "9.99999974E-6"), bits_of(9.99999974E-6));
}

TEST(ReadFloat, beyond_the_range_is_infinity_or_zero) {
  EXPECT_EQ(read_float(DType::F32, "1.0e39"), bits_of(std::numeric_limits<float>::infinity()));
  EXPECT_EQ(read_float(DType::F32, "-1.0e39"), bits_of(-std::numeric_limits<float>::infinity()));
  EXPECT_EQ(read_float(DType::F32, "1.0e-60"), bits_of(0.0F));
  EXPECT_EQ(read_float(DType::F32, "-1.0e-60"), bits_of(-0.0F));
  EXPECT_EQ(read_float(DType::F64, "1.0e99999"), bits_of(std::numeric_limits<double>::infinity()));
  EXPECT_EQ(read_float(DType::F64, "1.0e-99999"), bits_of(0.0));
  EXPECT_EQ(read_float(DType::F64, "0.0e99999"), bits_of(0.0));
  EXPECT_EQ(read_float(DType::F64, "0." + std::string(6000, '0') + "1"), bits_of(0.0));
  EXPECT_EQ(read_float(DType::F64, "1" + std::string(6000, '0') + ".0"),
            bits_of(std::numeric_limits<double>::infinity()));
}

TEST(ReadFloat, reads_subnormals) { EXPECT_EQ(read_float(DType::F32, "1.4e-45"), Bits{1}); }

TEST(ReadFloat, refuses_what_is_no_decimal) {
  for (const std::string_view text : {"", "-", "inf", "nan", "0x10", "1.0f", "1.0 ", "+1.0", "--1", "1e"})
    EXPECT_FALSE(read_float(DType::F32, text)) << text;
}

TEST(ReadInteger, accepts_signed_and_unsigned_forms) {
  EXPECT_EQ(read_integer(DType::I8, "255").value, Bits{255});
  EXPECT_EQ(read_integer(DType::I8, "-128").value, Bits{0x80});
  EXPECT_EQ(read_integer(DType::I8, "-0x1").value, Bits{0xFF});
  EXPECT_EQ(read_integer(DType::U64, "18446744073709551615").value, ~Bits{0});
}

TEST(ReadInteger, tells_out_of_range_from_nonsense) {
  EXPECT_TRUE(read_integer(DType::I8, "256").out_of_range);
  EXPECT_TRUE(read_integer(DType::U8, "-1").out_of_range);
  EXPECT_TRUE(read_integer(DType::I64, "99999999999999999999").out_of_range);
  EXPECT_FALSE(read_integer(DType::I8, "1.0").out_of_range);
  EXPECT_FALSE(read_integer(DType::I8, "1.0").value);
  EXPECT_FALSE(read_integer(DType::I8, "").value);
}

TEST(LiteralText, is_short_and_has_a_point) {
  EXPECT_EQ(literal_text(DType::F32, bits_of(1.0F)), "1.0");
  EXPECT_EQ(literal_text(DType::F32, bits_of(0.1F)), "0.1");
  EXPECT_EQ(literal_text(DType::F64, bits_of(1e22)), "1.0e+22");
  EXPECT_EQ(literal_text(DType::F32, bits_of(-0.0F)), "-0.0");
  EXPECT_EQ(literal_text(DType::F32, 0x7FC00000U), "0x7FC00000");
  EXPECT_EQ(literal_text(DType::I8, 0xFF), "-1");
  EXPECT_EQ(literal_text(DType::Pred, 1), "true");
}

TEST(LiteralText, reads_back_to_the_same_bits) {
  std::mt19937_64 random(20260101);
  for (int i = 0; i < 200'000; ++i)
    for (const DTypeRow& entry : dtype_table) {
      const Bits bits = truncate(entry.dtype, random());
      ASSERT_EQ(read_literal(entry.dtype, literal_text(entry.dtype, bits)), bits) << entry.name << " " << bits;
    }
}

}  // namespace
}  // namespace batten
