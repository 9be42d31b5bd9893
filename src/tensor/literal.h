// The data of a constant: one element for all (a splat is never expanded), or every element, row-major over the logical
// axes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "numerics/scalar.h"

namespace batten {

/// Immutable once made, so that copies of a module share the bytes. Little-endian, `byte_size(dtype)` bytes an element.
class Literal {
 public:
  static Literal splat(DType dtype, Bits value);
  /// `bytes` must hold a whole number of elements.
  static Literal elements(DType dtype, std::vector<std::byte> bytes);

  // Copied, never moved from: a literal always holds its bytes.
  Literal(const Literal&) = default;
  Literal& operator=(const Literal&) = default;

  DType dtype() const { return dtype_; }
  bool is_splat() const { return is_splat_; }
  /// How many elements are stored; 1 for a splat.
  std::int64_t stored_elements() const { return static_cast<std::int64_t>(bytes_->size() / byte_size(dtype_)); }
  /// The element at a row-major position; any position of a splat is its one value.
  Bits at(std::int64_t index) const;
  const std::vector<std::byte>& bytes() const { return *bytes_; }

  friend bool operator==(const Literal& a, const Literal& b) {
    return a.dtype_ == b.dtype_ && a.is_splat_ == b.is_splat_ && (a.bytes_ == b.bytes_ || *a.bytes_ == *b.bytes_);
  }

 private:
  Literal(DType dtype, bool is_splat, std::vector<std::byte> bytes)
      : dtype_(dtype), is_splat_(is_splat), bytes_(std::make_shared<const std::vector<std::byte>>(std::move(bytes))) {}

  DType dtype_;
  bool is_splat_;
  std::shared_ptr<const std::vector<std::byte>> bytes_;
};

/// Little-endian bytes of one element, and back.
void store_element(DType dtype, Bits value, std::byte* where);
Bits load_element(DType dtype, const std::byte* where);

}  // namespace batten
