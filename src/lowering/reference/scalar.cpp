#include "lowering/reference/scalar.h"

#include <cassert>
#include <type_traits>

#include "lowering/math/elementary.h"

namespace batten::reference {
namespace {

/// What arithmetic gives.
Expr arithmetic(Expr value) { return is_float(value.dtype()) ? native::canonical_nan(value) : value; }

}  // namespace

Expr scalar(const Unary& op, std::span<const Expr> x) {
  const bool basic = realisation(op.code, x[0].dtype()) == Realisation::Basic;
  return arithmetic(basic ? native::apply(op.code, x[0]) : math::elementary(op.code, x[0]));
}

Expr scalar(const Binary& op, std::span<const Expr> x) {
  const bool basic = realisation(op.code, x[0].dtype()) == Realisation::Basic;
  return arithmetic(basic ? native::apply(op.code, x[Binary::lhs], x[Binary::rhs])
                          : math::elementary(op.code, x[Binary::lhs], x[Binary::rhs]));
}

Expr scalar(const Compare& op, std::span<const Expr> x) {
  const Expr lhs = x[Compare::lhs];
  return lhs.builder().append(native::Compare{op.direction, op.comparison}, {lhs.id(), x[Compare::rhs].id()});
}

Expr scalar(const Select&, std::span<const Expr> x) {
  return native::select(x[Select::predicate], x[Select::on_true], x[Select::on_false]);
}

Expr scalar(const Clamp&, std::span<const Expr> x) {
  const Expr raised = native::apply(BinaryCode::Maximum, x[Clamp::operand], x[Clamp::lower]);
  return arithmetic(native::apply(BinaryCode::Minimum, raised, x[Clamp::upper]));
}

Expr scalar(const Convert& op, std::span<const Expr> x) {
  if (x[0].dtype() == op.to) return x[0];  // the identity keeps bits
  return arithmetic(native::convert(x[0], op.to));
}

std::vector<Expr> evaluate_body(const TensorModule& module, FunctionId id, std::vector<Expr> arguments) {
  const TensorFunction& body = module.function(id);
  native::Builder& builder = arguments.front().builder();
  std::vector<Expr> values(body.values.size());
  for (std::size_t i = 0; i < arguments.size(); ++i) values[body.parameters[i].index] = arguments[i];
  for (const Operation& operation : body.operations) {
    std::vector<Expr> operands;
    for (const ValueId operand : operation.operands) operands.push_back(values[operand.index]);
    const auto results = std::visit(
        [&]<class Op>(const Op& op) -> std::vector<Expr> {
          if constexpr (std::is_same_v<Op, Call>) {
            return evaluate_body(module, op.callee, operands);
          } else if constexpr (std::is_same_v<Op, Constant>) {
            return {builder.constant(op.value.dtype(), op.value.at(0))};
          } else if constexpr (std::is_same_v<Op, Bitcast>) {
            return {native::bitcast(operands[0], op.to)};
          } else if constexpr (requires { scalar(op, operands); }) {
            return {scalar(op, operands)};
          } else {
            assert(false && "the verifier refuses it in a body");
            return operands;
          }
        },
        operation.kind);
    for (std::size_t i = 0; i < operation.results.size(); ++i) values[operation.results[i].index] = results[i];
  }
  std::vector<Expr> returned;
  for (const FunctionResult& result : body.results) returned.push_back(values[result.value.index]);
  return returned;
}

}  // namespace batten::reference
