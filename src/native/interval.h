// Which integers a position may be: closed intervals of int64, with arithmetic that says when it would leave int64.
#pragma once

#include <cstdint>
#include <optional>

namespace batten::native {

/// The integers from `low` to `high`, both included; never empty.
struct Interval {
  std::int64_t low = 0;
  std::int64_t high = 0;
  friend bool operator==(const Interval&, const Interval&) = default;
};

/// Every integer of `a` and of `b`.
Interval join(Interval a, Interval b);

/// Sums, and products with a constant; nothing when one of them may leave int64.
std::optional<Interval> add(Interval a, Interval b);
std::optional<Interval> multiply(Interval a, std::int64_t factor);

/// Quotients and remainders by a positive constant. Expects `a.low >= 0`.
Interval divide(Interval a, std::int64_t divisor);
Interval remainder(Interval a, std::int64_t divisor);

/// What the induction variable of `for i = lower to upper step step` (step > 0) may be; nothing when the loop never
/// runs.
std::optional<Interval> induction(Interval lower, Interval upper, std::int64_t step);

}  // namespace batten::native
