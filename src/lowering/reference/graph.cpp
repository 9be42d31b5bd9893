#include "lowering/reference/buffers.h"
#include "lowering/reference/indexing.h"

namespace batten::reference {

native::Kernel kernel(const Constant& op, const Types& types) {
  Builder builder("constant");
  const Buffers buffers = declare_buffers(builder, types);
  const Expr value = builder.constant(types.result.dtype, op.value.at(0));
  builder.for_each(0, *element_count(types.result.shape), true,
                   [&](Expr i) { builder.store(buffers.result, i, value); });
  return builder.finish();
}

native::Kernel kernel(const Iota& op, const Types& types) {
  Builder builder("iota");
  const Buffers buffers = declare_buffers(builder, types);
  for_indices(builder, types.result.shape.extents(), true, [&](std::span<const Expr> indices) {
    const Expr value = native::from_index(indices[static_cast<std::size_t>(op.iota_dimension)], op.dtype);
    builder.store(buffers.result, address(builder, types.result, indices), value);
  });
  return builder.finish();
}

}  // namespace batten::reference
