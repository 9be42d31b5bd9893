// Types of the native IR: loops over scalars and lanes on flat memory (`docs/native-ir.md` §1).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "numerics/dtype.h"

namespace batten::native {

/// The most lanes that a vector may have.
inline constexpr std::int64_t max_lanes = 256;

/// The scope that a type names: one element, a 64-bit position, a fixed number of lanes, or flat memory.
enum class TypeKind : std::uint8_t { Scalar, Index, Vector, Buffer };

struct Type {
  TypeKind kind = TypeKind::Scalar;
  DType dtype = DType::F32;  // meaningless for Index, and then F32
  std::int64_t count = 1;    // lanes of a vector, elements of a buffer; 1 otherwise

  static constexpr Type scalar(DType dtype) { return {TypeKind::Scalar, dtype, 1}; }
  static constexpr Type index() { return {TypeKind::Index, DType::F32, 1}; }
  static constexpr Type vector(DType dtype, std::int64_t lanes) { return {TypeKind::Vector, dtype, lanes}; }
  static constexpr Type buffer(DType dtype, std::int64_t elements) { return {TypeKind::Buffer, dtype, elements}; }

  constexpr bool is_scalar() const { return kind == TypeKind::Scalar; }
  constexpr bool is_index() const { return kind == TypeKind::Index; }
  constexpr bool is_vector() const { return kind == TypeKind::Vector; }
  constexpr bool is_buffer() const { return kind == TypeKind::Buffer; }
  /// A scalar or a vector: what arithmetic works on, lane by lane.
  constexpr bool is_data() const { return is_scalar() || is_vector(); }
  /// The same scalar or vector shape with other elements.
  constexpr Type with(DType other) const { return {kind, other, count}; }
  friend bool operator==(const Type&, const Type&) = default;
};

/// `f32`, `index`, `vector<8 x f32>`, `buffer<f32, 12>`.
std::string to_string(const Type& type);

}  // namespace batten::native
