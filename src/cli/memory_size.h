// Sizes of memory: what a user writes, and what the machine has.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace batten::cli {

/// `4G`, `512M`, `100K`, `4096`: bytes, in powers of 1024; a size beyond the address space is the largest one.
std::optional<std::size_t> parse_size(std::string_view text);

/// 80 % of the machine's memory, in bytes.
std::size_t default_memory_limit();

}  // namespace batten::cli
