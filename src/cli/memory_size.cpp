#include "cli/memory_size.h"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <system_error>

namespace batten::cli {

std::optional<std::size_t> parse_size(std::string_view text) {
  constexpr std::size_t largest = std::numeric_limits<std::size_t>::max();
  std::size_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, status] = std::from_chars(text.data(), end, value);
  if (status == std::errc::result_out_of_range) value = largest;
  if (status == std::errc::invalid_argument) return std::nullopt;
  const std::string_view unit(stop, end);
  constexpr std::string_view units = "KMGT";
  if (unit.empty()) return value;
  const std::size_t power = units.find(unit[0]);
  if (unit.size() > 1 || power == std::string_view::npos) return std::nullopt;
  const unsigned shift = 10 * (static_cast<unsigned>(power) + 1);
  return value > (largest >> shift) ? largest : value << shift;
}

std::size_t default_memory_limit() {
  const auto pages = static_cast<std::size_t>(std::max(0L, sysconf(_SC_PHYS_PAGES)));
  const auto page = static_cast<std::size_t>(std::max(0L, sysconf(_SC_PAGESIZE)));
  return pages * page / 5 * 4;
}

}  // namespace batten::cli
