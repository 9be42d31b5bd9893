// Placing a temporary looked at every gap of the arena: time was quadratic in the values that are alive at once.
#include <gtest/gtest.h>

#include <ctime>

#include "native/program.h"

namespace batten::native {
namespace {

/// `count` temporaries of several sizes, all alive until each is read, in another order.
Program many_at_once(std::size_t count) {
  Program program;
  const auto id = [](std::size_t index) { return BufferId{static_cast<std::uint32_t>(index)}; };
  for (std::size_t i = 0; i < count; ++i) {
    const auto size = static_cast<std::int64_t>(64 * (1 + i % 7));
    program.buffers.push_back({BufferRole::Temporary, Type::buffer(DType::U8, size), 0});
    program.calls.push_back({.kernel = {}, .arguments = {id(i)}});
  }
  for (std::size_t i = 0; i < count; ++i) {
    program.buffers.push_back({BufferRole::Temporary, Type::buffer(DType::U8, 64), 0});
    program.calls.push_back({.kernel = {}, .arguments = {id(i * 7919 % count), id(count + i)}});
  }
  return program;
}

TEST(Regression, placing_many_temporaries_takes_no_quadratic_time) {
  const Program program = many_at_once(50'000);
  const std::clock_t start = std::clock();
  const MemoryPlan plan = plan_memory(program);
  EXPECT_LT(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC, 2.0);
  EXPECT_GE(plan.arena_bytes, 50'000U * 64);
}

}  // namespace
}  // namespace batten::native
