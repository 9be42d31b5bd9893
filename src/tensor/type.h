// Tensor types: element type, static logical shape, physical layout (`docs/tensor-ir.md` §1).
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "numerics/dtype.h"

namespace batten {

using Axes = std::vector<std::int64_t>;

/// The extent of one axis. A type of its own, so that `Dynamic(symbol, bounds)` can come beside it; there is no
/// sentinel extent.
struct TensorDim {
  std::int64_t extent = 1;
  friend auto operator<=>(TensorDim, TensorDim) = default;
};

/// Logical extents, outermost first; rank 0 is a scalar.
struct Shape {
  std::vector<TensorDim> dimensions;

  Shape() = default;
  Shape(std::initializer_list<std::int64_t> extents);
  explicit Shape(std::span<const std::int64_t> extents);

  std::size_t rank() const { return dimensions.size(); }
  std::int64_t extent(std::size_t axis) const { return dimensions[axis].extent; }
  std::int64_t extent(std::int64_t axis) const { return dimensions[static_cast<std::size_t>(axis)].extent; }
  std::vector<std::int64_t> extents() const;
  bool has_axis(std::int64_t axis) const { return axis >= 0 && static_cast<std::size_t>(axis) < rank(); }
  friend bool operator==(const Shape&, const Shape&) = default;
};

/// Where an element lies in memory: the axes from the fastest-varying to the slowest. Dense, no gaps.
struct Layout {
  Axes minor_to_major;

  static Layout row_major(std::size_t rank);
  bool is_row_major() const;
  friend bool operator==(const Layout&, const Layout&) = default;
};

struct TensorType {
  DType dtype = DType::F32;
  Shape shape;
  Layout layout;
  friend bool operator==(const TensorType&, const TensorType&) = default;
};

/// A row-major type.
TensorType tensor_type(DType dtype, Shape shape);

/// The number of elements, or nothing when it leaves int64 or an extent is not positive.
std::optional<std::int64_t> element_count(const Shape& shape);

/// Distance, in elements, between neighbours along each axis. Expects a valid type.
std::vector<std::int64_t> strides(const TensorType& type);

/// Bytes of the whole tensor. Expects a verified type (`find_invalid_type` finds nothing), which keeps it within int64.
std::int64_t byte_count(const TensorType& type);

/// Everything wrong with a type by itself: extents, element count, layout, rank.
Diagnostics find_invalid_type(const TensorType& type);

/// `[2,3]`, `f32[2,3]`, `f32[2,3]{0,1}` (a layout other than row-major, minor to major).
std::string to_string(const Shape& shape);
std::string to_string(const Layout& layout);
std::string to_string(const TensorType& type);
std::string to_string(std::span<const std::int64_t> axes);

}  // namespace batten

template <>
struct fmt::formatter<batten::Shape> : fmt::formatter<std::string> {
  auto format(const batten::Shape& shape, fmt::format_context& context) const {
    return fmt::formatter<std::string>::format(batten::to_string(shape), context);
  }
};
template <>
struct fmt::formatter<batten::TensorType> : fmt::formatter<std::string> {
  auto format(const batten::TensorType& type, fmt::format_context& context) const {
    return fmt::formatter<std::string>::format(batten::to_string(type), context);
  }
};
