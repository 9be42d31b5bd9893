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
