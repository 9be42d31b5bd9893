// Folds over axes of one operand.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/diagnostic.h"
#include "numerics/order.h"
#include "tensor/graph.h"
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

/// Folds several operands of one shape at once, in row-major order of the reduced axes: `body` takes the values so far,
/// one an operand, then the next elements, and gives the next values. Operands: those folded, then a rank-0 initial
/// value of each. The body is a function without effects over rank-0 values, made of elementwise operations alone.
struct ReduceWith {
  FunctionId body;
  Axes axes;  // stored increasing
  bool keep = false;
  friend bool operator==(const ReduceWith&, const ReduceWith&) = default;
};

/// The operand's shape with every axis of `axes` (increasing, in range) dropped, or kept with extent 1.
Shape reduced_shape(const Shape& shape, const Axes& axes, bool keep);

/// The results of a fold by a body of its own, whose signature is judged by `infer_results`.
Result<std::vector<TensorType>> infer(const ReduceWith&, std::span<const TensorType> operands);
Result<TensorType> infer(const Reduce&, std::span<const TensorType> operands);

}  // namespace batten
