// Steps through the elements of a tensor in row-major order, whatever its strides.
#pragma once

#include <dlpack/dlpack.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace batten::runtime {

/// The strides of a descriptor, those of row-major order where it has NULL.
inline std::vector<std::int64_t> strides_of(const DLTensor& tensor) {
  const auto rank = static_cast<std::size_t>(tensor.ndim);
  if (tensor.strides != nullptr) return {tensor.strides, tensor.strides + rank};
  std::vector<std::int64_t> strides(rank, 1);
  for (std::size_t axis = rank; axis-- > 1;) strides[axis - 1] = strides[axis] * tensor.shape[axis];
  return strides;
}

/// Starts at the element of index 0, …, 0; every `next` goes one element on, the last axis fastest, and after the last
/// element to the first again. Expects positive extents.
class ElementWalk {
 public:
  ElementWalk(std::span<const std::int64_t> shape, std::span<const std::int64_t> strides) {
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
      if (shape[axis] != 1)
        axes_.push_back({shape[axis], strides[axis], 0});  // the stride of an extent of 1 may be anything
  }
  explicit ElementWalk(const DLTensor& tensor)
      : ElementWalk(std::span(tensor.shape, static_cast<std::size_t>(tensor.ndim)), strides_of(tensor)) {}

  /// Of the current element from the first, in elements.
  std::ptrdiff_t offset() const { return offset_; }

  void next() {
    for (std::size_t axis = axes_.size(); axis-- > 0;) {
      Axis& at = axes_[axis];
      offset_ += at.stride;
      if (++at.index < at.extent) return;
      offset_ -= at.stride * at.extent;
      at.index = 0;
    }
  }

 private:
  struct Axis {
    std::int64_t extent;
    std::int64_t stride;
    std::int64_t index;
  };
  std::vector<Axis> axes_;
  std::ptrdiff_t offset_ = 0;
};

}  // namespace batten::runtime
