// A value under construction, with operators: how kernels and elementary functions are written. One text serves scalars
// and vectors.
#pragma once

#include <cstdint>
#include <vector>

#include "native/function.h"
#include "numerics/codes.h"

namespace batten::native {

class Builder;

/// A value of a kernel that is being built. Cheap to copy; must not outlive its builder.
class Expr {
 public:
  Expr() = default;  // no value; only to be assigned
  Expr(Builder& builder, ValueId id) : builder_(&builder), id_(id) {}

  ValueId id() const { return id_; }
  Builder& builder() const { return *builder_; }
  Type type() const;
  DType dtype() const { return type().dtype; }

  /// A constant of this value's dtype and shape: from a number (rounded once to the dtype), or from bits.
  Expr like(double value) const;
  Expr like_integer(std::int64_t value) const;
  Expr like_bits(Bits bits) const;

 private:
  Builder* builder_ = nullptr;
  ValueId id_;
};

// Arithmetic on two values of one type. Shifts take an amount of the operand's own type.
Expr apply(UnaryCode code, Expr operand);
Expr apply(BinaryCode code, Expr lhs, Expr rhs);
Expr operator+(Expr lhs, Expr rhs);
Expr operator-(Expr lhs, Expr rhs);
Expr operator*(Expr lhs, Expr rhs);
Expr operator/(Expr lhs, Expr rhs);
Expr operator&(Expr lhs, Expr rhs);
Expr operator|(Expr lhs, Expr rhs);
Expr operator^(Expr lhs, Expr rhs);
Expr operator-(Expr operand);
Expr shift_left(Expr value, Expr amount);
Expr shift_right_logical(Expr value, Expr amount);
Expr shift_right_arithmetic(Expr value, Expr amount);
// The same with a constant of the other operand's type.
Expr operator+(Expr lhs, double rhs);
Expr operator-(Expr lhs, double rhs);
Expr operator-(double lhs, Expr rhs);
Expr operator*(Expr lhs, double rhs);
Expr operator/(double lhs, Expr rhs);

Expr fma(Expr x, Expr y, Expr z);
Expr fma(Expr x, Expr y, double z);
Expr sqrt(Expr x);
Expr abs(Expr x);
Expr floor(Expr x);
Expr round_nearest_even(Expr x);

// Pred in every lane; the comparison is the dtype's own (floats: NaN unordered).
Expr compare(CompareDirection direction, Expr lhs, Expr rhs);
Expr eq(Expr lhs, Expr rhs);
Expr ne(Expr lhs, Expr rhs);
Expr lt(Expr lhs, Expr rhs);
Expr le(Expr lhs, Expr rhs);
Expr gt(Expr lhs, Expr rhs);
Expr ge(Expr lhs, Expr rhs);
Expr lt(Expr lhs, double rhs);
Expr le(Expr lhs, double rhs);
Expr gt(Expr lhs, double rhs);
Expr ge(Expr lhs, double rhs);
Expr is_nan(Expr x);

Expr select(Expr predicate, Expr on_true, Expr on_false);
Expr convert(Expr value, DType to);
Expr bitcast(Expr value, DType to);
Expr canonical_nan(Expr value);
/// table[index mod size]; the index is an unsigned integer, the size a power of two.
Expr lookup(Expr index, DType dtype, std::vector<Bits> table);

// Positions.
Expr index_add(Expr lhs, Expr rhs);
Expr index_multiply_add(Expr index, std::int64_t coefficient, Expr addend);
Expr index_divide(Expr index, std::int64_t divisor);
Expr index_remainder(Expr index, std::int64_t divisor);
Expr from_index(Expr index, DType to);

}  // namespace batten::native
