#include "native/program.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

namespace batten::native {
namespace {

constexpr std::size_t alignment = 64;
constexpr std::size_t too_many_bytes = std::numeric_limits<std::size_t>::max();

// Buffers may claim any size below 2^63 bytes; a sum beyond 64 bits stays the largest number, which is over every
// limit.
std::size_t sum(std::size_t lhs, std::size_t rhs) { return rhs > too_many_bytes - lhs ? too_many_bytes : lhs + rhs; }

std::size_t bytes_of(const Buffer& buffer) {
  return static_cast<std::size_t>(buffer.type.count) * byte_size(buffer.type.dtype);
}
std::size_t aligned(std::size_t bytes) { return (bytes + alignment - 1) / alignment * alignment; }

/// The bytes of the arena that nobody uses at one moment of the run. Each step takes time logarithmic in the gaps.
class FreeList {
 public:
  /// The smallest gap that holds `bytes`, the lowest of equal ones; else the end of the arena, which grows.
  std::size_t take(std::size_t bytes) {
    const auto best = by_size_.lower_bound({bytes, 0});
    if (best == by_size_.end()) return grow(bytes);
    const auto [size, offset] = *best;
    remove(by_offset_.find(offset));
    if (size > bytes) add(offset + bytes, size - bytes);
    return offset;
  }

  void give(std::size_t offset, std::size_t bytes) {
    const auto next = by_offset_.lower_bound(offset);
    if (next != by_offset_.begin()) {
      if (const auto before = std::prev(next); before->first + before->second == offset) {
        offset = before->first;
        bytes += before->second;
        remove(before);
      }
    }
    if (next != by_offset_.end() && offset + bytes == next->first) {
      bytes += next->second;
      remove(next);
    }
    add(offset, bytes);
  }

  std::size_t end() const { return end_; }

 private:
  using Gap = std::map<std::size_t, std::size_t>::iterator;

  void add(std::size_t offset, std::size_t bytes) {
    by_offset_.emplace(offset, bytes);
    by_size_.emplace(bytes, offset);
  }
  void remove(Gap gap) {
    by_size_.erase({gap->second, gap->first});
    by_offset_.erase(gap);
  }

  /// Past the end; a gap that reaches the end is used first.
  std::size_t grow(std::size_t bytes) {
    std::size_t offset = end_;
    if (!by_offset_.empty()) {
      if (const auto last = std::prev(by_offset_.end()); last->first + last->second == end_) {
        offset = last->first;
        remove(last);
      }
    }
    end_ = sum(offset, bytes);
    return offset;
  }

  std::map<std::size_t, std::size_t> by_offset_;           // sizes; never adjacent
  std::set<std::pair<std::size_t, std::size_t>> by_size_;  // the same gaps: size, offset
  std::size_t end_ = 0;
};

}  // namespace

std::vector<Lifetime> lifetimes(const Program& program) {
  std::vector<Lifetime> lifetimes(program.buffers.size());
  for (std::size_t call = 0; call < program.calls.size(); ++call) {
    for (const BufferId argument : program.calls[call].arguments) {
      Lifetime& lifetime = lifetimes[argument.index];
      lifetime.first = std::min(lifetime.first, call);
      lifetime.last = call;
    }
  }
  return lifetimes;
}

MemoryPlan plan_memory(const Program& program) {
  const std::vector<Lifetime> lives = lifetimes(program);
  MemoryPlan plan{.offsets = std::vector<std::size_t>(program.buffers.size(), 0), .arena_bytes = 0};
  FreeList arena;
  const auto is_planned = [&](BufferId buffer) { return program.buffers[buffer.index].role == BufferRole::Temporary; };
  for (std::size_t call = 0; call < program.calls.size(); ++call) {
    std::vector<BufferId> arguments = program.calls[call].arguments;
    std::ranges::sort(arguments);
    arguments.erase(std::unique(arguments.begin(), arguments.end()), arguments.end());
    for (const BufferId buffer : arguments)
      if (is_planned(buffer) && lives[buffer.index].first == call)
        plan.offsets[buffer.index] = arena.take(aligned(bytes_of(program.buffers[buffer.index])));
    if (arena.end() == too_many_bytes) break;  // whoever reads the plan refuses it
    // What ends here is given back after everything that begins here has its place: a kernel reads one while it writes
    // the other.
    for (const BufferId buffer : arguments)
      if (is_planned(buffer) && lives[buffer.index].last == call)
        arena.give(plan.offsets[buffer.index], aligned(bytes_of(program.buffers[buffer.index])));
  }
  plan.arena_bytes = arena.end();
  return plan;
}

std::size_t input_bytes(const Program& program) {
  std::size_t bytes = 0;
  for (const Buffer& buffer : program.buffers)
    if (buffer.role == BufferRole::Parameter) bytes = sum(bytes, bytes_of(buffer));
  return bytes;
}

std::size_t memory_needed(const Program& program, const MemoryPlan& plan) {
  std::size_t bytes = plan.arena_bytes;
  for (const Buffer& buffer : program.buffers)
    if (buffer.role == BufferRole::Constant || buffer.role == BufferRole::Result) bytes = sum(bytes, bytes_of(buffer));
  return bytes;
}

}  // namespace batten::native
