#include "runtime/tensor.h"

#include <algorithm>
#include <cstring>

#include "runtime/element_walk.h"

namespace batten::runtime {
namespace {

std::string list(std::span<const std::int64_t> numbers) {
  std::string text;
  for (const std::int64_t number : numbers) text += (text.empty() ? "" : ",") + std::to_string(number);
  return text;
}

std::string dtype_text(DLDataType dtype) {
  if (const auto name = dtype_name(dtype)) return std::string(*name);
  return "DLDataType{" + std::to_string(dtype.code) + "," + std::to_string(dtype.bits) + "," +
         std::to_string(dtype.lanes) + "}";
}

bool is_permutation(std::span<const std::int64_t> axes) {
  std::vector<bool> seen(axes.size(), false);
  for (const std::int64_t axis : axes) {
    if (axis < 0 || static_cast<std::size_t>(axis) >= axes.size() || seen[static_cast<std::size_t>(axis)]) return false;
    seen[static_cast<std::size_t>(axis)] = true;
  }
  return true;
}

bool is_row_major(std::span<const std::int64_t> minor_to_major) {
  for (std::size_t i = 0; i < minor_to_major.size(); ++i)
    if (minor_to_major[i] != static_cast<std::int64_t>(minor_to_major.size() - 1 - i)) return false;
  return true;
}

/// Whether the strides are the expected ones on every axis longer than 1.
bool strides_agree(std::span<const std::int64_t> shape, std::span<const std::int64_t> found,
                   std::span<const std::int64_t> expected) {
  for (std::size_t axis = 0; axis < shape.size(); ++axis)
    if (shape[axis] != 1 && found[axis] != expected[axis]) return false;
  return true;
}

}  // namespace

std::optional<DLDataType> dtype_named(std::string_view name) {
  for (const ElementType& entry : element_types)
    if (entry.name == name) return DLDataType{entry.code, entry.bits, 1};
  return std::nullopt;
}

std::optional<std::string_view> dtype_name(DLDataType dtype) {
  for (const ElementType& entry : element_types)
    if (entry.code == dtype.code && entry.bits == dtype.bits && dtype.lanes == 1) return entry.name;
  return std::nullopt;
}

std::optional<std::size_t> element_count(std::span<const std::int64_t> shape) {
  std::int64_t count = 1;
  for (const std::int64_t extent : shape)
    if (extent <= 0 || __builtin_mul_overflow(count, extent, &count)) return std::nullopt;
  return static_cast<std::size_t>(count);
}

std::optional<std::size_t> byte_count(const TensorDescriptor& type) {
  const auto count = element_count(type.shape);
  std::int64_t bytes = 0;
  if (!count || __builtin_mul_overflow(*count, item_size(type.dtype), &bytes)) return std::nullopt;
  return static_cast<std::size_t>(bytes);
}

std::vector<std::int64_t> strides_of(const TensorDescriptor& type) {
  std::vector<std::int64_t> strides(type.shape.size());
  std::int64_t stride = 1;
  for (std::size_t i = 0; i < strides.size(); ++i) {
    const std::size_t axis =
        type.minor_to_major.empty() ? strides.size() - 1 - i : static_cast<std::size_t>(type.minor_to_major[i]);
    strides[axis] = stride;
    stride *= type.shape[axis];
  }
  return strides;
}

std::string to_string(const TensorDescriptor& type) {
  std::string text = dtype_text(type.dtype) + "[" + list(type.shape) + "]";
  if (!is_row_major(type.minor_to_major)) text += "{" + list(type.minor_to_major) + "}";
  return text;
}

Status check_descriptor(const TensorDescriptor& type, std::string_view what) {
  const auto wrong = [&](int code, std::string_view why) {
    return Status{code, std::string(what) + " is " + to_string(type) + ": " + std::string(why)};
  };
  if (type.shape.size() > max_rank)
    return {status_codes::rank_too_large, std::string(what) + " has " + std::to_string(type.shape.size()) +
                                              " axes, a tensor has at most " + std::to_string(max_rank)};
  if (!dtype_name(type.dtype)) return wrong(status_codes::internal, "there is no such element type");
  if (!byte_count(type))
    return wrong(status_codes::internal, "its extents must be positive and its bytes fit a 64-bit count");
  if (!type.minor_to_major.empty() &&
      (type.minor_to_major.size() != type.shape.size() || !is_permutation(type.minor_to_major)))
    return wrong(status_codes::internal, "the layout is not a permutation of its axes");
  return {};
}

Status check_type(DLDataType dtype, std::span<const std::int64_t> shape, const TensorDescriptor& declared,
                  std::string_view what, int code) {
  const bool same_shape = std::equal(shape.begin(), shape.end(), declared.shape.begin(), declared.shape.end());
  if (same_dtype(dtype, declared.dtype) && same_shape) return {};
  return {code, std::string(what) + " must be " + to_string(declared) + " but is " + dtype_text(dtype) + "[" +
                    list(shape) + "]"};
}

Status check_tensor(const DLTensor& tensor, const TensorDescriptor& declared, std::string_view what, int code) {
  const auto wrong = [&](const std::string& found) {
    return Status{code, std::string(what) + " must be " + to_string(declared) + " " + found};
  };
  if (tensor.device.device_type != kDLCPU)
    return wrong("but is on device type " + std::to_string(tensor.device.device_type) + ": copy it to the CPU");
  if (tensor.ndim < 0 || (tensor.ndim > 0 && tensor.shape == nullptr)) return wrong("but has no shape");

  const std::span<const std::int64_t> shape = shape_of(tensor);
  if (Status status = check_type(tensor.dtype, shape, declared, what, code); !status.ok()) return status;

  const std::vector<std::int64_t> expected = strides_of(declared);
  if (const std::vector<std::int64_t> found = strides_of(tensor); !strides_agree(shape, found, expected))
    return wrong("with strides [" + list(expected) + "], found strides [" + list(found) +
                 "]: copy it to the declared layout");
  if (tensor.data == nullptr) return wrong("but has no data (NULL)");
  if (reinterpret_cast<std::uintptr_t>(elements(tensor)) % item_size(declared.dtype) != 0)
    return wrong("but is at an address that is not a multiple of " + std::to_string(item_size(declared.dtype)));
  return {};
}

Tensor::Tensor(TensorDescriptor type, AlignedBuffer memory)
    : type_(std::move(type)), strides_(strides_of(type_)), memory_(std::move(memory)) {}

StatusOr<Tensor> Tensor::allocate(TensorDescriptor type, const MemoryBudget& budget, const std::string& what) {
  if (Status status = check_descriptor(type, what); !status.ok()) return status;
  auto memory = AlignedBuffer::allocate(*byte_count(type), budget, what);
  if (!memory) return memory.status();
  return Tensor(std::move(type), std::move(*memory));
}

DLTensor Tensor::view() const {
  DLTensor view{};
  view.data = const_cast<std::byte*>(memory_.data());
  view.device = DLDevice{kDLCPU, 0};
  view.ndim = static_cast<int>(type_.shape.size());
  view.dtype = type_.dtype;
  view.shape = const_cast<std::int64_t*>(type_.shape.data());
  view.strides = const_cast<std::int64_t*>(strides_.data());
  return view;
}

StatusOr<Tensor> copy_with_layout(const DLTensor& tensor, std::vector<std::int64_t> minor_to_major,
                                  const MemoryBudget& budget, const std::string& what) {
  const std::span<const std::int64_t> shape = shape_of(tensor);
  TensorDescriptor type{tensor.dtype, {shape.begin(), shape.end()}, std::move(minor_to_major)};
  auto copy = Tensor::allocate(std::move(type), budget, what);
  if (!copy) return copy;

  const std::size_t size = item_size(tensor.dtype);
  const auto bytes = static_cast<std::ptrdiff_t>(size);
  ElementWalk from(tensor);
  ElementWalk to(copy->view());
  for (std::size_t left = copy->byte_size() / size; left > 0; --left, from.next(), to.next())
    std::memcpy(copy->data() + to.offset() * bytes, elements(tensor) + from.offset() * bytes, size);
  return copy;
}

}  // namespace batten::runtime
