#include "native/builder.h"

#include <cassert>
#include <utility>

#include "native/type_rules.h"

namespace batten::native {
namespace {

std::vector<ValueId> ids(std::span<const Expr> values) {
  std::vector<ValueId> result;
  result.reserve(values.size());
  for (const Expr& value : values) result.push_back(value.id());
  return result;
}

std::vector<Type> types(std::span<const Expr> values) {
  std::vector<Type> result;
  result.reserve(values.size());
  for (const Expr& value : values) result.push_back(value.type());
  return result;
}

}  // namespace

ValueId Builder::new_value(Type type) {
  kernel_.values.push_back(type);
  return ValueId{static_cast<std::uint32_t>(kernel_.values.size() - 1)};
}

void Builder::push(Operation operation) {
  (open_.empty() ? kernel_.body : *open_.back()).operations.push_back(std::move(operation));
}

Expr Builder::parameter(DType dtype, std::int64_t elements) {
  assert(kernel_.body.operations.empty() && "parameters come before operations");
  const ValueId id = new_value(Type::buffer(dtype, elements));
  kernel_.body.parameters.push_back(id);
  return {*this, id};
}

Expr Builder::append(OpKind kind, std::vector<ValueId> operands) {
  std::vector<Type> types;
  types.reserve(operands.size());
  for (const ValueId operand : operands) types.push_back(type_of(operand));
  const ValueId result = new_value(result_type(kind, types));
  push(Operation{.kind = std::move(kind), .operands = std::move(operands), .results = {result}, .blocks = {}});
  return {*this, result};
}

Expr Builder::allocate(DType dtype, std::int64_t elements) {
  return append(Allocate{Type::buffer(dtype, elements)}, {});
}
Expr Builder::constant(DType dtype, Bits value) { return append(Constant{Type::scalar(dtype), value}, {}); }
Expr Builder::constant_like(Type like, Bits value) { return append(Constant{like, value}, {}); }
Expr Builder::index(std::int64_t value) { return append(Constant{Type::index(), static_cast<Bits>(value)}, {}); }

Expr Builder::affine(std::vector<Expr> operands, std::vector<std::int64_t> coefficients, std::int64_t offset) {
  assert(operands.size() == coefficients.size());
  return append(Affine{std::move(coefficients), offset}, ids(operands));
}

Expr Builder::load(Expr buffer, Expr index) { return append(Load{}, {buffer.id(), index.id()}); }
Expr Builder::load_vector(Expr buffer, Expr index, std::int64_t lanes) {
  return append(Load{lanes}, {buffer.id(), index.id()});
}
void Builder::store(Expr buffer, Expr index, Expr value) {
  push(Operation{.kind = Store{}, .operands = {buffer.id(), index.id(), value.id()}, .results = {}, .blocks = {}});
}

Block Builder::make_block(std::span<const Type> parameters, const BlockBody& body) {
  Block block;
  std::vector<Expr> arguments;
  for (const Type& type : parameters) {
    block.parameters.push_back(new_value(type));
    arguments.emplace_back(*this, block.parameters.back());
  }
  open_.push_back(&block);
  block.yields = ids(body(arguments));
  open_.pop_back();
  return block;
}

std::vector<Expr> Builder::push_structured(OpKind kind, std::vector<ValueId> operands, std::span<const Type> results,
                                           std::vector<Block> blocks) {
  Operation operation{
      .kind = std::move(kind), .operands = std::move(operands), .results = {}, .blocks = std::move(blocks)};
  std::vector<Expr> values;
  for (const Type& type : results) {
    operation.results.push_back(new_value(type));
    values.emplace_back(*this, operation.results.back());
  }
  push(std::move(operation));
  return values;
}

std::vector<Expr> Builder::for_loop(Expr lower, Expr upper, std::int64_t step, std::vector<Expr> initial,
                                    const CarryBody& body) {
  const std::vector<Type> carried = types(initial);
  std::vector<Type> parameters{Type::index()};
  parameters.insert(parameters.end(), carried.begin(), carried.end());
  Block block =
      make_block(parameters, [&](std::span<const Expr> arguments) { return body(arguments[0], arguments.subspan(1)); });
  std::vector<ValueId> operands{lower.id(), upper.id()};
  for (const Expr& value : initial) operands.push_back(value.id());
  std::vector<Block> blocks;
  blocks.push_back(std::move(block));
  return push_structured(For{.step = step, .parallel = false}, std::move(operands), carried, std::move(blocks));
}

void Builder::for_each(std::int64_t lower, std::int64_t upper, bool parallel,
                       const std::function<void(Expr index)>& body) {
  const Expr from = index(lower);
  const Expr to = index(upper);
  const std::vector<Type> parameters{Type::index()};
  Block block = make_block(parameters, [&](std::span<const Expr> arguments) {
    body(arguments[0]);
    return std::vector<Expr>{};
  });
  std::vector<Block> blocks;
  blocks.push_back(std::move(block));
  push_structured(For{.step = 1, .parallel = parallel}, {from.id(), to.id()}, {}, std::move(blocks));
}

std::vector<Expr> Builder::while_loop(std::vector<Expr> initial,
                                      const std::function<Expr(std::span<const Expr>)>& condition,
                                      const std::function<std::vector<Expr>(std::span<const Expr>)>& body) {
  const std::vector<Type> carried = types(initial);
  std::vector<Block> blocks;
  blocks.push_back(
      make_block(carried, [&](std::span<const Expr> arguments) { return std::vector<Expr>{condition(arguments)}; }));
  blocks.push_back(make_block(carried, body));
  return push_structured(While{}, ids(initial), carried, std::move(blocks));
}

std::vector<Expr> Builder::if_else(Expr condition, const std::function<std::vector<Expr>()>& then,
                                   const std::function<std::vector<Expr>()>& otherwise) {
  std::vector<Type> results;
  std::vector<Block> blocks;
  blocks.push_back(make_block({}, [&](std::span<const Expr>) {
    std::vector<Expr> yields = then();
    results = types(yields);
    return yields;
  }));
  blocks.push_back(make_block({}, [&](std::span<const Expr>) { return otherwise(); }));
  return push_structured(If{}, {condition.id()}, results, std::move(blocks));
}

void Builder::trap_if(Expr condition, std::int32_t code) {
  push(Operation{.kind = Trap{code}, .operands = {condition.id()}, .results = {}, .blocks = {}});
}

Kernel Builder::finish() { return std::exchange(kernel_, Kernel{}); }

}  // namespace batten::native
