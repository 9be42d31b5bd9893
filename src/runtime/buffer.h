// Memory: aligned blocks that own themselves, and the budget that every block is counted against before it is taken.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "runtime/status.h"
#include "runtime/status_codes.h"

namespace batten::runtime {

/// Of every block: a cache line, and the widest vector.
inline constexpr std::size_t buffer_alignment = 64;

/// How many bytes all blocks of one run may have together. Copies share one count; threads may share it.
class MemoryBudget {
 public:
  static constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

  explicit MemoryBudget(std::size_t limit = unlimited) : state_(std::make_shared<State>(limit)) {}

  std::size_t limit() const { return state_->limit; }
  std::size_t used() const { return state_->used.load(std::memory_order_relaxed); }

  /// Counts `bytes`; false, and counts nothing, when they would pass the limit.
  [[nodiscard]] bool reserve(std::size_t bytes) const {
    std::size_t used = state_->used.load(std::memory_order_relaxed);
    do {
      if (bytes > state_->limit - used) return false;
    } while (!state_->used.compare_exchange_weak(used, used + bytes, std::memory_order_relaxed));
    return true;
  }
  void release(std::size_t bytes) const { state_->used.fetch_sub(bytes, std::memory_order_relaxed); }

 private:
  struct State {
    explicit State(std::size_t bytes) : limit(bytes) {}
    std::size_t limit;
    std::atomic<std::size_t> used = 0;
  };
  std::shared_ptr<State> state_;
};

/// A block of memory at a multiple of `buffer_alignment`; counted in its budget as long as it lives. Its bytes start
/// out undefined.
class AlignedBuffer {
 public:
  AlignedBuffer() = default;

  /// Errors: memory_limit, when the budget or the machine does not have that much; `purpose` ends the sentence ("…
  /// bytes for the temporaries").
  static StatusOr<AlignedBuffer> allocate(std::size_t size, const MemoryBudget& budget, const std::string& purpose) {
    const auto too_much = [&](const std::string& why) {
      return Status{status_codes::memory_limit,
                    "cannot take " + std::to_string(size) + " bytes for " + purpose + ": " + why};
    };
    if (!budget.reserve(size))
      return too_much(std::to_string(budget.used()) + " of " + std::to_string(budget.limit()) +
                      " allowed bytes are in use");
    AlignedBuffer buffer(size, budget);  // from here on the count goes down with the buffer
    if (size <= std::numeric_limits<std::size_t>::max() - buffer_alignment) {
      // An empty block has an address too, and aligned_alloc wants a multiple of the alignment.
      const std::size_t rounded = (size / buffer_alignment + 1) * buffer_alignment;
      buffer.data_.reset(static_cast<std::byte*>(std::aligned_alloc(buffer_alignment, rounded)));
    }
    if (!buffer.data_) return too_much("the machine does not have that much memory");
    return buffer;
  }

  AlignedBuffer(AlignedBuffer&& other) noexcept { *this = std::move(other); }
  AlignedBuffer& operator=(AlignedBuffer&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(budget_, other.budget_);
    return *this;
  }
  ~AlignedBuffer() {
    if (budget_) budget_->release(size_);
  }

  std::byte* data() { return data_.get(); }
  const std::byte* data() const { return data_.get(); }
  std::size_t size() const { return size_; }

 private:
  struct Free {
    void operator()(std::byte* block) const { std::free(block); }
  };
  AlignedBuffer(std::size_t size, const MemoryBudget& budget) : size_(size), budget_(budget) {}

  std::unique_ptr<std::byte, Free> data_;
  std::size_t size_ = 0;
  std::optional<MemoryBudget> budget_;
};

}  // namespace batten::runtime
