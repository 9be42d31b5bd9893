#include "tensor/broadcast.h"

#include "tensor/rules.h"

namespace batten {

Result<TensorType> infer(const BroadcastInDim& broadcast, std::span<const TensorType> operands) {
  const TensorType& operand = operands[0];
  const Axes& dimensions = broadcast.dimensions;
  Diagnostics findings;
  const bool complete = dimensions.size() == operand.shape.rank();
  if (!complete)  // broadcast_in_dim C2
    findings.push_back(error(Code::ArityMismatch, "dims {} name {} axes, expected one for each of the {} axes of {}",
                             to_string(dimensions), dimensions.size(), operand.shape.rank(), operand));
  const bool in_range =
      rules::check_in_range(dimensions, broadcast.shape.rank(), "result axis", findings);  // broadcast_in_dim C3
  if (!rules::check_increasing(dimensions, "dims", findings))  // broadcast_in_dim C4; docs/tensor-ir.md §2
    findings.back() = with_note(std::move(findings.back()), "transpose the operand first");
  for (std::size_t i = 0; complete && in_range && i < dimensions.size(); ++i) {
    const std::int64_t extent = operand.shape.extent(i);
    const std::int64_t wanted = broadcast.shape.extent(dimensions[i]);
    if (extent == wanted) continue;  // broadcast_in_dim C5, without its stretching of an extent 1
    Diagnostic finding =
        error(Code::ExtentsDiffer, "axis {} of the operand has extent {}, axis {} of the result has {}", i, extent,
              dimensions[i], wanted);
    if (extent == 1)
      finding = with_note(std::move(finding), "reshape the axis of extent 1 away first, and leave it out of dims");
    findings.push_back(std::move(finding));
  }
  return rules::type_unless(std::move(findings), tensor_type(operand.dtype, broadcast.shape));
}

}  // namespace batten
