#include "native/program.h"

#include <algorithm>
#include <map>

namespace batten::native {
namespace {

constexpr std::size_t alignment = 64;

std::size_t bytes_of(const Buffer& buffer) {
  return static_cast<std::size_t>(buffer.type.count) * byte_size(buffer.type.dtype);
}
std::size_t aligned(std::size_t bytes) { return (bytes + alignment - 1) / alignment * alignment; }

/// The bytes of the arena that nobody uses at one moment of the run.
class FreeList {
 public:
  /// The smallest gap that holds `bytes`, the lowest of equal ones; else the end of the arena, which grows.
  std::size_t take(std::size_t bytes) {
    auto best = gaps_.end();
    for (auto gap = gaps_.begin(); gap != gaps_.end(); ++gap)
      if (gap->second >= bytes && (best == gaps_.end() || gap->second < best->second)) best = gap;
    if (best == gaps_.end()) return grow(bytes);
    const auto [offset, size] = *best;
    gaps_.erase(best);
    if (size > bytes) gaps_.emplace(offset + bytes, size - bytes);
    return offset;
  }

  void give(std::size_t offset, std::size_t bytes) {
    auto [gap, is_new] = gaps_.emplace(offset, bytes);
    if (const auto next = std::next(gap); next != gaps_.end() && offset + bytes == next->first) {
      gap->second += next->second;
      gaps_.erase(next);
    }
    if (gap == gaps_.begin()) return;
    if (const auto before = std::prev(gap); before->first + before->second == offset) {
      before->second += gap->second;
      gaps_.erase(gap);
    }
  }

  std::size_t end() const { return end_; }

 private:
  /// Past the end; a gap that reaches the end is used first.
  std::size_t grow(std::size_t bytes) {
    std::size_t offset = end_;
    if (!gaps_.empty() && std::prev(gaps_.end())->first + std::prev(gaps_.end())->second == end_) {
      offset = std::prev(gaps_.end())->first;
      gaps_.erase(std::prev(gaps_.end()));
    }
    end_ = offset + bytes;
    return offset;
  }

  std::map<std::size_t, std::size_t> gaps_;  // size by offset; never adjacent
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
    // What ends here is given back after everything that begins here has its place: a kernel reads one while it writes
    // the other.
    for (const BufferId buffer : arguments)
      if (is_planned(buffer) && lives[buffer.index].last == call)
        arena.give(plan.offsets[buffer.index], aligned(bytes_of(program.buffers[buffer.index])));
  }
  plan.arena_bytes = arena.end();
  return plan;
}

std::size_t memory_needed(const Program& program, const MemoryPlan& plan) {
  std::size_t bytes = plan.arena_bytes;
  for (const Buffer& buffer : program.buffers)
    if (buffer.role == BufferRole::Constant || buffer.role == BufferRole::Result) bytes += bytes_of(buffer);
  return bytes;
}

}  // namespace batten::native
