#include "runtime/hash.h"

#include "runtime/tensors.h"

namespace batten::runtime {
namespace {

using testing::tensor_of;
using testing::type_of;

// Expected: `the six numbers as float32, through sha256sum`.
constexpr std::string_view hash_of_1_to_6_f32 = "24ae2dfe8df57c1b80e54cef3d90ac3b417fd98973345a5f616bbc9a75dcc202";

TEST(Hash, KnownAnswer) {  // FIPS 180-4, "abc"
  const Tensor tensor = tensor_of<std::uint8_t>(type_of("u8", {3}), {'a', 'b', 'c'});
  EXPECT_EQ(sha256(tensor.view()), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Hash, RowMajorLittleEndianWhateverTheLayout) {
  const Tensor row_major = tensor_of<float>(type_of("f32", {2, 3}), {1, 2, 3, 4, 5, 6});
  const Tensor column_major = tensor_of<float>(type_of("f32", {2, 3}, {0, 1}), {1, 4, 2, 5, 3, 6});
  EXPECT_EQ(sha256(row_major.view()), hash_of_1_to_6_f32);
  EXPECT_EQ(sha256(column_major.view()), hash_of_1_to_6_f32);
}

TEST(Hash, TrueIsOne) {
  const Tensor ones = tensor_of<std::uint8_t>(type_of("pred", {3}), {1, 0, 1});
  const Tensor others = tensor_of<std::uint8_t>(type_of("pred", {3}), {2, 0, 255});
  EXPECT_EQ(sha256(ones.view()), sha256(others.view()));
  const Tensor bytes = tensor_of<std::uint8_t>(type_of("u8", {3}), {1, 0, 1});
  EXPECT_EQ(sha256(ones.view()), sha256(bytes.view()));
}

TEST(Hash, EveryBitCounts) {
  std::vector<std::uint64_t> values(20'000);  // more than one piece
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = i;
  const auto type = type_of("f64", {100, 200});
  const std::string before = sha256(tensor_of(type, values).view());
  values.back() ^= std::uint64_t{1} << 63;
  EXPECT_NE(sha256(tensor_of(type, values).view()), before);
}

TEST(Hash, PiecesJoin) {  // a strided tensor goes through a piece of memory, a dense one does not
  std::vector<std::int32_t> row_major(300 * 301);
  std::vector<std::int32_t> column_major(row_major.size());
  for (std::size_t i = 0; i < 300; ++i)
    for (std::size_t j = 0; j < 301; ++j) {
      row_major[i * 301 + j] = static_cast<std::int32_t>(i * 1000 + j);
      column_major[j * 300 + i] = static_cast<std::int32_t>(i * 1000 + j);
    }
  EXPECT_EQ(sha256(tensor_of(type_of("i32", {300, 301}, {0, 1}), column_major).view()),
            sha256(tensor_of(type_of("i32", {300, 301}), row_major).view()));
}

}  // namespace
}  // namespace batten::runtime
