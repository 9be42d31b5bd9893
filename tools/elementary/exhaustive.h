// Every f32 input of a one-argument function against the truth, in parts, and to be continued after an interruption.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "elementary/functions.h"

namespace batten::elementary {

/// Part `index` of `count`: the blocks whose number is `index` modulo `count`.
struct Shard {
  std::uint32_t index = 0;
  std::uint32_t count = 1;
};

/// How far a function's shard is; what a line of the state file holds.
struct Progress {
  std::string function;
  Shard shard;
  std::uint32_t next_block = 0;  // of this shard, from 0
  std::uint64_t inputs = 0;
  std::uint64_t wrong = 0;
  double seconds = 0;
};

/// Blocks of all shards: 2^32 inputs in blocks of 2^20.
inline constexpr std::uint32_t block_inputs = 1U << 20U;
inline constexpr std::uint32_t blocks = 1U << 12U;

/// Checks the blocks that are left, keeps `state_file` (unless empty) as it goes and prints the first wrong inputs and
/// the time that is left. Errors: those of compiling the function.
Result<Progress> check_exhaustively(const UnaryFunction& function, Shard shard, const std::string& state_file);

}  // namespace batten::elementary
