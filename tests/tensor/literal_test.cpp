#include "tensor/literal.h"

#include <gtest/gtest.h>

#include <utility>

namespace batten {
namespace {

TEST(Literal, splat_is_stored_once_and_read_everywhere) {
  const Literal literal = Literal::splat(DType::F64, bits_of(-2.5));
  EXPECT_TRUE(literal.is_splat());
  EXPECT_EQ(literal.stored_elements(), 1);
  EXPECT_EQ(literal.bytes().size(), 8U);
  EXPECT_EQ(literal.at(0), bits_of(-2.5));
  EXPECT_EQ(literal.at(1'000'000'000), bits_of(-2.5));
}

TEST(Literal, elements_are_little_endian_and_zero_extended) {
  const Literal literal = Literal::elements(DType::I16, {std::byte{0x01}, std::byte{0x80}, std::byte{0xFF},
                                                         std::byte{0xFF}, std::byte{0x34}, std::byte{0x12}});
  EXPECT_EQ(literal.stored_elements(), 3);
  EXPECT_EQ(literal.at(0), 0x8001U);
  EXPECT_EQ(literal.at(1), 0xFFFFU);
  EXPECT_EQ(literal.at(2), 0x1234U);
}

TEST(Literal, every_dtype_stores_and_loads_its_bits) {
  for (const DTypeRow& entry : dtype_table) {
    std::vector<std::byte> bytes(entry.size + 1, std::byte{0xAA});
    const Bits value = truncate(entry.dtype, 0x8182838485868789U);
    store_element(entry.dtype, value, bytes.data());
    EXPECT_EQ(load_element(entry.dtype, bytes.data()), value) << entry.name;
    EXPECT_EQ(bytes.back(), std::byte{0xAA}) << entry.name;  // not a byte more
  }
}

TEST(Literal, copies_share_their_bytes_and_stay_whole_when_moved_from) {
  Literal literal = Literal::splat(DType::I32, 7);
  const Literal copy = literal;
  EXPECT_EQ(&copy.bytes(), &literal.bytes());
  const Literal moved = std::move(literal);
  EXPECT_EQ(literal, moved);  // NOLINT(bugprone-use-after-move): what is tested
}

TEST(Literal, equality_looks_at_dtype_form_and_bytes) {
  EXPECT_EQ(Literal::splat(DType::F32, bits_of(0.0F)), Literal::splat(DType::F32, bits_of(0.0F)));
  EXPECT_NE(Literal::splat(DType::F32, bits_of(0.0F)), Literal::splat(DType::F32, bits_of(-0.0F)));
  EXPECT_NE(Literal::splat(DType::F32, 0), Literal::splat(DType::I32, 0));
  EXPECT_NE(Literal::splat(DType::I8, 1), Literal::elements(DType::I8, {std::byte{1}}));
}

}  // namespace
}  // namespace batten
