// The parameters of a reference kernel, declared in the order that callers pass them.
#pragma once

#include <vector>

#include "lowering/reference/kernel.h"
#include "native/builder.h"

namespace batten::reference {

struct Buffers {
  std::vector<native::Expr> operands;
  native::Expr result;
};

/// One buffer parameter an operand, then the result's.
Buffers declare_buffers(native::Builder& builder, const Types& types);

/// A buffer of the tensor's elements in the order of its layout. Expects a verified type.
native::Type buffer_type(const TensorType& type);

}  // namespace batten::reference
