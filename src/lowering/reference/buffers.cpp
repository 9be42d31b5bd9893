#include "lowering/reference/buffers.h"

namespace batten::reference {

native::Type buffer_type(const TensorType& type) {
  return native::Type::buffer(type.dtype, *element_count(type.shape));
}

Buffers declare_buffers(native::Builder& builder, const Types& types) {
  const auto declare = [&](const TensorType& type) { return builder.parameter(type.dtype, buffer_type(type).count); };
  Buffers buffers;
  for (const TensorType& operand : types.operands) buffers.operands.push_back(declare(operand));
  buffers.result = declare(types.result);
  return buffers;
}

}  // namespace batten::reference
