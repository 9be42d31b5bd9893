#include "tensor/reduction.h"

#include "tensor/rules.h"

namespace batten {

Shape reduced_shape(const Shape& shape, const Axes& axes, bool keep) {
  Shape result;
  auto reduced = axes.begin();
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    const bool is_reduced = reduced != axes.end() && static_cast<std::size_t>(*reduced) == axis;
    if (is_reduced) ++reduced;
    if (!is_reduced) result.dimensions.push_back(shape.dimensions[axis]);
    if (is_reduced && keep) result.dimensions.push_back(TensorDim{1});
  }
  return result;
}

Result<TensorType> infer(const Reduce& reduce, std::span<const TensorType> operands) {
  const TensorType& operand = operands[Reduce::operand];
  const TensorType& initial = operands[Reduce::initial];
  Diagnostics findings;
  if (!legal_dtypes(reduce.combiner).contains(operand.dtype))  // numerics/codes.h
    findings.push_back(error(Code::DTypeNotAllowed, "reduce {} has no form for {}", name(reduce.combiner), operand));
  else
    rules::check_order(reduce.order, reduce.combiner, operand.dtype, findings);  // docs/numerics.md §3.1
  if (initial.shape.rank() != 0 || initial.dtype != operand.dtype)               // reduce C2
    findings.push_back(error(Code::InitialValueType, "the initial value has type {}, expected {}", initial,
                             tensor_type(operand.dtype, {})));
  rules::check_in_range(reduce.axes, operand.shape.rank(), "reduced axis", findings);  // reduce C4
  rules::check_increasing(reduce.axes, "reduced axes", findings);  // reduce C5; docs/tensor-ir.md §2
  if (!findings.empty()) return findings;
  return rules::type_unless(
      {}, tensor_type(operand.dtype, reduced_shape(operand.shape, reduce.axes, reduce.keep)));  // reduce C7
}

Result<std::vector<TensorType>> infer(const ReduceWith& reduce, std::span<const TensorType> operands) {
  if (operands.empty() || operands.size() % 2 != 0)
    return error(Code::ArityMismatch, "reduce_with has {} operands, expected as many initial values as folded operands",
                 operands.size());
  const std::size_t folded = operands.size() / 2;
  const TensorType& first = operands[0];
  Diagnostics findings;
  for (std::size_t i = 0; i < folded; ++i) {
    if (operands[i].shape != first.shape)  // reduce C1
      findings.push_back(
          error(Code::ShapesDiffer, "operand 0 is {} and operand {} is {}, expected one shape", first, i, operands[i]));
    const TensorType scalar = tensor_type(operands[i].dtype, {});
    if (operands[folded + i] != scalar)  // reduce C2
      findings.push_back(
          error(Code::InitialValueType, "initial value {} has type {}, expected {}", i, operands[folded + i], scalar));
  }
  rules::check_in_range(reduce.axes, first.shape.rank(), "reduced axis", findings);  // reduce C4
  rules::check_increasing(reduce.axes, "reduced axes", findings);                    // reduce C5; docs/tensor-ir.md §2
  if (!findings.empty()) return findings;
  std::vector<TensorType> results;
  for (std::size_t i = 0; i < folded; ++i)
    results.push_back(
        tensor_type(operands[i].dtype, reduced_shape(first.shape, reduce.axes, reduce.keep)));  // reduce C7
  return results;
}

}  // namespace batten
