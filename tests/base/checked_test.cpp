#include "base/checked.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace batten {
namespace {

constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();

TEST(Checked, tells_overflow_from_the_last_value) {
  EXPECT_EQ(checked_add(largest - 1, 1), largest);
  EXPECT_FALSE(checked_add(largest, 1));
  EXPECT_EQ(checked_multiply(largest, 1), largest);
  EXPECT_FALSE(checked_multiply(std::int64_t{1} << 32, std::int64_t{1} << 31));
}

TEST(Checked, product_of_none_is_one) { EXPECT_EQ(checked_product({}), 1); }

TEST(Checked, product_that_overflows_in_the_middle_stays_lost) {
  EXPECT_FALSE(checked_product(std::array<std::int64_t, 3>{largest, 2, 0}));
}

}  // namespace
}  // namespace batten
