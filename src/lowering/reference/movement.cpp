#include <algorithm>

#include "lowering/reference/buffers.h"
#include "lowering/reference/indexing.h"

namespace batten::reference {

native::Kernel kernel(const Reshape&, const Types& types) {
  Builder builder("reshape");
  const Buffers buffers = declare_buffers(builder, types);
  const TensorType row_major = tensor_type(types.operands[0].dtype, types.operands[0].shape);
  for_indices(builder, types.operands[0].shape.extents(), true, [&](std::span<const Expr> indices) {
    const Expr element = builder.load(buffers.operands[0], address(builder, types.operands[0], indices));
    // The result is row-major, so the operand's row-major number is the result's position.
    builder.store(buffers.result, address(builder, row_major, indices), element);
  });
  return builder.finish();
}

native::Kernel kernel(const Transpose& op, const Types& types) {
  Builder builder("transpose");
  const Buffers buffers = declare_buffers(builder, types);
  for_indices(builder, types.result.shape.extents(), true, [&](std::span<const Expr> indices) {
    std::vector<Expr> from(indices.size());
    for (std::size_t i = 0; i < indices.size(); ++i) from[static_cast<std::size_t>(op.permutation[i])] = indices[i];
    const Expr element = builder.load(buffers.operands[0], address(builder, types.operands[0], from));
    builder.store(buffers.result, address(builder, types.result, indices), element);
  });
  return builder.finish();
}

native::Kernel kernel(const Slice& op, const Types& types) {
  Builder builder("slice");
  const Buffers buffers = declare_buffers(builder, types);
  const std::vector<std::int64_t> extents = types.result.shape.extents();
  for_indices(builder, extents, true, [&](std::span<const Expr> indices) {
    const Expr from = strided_address(builder, types.operands[0], indices, extents, op.start, op.stride);
    builder.store(buffers.result, address(builder, types.result, indices), builder.load(buffers.operands[0], from));
  });
  return builder.finish();
}

native::Kernel kernel(const Concatenate& op, const Types& types) {
  Builder builder("concatenate");
  const Buffers buffers = declare_buffers(builder, types);
  const Axes ones(types.result.shape.rank(), 1);
  Axes first(types.result.shape.rank(), 0);
  for (std::size_t i = 0; i < types.operands.size(); ++i) {
    const TensorType& operand = types.operands[i];
    const std::vector<std::int64_t> extents = operand.shape.extents();
    for_indices(builder, extents, true, [&](std::span<const Expr> indices) {
      const Expr element = builder.load(buffers.operands[i], address(builder, operand, indices));
      builder.store(buffers.result, strided_address(builder, types.result, indices, extents, first, ones), element);
    });
    first[static_cast<std::size_t>(op.dimension)] += operand.shape.extent(op.dimension);
  }
  return builder.finish();
}

namespace {

/// The elements of one operand axis that a pad keeps: `count` of them from number `from`, the first of which lands on
/// `first`.
struct KeptPart {
  std::int64_t from = 0;
  std::int64_t count = 0;
  std::int64_t first = 0;
};

KeptPart kept_part(std::int64_t extent, std::int64_t low, std::int64_t step, std::int64_t result_extent) {
  KeptPart part;
  if (low < 0) part.from = std::min(extent, (-low - 1) / step + 1);  // the first i with low + i * step >= 0
  if (low >= result_extent || part.from == extent) return part;
  const std::int64_t past =
      std::min(extent, (result_extent - 1 - low) / step + 1);  // low + i * step < result_extent below it
  part.count = std::max<std::int64_t>(0, past - part.from);
  part.first = low + part.from * step;
  return part;
}

}  // namespace

/// The padding value everywhere, then what the operand has instead.
native::Kernel kernel(const Pad& op, const Types& types) {
  Builder builder("pad");
  const Buffers buffers = declare_buffers(builder, types);
  const Expr value = builder.load(buffers.operands[Pad::padding_value], builder.index(0));
  builder.for_each(0, *element_count(types.result.shape), true,
                   [&](Expr i) { builder.store(buffers.result, i, value); });

  const TensorType& operand = types.operands[Pad::operand];
  Axes counts, from, first, steps;
  for (std::size_t axis = 0; axis < operand.shape.rank(); ++axis) {
    steps.push_back(op.interior[axis] + 1);
    const KeptPart part =
        kept_part(operand.shape.extent(axis), op.low[axis], steps.back(), types.result.shape.extent(axis));
    if (part.count == 0) return builder.finish();
    counts.push_back(part.count);
    from.push_back(part.from);
    first.push_back(part.first);
  }
  const Axes ones(counts.size(), 1);
  for_indices(builder, counts, true, [&](std::span<const Expr> indices) {
    const Expr element =
        builder.load(buffers.operands[Pad::operand], strided_address(builder, operand, indices, counts, from, ones));
    builder.store(buffers.result, strided_address(builder, types.result, indices, counts, first, steps), element);
  });
  return builder.finish();
}

native::Kernel kernel(const Reverse& op, const Types& types) {
  Builder builder("reverse");
  const Buffers buffers = declare_buffers(builder, types);
  const std::vector<std::int64_t> extents = types.result.shape.extents();
  Axes first(extents.size(), 0), steps(extents.size(), 1);
  for (const std::int64_t dimension : op.dimensions) {
    const auto axis = static_cast<std::size_t>(dimension);
    first[axis] = extents[axis] - 1;
    steps[axis] = -1;
  }
  for_indices(builder, extents, true, [&](std::span<const Expr> indices) {
    const Expr from = strided_address(builder, types.operands[0], indices, extents, first, steps);
    builder.store(buffers.result, address(builder, types.result, indices), builder.load(buffers.operands[0], from));
  });
  return builder.finish();
}

namespace {

DType unsigned_of(DType dtype) {
  switch (byte_size(dtype)) {
    case 1:
      return DType::U8;
    case 2:
      return DType::U16;
    case 4:
      return DType::U32;
    default:
      return DType::U64;
  }
}

Expr as_unsigned(Expr element) { return native::bitcast(element, unsigned_of(element.dtype())); }

/// Piece number `piece` of an unsigned element, as the narrower `to`: the lowest bits are piece 0.
Expr piece_of(Expr element, std::int64_t piece, DType to) {
  const Expr shifted = native::shift_right_logical(element, element.like_integer(piece * bit_width(to)));
  return native::bitcast(native::convert(shifted, unsigned_of(to)), to);
}

}  // namespace

native::Kernel kernel(const Bitcast& op, const Types& types) {
  Builder builder("bitcast");
  const Buffers buffers = declare_buffers(builder, types);
  const TensorType& operand = types.operands[0];
  const std::int64_t from_bits = bit_width(operand.dtype), to_bits = bit_width(op.to);
  const bool is_narrower = to_bits < from_bits;
  const std::int64_t pieces = std::max(from_bits, to_bits) / std::min(from_bits, to_bits);
  // Loops over the wider elements; the pieces of each lie along the last axis of the narrower side.
  const TensorType& wide = is_narrower ? operand : types.result;
  for_indices(builder, wide.shape.extents(), true, [&](std::span<const Expr> indices) {
    const auto piece_address = [&](const TensorType& narrow, std::int64_t piece) {
      std::vector<Expr> all(indices.begin(), indices.end());
      all.push_back(builder.index(piece));
      return address(builder, narrow, all);
    };
    const Expr wide_address = address(builder, wide, indices);
    if (is_narrower) {
      const Expr element = as_unsigned(builder.load(buffers.operands[0], wide_address));
      for (std::int64_t piece = 0; piece < pieces; ++piece)
        builder.store(buffers.result, piece_address(types.result, piece), piece_of(element, piece, op.to));
    } else if (pieces == 1) {
      const Expr element = builder.load(buffers.operands[0], address(builder, operand, indices));
      builder.store(buffers.result, wide_address, op.to == operand.dtype ? element : native::bitcast(element, op.to));
    } else {
      Expr bits;
      for (std::int64_t piece = 0; piece < pieces; ++piece) {
        const Expr part = native::convert(as_unsigned(builder.load(buffers.operands[0], piece_address(operand, piece))),
                                          unsigned_of(op.to));
        const Expr placed = native::shift_left(part, part.like_integer(piece * from_bits));
        bits = piece == 0 ? placed : bits | placed;
      }
      builder.store(buffers.result, wide_address, native::bitcast(bits, op.to));
    }
  });
  return builder.finish();
}

native::Kernel kernel(const Copy&, const Types& types) {
  Builder builder("copy");
  const Buffers buffers = declare_buffers(builder, types);
  for_indices(builder, types.result.shape.extents(), true, [&](std::span<const Expr> indices) {
    const Expr element = builder.load(buffers.operands[0], address(builder, types.operands[0], indices));
    builder.store(buffers.result, address(builder, types.result, indices), element);
  });
  return builder.finish();
}

}  // namespace batten::reference
