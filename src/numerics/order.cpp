#include "numerics/order.h"

#include <fmt/format.h>

#include <algorithm>

namespace batten {

std::string to_string(FoldOrder order) {
  return order.is_sequential() ? "sequential" : fmt::format("interleaved<{}>", order.width);
}

FoldOrder reduce_order(NumericsProfile profile, Combiner combiner, DType dtype, std::span<const std::int64_t> shape,
                       std::span<const std::int64_t> axes) {
  if (profile == NumericsProfile::Strict || exactly_associative(combiner, dtype)) return FoldOrder::sequential();
  const auto last_axis = static_cast<std::int64_t>(shape.size()) - 1;
  if (std::ranges::find(axes, last_axis) == axes.end()) return FoldOrder::sequential();
  std::int64_t elements = 1;  // stops at the threshold, so that it cannot overflow
  for (const std::int64_t axis : axes)
    elements = std::min(interleave_from, elements) * std::min(interleave_from, shape[static_cast<std::size_t>(axis)]);
  return elements >= interleave_from ? FoldOrder::interleaved(default_interleaved_width(dtype))
                                     : FoldOrder::sequential();
}

DotOrder dot_order(NumericsProfile profile, DType accumulator, bool has_free_axis) {
  if (profile == NumericsProfile::Strict || !is_float(accumulator))
    return {FoldOrder::sequential(), Accumulate::Separate};
  if (has_free_axis) return {FoldOrder::sequential(), Accumulate::Fused};
  return {FoldOrder::interleaved(default_interleaved_width(accumulator)), Accumulate::Fused};
}

}  // namespace batten
