// In which order a fold adds up and how a product is rounded: facts of the operation, not of the machine
// (`docs/numerics.md` §3).
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <string>

#include "numerics/codes.h"
#include "numerics/dtype.h"

namespace batten {

/// `sequential` when `width` is 0, else `interleaved<width>`, width a power of two.
struct FoldOrder {
  std::uint32_t width = 0;

  static constexpr FoldOrder sequential() { return {}; }
  static constexpr FoldOrder interleaved(std::uint32_t width) { return FoldOrder{width}; }
  constexpr bool is_sequential() const { return width == 0; }
  friend auto operator<=>(FoldOrder, FoldOrder) = default;
};

/// Fused: `acc = fma(x, y, acc)`, one rounding. Separate: `acc = acc + (x * y)`, two.
enum class Accumulate : std::uint8_t { Fused, Separate };

/// What a front end writes where the source does not say (`docs/numerics.md` §3.3).
enum class NumericsProfile : std::uint8_t { Wide, Strict };

/// `sequential`, `interleaved<64>`.
std::string to_string(FoldOrder order);
constexpr std::string_view name(Accumulate accumulate) {
  return accumulate == Accumulate::Fused ? "fused" : "separate";
}

/// The width that front ends give an interleaved fold: 256 bytes of accumulators.
constexpr std::uint32_t default_interleaved_width(DType accumulator) { return byte_size(accumulator) <= 4 ? 64 : 32; }

/// From how many folded elements on `wide` interleaves, for every accumulator.
inline constexpr std::int64_t interleave_from = 64;

/// The order of a `reduce` over `axes` of an operand with extents `shape`. Looks at the folded axes and their extents
/// alone.
FoldOrder reduce_order(NumericsProfile profile, Combiner combiner, DType dtype, std::span<const std::int64_t> shape,
                       std::span<const std::int64_t> axes);

struct DotOrder {
  FoldOrder order;
  Accumulate accumulate = Accumulate::Separate;
};

/// The order of a `dot_general`. `has_free_axis`: whether either operand has an axis that is neither batching nor
/// contracting.
DotOrder dot_order(NumericsProfile profile, DType accumulator, bool has_free_axis);

}  // namespace batten
