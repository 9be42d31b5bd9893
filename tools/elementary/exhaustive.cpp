#include "elementary/exhaustive.h"

#include <bit>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>

#include "base/float_environment.h"
#include "elementary/compiled.h"

namespace batten::elementary {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t piece = 4096;  // inputs at once: both arrays stay in the first cache
constexpr std::uint64_t most_printed = 20;
constexpr double seconds_between_saves = 10;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

bool same_work(const Progress& a, const Progress& b) {
  return a.function == b.function && a.shard.index == b.shard.index && a.shard.count == b.shard.count;
}

std::vector<Progress> read_state(const std::string& file) {
  std::vector<Progress> entries;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    Progress entry;
    if (words >> entry.function >> entry.shard.index >> entry.shard.count >> entry.next_block >> entry.inputs >>
        entry.wrong >> entry.seconds)
      entries.push_back(entry);
  }
  return entries;
}

/// Replaces the entry of the same work, in a new file that takes the old one's place at once.
void save(const std::string& file, const Progress& progress) {
  if (file.empty()) return;
  std::vector<Progress> entries = read_state(file);
  std::erase_if(entries, [&](const Progress& entry) { return same_work(entry, progress); });
  entries.push_back(progress);
  const std::string next = file + ".next";
  std::ofstream out(next, std::ios::trunc);
  for (const Progress& entry : entries)
    out << fmt::format("{} {} {} {} {} {} {:.1f}\n", entry.function, entry.shard.index, entry.shard.count,
                       entry.next_block, entry.inputs, entry.wrong, entry.seconds);
  out.close();
  std::error_code ignored;
  std::filesystem::rename(next, file, ignored);
}

/// What correct rounding asks for, as bits; a NaN is the canonical one.
std::uint32_t expected_bits(const UnaryFunction& function, float x) {
  const float expected = function.f32(x);
  return std::isnan(expected) ? 0x7FC00000U : std::bit_cast<std::uint32_t>(expected);
}

void check_piece(const UnaryFunction& function, const Compiled& compiled, std::uint32_t first, Progress& progress) {
  std::array<float, piece> operands;
  std::array<float, piece> results;
  for (std::uint32_t i = 0; i < piece; ++i) operands[i] = std::bit_cast<float>(first + i);
  const void* const operand = operands.data();
  compiled.run({&operand, 1}, results.data());
  for (std::size_t i = 0; i < piece; ++i) {
    const std::uint32_t expected = expected_bits(function, operands[i]);
    if (std::bit_cast<std::uint32_t>(results[i]) == expected) continue;
    if (progress.wrong++ >= most_printed) continue;
    fmt::print("{} wrong at {:#010x} ({:a}): {:a}, expected {:a}\n", progress.function,
               std::bit_cast<std::uint32_t>(operands[i]), operands[i], results[i], std::bit_cast<float>(expected));
    std::fflush(stdout);
  }
  progress.inputs += piece;
}

}  // namespace

Result<Progress> check_exhaustively(const UnaryFunction& function, Shard shard, const std::string& state_file) {
  Progress progress{std::string(function.name()), shard};
  for (const Progress& entry : read_state(state_file))
    if (same_work(entry, progress)) progress = entry;
  const DType f32 = DType::F32;
  const auto compiled = Compiled::create({&f32, 1}, body(function.code), piece, lanes);
  if (!compiled) return compiled.errors();

  const DefaultFloatEnvironment environment;
  const std::uint32_t all = (blocks - shard.index + shard.count - 1) / shard.count;
  const double earlier = progress.seconds;
  const std::uint32_t resumed_at = progress.next_block;
  const Clock::time_point start = Clock::now();
  Clock::time_point saved = start;
  while (progress.next_block < all) {
    const std::uint32_t first = (progress.next_block * shard.count + shard.index) * block_inputs;
    for (std::uint32_t i = 0; i < block_inputs; i += piece) check_piece(function, *compiled, first + i, progress);
    ++progress.next_block;
    progress.seconds = earlier + seconds_since(start);
    if (seconds_since(saved) < seconds_between_saves && progress.next_block < all) continue;
    saved = Clock::now();
    save(state_file, progress);
    const double left = seconds_since(start) / (progress.next_block - resumed_at) * (all - progress.next_block);
    fmt::print(stderr, "{}: {} of {} blocks, {} wrong, {:.0f} s left\n", progress.function, progress.next_block, all,
               progress.wrong, left);
  }
  return progress;
}

}  // namespace batten::elementary
