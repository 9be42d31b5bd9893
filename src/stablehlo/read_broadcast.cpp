// broadcast_in_dim. StableHLO lets an extent of 1 stretch and lists axes in any order; the IR has neither: reshape
// drops what stretches, transpose sorts (docs/tensor-ir.md §2).
#include <algorithm>
#include <numeric>
#include <utility>

#include "stablehlo/attributes.h"
#include "stablehlo/families.h"

namespace batten::stablehlo {
namespace {

/// StableHLO broadcast_in_dim C3-C5, which hold before anything is spelled out. Places are the attribute's.
bool check_dimensions(FunctionReader& reader, const AttributeSyntax& attribute, const Axes& dimensions,
                      const TensorType& operand, const TensorType& result) {
  const Span place = reader.findings().span(attribute.value);
  if (dimensions.size() != operand.shape.rank()) {
    reader.findings().add(place, Code::MalformedAttribute,
                          "{} dimensions are listed for an operand of type {}, expected one an axis", dimensions.size(),
                          operand);
    return false;
  }
  std::vector<bool> is_taken(result.shape.rank());
  for (std::size_t axis = 0; axis < dimensions.size(); ++axis) {
    const std::int64_t target = dimensions[axis];
    if (!result.shape.has_axis(target)) {
      reader.findings().add(place, Code::AxisOutOfRange, "dimension {} is no axis of the result {}", target, result);
      return false;
    }
    if (is_taken[static_cast<std::size_t>(target)]) {
      reader.findings().add(place, Code::AxesNotUnique, "dimension {} is listed twice", target);
      return false;
    }
    is_taken[static_cast<std::size_t>(target)] = true;
    const std::int64_t extent = operand.shape.extent(axis);
    if (extent != 1 && extent != result.shape.extent(target)) {
      reader.findings().add(
          place, Code::ExtentsDiffer,
          "axis {} of the operand {} becomes axis {} of the result {}: their extents differ and {} is not 1", axis,
          operand, target, result, extent);
      return false;
    }
  }
  return true;
}

}  // namespace

/// New axes before the operand's own.
std::optional<ValueId> read_broadcast(FunctionReader& reader, const OperationSyntax& operation) {
  const AttributeSyntax* written = reader.attribute(operation, "broadcast_sizes");
  const std::optional<std::vector<ValueId>> operands = reader.operands(operation, 1);
  if (written == nullptr || !operands) return std::nullopt;
  std::optional<Axes> extents = read_axes(*written, reader.findings());
  if (!extents) return std::nullopt;
  const Shape operand = reader.type_of(operands->front()).shape;
  Axes dimensions(operand.rank());
  std::iota(dimensions.begin(), dimensions.end(), static_cast<std::int64_t>(extents->size()));
  for (const TensorDim dimension : operand.dimensions) extents->push_back(dimension.extent);
  const Shape shape{std::span<const std::int64_t>(*extents)};
  return reader.add(operation, BroadcastInDim{.shape = shape, .dimensions = std::move(dimensions)},
                    {operands->front()});
}

std::optional<ValueId> read_broadcast_in_dim(FunctionReader& reader, const OperationSyntax& operation) {
  const AttributeSyntax* written = reader.attribute(operation, "broadcast_dimensions");
  const TensorType* result = reader.result_type(operation);
  const std::optional<std::vector<ValueId>> operands = reader.operands(operation, 1);
  if (written == nullptr || result == nullptr || !operands) return std::nullopt;
  const std::optional<Axes> dimensions = read_axes(*written, reader.findings());
  const TensorType operand = reader.type_of(operands->front());
  if (!dimensions || !check_dimensions(reader, *written, *dimensions, operand, *result)) return std::nullopt;

  ValueId value = operands->front();
  std::vector<std::int64_t> kept_extents;
  Axes kept;  // the result axes of what does not stretch
  for (std::size_t axis = 0; axis < dimensions->size(); ++axis) {
    const std::int64_t extent = operand.shape.extent(axis);
    if (extent != result->shape.extent((*dimensions)[axis])) continue;
    kept_extents.push_back(extent);
    kept.push_back((*dimensions)[axis]);
  }
  if (kept.size() != dimensions->size()) {
    const std::optional<ValueId> reshaped =
        reader.add(operation, Reshape{.shape = Shape(std::span<const std::int64_t>(kept_extents))}, {value});
    if (!reshaped) return std::nullopt;
    value = *reshaped;
  }
  if (!std::ranges::is_sorted(kept)) {
    Axes permutation(kept.size());
    std::iota(permutation.begin(), permutation.end(), 0);
    std::ranges::sort(permutation, {}, [&](std::int64_t axis) { return kept[static_cast<std::size_t>(axis)]; });
    std::ranges::sort(kept);
    const std::optional<ValueId> transposed =
        reader.add(operation, Transpose{.permutation = std::move(permutation)}, {value});
    if (!transposed) return std::nullopt;
    value = *transposed;
  }
  return reader.add(operation, BroadcastInDim{.shape = result->shape, .dimensions = std::move(kept)}, {value});
}

}  // namespace batten::stablehlo
