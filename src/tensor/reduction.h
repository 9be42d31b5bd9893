// Folds over axes of one operand.
#pragma once

#include <cstddef>
#include <span>

#include "base/diagnostic.h"
#include "numerics/order.h"
#include "tensor/type.h"

namespace batten {

/// Folds the elements of `operand` over `axes` (stored increasing), from the rank-0 `initial` value, in the stated
/// order
/// (`docs/numerics.md` §3.1). The result drops the reduced axes, or keeps each with extent 1; it is row-major.
struct Reduce {
  enum Operand : std::size_t { operand, initial };
  Combiner combiner = Combiner::Add;
  Axes axes;
  bool keep = false;
  FoldOrder order;
  friend bool operator==(const Reduce&, const Reduce&) = default;
};

Result<TensorType> infer(const Reduce&, std::span<const TensorType> operands);

}  // namespace batten
