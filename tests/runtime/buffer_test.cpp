#include "runtime/buffer.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <utility>

namespace batten::runtime {
namespace {

TEST(Status, SuccessByDefault) {
  EXPECT_TRUE(Status{}.ok());
  EXPECT_FALSE((Status{status_codes::memory_limit, "no"}).ok());
}

TEST(Status, ValueOrStatus) {
  const StatusOr<int> value = 3;
  ASSERT_TRUE(value.ok());
  EXPECT_EQ(*value, 3);
  EXPECT_EQ(value.status(), Status{});
  const StatusOr<int> none = Status{status_codes::memory_limit, "no"};
  EXPECT_FALSE(none);
  EXPECT_EQ(none.status().text, "no");
}

TEST(Buffer, IsAlignedAndOfItsSize) {
  for (const std::size_t size : {0UL, 1UL, 63UL, 64UL, 65UL, 4096UL, 1000003UL}) {
    auto buffer = AlignedBuffer::allocate(size, MemoryBudget(), "a test");
    ASSERT_TRUE(buffer.ok());
    ASSERT_NE(buffer->data(), nullptr);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(buffer->data()) % buffer_alignment, 0U);
    EXPECT_EQ(buffer->size(), size);
    std::memset(buffer->data(), 0xAB, size);  // the sanitizer's word on the size
  }
}

TEST(Buffer, CountsInItsBudgetWhileItLives) {
  const MemoryBudget budget(1000);
  {
    auto first = AlignedBuffer::allocate(600, budget, "a test");
    ASSERT_TRUE(first.ok());
    EXPECT_EQ(budget.used(), 600U);
    const auto second = AlignedBuffer::allocate(401, budget, "the second");
    ASSERT_FALSE(second.ok());
    EXPECT_EQ(second.status().code, status_codes::memory_limit);
    EXPECT_EQ(second.status().text, "cannot take 401 bytes for the second: 600 of 1000 allowed bytes are in use");
    EXPECT_EQ(budget.used(), 600U);
    const auto third = AlignedBuffer::allocate(400, budget, "a test");
    EXPECT_TRUE(third.ok());
    EXPECT_EQ(budget.used(), 1000U);
  }
  EXPECT_EQ(budget.used(), 0U);
}

TEST(Buffer, MovingDoesNotChangeTheCount) {
  const MemoryBudget budget(1000);
  {
    AlignedBuffer kept;
    {
      auto buffer = AlignedBuffer::allocate(500, budget, "a test");
      ASSERT_TRUE(buffer.ok());
      AlignedBuffer moved = std::move(*buffer);
      EXPECT_EQ(moved.size(), 500U);
      kept = std::move(moved);
    }
    EXPECT_EQ(kept.size(), 500U);
    EXPECT_EQ(budget.used(), 500U);
    kept = AlignedBuffer();
    EXPECT_EQ(budget.used(), 0U);
  }
  EXPECT_EQ(budget.used(), 0U);
}

TEST(Buffer, MoreThanTheMachineHasIsAStatus) {
  const MemoryBudget budget;
  for (const std::size_t size : {std::size_t{1} << 62, SIZE_MAX - 64, SIZE_MAX - 63, SIZE_MAX - 1, SIZE_MAX}) {
    const auto buffer = AlignedBuffer::allocate(size, budget, "a test");
    ASSERT_FALSE(buffer.ok()) << size;
    EXPECT_EQ(buffer.status().code, status_codes::memory_limit);
    EXPECT_NE(buffer.status().text.find("the machine does not have that much"), std::string::npos);
    EXPECT_EQ(budget.used(), 0U);
  }
}

TEST(Buffer, ABudgetOfNothingHasRoomForNothing) {
  const MemoryBudget budget(0);
  EXPECT_TRUE(AlignedBuffer::allocate(0, budget, "a test").ok());
  EXPECT_FALSE(AlignedBuffer::allocate(1, budget, "a test").ok());
}

}  // namespace
}  // namespace batten::runtime
