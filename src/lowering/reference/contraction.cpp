#include "lowering/reference/buffers.h"
#include "lowering/reference/fold.h"
#include "lowering/reference/indexing.h"

namespace batten::reference {
namespace {

/// Which axes of one operand are batching, contracting and free.
struct Side {
  const TensorType& type;
  const Axes& batching;
  const Axes& contracting;
  Axes free;

  std::vector<Expr> indices(std::span<const Expr> batch, std::span<const Expr> kept,
                            std::span<const Expr> folded) const {
    std::vector<Expr> result(type.shape.rank());
    const auto place = [&](const Axes& axes, std::span<const Expr> values) {
      for (std::size_t i = 0; i < axes.size(); ++i) result[static_cast<std::size_t>(axes[i])] = values[i];
    };
    place(batching, batch);
    place(free, kept);
    place(contracting, folded);
    return result;
  }
};

Side side(const TensorType& type, const Axes& batching, const Axes& contracting) {
  return {type, batching, contracting, free_dimensions(type.shape.rank(), batching, contracting)};
}

}  // namespace

native::Kernel kernel(const DotGeneral& op, const Types& types) {
  Builder builder("dot_general");
  const Side lhs = side(types.operands[DotGeneral::lhs], op.lhs_batching_dimensions, op.lhs_contracting_dimensions);
  const Side rhs = side(types.operands[DotGeneral::rhs], op.rhs_batching_dimensions, op.rhs_contracting_dimensions);
  const Buffers buffers = declare_buffers(builder, types);
  const Expr partials = op.order.is_sequential() ? Expr() : builder.allocate(op.accumulator, op.order.width);
  const Expr zero = builder.constant(op.accumulator, 0);
  std::vector<std::int64_t> folded;
  for (const std::int64_t axis : op.lhs_contracting_dimensions) folded.push_back(lhs.type.shape.extent(axis));

  // Result indices: batching, free lhs, free rhs. Partials are shared, so only a sequential fold may run its outputs at
  // once.
  for_indices(builder, types.result.shape.extents(), op.order.is_sequential(), [&](std::span<const Expr> outer) {
    const std::span<const Expr> batch = outer.first(lhs.batching.size());
    const std::span<const Expr> lhs_kept = outer.subspan(batch.size(), lhs.free.size());
    const std::span<const Expr> rhs_kept = outer.subspan(batch.size() + lhs_kept.size());
    const auto factor = [&](const Side& from, Expr buffer, std::span<const Expr> kept, std::span<const Expr> inner) {
      const Expr element = builder.load(buffer, address(builder, from.type, from.indices(batch, kept, inner)));
      return native::convert(element, op.accumulator);
    };
    const auto x = [&](std::span<const Expr> inner) {
      return factor(lhs, buffers.operands[DotGeneral::lhs], lhs_kept, inner);
    };
    const auto y = [&](std::span<const Expr> inner) {
      return factor(rhs, buffers.operands[DotGeneral::rhs], rhs_kept, inner);
    };
    const Fold fold{.extents = folded,
                    .start = [&](std::span<const Expr> inner) { return x(inner) * y(inner); },
                    .step =
                        [&](Expr accumulator, std::span<const Expr> inner) {
                          if (op.accumulate == Accumulate::Fused) return native::fma(x(inner), y(inner), accumulator);
                          return accumulator + x(inner) * y(inner);
                        },
                    .combine = [](Expr a, Expr b) { return a + b; }};
    const Expr total = op.order.is_sequential() ? fold_sequential(builder, fold, zero)
                                                : fold_interleaved(builder, fold, zero, partials, op.order.width);
    const Expr result = native::convert(total, op.result);
    builder.store(buffers.result, address(builder, types.result, outer),
                  is_float(op.result) ? native::canonical_nan(result) : result);
  });
  return builder.finish();
}

}  // namespace batten::reference
