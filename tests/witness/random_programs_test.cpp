// Random programs in every test run; `batten_random_programs` runs others and more.
#include <gtest/gtest.h>

#include <algorithm>

#include "witness/judge.h"

namespace batten::witness {
namespace {

constexpr std::uint64_t programs = 2000;
constexpr std::uint64_t parts = 8;  // that can run beside each other
constexpr std::uint64_t batch = 125;

/// One of the parts of all seeds.
class RandomPrograms : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomPrograms, compute_the_bits_of_the_evaluator) {
  const std::uint64_t first = GetParam() * (programs / parts);
  for (std::uint64_t seed = first; seed < first + programs / parts; seed += batch) {
    std::vector<Subject> subjects;
    for (std::uint64_t i = 0; i < batch; ++i) subjects.push_back(random_subject(seed + i));
    const std::vector<std::string> faults = judge(subjects);
    for (std::uint64_t i = 0; i < batch; ++i)
      EXPECT_EQ(faults[i], "") << "batten_random_programs --count 1 --minimize --seed " << seed + i;
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomPrograms, ::testing::Range(std::uint64_t{0}, parts));

}  // namespace
}  // namespace batten::witness
