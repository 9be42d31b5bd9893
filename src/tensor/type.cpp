#include "tensor/type.h"

#include <algorithm>
#include <limits>

#include "base/checked.h"
#include "base/limits.h"
#include "tensor/rules.h"

namespace batten {
namespace {

bool is_permutation_of_axes(const Axes& axes, std::size_t rank) {
  if (axes.size() != rank) return false;
  std::vector<bool> seen(rank, false);
  for (const std::int64_t axis : axes) {
    if (axis < 0 || static_cast<std::size_t>(axis) >= rank || seen[static_cast<std::size_t>(axis)]) return false;
    seen[static_cast<std::size_t>(axis)] = true;
  }
  return true;
}

std::string joined(std::span<const std::int64_t> numbers, char open, char close) {
  return fmt::format("{}{}{}", open, fmt::join(numbers, ","), close);
}

void find_invalid_extents(const TensorType& type, Diagnostics& findings) {
  bool all_positive = true;
  for (std::size_t axis = 0; axis < type.shape.rank(); ++axis) {
    if (type.shape.extent(axis) > 0) continue;
    all_positive = false;
    findings.push_back(error(Code::InvalidDimension, "axis {} of {} has extent {}, expected a positive number", axis,
                             type, type.shape.extent(axis)));
  }
  if (!all_positive) return;
  const std::optional<std::int64_t> count = element_count(type.shape);
  if (!count || !checked_multiply(*count, static_cast<std::int64_t>(byte_size(type.dtype))))
    findings.push_back(error(Code::ElementCountOverflow,
                             "{} takes more than {} bytes, the most that a 64-bit count holds", type,
                             std::numeric_limits<std::int64_t>::max()));
}

}  // namespace

Shape::Shape(std::initializer_list<std::int64_t> extents) : Shape(std::span(extents.begin(), extents.size())) {}

Shape::Shape(std::span<const std::int64_t> extents) {
  dimensions.reserve(extents.size());
  for (const std::int64_t extent : extents) dimensions.push_back(TensorDim{extent});
}

std::vector<std::int64_t> Shape::extents() const {
  std::vector<std::int64_t> result;
  result.reserve(rank());
  for (const TensorDim dimension : dimensions) result.push_back(dimension.extent);
  return result;
}

Layout Layout::row_major(std::size_t rank) {
  Layout layout;
  layout.minor_to_major.reserve(rank);
  for (std::size_t i = rank; i > 0; --i) layout.minor_to_major.push_back(static_cast<std::int64_t>(i - 1));
  return layout;
}

bool Layout::is_row_major() const {
  for (std::size_t i = 0; i < minor_to_major.size(); ++i)
    if (minor_to_major[i] != static_cast<std::int64_t>(minor_to_major.size() - 1 - i)) return false;
  return true;
}

TensorType tensor_type(DType dtype, Shape shape) {
  Layout layout = Layout::row_major(shape.rank());
  return TensorType{.dtype = dtype, .shape = std::move(shape), .layout = std::move(layout)};
}

std::optional<std::int64_t> element_count(const Shape& shape) {
  std::int64_t count = 1;
  for (const TensorDim dimension : shape.dimensions) {
    if (dimension.extent <= 0) return std::nullopt;
    const std::optional<std::int64_t> product = checked_multiply(count, dimension.extent);
    if (!product) return std::nullopt;
    count = *product;
  }
  return count;
}

std::vector<std::int64_t> strides(const TensorType& type) {
  std::vector<std::int64_t> result(type.shape.rank());
  std::int64_t stride = 1;
  for (const std::int64_t axis : type.layout.minor_to_major) {
    result[static_cast<std::size_t>(axis)] = stride;
    stride *= type.shape.extent(axis);
  }
  return result;
}

std::int64_t byte_count(const TensorType& type) {
  return *element_count(type.shape) * static_cast<std::int64_t>(byte_size(type.dtype));
}

Diagnostics find_invalid_type(const TensorType& type) {
  if (!rules::is_known(type.dtype))
    return {error(Code::UnknownEnumerator, "element type number {} does not exist", static_cast<int>(type.dtype))};
  Diagnostics findings;
  if (type.shape.rank() > limits::rank)
    findings.push_back(
        error(Code::RankTooLarge, "a tensor of {} axes, expected at most {}", type.shape.rank(), limits::rank));
  else
    find_invalid_extents(type, findings);
  if (!is_permutation_of_axes(type.layout.minor_to_major, type.shape.rank()))
    findings.push_back(error(Code::MalformedLayout, "layout {} of {}{} is not a permutation of its {} axes",
                             to_string(type.layout), name(type.dtype), type.shape, type.shape.rank()));
  return findings;
}

std::string to_string(std::span<const std::int64_t> axes) { return joined(axes, '[', ']'); }
std::string to_string(const Shape& shape) { return joined(shape.extents(), '[', ']'); }
std::string to_string(const Layout& layout) { return joined(layout.minor_to_major, '{', '}'); }

std::string to_string(const TensorType& type) {
  std::string result = rules::is_known(type.dtype) ? std::string(name(type.dtype))
                                                   : fmt::format("dtype<{}>", static_cast<int>(type.dtype));
  result += to_string(type.shape);
  const bool row_major = type.layout.minor_to_major.size() == type.shape.rank() && type.layout.is_row_major();
  return row_major ? result : result + to_string(type.layout);
}

}  // namespace batten
