#include <functional>
#include <string>

#include "lowering/math/elementary.h"
#include "lowering/reference/buffers.h"
#include "lowering/reference/indexing.h"

namespace batten::reference {
namespace {

/// One flat loop: operands and result share one shape and layout, so that equal positions hold equal indices.
native::Kernel elementwise(std::string name, const Types& types,
                           const std::function<Expr(std::span<const Expr>)>& body) {
  Builder builder(std::move(name));
  const Buffers buffers = declare_buffers(builder, types);
  builder.for_each(0, *element_count(types.result.shape), true, [&](Expr i) {
    std::vector<Expr> elements;
    for (const Expr& operand : buffers.operands) elements.push_back(builder.load(operand, i));
    builder.store(buffers.result, i, body(elements));
  });
  return builder.finish();
}

/// What arithmetic gives: a float NaN is the canonical one (`docs/numerics.md` §1).
Expr arithmetic(Expr value) { return is_float(value.dtype()) ? native::canonical_nan(value) : value; }

}  // namespace

native::Kernel kernel(const Unary& op, const Types& types) {
  return elementwise(std::string(name(op.code)), types, [&](std::span<const Expr> x) {
    const bool basic = realisation(op.code, x[0].dtype()) == Realisation::Basic;
    return arithmetic(basic ? native::apply(op.code, x[0]) : math::elementary(op.code, x[0]));
  });
}

native::Kernel kernel(const Binary& op, const Types& types) {
  return elementwise(std::string(name(op.code)), types, [&](std::span<const Expr> x) {
    const bool basic = realisation(op.code, x[0].dtype()) == Realisation::Basic;
    return arithmetic(basic ? native::apply(op.code, x[Binary::lhs], x[Binary::rhs])
                            : math::elementary(op.code, x[Binary::lhs], x[Binary::rhs]));
  });
}

native::Kernel kernel(const Compare& op, const Types& types) {
  return elementwise("compare", types, [&](std::span<const Expr> x) {
    const Expr lhs = x[Compare::lhs];
    return lhs.builder().append(native::Compare{op.direction, op.comparison}, {lhs.id(), x[Compare::rhs].id()});
  });
}

native::Kernel kernel(const Select&, const Types& types) {
  return elementwise("select", types, [&](std::span<const Expr> x) {
    return native::select(x[Select::predicate], x[Select::on_true], x[Select::on_false]);
  });
}

native::Kernel kernel(const Clamp&, const Types& types) {
  return elementwise("clamp", types, [&](std::span<const Expr> x) {
    const Expr raised = native::apply(BinaryCode::Maximum, x[Clamp::operand], x[Clamp::lower]);
    return arithmetic(native::apply(BinaryCode::Minimum, raised, x[Clamp::upper]));
  });
}

native::Kernel kernel(const Convert& op, const Types& types) {
  return elementwise("convert", types, [&](std::span<const Expr> x) {
    if (x[0].dtype() == op.to) return x[0];  // the identity keeps bits
    return arithmetic(native::convert(x[0], op.to));
  });
}

}  // namespace batten::reference
