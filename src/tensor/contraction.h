// Sums of products over pairs of axes.
#pragma once

#include <cstddef>
#include <span>

#include "base/diagnostic.h"
#include "numerics/order.h"
#include "tensor/type.h"

namespace batten {

/// Sum of products over the contracting dimensions. Result dimensions: batching, free lhs, free rhs, each in operand
/// order; row-major. Operands are converted to `accumulator` first; the sum starts at +0 and is converted once to
/// `result`, which is the operands' dtype or the accumulator's. Order and rounding: `docs/numerics.md` §3. Constraints:
/// StableHLO `dot_general`.
struct DotGeneral {
  enum Operand : std::size_t { lhs, rhs };
  Axes lhs_batching_dimensions, rhs_batching_dimensions;
  Axes lhs_contracting_dimensions, rhs_contracting_dimensions;
  DType accumulator = DType::F32;
  DType result = DType::F32;
  Accumulate accumulate = Accumulate::Fused;
  FoldOrder order;
  friend bool operator==(const DotGeneral&, const DotGeneral&) = default;
};

/// The axes of an operand of `rank` axes that are neither batching nor contracting, increasing.
Axes free_dimensions(std::size_t rank, const Axes& batching, const Axes& contracting);

Result<TensorType> infer(const DotGeneral&, std::span<const TensorType> operands);

}  // namespace batten
