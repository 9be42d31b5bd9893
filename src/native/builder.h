// Writes a kernel, an operation at a time, with the place of insertion inside the innermost open loop.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "native/expression.h"
#include "native/function.h"

namespace batten::native {

/// What callers promise (operand types that fit) is asserted; `verify` checks it in every build type.
class Builder {
 public:
  explicit Builder(std::string kernel_name) { kernel_.name = std::move(kernel_name); }
  Builder(const Builder&) = delete;
  Builder& operator=(const Builder&) = delete;

  /// A buffer of the caller's; all parameters come before the first operation.
  Expr parameter(DType dtype, std::int64_t elements);
  Expr allocate(DType dtype, std::int64_t elements);

  Expr constant(DType dtype, Bits value);
  /// The same bits in every lane of `like`'s shape.
  Expr constant_like(Type like, Bits value);
  Expr index(std::int64_t value);
  Expr affine(std::vector<Expr> operands, std::vector<std::int64_t> coefficients, std::int64_t offset);

  Expr load(Expr buffer, Expr index);
  Expr load_vector(Expr buffer, Expr index, std::int64_t lanes);
  void store(Expr buffer, Expr index, Expr value);

  /// The general way in: appends an operation of one result and no blocks; the result's type follows from the operands.
  Expr append(OpKind kind, std::vector<ValueId> operands);

  using CarryBody = std::function<std::vector<Expr>(Expr index, std::span<const Expr> carried)>;
  /// for i = lower, lower + step, … < upper; gives the carried values after the loop.
  std::vector<Expr> for_loop(Expr lower, Expr upper, std::int64_t step, std::vector<Expr> initial,
                             const CarryBody& body);
  /// Without carried values; `parallel`: iterations write disjoint elements.
  void for_each(std::int64_t lower, std::int64_t upper, bool parallel, const std::function<void(Expr index)>& body);
  std::vector<Expr> while_loop(std::vector<Expr> initial, const std::function<Expr(std::span<const Expr>)>& condition,
                               const std::function<std::vector<Expr>(std::span<const Expr>)>& body);
  std::vector<Expr> if_else(Expr condition, const std::function<std::vector<Expr>()>& then,
                            const std::function<std::vector<Expr>()>& otherwise);
  void trap_if(Expr condition, std::int32_t code);

  Type type_of(ValueId value) const { return kernel_.type_of(value); }

  /// The finished kernel; the builder is empty afterwards.
  Kernel finish();

 private:
  using BlockBody = std::function<std::vector<Expr>(std::span<const Expr> parameters)>;

  ValueId new_value(Type type);
  void push(Operation operation);
  /// A block with these parameters and whatever `body` appends; its yields are what `body` gives.
  Block make_block(std::span<const Type> parameters, const BlockBody& body);
  /// Appends an operation with blocks whose results have the given types.
  std::vector<Expr> push_structured(OpKind kind, std::vector<ValueId> operands, std::span<const Type> results,
                                    std::vector<Block> blocks);

  Kernel kernel_;
  std::vector<Block*> open_;  // innermost last; empty: the kernel's own body
};

}  // namespace batten::native
