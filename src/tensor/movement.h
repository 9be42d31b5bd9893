// Operations whose every result element is some operand element, found by its index alone.
#pragma once

#include <span>

#include "base/diagnostic.h"
#include "tensor/type.h"

namespace batten {

/// The same elements in row-major order under other extents; row-major.
struct Reshape {
  Shape shape;
  friend bool operator==(const Reshape&, const Reshape&) = default;
};

/// Result axis i is operand axis `permutation[i]`; row-major.
struct Transpose {
  Axes permutation;
  friend bool operator==(const Transpose&, const Transpose&) = default;
};

/// The same elements at the same indices under another layout: the only operation that changes one.
struct Copy {
  Layout layout;
  friend bool operator==(const Copy&, const Copy&) = default;
};

Result<TensorType> infer(const Reshape&, std::span<const TensorType> operands);
Result<TensorType> infer(const Transpose&, std::span<const TensorType> operands);
Result<TensorType> infer(const Copy&, std::span<const TensorType> operands);

}  // namespace batten
