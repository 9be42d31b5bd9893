#include "tensor/reduction.h"

#include "tensor/rules.h"

namespace batten {
namespace {

/// The operand's shape with every axis of `axes` (increasing, in range) dropped, or kept with extent 1.
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

}  // namespace

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

}  // namespace batten
