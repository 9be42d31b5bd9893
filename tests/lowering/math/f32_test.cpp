// f32: correctly rounded, on a fixed slice of the inputs. `elementary_check` takes all 2^32.
#include <bit>
#include <cmath>

#include "base/float_environment.h"
#include "elementary/exact.h"
#include "elementary/inputs.h"
#include "lowering/math/compiled_results.h"

namespace batten::elementary {
namespace {

std::uint32_t bits_or_nan(float x) { return std::isnan(x) ? 0x7FC00000U : std::bit_cast<std::uint32_t>(x); }

std::vector<float> floats(const std::vector<std::uint32_t>& bits) {
  std::vector<float> values;
  for (const std::uint32_t pattern : bits) values.push_back(std::bit_cast<float>(pattern));
  return values;
}

/// Every 1021st input of all 2^32, and the special ones.
std::vector<float> slice() {
  std::vector<std::uint32_t> bits = special_f32();
  for (std::uint64_t pattern = 17; pattern < std::uint64_t{1} << 32U; pattern += 1021)
    bits.push_back(static_cast<std::uint32_t>(pattern));
  return padded(floats(bits));
}

class UnaryF32 : public ::testing::TestWithParam<UnaryFunction> {};

TEST_P(UnaryF32, is_correctly_rounded) {
  const UnaryFunction& function = GetParam();
  const std::vector<float> x = slice();
  const std::vector<float> got = results<float>(function.code, DType::F32, {x}, lanes);
  const DefaultFloatEnvironment environment;
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < x.size() && wrong < 10; ++i) {
    const float expected = function.f32(x[i]);
    if (std::bit_cast<std::uint32_t>(got[i]) == bits_or_nan(expected)) continue;
    ++wrong;
    ADD_FAILURE() << fmt::format("{:a}: {:a}, expected {:a}", x[i], got[i], expected);
  }
}

// The truth that the slice and the exhaustive check rely on is itself compared with MPFR.
TEST_P(UnaryF32, truth_agrees_with_exact_arithmetic) {
  const UnaryFunction& function = GetParam();
  const DefaultFloatEnvironment environment;
  Random random(1);
  std::vector<float> x = floats(special_f32());
  for (int i = 0; i < 10000; ++i) x.push_back(static_cast<float>(random_operand(function, random)));
  for (const float operand : x)
    ASSERT_EQ(bits_or_nan(function.f32(operand)), bits_or_nan(rounded_f32(function.exact, operand)))
        << fmt::format("{:a}", operand);
}

const auto unary = ::testing::ValuesIn(unary_functions().begin(), unary_functions().end());
INSTANTIATE_TEST_SUITE_P(Elementary, UnaryF32, unary, test_name<UnaryFunction>);

class BinaryF32 : public ::testing::TestWithParam<BinaryFunction> {};

struct Operands {
  std::vector<float> x;
  std::vector<float> y;
};
Operands pairs(const BinaryFunction& function, std::size_t random_pairs) {
  Operands operands;
  for (const Bits x : testing::special_values(DType::F32))
    for (const Bits y : testing::special_values(DType::F32)) {
      operands.x.push_back(f32_of(x));
      operands.y.push_back(f32_of(y));
    }
  Random random(2);
  for (std::size_t i = 0; i < random_pairs; ++i) {
    const Pair pair = random_operands(function, true, random);
    operands.x.push_back(static_cast<float>(pair.x));
    operands.y.push_back(static_cast<float>(pair.y));
  }
  return {padded(operands.x), padded(operands.y)};
}

TEST_P(BinaryF32, is_correctly_rounded_where_measured) {
  const BinaryFunction& function = GetParam();
  const auto [x, y] = pairs(function, std::size_t{1} << 20U);
  const std::vector<float> got = results<float>(function.code, DType::F32, {x, y}, lanes);
  const DefaultFloatEnvironment environment;
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < x.size() && wrong < 10; ++i) {
    const float expected = function.f32(x[i], y[i]);
    if (std::bit_cast<std::uint32_t>(got[i]) == bits_or_nan(expected)) continue;
    ++wrong;
    ADD_FAILURE() << fmt::format("{:a}, {:a}: {:a}, expected {:a}", x[i], y[i], got[i], expected);
  }
}

TEST_P(BinaryF32, truth_agrees_with_exact_arithmetic) {
  const BinaryFunction& function = GetParam();
  const auto [x, y] = pairs(function, 10000);
  const DefaultFloatEnvironment environment;
  for (std::size_t i = 0; i < x.size(); ++i)
    ASSERT_EQ(bits_or_nan(function.f32(x[i], y[i])), bits_or_nan(rounded_f32(function.exact, x[i], y[i])))
        << fmt::format("{:a}, {:a}", x[i], y[i]);
}

const auto binary = ::testing::ValuesIn(binary_functions().begin(), binary_functions().end());
INSTANTIATE_TEST_SUITE_P(Elementary, BinaryF32, binary, test_name<BinaryFunction>);

}  // namespace
}  // namespace batten::elementary
