// Repetition of elements along new axes.
#pragma once

#include <span>

#include "base/diagnostic.h"
#include "tensor/type.h"

namespace batten {

/// Result element at index r is the operand's at `r[dimensions[i]]` for each operand axis i. `dimensions` is strictly
/// increasing and extents are equal: what StableHLO stretches from 1, or permutes, the reader spells as reshape or
/// transpose first.
struct BroadcastInDim {
  Shape shape;
  Axes dimensions;
  friend bool operator==(const BroadcastInDim&, const BroadcastInDim&) = default;
};

Result<TensorType> infer(const BroadcastInDim&, std::span<const TensorType> operands);

}  // namespace batten
