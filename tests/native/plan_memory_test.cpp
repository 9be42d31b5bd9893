// Where temporaries lie: those that live at once share no byte, checked on random programs byte by byte.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "native/program.h"

namespace batten::native {
namespace {

constexpr std::size_t alignment = 64;

BufferId id(std::size_t index) { return BufferId{static_cast<std::uint32_t>(index)}; }

/// A program of calls that name these buffers; all temporaries, of these numbers of bytes.
Program program(const std::vector<std::int64_t>& sizes, const std::vector<std::vector<std::size_t>>& calls) {
  Program program;
  for (const std::int64_t size : sizes)
    program.buffers.push_back({BufferRole::Temporary, Type::buffer(DType::U8, size), 0});
  for (const std::vector<std::size_t>& arguments : calls) {
    KernelCall& call = program.calls.emplace_back();
    for (const std::size_t argument : arguments) call.arguments.push_back(id(argument));
  }
  return program;
}

std::size_t bytes(const Buffer& buffer) {
  return static_cast<std::size_t>(buffer.type.count) * byte_size(buffer.type.dtype);
}
std::size_t rounded(std::size_t bytes) { return (bytes + alignment - 1) / alignment * alignment; }

/// Alignment, the arena's size, and at every call that no byte has two owners.
void check(const Program& program, const MemoryPlan& plan) {
  ASSERT_EQ(plan.offsets.size(), program.buffers.size());
  const std::vector<Lifetime> lives = lifetimes(program);
  for (std::size_t call = 0; call < program.calls.size(); ++call) {
    std::vector<int> owner(plan.arena_bytes, -1);
    for (std::size_t i = 0; i < program.buffers.size(); ++i) {
      if (program.buffers[i].role != BufferRole::Temporary || call < lives[i].first || call > lives[i].last) continue;
      ASSERT_EQ(plan.offsets[i] % alignment, 0U);
      ASSERT_LE(plan.offsets[i] + bytes(program.buffers[i]), plan.arena_bytes);
      for (std::size_t at = 0; at < bytes(program.buffers[i]); ++at) {
        int& mine = owner[plan.offsets[i] + at];
        ASSERT_EQ(mine, -1) << "buffers " << mine << " and " << i << " at call " << call;
        mine = static_cast<int>(i);
      }
    }
  }
}

TEST(Lifetimes, reach_from_the_first_call_to_the_last) {
  const std::vector<Lifetime> lives = lifetimes(program({1, 1, 1}, {{0}, {0, 1}, {1}, {0}}));
  EXPECT_EQ(lives[0].first, 0U);
  EXPECT_EQ(lives[0].last, 3U);
  EXPECT_EQ(lives[1].first, 1U);
  EXPECT_EQ(lives[1].last, 2U);
  EXPECT_GT(lives[2].first, lives[2].last);
}

TEST(MemoryPlan, a_chain_takes_two_places) {
  const Program chain = program({100, 100, 100, 100, 100}, {{0}, {0, 1}, {1, 2}, {2, 3}, {3, 4}});
  const MemoryPlan plan = plan_memory(chain);
  check(chain, plan);
  EXPECT_EQ(plan.arena_bytes, 2 * 128U);
}

TEST(MemoryPlan, what_one_call_reads_and_writes_is_apart) {
  const Program one = program({64, 64}, {{0, 1}});
  const MemoryPlan plan = plan_memory(one);
  EXPECT_NE(plan.offsets[0], plan.offsets[1]);
  EXPECT_EQ(plan.arena_bytes, 128U);
}

TEST(MemoryPlan, the_smallest_gap_that_fits_is_taken) {
  // 0 and 2 end at the second call and leave gaps of 192 and 64 bytes; 4 fits into both.
  const Program gaps = program({192, 64, 64, 64, 64}, {{0, 1, 2, 3}, {0, 2}, {1, 3, 4}});
  const MemoryPlan plan = plan_memory(gaps);
  check(gaps, plan);
  EXPECT_EQ(plan.offsets[4], plan.offsets[2]);
}

TEST(MemoryPlan, neighbouring_gaps_become_one) {
  const Program halves = program({64, 64, 128}, {{0, 1}, {2}});
  const MemoryPlan plan = plan_memory(halves);
  check(halves, plan);
  EXPECT_EQ(plan.offsets[2], 0U);
  EXPECT_EQ(plan.arena_bytes, 128U);
}

TEST(MemoryPlan, a_gap_at_the_end_grows) {
  const Program growing = program({64, 64, 256}, {{0, 1}, {0, 2}});
  const MemoryPlan plan = plan_memory(growing);
  check(growing, plan);
  EXPECT_EQ(plan.arena_bytes, 64 + 256U);
}

TEST(MemoryPlan, only_temporaries_are_placed) {
  Program roles = program({64, 64, 64, 64}, {{0, 1, 2, 3}});
  roles.buffers[0].role = BufferRole::Parameter;
  roles.buffers[1].role = BufferRole::Constant;
  roles.buffers[2].role = BufferRole::Result;
  const MemoryPlan plan = plan_memory(roles);
  EXPECT_EQ(plan.arena_bytes, 64U);
  EXPECT_EQ(plan.offsets, std::vector<std::size_t>(4, 0));
  // The caller brings its inputs.
  EXPECT_EQ(memory_needed(roles, plan), 3 * 64U);
}

TEST(MemoryPlan, nothing_takes_nothing) {
  EXPECT_EQ(plan_memory(Program{}).arena_bytes, 0U);
  EXPECT_EQ(plan_memory(program({64}, {})).arena_bytes, 0U);  // never named
  EXPECT_EQ(plan_memory(program({0}, {{0}})).arena_bytes, 0U);
}

TEST(MemoryPlan, elements_count_with_their_size) {
  Program wide;
  wide.buffers.push_back({BufferRole::Temporary, Type::buffer(DType::F64, 9), 0});
  wide.calls.push_back({KernelId{}, {id(0)}});
  EXPECT_EQ(plan_memory(wide).arena_bytes, 128U);
}

TEST(MemoryPlan, random_programs_share_no_byte) {
  std::mt19937 random(7);
  const auto below = [&](std::size_t limit) {
    return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random);
  };
  for (int round = 0; round < 300; ++round) {
    std::vector<std::int64_t> sizes(1 + below(20));
    for (std::int64_t& size : sizes) size = static_cast<std::int64_t>(below(5) == 0 ? below(1000) : below(200));
    std::vector<std::vector<std::size_t>> calls(1 + below(25));
    for (std::vector<std::size_t>& arguments : calls)
      for (std::size_t n = below(5); n > 0; --n) arguments.push_back(below(sizes.size()));
    const Program made = program(sizes, calls);
    const MemoryPlan plan = plan_memory(made);
    check(made, plan);
    if (HasFatalFailure()) return;
    const MemoryPlan again = plan_memory(made);
    EXPECT_EQ(plan.offsets, again.offsets);
    EXPECT_EQ(plan.arena_bytes, again.arena_bytes);

    // Never more than all of them side by side, never less than what lives at once.
    const std::vector<Lifetime> lives = lifetimes(made);
    std::size_t all = 0;
    std::size_t most = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i)
      if (lives[i].first <= lives[i].last) all += rounded(bytes(made.buffers[i]));
    for (std::size_t call = 0; call < calls.size(); ++call) {
      std::size_t live = 0;
      for (std::size_t i = 0; i < sizes.size(); ++i)
        if (lives[i].first <= call && call <= lives[i].last) live += rounded(bytes(made.buffers[i]));
      most = std::max(most, live);
    }
    EXPECT_LE(plan.arena_bytes, all);
    EXPECT_GE(plan.arena_bytes, most);
  }
}

}  // namespace
}  // namespace batten::native
