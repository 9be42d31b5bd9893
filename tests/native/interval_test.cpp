// Interval arithmetic against every integer of small intervals, and at the ends of int64.
#include "native/interval.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <set>

namespace batten::native {
namespace {

constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t greatest = std::numeric_limits<std::int64_t>::max();

/// The smallest interval around the values of `function` on `a`.
template <class Function>
Interval hull(Interval a, Function function) {
  std::set<std::int64_t> values;
  for (std::int64_t x = a.low; x <= a.high; ++x) values.insert(function(x));
  return {*values.begin(), *values.rbegin()};
}

bool contains(Interval outer, Interval inner) { return outer.low <= inner.low && inner.high <= outer.high; }

TEST(Interval, sums_and_products_are_exact) {
  for (std::int64_t low = -4; low <= 4; ++low)
    for (std::int64_t high = low; high <= 4; ++high)
      for (std::int64_t k = -3; k <= 3; ++k) {
        const Interval a{low, high};
        EXPECT_EQ(multiply(a, k), hull(a, [&](std::int64_t x) { return x * k; }));
        EXPECT_EQ(add(a, {k, k + 2}), (Interval{low + k, high + k + 2}));
      }
}

TEST(Interval, quotients_are_exact_and_remainders_hold_all) {
  for (std::int64_t low = 0; low <= 12; ++low)
    for (std::int64_t high = low; high <= 12; ++high)
      for (std::int64_t d = 1; d <= 6; ++d) {
        const Interval a{low, high};
        EXPECT_EQ(divide(a, d), hull(a, [&](std::int64_t x) { return x / d; }));
        const Interval exact = hull(a, [&](std::int64_t x) { return x % d; });
        EXPECT_TRUE(contains(remainder(a, d), exact));
        EXPECT_TRUE(contains({0, d - 1}, remainder(a, d)));
        if (low / d == high / d) {
          EXPECT_EQ(remainder(a, d), exact);
        }
      }
}

TEST(Interval, induction_variables_of_constant_bounds_are_exact) {
  for (std::int64_t low = -3; low <= 3; ++low)
    for (std::int64_t high = -3; high <= 9; ++high)
      for (std::int64_t step = 1; step <= 5; ++step) {
        const std::optional<Interval> variable = induction({low, low}, {high, high}, step);
        std::int64_t last = low;
        while (last + step < high) last += step;
        EXPECT_EQ(variable, low < high ? std::optional(Interval{low, last}) : std::nullopt);
      }
}

TEST(Interval, induction_variables_of_any_bounds_are_held) {
  EXPECT_EQ(induction({0, 2}, {5, 8}, 4), (Interval{0, 7}));
  EXPECT_EQ(induction({0, 9}, {0, 1}, 1), (Interval{0, 0}));
  EXPECT_EQ(induction({1, 9}, {0, 1}, 1), std::nullopt);
}

TEST(Interval, leaving_int64_is_told) {
  EXPECT_EQ(add({0, greatest}, {0, 1}), std::nullopt);
  EXPECT_EQ(add({least, 0}, {-1, 0}), std::nullopt);
  EXPECT_EQ(add({least, 0}, {0, greatest}), (Interval{least, greatest}));
  EXPECT_EQ(multiply({least, 0}, -1), std::nullopt);
  EXPECT_EQ(multiply({0, greatest}, 2), std::nullopt);
  EXPECT_EQ(multiply({least, greatest}, 0), (Interval{0, 0}));
}

TEST(Interval, induction_at_the_ends_of_int64) {
  EXPECT_EQ(induction({least, least}, {greatest, greatest}, 1), (Interval{least, greatest - 1}));
  constexpr std::int64_t quarter = std::int64_t{1} << 62;
  EXPECT_EQ(induction({least, least}, {greatest, greatest}, quarter), (Interval{least, quarter}));
  EXPECT_EQ(induction({greatest, greatest}, {least, least}, 1), std::nullopt);
}

TEST(Interval, join_holds_both) {
  EXPECT_EQ(join({0, 2}, {5, 7}), (Interval{0, 7}));
  EXPECT_EQ(join({-1, 9}, {0, 2}), (Interval{-1, 9}));
}

}  // namespace
}  // namespace batten::native
