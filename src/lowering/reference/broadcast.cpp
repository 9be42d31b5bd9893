#include "lowering/reference/buffers.h"
#include "lowering/reference/indexing.h"

namespace batten::reference {

native::Kernel kernel(const BroadcastInDim& op, const Types& types) {
  Builder builder("broadcast_in_dim");
  const Buffers buffers = declare_buffers(builder, types);
  for_indices(builder, types.result.shape.extents(), true, [&](std::span<const Expr> indices) {
    std::vector<Expr> from;
    for (const std::int64_t dimension : op.dimensions) from.push_back(indices[static_cast<std::size_t>(dimension)]);
    const Expr element = builder.load(buffers.operands[0], address(builder, types.operands[0], from));
    builder.store(buffers.result, address(builder, types.result, indices), element);
  });
  return builder.finish();
}

}  // namespace batten::reference
