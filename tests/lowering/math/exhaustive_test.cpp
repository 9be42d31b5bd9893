// The exhaustive check itself: it finds what is wrong, and continues where it was interrupted.
#include "elementary/exhaustive.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

namespace batten::elementary {
namespace {

// The block of inputs from 1 to 1.125, of 4096.
constexpr Shard from_one{0x3F8, blocks};

TEST(ExhaustiveCheck, passes_a_right_function) {
  const auto progress = check_exhaustively(*unary_function("exponential"), from_one, "");
  ASSERT_TRUE(progress.ok());
  EXPECT_EQ(progress->inputs, block_inputs);
  EXPECT_EQ(progress->wrong, 0U);
}

TEST(ExhaustiveCheck, counts_what_is_wrong) {
  UnaryFunction function = *unary_function("exponential");
  function.f32 = [](float x) {
    return x == 1.0F ? std::nextafter(std::exp(1.0F), 3.0F) : unary_function("exponential")->f32(x);
  };
  const auto progress = check_exhaustively(function, from_one, "");
  ASSERT_TRUE(progress.ok());
  EXPECT_EQ(progress->wrong, 1U);
}

TEST(ExhaustiveCheck, continues_where_it_was_interrupted) {
  const std::string file = (std::filesystem::temp_directory_path() / "batten_elementary_state").string();
  const Shard shard{0x3F8, blocks / 2};  // two blocks
  std::ofstream(file) << fmt::format("log 0 1 7 7 0 1.5\nexponential {} {} 1 {} 5 2.5\n", shard.index, shard.count,
                                     block_inputs);
  const auto progress = check_exhaustively(*unary_function("exponential"), shard, file);
  ASSERT_TRUE(progress.ok());
  EXPECT_EQ(progress->next_block, 2U);
  EXPECT_EQ(progress->inputs, 2 * block_inputs);
  EXPECT_EQ(progress->wrong, 5U) << "counted before the interruption";
  EXPECT_GE(progress->seconds, 2.5);

  const auto again = check_exhaustively(*unary_function("exponential"), shard, file);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->inputs, 2 * block_inputs) << "nothing was left to do";
  std::string first_line;
  std::getline(std::ifstream(file) >> std::ws, first_line);
  EXPECT_EQ(first_line, "log 0 1 7 7 0 1.5") << "other work in the file is kept";
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace batten::elementary
