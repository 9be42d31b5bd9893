#include <algorithm>

#include "lowering/reference/buffers.h"
#include "lowering/reference/fold.h"
#include "lowering/reference/indexing.h"

namespace batten::reference {
namespace {

/// The operand's axes that stay, increasing.
Axes kept_axes(const Reduce& op, std::size_t rank) {
  Axes kept;
  for (std::int64_t axis = 0; axis < static_cast<std::int64_t>(rank); ++axis)
    if (std::ranges::find(op.axes, axis) == op.axes.end()) kept.push_back(axis);
  return kept;
}

std::vector<std::int64_t> extents_of(const TensorType& type, const Axes& axes) {
  std::vector<std::int64_t> extents;
  for (const std::int64_t axis : axes) extents.push_back(type.shape.extent(axis));
  return extents;
}

void place(std::vector<Expr>& indices, const Axes& axes, std::span<const Expr> values) {
  for (std::size_t i = 0; i < axes.size(); ++i) indices[static_cast<std::size_t>(axes[i])] = values[i];
}

}  // namespace

native::Kernel kernel(const Reduce& op, const Types& types) {
  Builder builder("reduce_" + std::string(name(op.combiner)));
  const TensorType& operand_type = types.operands[Reduce::operand];
  const Buffers buffers = declare_buffers(builder, types);
  const Axes kept = kept_axes(op, operand_type.shape.rank());
  const Expr partials = op.order.is_sequential() ? Expr() : builder.allocate(operand_type.dtype, op.order.width);
  const Expr zero = builder.index(0);
  const Expr initial = builder.load(buffers.operands[Reduce::initial], zero);

  // The partials are shared by all outputs, so only a sequential fold may run its outputs at once.
  for_indices(builder, extents_of(operand_type, kept), op.order.is_sequential(), [&](std::span<const Expr> outer) {
    std::vector<Expr> indices(operand_type.shape.rank());
    place(indices, kept, outer);
    const auto element = [&](std::span<const Expr> inner) {
      place(indices, op.axes, inner);
      return builder.load(buffers.operands[Reduce::operand], address(builder, operand_type, indices));
    };
    const auto combine = [&](Expr a, Expr b) { return native::apply(binary_code(op.combiner), a, b); };
    const Fold fold{
        .extents = extents_of(operand_type, op.axes),
        .start = element,
        .step = [&](Expr accumulator, std::span<const Expr> inner) { return combine(accumulator, element(inner)); },
        .combine = combine};
    const Expr total = op.order.is_sequential() ? fold_sequential(builder, fold, initial)
                                                : fold_interleaved(builder, fold, initial, partials, op.order.width);

    std::vector<Expr> result_indices(outer.begin(), outer.end());
    if (op.keep) {
      result_indices.assign(operand_type.shape.rank(), zero);
      place(result_indices, kept, outer);
    }
    builder.store(buffers.result, address(builder, types.result, result_indices),
                  is_float(total.dtype()) ? native::canonical_nan(total) : total);
  });
  return builder.finish();
}

}  // namespace batten::reference
