// Integer power: wraps, and a negative exponent gives 0 except for the bases 1 and -1 (`docs/numerics.md` §2).
#include "lowering/math/compiled_results.h"
#include "support/elements.h"

namespace batten::elementary {
namespace {

/// By repeated multiplication modulo 2^64, a step an exponent; `exponent` below 2^16.
Bits power(Bits base, Bits exponent) {
  Bits result = 1;
  for (Bits i = 0; i < exponent; ++i) result *= base;
  return result;
}

Bits expected(DType dtype, Bits base, Bits exponent) {
  const bool negative = is_signed_integer(dtype) && (exponent >> static_cast<unsigned>(bit_width(dtype) - 1)) != 0;
  if (!negative) return truncate(dtype, power(base, exponent));
  if (base == 1) return 1;
  const bool minus_one = base == truncate(dtype, ~Bits{0});
  return minus_one ? (exponent % 2 == 0 ? Bits{1} : base) : 0;
}

template <class T>
void expect_powers(DType dtype) {
  std::vector<std::vector<T>> operands(2);
  const auto add = [&](Bits base, Bits exponent) {
    operands[0].push_back(static_cast<T>(base));
    operands[1].push_back(static_cast<T>(exponent));
  };
  for (const Bits base : testing::special_values(dtype)) {
    for (Bits exponent = 0; exponent < 70; ++exponent) {
      add(base, exponent);
      add(base, truncate(dtype, ~exponent));
    }
    add(base, truncate(dtype, 0x7FFF));
    add(base, truncate(dtype, 0x80));
  }
  for (auto& column : operands) column = padded(column);
  for (const std::int64_t width : {std::int64_t{0}, lanes}) {
    const std::vector<T> got = results<T>(BinaryCode::Power, dtype, operands, width);
    for (std::size_t i = 0; i < got.size(); ++i) {
      const Bits base = truncate(dtype, static_cast<Bits>(operands[0][i]));
      const Bits exponent = truncate(dtype, static_cast<Bits>(operands[1][i]));
      const bool negative = is_signed_integer(dtype) && (exponent >> static_cast<unsigned>(bit_width(dtype) - 1)) != 0;
      if (!negative && exponent > 0xFFFF) continue;  // too long for the plain loop
      ASSERT_EQ(truncate(dtype, static_cast<Bits>(got[i])), expected(dtype, base, exponent))
          << name(dtype) << " " << base << " to the " << exponent << ", " << width << " lanes";
    }
  }
}

TEST(IntegerPower, signed_integers) {
  expect_powers<std::int8_t>(DType::I8);
  expect_powers<std::int16_t>(DType::I16);
  expect_powers<std::int32_t>(DType::I32);
  expect_powers<std::int64_t>(DType::I64);
}

TEST(IntegerPower, unsigned_integers) {
  expect_powers<std::uint8_t>(DType::U8);
  expect_powers<std::uint16_t>(DType::U16);
  expect_powers<std::uint32_t>(DType::U32);
  expect_powers<std::uint64_t>(DType::U64);
}

// (2^32 + 1)^(2^63): squaring 63 times meets all 64 digits of the exponent.
TEST(IntegerPower, takes_every_digit_of_the_exponent) {
  const std::vector<std::uint64_t> base(16, 3);
  const std::vector<std::uint64_t> exponent(16, (std::uint64_t{1} << 63U) + 1);
  // 3^(2^62) = 1 modulo 2^64, so that the result is 3
  EXPECT_EQ(results<std::uint64_t>(BinaryCode::Power, DType::U64, {base, exponent}, 16),
            std::vector<std::uint64_t>(16, 3));
}

}  // namespace
}  // namespace batten::elementary
