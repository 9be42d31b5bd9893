#include "cli/memory_size.h"

#include <gtest/gtest.h>

#include <limits>

namespace batten::cli {
namespace {

TEST(MemorySize, has_binary_units) {
  EXPECT_EQ(parse_size("0"), 0U);
  EXPECT_EQ(parse_size("1000"), 1000U);
  EXPECT_EQ(parse_size("1K"), 1024U);
  EXPECT_EQ(parse_size("512M"), std::size_t{512} << 20U);
  EXPECT_EQ(parse_size("4G"), std::size_t{4} << 30U);
}

TEST(MemorySize, anything_else_is_no_size) {
  for (const char* text : {"", "G", "-1", "4 G", "4GB ", "1e9", "0x10"}) EXPECT_FALSE(parse_size(text)) << text;
}

TEST(MemorySize, beyond_the_address_space_is_the_largest_size) {
  for (const char* text : {"99999999999999999999", "99999999999G"})
    EXPECT_EQ(parse_size(text), std::numeric_limits<std::size_t>::max()) << text;
}

TEST(MemorySize, the_default_is_a_part_of_the_machine) { EXPECT_GT(default_memory_limit(), std::size_t{64} << 20U); }

}  // namespace
}  // namespace batten::cli
