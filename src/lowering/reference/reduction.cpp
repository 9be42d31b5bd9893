#include <algorithm>

#include "lowering/reference/buffers.h"
#include "lowering/reference/fold.h"
#include "lowering/reference/indexing.h"
#include "lowering/reference/scalar.h"

namespace batten::reference {
namespace {

/// The operand's axes that stay, increasing.
Axes kept_axes(const Axes& reduced, std::size_t rank) {
  Axes kept;
  for (std::int64_t axis = 0; axis < static_cast<std::int64_t>(rank); ++axis)
    if (std::ranges::find(reduced, axis) == reduced.end()) kept.push_back(axis);
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

/// Where the fold at `outer` goes: reduced axes are gone, or have index 0.
std::vector<Expr> indices_of_result(Builder& builder, const Axes& kept, std::span<const Expr> outer, std::size_t rank,
                                    bool keep) {
  if (!keep) return {outer.begin(), outer.end()};
  std::vector<Expr> indices(rank, builder.index(0));
  place(indices, kept, outer);
  return indices;
}

Expr canonical(Expr value) { return is_float(value.dtype()) ? native::canonical_nan(value) : value; }

}  // namespace

native::Kernel kernel(const Reduce& op, const Types& types) {
  Builder builder("reduce_" + std::string(name(op.combiner)));
  const TensorType& operand_type = types.operands[Reduce::operand];
  const Buffers buffers = declare_buffers(builder, types);
  const Axes kept = kept_axes(op.axes, operand_type.shape.rank());
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

    const std::vector<Expr> result_indices =
        indices_of_result(builder, kept, outer, operand_type.shape.rank(), op.keep);
    builder.store(buffers.result, address(builder, types.result, result_indices), canonical(total));
  });
  return builder.finish();
}

native::Kernel kernel(const ReduceWith& op, std::span<const TensorType> operands, std::span<const TensorType> results,
                      const TensorModule& module) {
  Builder builder("reduce_with");
  const auto declare = [&](const TensorType& type) { return builder.parameter(type.dtype, buffer_type(type).count); };
  std::vector<Expr> sources, targets;
  for (const TensorType& type : operands) sources.push_back(declare(type));
  for (const TensorType& type : results) targets.push_back(declare(type));
  const std::size_t folded = results.size(), rank = operands[0].shape.rank();
  const Axes kept = kept_axes(op.axes, rank);
  const Expr zero = builder.index(0);
  std::vector<Expr> initial;
  for (std::size_t i = 0; i < folded; ++i) initial.push_back(builder.load(sources[folded + i], zero));

  for_indices(builder, extents_of(operands[0], kept), true, [&](std::span<const Expr> outer) {
    std::vector<Expr> indices(rank);
    place(indices, kept, outer);
    const auto step = [&](std::span<const Expr> carried, std::span<const Expr> inner) {
      place(indices, op.axes, inner);
      std::vector<Expr> arguments(carried.begin(), carried.end());
      for (std::size_t i = 0; i < folded; ++i)
        arguments.push_back(builder.load(sources[i], address(builder, operands[i], indices)));
      return evaluate_body(module, op.body, std::move(arguments));
    };
    const std::vector<Expr> totals = fold_indices(builder, extents_of(operands[0], op.axes), initial, step);
    const std::vector<Expr> place_of_result = indices_of_result(builder, kept, outer, rank, op.keep);
    for (std::size_t i = 0; i < folded; ++i)
      builder.store(targets[i], address(builder, results[i], place_of_result), canonical(totals[i]));
  });
  return builder.finish();
}

}  // namespace batten::reference
