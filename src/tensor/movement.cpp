#include "tensor/movement.h"

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

Result<TensorType> infer(const Copy& copy, std::span<const TensorType> operands) {
  TensorType type = operands[0];
  type.layout = copy.layout;
  return rules::type_unless({}, std::move(type));
}

}  // namespace batten
