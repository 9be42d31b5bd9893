// f64: at most one unit in the last place from the exact value, on random and special operands. `elementary_check
// --f64` takes more of them.
#include "elementary/sampled.h"
#include "lowering/math/compiled_results.h"

namespace batten::elementary {
namespace {

constexpr std::uint64_t points = 100000;

class UnaryF64 : public ::testing::TestWithParam<UnaryFunction> {};

TEST_P(UnaryF64, is_within_one_unit) {
  const auto furthest = measure_f64(GetParam(), points, 1);
  ASSERT_TRUE(furthest.ok()) << furthest.errors()[0].message;
  EXPECT_LE(furthest->units, 1) << fmt::format("at {:a}", furthest->x);
}

INSTANTIATE_TEST_SUITE_P(Elementary, UnaryF64, ::testing::ValuesIn(unary_functions().begin(), unary_functions().end()),
                         test_name<UnaryFunction>);

class BinaryF64 : public ::testing::TestWithParam<BinaryFunction> {};

TEST_P(BinaryF64, is_within_one_unit) {
  const auto furthest = measure_f64(GetParam(), points, 1);
  ASSERT_TRUE(furthest.ok()) << furthest.errors()[0].message;
  EXPECT_LE(furthest->units, 1) << fmt::format("at {:a}, {:a}", furthest->x, furthest->y);
}

INSTANTIATE_TEST_SUITE_P(Elementary, BinaryF64,
                         ::testing::ValuesIn(binary_functions().begin(), binary_functions().end()),
                         test_name<BinaryFunction>);

}  // namespace
}  // namespace batten::elementary
