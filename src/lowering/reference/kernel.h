// The reference kernel of each operation: the plainest loops that are right. Parameters: one buffer an operand, then
// the result's. This is the definition that every other lowering is compared with (`docs/native-ir.md` §2).
#pragma once

#include <span>

#include "native/function.h"
#include "tensor/module.h"

namespace batten::reference {

/// The types an operation works on; they follow the rules of its family.
struct Types {
  std::span<const TensorType> operands;
  const TensorType& result;
};

native::Kernel kernel(const Constant&, const Types&);  // of a splat; other constants are data, not code
native::Kernel kernel(const Iota&, const Types&);
native::Kernel kernel(const Unary&, const Types&);
native::Kernel kernel(const Binary&, const Types&);
native::Kernel kernel(const Compare&, const Types&);
native::Kernel kernel(const Select&, const Types&);
native::Kernel kernel(const Clamp&, const Types&);
native::Kernel kernel(const Convert&, const Types&);
native::Kernel kernel(const Reduce&, const Types&);
/// Parameters: one buffer an operand (folded ones, then initial values), then one a result.
native::Kernel kernel(const ReduceWith&, std::span<const TensorType> operands, std::span<const TensorType> results,
                      const TensorModule& module);
native::Kernel kernel(const DotGeneral&, const Types&);
native::Kernel kernel(const BroadcastInDim&, const Types&);
native::Kernel kernel(const Reshape&, const Types&);
native::Kernel kernel(const Transpose&, const Types&);
native::Kernel kernel(const Slice&, const Types&);
native::Kernel kernel(const Concatenate&, const Types&);
native::Kernel kernel(const Pad&, const Types&);
native::Kernel kernel(const Reverse&, const Types&);
native::Kernel kernel(const Bitcast&, const Types&);
native::Kernel kernel(const Copy&, const Types&);

}  // namespace batten::reference
