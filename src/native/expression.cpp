#include "native/expression.h"

#include <utility>

#include "native/builder.h"

namespace batten::native {
namespace {

Bits number_bits(DType dtype, double value) {
  if (dtype == DType::F64) return bits_of(value);
  if (dtype == DType::F32) return bits_of(static_cast<float>(value));
  return batten::convert(DType::F64, dtype, bits_of(value));
}

Expr append(Expr first, OpKind kind, std::vector<ValueId> operands) {
  return first.builder().append(std::move(kind), std::move(operands));
}

}  // namespace

Type Expr::type() const { return builder_->type_of(id_); }
Expr Expr::like(double value) const { return builder_->constant_like(type(), number_bits(dtype(), value)); }
Expr Expr::like_integer(std::int64_t value) const { return like_bits(truncate(dtype(), static_cast<Bits>(value))); }
Expr Expr::like_bits(Bits bits) const { return builder_->constant_like(type(), bits); }

Expr apply(UnaryCode code, Expr operand) { return append(operand, Unary{code}, {operand.id()}); }
Expr apply(BinaryCode code, Expr lhs, Expr rhs) { return append(lhs, Binary{code}, {lhs.id(), rhs.id()}); }

Expr operator+(Expr lhs, Expr rhs) { return apply(BinaryCode::Add, lhs, rhs); }
Expr operator-(Expr lhs, Expr rhs) { return apply(BinaryCode::Subtract, lhs, rhs); }
Expr operator*(Expr lhs, Expr rhs) { return apply(BinaryCode::Multiply, lhs, rhs); }
Expr operator/(Expr lhs, Expr rhs) { return apply(BinaryCode::Divide, lhs, rhs); }
Expr operator&(Expr lhs, Expr rhs) { return apply(BinaryCode::And, lhs, rhs); }
Expr operator|(Expr lhs, Expr rhs) { return apply(BinaryCode::Or, lhs, rhs); }
Expr operator^(Expr lhs, Expr rhs) { return apply(BinaryCode::Xor, lhs, rhs); }
Expr operator-(Expr operand) { return apply(UnaryCode::Negate, operand); }
Expr shift_left(Expr value, Expr amount) { return apply(BinaryCode::ShiftLeft, value, amount); }
Expr shift_right_logical(Expr value, Expr amount) { return apply(BinaryCode::ShiftRightLogical, value, amount); }
Expr shift_right_arithmetic(Expr value, Expr amount) { return apply(BinaryCode::ShiftRightArithmetic, value, amount); }

Expr operator+(Expr lhs, double rhs) { return lhs + lhs.like(rhs); }
Expr operator-(Expr lhs, double rhs) { return lhs - lhs.like(rhs); }
Expr operator-(double lhs, Expr rhs) { return rhs.like(lhs) - rhs; }
Expr operator*(Expr lhs, double rhs) { return lhs * lhs.like(rhs); }
Expr operator/(double lhs, Expr rhs) { return rhs.like(lhs) / rhs; }

Expr fma(Expr x, Expr y, Expr z) { return append(x, Fma{}, {x.id(), y.id(), z.id()}); }
Expr fma(Expr x, Expr y, double z) { return fma(x, y, x.like(z)); }
Expr sqrt(Expr x) { return apply(UnaryCode::Sqrt, x); }
Expr abs(Expr x) { return apply(UnaryCode::Abs, x); }
Expr floor(Expr x) { return apply(UnaryCode::Floor, x); }
Expr round_nearest_even(Expr x) { return apply(UnaryCode::RoundNearestEven, x); }

Expr compare(CompareDirection direction, Expr lhs, Expr rhs) {
  return append(lhs, Compare{direction, default_comparison(lhs.dtype())}, {lhs.id(), rhs.id()});
}
Expr eq(Expr lhs, Expr rhs) { return compare(CompareDirection::Eq, lhs, rhs); }
Expr ne(Expr lhs, Expr rhs) { return compare(CompareDirection::Ne, lhs, rhs); }
Expr lt(Expr lhs, Expr rhs) { return compare(CompareDirection::Lt, lhs, rhs); }
Expr le(Expr lhs, Expr rhs) { return compare(CompareDirection::Le, lhs, rhs); }
Expr gt(Expr lhs, Expr rhs) { return compare(CompareDirection::Gt, lhs, rhs); }
Expr ge(Expr lhs, Expr rhs) { return compare(CompareDirection::Ge, lhs, rhs); }
Expr lt(Expr lhs, double rhs) { return lt(lhs, lhs.like(rhs)); }
Expr le(Expr lhs, double rhs) { return le(lhs, lhs.like(rhs)); }
Expr gt(Expr lhs, double rhs) { return gt(lhs, lhs.like(rhs)); }
Expr ge(Expr lhs, double rhs) { return ge(lhs, lhs.like(rhs)); }
Expr is_nan(Expr x) { return ne(x, x); }

Expr select(Expr predicate, Expr on_true, Expr on_false) {
  return append(predicate, Select{}, {predicate.id(), on_true.id(), on_false.id()});
}
Expr convert(Expr value, DType to) { return value.dtype() == to ? value : append(value, Convert{to}, {value.id()}); }
Expr bitcast(Expr value, DType to) { return value.dtype() == to ? value : append(value, Bitcast{to}, {value.id()}); }
Expr canonical_nan(Expr value) { return append(value, CanonicalNan{}, {value.id()}); }
Expr lookup(Expr index, DType dtype, std::vector<Bits> table) {
  return append(index, Lookup{dtype, std::move(table)}, {index.id()});
}

Expr index_add(Expr lhs, Expr rhs) { return append(lhs, Affine{{1, 1}, 0}, {lhs.id(), rhs.id()}); }
Expr index_multiply_add(Expr index, std::int64_t coefficient, Expr addend) {
  return append(index, Affine{{coefficient, 1}, 0}, {index.id(), addend.id()});
}
Expr index_divide(Expr index, std::int64_t divisor) { return append(index, IndexDivide{divisor}, {index.id()}); }
Expr index_remainder(Expr index, std::int64_t divisor) { return append(index, IndexRemainder{divisor}, {index.id()}); }
Expr from_index(Expr index, DType to) { return append(index, FromIndex{to}, {index.id()}); }

}  // namespace batten::native
