#include <string>

#include "lowering/reference/buffers.h"
#include "lowering/reference/indexing.h"
#include "lowering/reference/scalar.h"

namespace batten::reference {
namespace {

/// One flat loop: operands and result share one shape and layout, so that equal positions hold equal indices.
template <class Op>
native::Kernel elementwise(std::string name, const Op& op, const Types& types) {
  Builder builder(std::move(name));
  const Buffers buffers = declare_buffers(builder, types);
  builder.for_each(0, *element_count(types.result.shape), true, [&](Expr i) {
    std::vector<Expr> elements;
    for (const Expr& operand : buffers.operands) elements.push_back(builder.load(operand, i));
    builder.store(buffers.result, i, scalar(op, elements));
  });
  return builder.finish();
}

}  // namespace

native::Kernel kernel(const Unary& op, const Types& types) {
  return elementwise(std::string(name(op.code)), op, types);
}
native::Kernel kernel(const Binary& op, const Types& types) {
  return elementwise(std::string(name(op.code)), op, types);
}
native::Kernel kernel(const Compare& op, const Types& types) { return elementwise("compare", op, types); }
native::Kernel kernel(const Select& op, const Types& types) { return elementwise("select", op, types); }
native::Kernel kernel(const Clamp& op, const Types& types) { return elementwise("clamp", op, types); }
native::Kernel kernel(const Convert& op, const Types& types) { return elementwise("convert", op, types); }

}  // namespace batten::reference
