// Tensors at the boundary: the declared type of one, DLPack's descriptor checked against it (`docs/native-ir.md`, "The
// descriptor"), and one that owns its memory.
#pragma once

#include <dlpack/dlpack.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/buffer.h"
#include "runtime/status.h"

namespace batten::runtime {

/// The code of a boolean in DLDataType (kDLBool of later DLPack headers; Debian's has no name for it), with 8 bits:
/// NumPy's bool. Any byte other than zero reads as true; true is written as 1.
inline constexpr std::uint8_t dl_bool = 6;

/// The axes of one tensor; the compiler has the same limit.
inline constexpr std::size_t max_rank = 64;

/// The eleven element types, by Batten's names.
struct ElementType {
  std::string_view name;
  std::uint8_t code;
  std::uint8_t bits;
};
// clang-format off
inline constexpr std::array element_types{
    ElementType{"pred", dl_bool, 8},
    ElementType{"i8",  kDLInt,   8}, ElementType{"i16", kDLInt,   16}, ElementType{"i32", kDLInt,   32}, ElementType{"i64", kDLInt,   64},
    ElementType{"u8",  kDLUInt,  8}, ElementType{"u16", kDLUInt,  16}, ElementType{"u32", kDLUInt,  32}, ElementType{"u64", kDLUInt,  64},
    ElementType{"f32", kDLFloat, 32}, ElementType{"f64", kDLFloat, 64},
};
// clang-format on

/// The DLPack type of one of Batten's names.
std::optional<DLDataType> dtype_named(std::string_view name);
/// Batten's name of a DLPack type; nothing for a type that Batten does not have.
std::optional<std::string_view> dtype_name(DLDataType dtype);

/// Bytes of one element of one of the eleven types.
constexpr std::size_t item_size(DLDataType dtype) { return dtype.bits / 8U; }
constexpr bool same_dtype(DLDataType a, DLDataType b) {
  return a.code == b.code && a.bits == b.bits && a.lanes == b.lanes;
}

/// The declared type of a parameter or result. `minor_to_major`: the axes from the fastest-varying to the slowest;
/// empty means row-major.
struct TensorDescriptor {
  DLDataType dtype{kDLFloat, 32, 1};
  std::vector<std::int64_t> shape;
  std::vector<std::int64_t> minor_to_major;
};

/// Whether the type can exist: one of the eleven dtypes, at most `max_rank` positive extents whose bytes fit int64, a
/// layout that is a permutation of the axes. Errors: rank_too_large; else internal. `what` begins the sentence
/// ("parameter 0").
Status check_descriptor(const TensorDescriptor& type, std::string_view what);

/// Elements and bytes of the whole, nothing when they leave int64 or an extent is not positive.
std::optional<std::size_t> element_count(std::span<const std::int64_t> shape);
std::optional<std::size_t> byte_count(const TensorDescriptor& type);

/// Distance, in elements, between neighbours along each axis. Expects a type that `check_descriptor` accepts.
std::vector<std::int64_t> strides_of(const TensorDescriptor& type);

/// `f32[2,3]`, and `f32[2,3]{0,1}` for a layout other than row-major (minor to major), as the tensor IR prints types.
std::string to_string(const TensorDescriptor& type);

/// Whether dtype and shape are those of `declared`. Errors: as of `check_tensor`.
Status check_type(DLDataType dtype, std::span<const std::int64_t> shape, const TensorDescriptor& declared,
                  std::string_view what, int code);

/// Whether `tensor` is as `declared`: on the CPU, of that dtype and shape, at the declared layout's strides (NULL is
/// row-major; the stride of an axis of extent 1 is ignored), not NULL, naturally aligned. Errors: `code`, with a text
/// that shows both, begun by `what`
/// ("input 0").
Status check_tensor(const DLTensor& tensor, const TensorDescriptor& declared, std::string_view what, int code);

/// The first element, `byte_offset` included.
inline std::byte* elements(const DLTensor& tensor) { return static_cast<std::byte*>(tensor.data) + tensor.byte_offset; }
inline std::span<const std::int64_t> shape_of(const DLTensor& tensor) {
  return {tensor.shape, static_cast<std::size_t>(tensor.ndim)};
}

/// A tensor and its memory. Move only; its views live as long as it does, wherever it is moved.
class Tensor {
 public:
  /// Elements start out undefined. Errors: memory_limit, and those of `check_descriptor`; `what` begins the sentence
  /// ("the result").
  static StatusOr<Tensor> allocate(TensorDescriptor type, const MemoryBudget& budget, const std::string& what);

  const TensorDescriptor& type() const { return type_; }
  std::byte* data() { return memory_.data(); }
  const std::byte* data() const { return memory_.data(); }
  std::size_t byte_size() const { return memory_.size(); }

  /// DLPack's descriptor of it. DLTensor has no const: whoever takes the view of a const tensor only reads it.
  DLTensor view() const;

 private:
  Tensor(TensorDescriptor type, AlignedBuffer memory);

  TensorDescriptor type_;
  std::vector<std::int64_t> strides_;
  AlignedBuffer memory_;
};

/// The same elements in row-major order or another layout, in memory of their own. `tensor`: of one of the eleven
/// dtypes, at any strides; `minor_to_major` as in TensorDescriptor. Errors: those of `Tensor::allocate`.
StatusOr<Tensor> copy_with_layout(const DLTensor& tensor, std::vector<std::int64_t> minor_to_major,
                                  const MemoryBudget& budget, const std::string& what);

}  // namespace batten::runtime
