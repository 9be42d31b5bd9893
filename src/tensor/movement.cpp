#include "tensor/movement.h"

#include <optional>

#include "base/checked.h"
#include "tensor/rules.h"

namespace batten {

Result<TensorType> infer(const Reshape& reshape, std::span<const TensorType> operands) {
  const TensorType& operand = operands[0];
  TensorType type = tensor_type(operand.dtype, reshape.shape);
  Diagnostics findings = find_invalid_type(type);
  if (findings.empty() && element_count(operand.shape) != element_count(type.shape))  // reshape C2
    findings.push_back(error(Code::ElementCountDiffers, "{} has {} elements, {} has {}", operand,
                             element_count(operand.shape).value_or(0), type, *element_count(type.shape)));
  if (!findings.empty()) return findings;
  return type;
}

Result<TensorType> infer(const Transpose& transpose, std::span<const TensorType> operands) {
  const TensorType& operand = operands[0];
  const Axes& permutation = transpose.permutation;
  Diagnostics findings;
  // transpose C2: a permutation of the operand's axes
  bool is_permutation = permutation.size() == operand.shape.rank();
  std::vector<bool> seen(operand.shape.rank(), false);
  for (const std::int64_t axis : permutation) {
    is_permutation = is_permutation && operand.shape.has_axis(axis) && !seen[static_cast<std::size_t>(axis)];
    if (is_permutation) seen[static_cast<std::size_t>(axis)] = true;
  }
  if (!is_permutation)
    return error(Code::NotAPermutation, "permutation {} is not one of the {} axes of {}", to_string(permutation),
                 operand.shape.rank(), operand);
  Shape shape;
  for (const std::int64_t axis : permutation)
    shape.dimensions.push_back(operand.shape.dimensions[static_cast<std::size_t>(axis)]);
  return rules::type_unless({}, tensor_type(operand.dtype, std::move(shape)));
}

namespace {

/// MalformedEdges unless `numbers` has one number an axis of `operand`; whether it has.
bool check_one_an_axis(const Axes& numbers, const TensorType& operand, std::string_view what, Diagnostics& findings) {
  if (numbers.size() == operand.shape.rank()) return true;
  findings.push_back(error(Code::MalformedEdges, "{} {} are given for the {} axes of {}", numbers.size(), what,
                           operand.shape.rank(), operand));
  return false;
}

}  // namespace

Result<TensorType> infer(const Slice& slice, std::span<const TensorType> operands) {
  const TensorType& operand = operands[0];
  Diagnostics findings;
  check_one_an_axis(slice.start, operand, "starts", findings);  // slice C2
  check_one_an_axis(slice.limit, operand, "limits", findings);
  check_one_an_axis(slice.stride, operand, "strides", findings);
  if (!findings.empty()) return findings;
  Shape shape;
  for (std::size_t axis = 0; axis < operand.shape.rank(); ++axis) {
    const std::int64_t start = slice.start[axis], limit = slice.limit[axis], stride = slice.stride[axis];
    const std::int64_t extent = operand.shape.extent(axis);
    if (start < 0 || start > limit || limit > extent)  // slice C3
      findings.push_back(error(Code::SliceOutOfRange, "axis {} is sliced from {} to {}, expected a part of 0 to {}",
                               axis, start, limit, extent));
    else if (stride <= 0)  // slice C4
      findings.push_back(
          error(Code::SliceOutOfRange, "axis {} is sliced with stride {}, expected 1 or more", axis, stride));
    else
      shape.dimensions.push_back(
          TensorDim{(limit - start) / stride + ((limit - start) % stride != 0 ? 1 : 0)});  // slice C5
  }
  return findings.empty() ? rules::type_unless({}, tensor_type(operand.dtype, std::move(shape))) : findings;
}

Result<TensorType> infer(const Concatenate& concatenate, std::span<const TensorType> operands) {
  const TensorType& first = operands[0];
  Diagnostics findings;
  if (!rules::check_in_range({concatenate.dimension}, first.shape.rank(), "concatenated axis",
                             findings))  // concatenate C4
    return findings;
  const auto joined = static_cast<std::size_t>(concatenate.dimension);
  std::optional<std::int64_t> extent = first.shape.extent(joined);
  for (std::size_t i = 1; i < operands.size(); ++i) {
    const TensorType& operand = operands[i];
    if (operand.dtype != first.dtype)  // concatenate C1
      findings.push_back(
          with_note(error(Code::ImplicitConvert, "operand 0 is {} and operand {} is {}, expected one element type",
                          first, i, operand),
                    "an implicit convert: write convert to {} first", name(first.dtype)));
    Shape wanted = first.shape;
    if (operand.shape.rank() == first.shape.rank()) wanted.dimensions[joined] = operand.shape.dimensions[joined];
    if (operand.shape != wanted)  // concatenate C2
      findings.push_back(error(Code::ExtentsDiffer,
                               "operand 0 is {} and operand {} is {}, expected equal extents on all axes but {}", first,
                               i, operand, joined));
    else if (extent)
      extent = checked_add(*extent, operand.shape.extent(joined));
  }
  if (!extent)
    findings.push_back(
        error(Code::ElementCountOverflow, "the extents on axis {} add up to more than 2^63 - 1", joined));
  if (!findings.empty()) return findings;
  Shape shape = first.shape;
  shape.dimensions[joined] = TensorDim{*extent};  // concatenate C6
  return rules::type_unless({}, tensor_type(first.dtype, std::move(shape)));
}

namespace {

/// low + extent + (extent - 1) * interior + high, or nothing when it leaves int64.
std::optional<std::int64_t> padded_extent(std::int64_t extent, std::int64_t low, std::int64_t high,
                                          std::int64_t interior) {
  std::optional<std::int64_t> sum = checked_multiply(extent - 1, interior);
  for (const std::int64_t term : {extent, low, high})
    if (sum) sum = checked_add(*sum, term);
  return sum;
}

}  // namespace

Result<TensorType> infer(const Pad& pad, std::span<const TensorType> operands) {
  const TensorType& operand = operands[Pad::operand];
  const TensorType& value = operands[Pad::padding_value];
  Diagnostics findings;
  if (value.shape.rank() != 0 || value.dtype != operand.dtype)  // pad C1
    findings.push_back(error(Code::InitialValueType, "the padding value has type {}, expected {}", value,
                             tensor_type(operand.dtype, {})));
  check_one_an_axis(pad.low, operand, "low edges", findings);  // pad C2
  check_one_an_axis(pad.high, operand, "high edges", findings);
  check_one_an_axis(pad.interior, operand, "interior paddings", findings);
  if (!findings.empty()) return findings;
  Shape shape;
  for (std::size_t axis = 0; axis < operand.shape.rank(); ++axis) {
    if (pad.interior[axis] < 0)  // pad C3
      findings.push_back(error(Code::MalformedEdges, "the interior padding of axis {} is {}, expected 0 or more", axis,
                               pad.interior[axis]));
    const auto extent =
        padded_extent(operand.shape.extent(axis), pad.low[axis], pad.high[axis], pad.interior[axis]);  // pad C4
    if (!extent)
      findings.push_back(error(Code::ElementCountOverflow, "the padded extent of axis {} is beyond 2^63 - 1", axis));
    shape.dimensions.push_back(TensorDim{extent.value_or(1)});
  }
  return findings.empty() ? rules::type_unless({}, tensor_type(operand.dtype, std::move(shape))) : findings;
}

Result<TensorType> infer(const Reverse& reverse, std::span<const TensorType> operands) {
  Diagnostics findings;
  rules::check_in_range(reverse.dimensions, operands[0].shape.rank(), "reversed axis", findings);  // reverse C3
  rules::check_increasing(reverse.dimensions, "reversed axes", findings);  // reverse C2; docs/tensor-ir.md §2
  return rules::type_unless(std::move(findings), tensor_type(operands[0].dtype, operands[0].shape));
}

Result<TensorType> infer(const Bitcast& bitcast, std::span<const TensorType> operands) {
  const TensorType& operand = operands[0];
  const std::int64_t from = bit_width(operand.dtype), to = bit_width(bitcast.to);
  if (operand.dtype == bitcast.to)  // docs/tensor-ir.md §2: one form for one meaning
    return error(Code::DTypeNotAllowed, "bitcast of {} to {} changes nothing, expected another element type", operand,
                 name(bitcast.to));
  if (operand.dtype == DType::Pred ||
      bitcast.to == DType::Pred)  // a Pred has one bit: eight of them are no byte of ours
    return error(Code::DTypeNotAllowed, "bitcast of {} to {}: a pred has no bits to share with another type", operand,
                 name(bitcast.to));
  Shape shape = operand.shape;
  if (to < from) {  // bitcast_convert C1: a new last axis
    shape.dimensions.push_back(TensorDim{from / to});
  } else if (to > from) {  // bitcast_convert C1: the last axis goes
    if (shape.rank() == 0 || shape.dimensions.back().extent != to / from)
      return error(Code::ExtentsDiffer,
                   "bitcast of {} to {} takes {} elements together, expected a last axis of that extent", operand,
                   name(bitcast.to), to / from);
    shape.dimensions.pop_back();
  }
  return rules::type_unless({}, tensor_type(bitcast.to, std::move(shape)));
}

Result<TensorType> infer(const Copy& copy, std::span<const TensorType> operands) {
  TensorType type = operands[0];
  type.layout = copy.layout;
  return rules::type_unless({}, std::move(type));
}

}  // namespace batten
