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

/// Result element at index r is the operand's at start + r * stride, axis by axis; row-major. Constraints: StableHLO
/// `slice`.
struct Slice {
  Axes start, limit, stride;  // one number an axis
  friend bool operator==(const Slice&, const Slice&) = default;
};

/// The operands one behind the other along `dimension`; row-major.
struct Concatenate {
  std::int64_t dimension = 0;
  friend bool operator==(const Concatenate&, const Concatenate&) = default;
};

/// Operand element at index i lands at low + i * (interior + 1), axis by axis; what lands outside the result is
/// dropped, what nothing lands on is the padding value; row-major. `low` and `high` may be negative: edges are cropped
/// after the interior is spread.
struct Pad {
  enum Operand : std::size_t { operand, padding_value };
  Axes low, high, interior;  // one number an axis
  friend bool operator==(const Pad&, const Pad&) = default;
};

/// The elements in reverse order along each of `dimensions` (stored increasing); row-major.
struct Reverse {
  Axes dimensions;
  friend bool operator==(const Reverse&, const Reverse&) = default;
};

/// The bits of the elements, read as elements of another dtype; row-major. A wider one takes the operand's last axis
/// together, the first element lowest; a narrower one gets a new last axis. StableHLO `bitcast_convert`.
struct Bitcast {
  DType to = DType::F32;
  friend bool operator==(const Bitcast&, const Bitcast&) = default;
};

/// The same elements at the same indices under another layout: the only operation that changes one.
struct Copy {
  Layout layout;
  friend bool operator==(const Copy&, const Copy&) = default;
};

Result<TensorType> infer(const Reshape&, std::span<const TensorType> operands);
Result<TensorType> infer(const Transpose&, std::span<const TensorType> operands);
Result<TensorType> infer(const Slice&, std::span<const TensorType> operands);
Result<TensorType> infer(const Concatenate&, std::span<const TensorType> operands);
Result<TensorType> infer(const Pad&, std::span<const TensorType> operands);
Result<TensorType> infer(const Reverse&, std::span<const TensorType> operands);
Result<TensorType> infer(const Bitcast&, std::span<const TensorType> operands);
Result<TensorType> infer(const Copy&, std::span<const TensorType> operands);

}  // namespace batten
