#include "native/interval.h"

#include <algorithm>

#include "base/checked.h"

namespace batten::native {
namespace {

std::optional<Interval> both(std::optional<std::int64_t> low, std::optional<std::int64_t> high) {
  if (!low || !high) return std::nullopt;
  return Interval{*low, *high};
}

}  // namespace

Interval join(Interval a, Interval b) { return {std::min(a.low, b.low), std::max(a.high, b.high)}; }

std::optional<Interval> add(Interval a, Interval b) {
  return both(checked_add(a.low, b.low), checked_add(a.high, b.high));
}

std::optional<Interval> multiply(Interval a, std::int64_t factor) {
  if (factor < 0) std::swap(a.low, a.high);
  return both(checked_multiply(a.low, factor), checked_multiply(a.high, factor));
}

Interval divide(Interval a, std::int64_t divisor) { return {a.low / divisor, a.high / divisor}; }

Interval remainder(Interval a, std::int64_t divisor) {
  if (a.low / divisor == a.high / divisor) return {a.low % divisor, a.high % divisor};
  return {0, divisor - 1};
}

std::optional<Interval> induction(Interval lower, Interval upper, std::int64_t step) {
  if (lower.low >= upper.high) return std::nullopt;
  const std::int64_t last = upper.high - 1;
  // From one lower bound only every step-th integer is reached. The distance may exceed int64, but not its unsigned
  // form.
  const auto past =
      (static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(lower.low)) % static_cast<std::uint64_t>(step);
  return Interval{lower.low, lower.low == lower.high ? last - static_cast<std::int64_t>(past) : last};
}

}  // namespace batten::native
