#include "llvm/arithmetic.h"

#include <llvm/IR/Intrinsics.h>

#include <limits>

#include "llvm/types.h"

namespace batten::llvm_room {
namespace {

using Builder = llvm::IRBuilder<>;
using llvm::Value;

Value* number(Value* like, double value) { return llvm::ConstantFP::get(like->getType(), value); }
Value* integer(Value* like, Bits bits) { return constant(like->getType(), bits); }
Value* zero(Value* like) { return llvm::Constant::getNullValue(like->getType()); }
Value* ones(Value* like) { return llvm::Constant::getAllOnesValue(like->getType()); }
Value* one_argument(Builder& builder, llvm::Intrinsic::ID id, Value* x) { return builder.CreateUnaryIntrinsic(id, x); }
Value* two_arguments(Builder& builder, llvm::Intrinsic::ID id, Value* x, Value* y) {
  return builder.CreateBinaryIntrinsic(id, x, y);
}

/// Half away from zero, without the C library's `round`: the fraction is exact, so that comparing it with 1/2 decides.
Value* round_nearest_afz(Builder& builder, Value* x) {
  Value* const truncated = one_argument(builder, llvm::Intrinsic::trunc, x);
  Value* const fraction = one_argument(builder, llvm::Intrinsic::fabs, builder.CreateFSub(x, truncated));
  Value* const away =
      builder.CreateFAdd(truncated, two_arguments(builder, llvm::Intrinsic::copysign, number(x, 1.0), x));
  return builder.CreateSelect(builder.CreateFCmpOGE(fraction, number(x, 0.5)), away, truncated);
}

Value* unary_float(Builder& builder, UnaryCode code, Value* x) {
  switch (code) {
    case UnaryCode::Abs:
      return one_argument(builder, llvm::Intrinsic::fabs, x);
    case UnaryCode::Negate:
      return builder.CreateFNeg(x);
    case UnaryCode::Sign: {
      Value* const one = two_arguments(builder, llvm::Intrinsic::copysign, number(x, 1.0), x);
      return builder.CreateSelect(builder.CreateFCmpUEQ(x, zero(x)), x, one);  // zeros and NaN are their own sign
    }
    case UnaryCode::Floor:
      return one_argument(builder, llvm::Intrinsic::floor, x);
    case UnaryCode::Ceil:
      return one_argument(builder, llvm::Intrinsic::ceil, x);
    case UnaryCode::RoundNearestEven:
      return one_argument(builder, llvm::Intrinsic::roundeven, x);
    case UnaryCode::RoundNearestAfz:
      return round_nearest_afz(builder, x);
    case UnaryCode::IsFinite:
      return builder.CreateFCmpOLT(one_argument(builder, llvm::Intrinsic::fabs, x),
                                   number(x, std::numeric_limits<double>::infinity()));
    case UnaryCode::Sqrt:
      return one_argument(builder, llvm::Intrinsic::sqrt, x);
    default:
      return nullptr;  // excluded by the dtype table, or elementary
  }
}

Value* unary_integer(Builder& builder, UnaryCode code, DType dtype, Value* x) {
  switch (code) {
    case UnaryCode::Abs:
      return builder.CreateBinaryIntrinsic(llvm::Intrinsic::abs, x, builder.getFalse());  // the smallest value wraps
    case UnaryCode::Negate:
      return builder.CreateNeg(x);
    case UnaryCode::Sign: {
      if (!is_signed_integer(dtype)) return builder.CreateZExt(builder.CreateICmpNE(x, zero(x)), x->getType());
      Value* const positive = builder.CreateZExt(builder.CreateICmpSGT(x, zero(x)), x->getType());
      return builder.CreateOr(positive, builder.CreateSExt(builder.CreateICmpSLT(x, zero(x)), x->getType()));
    }
    case UnaryCode::Not:
      return builder.CreateNot(x);
    case UnaryCode::Popcnt:
      return one_argument(builder, llvm::Intrinsic::ctpop, x);
    case UnaryCode::CountLeadingZeros:
      return builder.CreateBinaryIntrinsic(llvm::Intrinsic::ctlz, x, builder.getFalse());
    default:
      return nullptr;  // excluded by the dtype table
  }
}

Value* binary_float(Builder& builder, BinaryCode code, Value* x, Value* y) {
  switch (code) {
    case BinaryCode::Add:
      return builder.CreateFAdd(x, y);
    case BinaryCode::Subtract:
      return builder.CreateFSub(x, y);
    case BinaryCode::Multiply:
      return builder.CreateFMul(x, y);
    case BinaryCode::Divide:
      return builder.CreateFDiv(x, y);
    case BinaryCode::Maximum:
      return two_arguments(builder, llvm::Intrinsic::maximum, x, y);
    case BinaryCode::Minimum:
      return two_arguments(builder, llvm::Intrinsic::minimum, x, y);
    default:
      return nullptr;  // excluded by the dtype table, or elementary
  }
}

/// A divisor for which LLVM's division is defined: 1 in place of 0, and of -1 under the smallest value.
Value* safe_divisor(Builder& builder, bool is_signed, Value* x, Value* y) {
  Value* undefined = builder.CreateICmpEQ(y, zero(y));
  if (is_signed) {
    const unsigned bits = x->getType()->getScalarSizeInBits();
    Value* const smallest = integer(x, Bits{1} << (bits - 1));
    undefined = builder.CreateOr(
        undefined, builder.CreateAnd(builder.CreateICmpEQ(x, smallest), builder.CreateICmpEQ(y, ones(y))));
  }
  return builder.CreateSelect(undefined, integer(y, 1), y);
}

Value* shift(Builder& builder, BinaryCode code, Value* x, Value* amount) {
  const unsigned bits = x->getType()->getScalarSizeInBits();
  Value* const last = integer(x, bits - 1);
  Value* const inside = two_arguments(builder, llvm::Intrinsic::umin, amount, last);
  if (code == BinaryCode::ShiftRightArithmetic) return builder.CreateAShr(x, inside);
  Value* const shifted = code == BinaryCode::ShiftLeft ? builder.CreateShl(x, inside) : builder.CreateLShr(x, inside);
  return builder.CreateSelect(builder.CreateICmpUGT(amount, last), zero(x), shifted);
}

Value* binary_integer(Builder& builder, BinaryCode code, DType dtype, Value* x, Value* y) {
  const bool is_signed = is_signed_integer(dtype);
  switch (code) {
    case BinaryCode::Add:
      return builder.CreateAdd(x, y);
    case BinaryCode::Subtract:
      return builder.CreateSub(x, y);
    case BinaryCode::Multiply:
      return builder.CreateMul(x, y);
    case BinaryCode::Divide: {
      Value* const divisor = safe_divisor(builder, is_signed, x, y);
      Value* const quotient = is_signed ? builder.CreateSDiv(x, divisor) : builder.CreateUDiv(x, divisor);
      return builder.CreateSelect(builder.CreateICmpEQ(y, zero(y)), ones(x), quotient);
    }
    case BinaryCode::Remainder: {
      Value* const divisor = safe_divisor(builder, is_signed, x, y);
      Value* const remainder = is_signed ? builder.CreateSRem(x, divisor) : builder.CreateURem(x, divisor);
      return builder.CreateSelect(builder.CreateICmpEQ(y, zero(y)), x, remainder);
    }
    case BinaryCode::Maximum:
      return two_arguments(builder, is_signed ? llvm::Intrinsic::smax : llvm::Intrinsic::umax, x, y);
    case BinaryCode::Minimum:
      return two_arguments(builder, is_signed ? llvm::Intrinsic::smin : llvm::Intrinsic::umin, x, y);
    case BinaryCode::And:
      return builder.CreateAnd(x, y);
    case BinaryCode::Or:
      return builder.CreateOr(x, y);
    case BinaryCode::Xor:
      return builder.CreateXor(x, y);
    case BinaryCode::ShiftLeft:
    case BinaryCode::ShiftRightArithmetic:
    case BinaryCode::ShiftRightLogical:
      return shift(builder, code, x, y);
    case BinaryCode::Power:
    case BinaryCode::Atan2:
      break;  // elementary
  }
  return nullptr;
}

Value* binary_pred(Builder& builder, BinaryCode code, Value* x, Value* y) {
  switch (code) {
    case BinaryCode::Add:
    case BinaryCode::Maximum:
    case BinaryCode::Or:
      return builder.CreateOr(x, y);
    case BinaryCode::Multiply:
    case BinaryCode::Minimum:
    case BinaryCode::And:
      return builder.CreateAnd(x, y);
    case BinaryCode::Xor:
      return builder.CreateXor(x, y);
    default:
      return nullptr;  // excluded by the dtype table
  }
}

llvm::CmpInst::Predicate float_predicate(CompareDirection direction) {
  switch (direction) {
    case CompareDirection::Eq:
      return llvm::CmpInst::FCMP_OEQ;
    case CompareDirection::Ne:
      return llvm::CmpInst::FCMP_UNE;
    case CompareDirection::Lt:
      return llvm::CmpInst::FCMP_OLT;
    case CompareDirection::Le:
      return llvm::CmpInst::FCMP_OLE;
    case CompareDirection::Gt:
      return llvm::CmpInst::FCMP_OGT;
    case CompareDirection::Ge:
      break;
  }
  return llvm::CmpInst::FCMP_OGE;
}

llvm::CmpInst::Predicate integer_predicate(CompareDirection direction, bool is_signed) {
  switch (direction) {
    case CompareDirection::Eq:
      return llvm::CmpInst::ICMP_EQ;
    case CompareDirection::Ne:
      return llvm::CmpInst::ICMP_NE;
    case CompareDirection::Lt:
      return is_signed ? llvm::CmpInst::ICMP_SLT : llvm::CmpInst::ICMP_ULT;
    case CompareDirection::Le:
      return is_signed ? llvm::CmpInst::ICMP_SLE : llvm::CmpInst::ICMP_ULE;
    case CompareDirection::Gt:
      return is_signed ? llvm::CmpInst::ICMP_SGT : llvm::CmpInst::ICMP_UGT;
    case CompareDirection::Ge:
      break;
  }
  return is_signed ? llvm::CmpInst::ICMP_SGE : llvm::CmpInst::ICMP_UGE;
}

/// A signed integer with the order of IEEE totalOrder: the magnitude of a negative number counts down.
Value* total_order_key(Builder& builder, Value* x) {
  Value* const bits = builder.CreateBitCast(x, integer_like(x->getType()));
  const unsigned width = bits->getType()->getScalarSizeInBits();
  Value* const sign = builder.CreateAShr(bits, integer(bits, width - 1));
  return builder.CreateXor(bits, builder.CreateLShr(sign, integer(bits, 1)));
}

}  // namespace

Value* emit_unary(Builder& builder, UnaryCode code, DType dtype, Value* x) {
  return is_float(dtype) ? unary_float(builder, code, x) : unary_integer(builder, code, dtype, x);
}

Value* emit_binary(Builder& builder, BinaryCode code, DType dtype, Value* x, Value* y) {
  if (dtype == DType::Pred) return binary_pred(builder, code, x, y);
  return is_float(dtype) ? binary_float(builder, code, x, y) : binary_integer(builder, code, dtype, x, y);
}

Value* emit_compare(Builder& builder, CompareDirection direction, ComparisonType type, Value* x, Value* y) {
  switch (type) {
    case ComparisonType::Float:
      return builder.CreateFCmp(float_predicate(direction), x, y);
    case ComparisonType::TotalOrder:
      return builder.CreateICmp(integer_predicate(direction, true), total_order_key(builder, x),
                                total_order_key(builder, y));
    case ComparisonType::Signed:
      return builder.CreateICmp(integer_predicate(direction, true), x, y);
    case ComparisonType::Unsigned:
      break;
  }
  return builder.CreateICmp(integer_predicate(direction, false), x, y);
}

Value* emit_canonical_nan(Builder& builder, DType dtype, Value* x) {
  // Without the fence LLVM 22 takes the NaN of `sqrt` for as good as ours and drops the select.
  Value* const fenced = builder.CreateIntrinsic(llvm::Intrinsic::arithmetic_fence, {x->getType()}, {x});
  return builder.CreateSelect(builder.CreateFCmpUNO(fenced, fenced), constant(x->getType(), canonical_nan(dtype)),
                              fenced);
}

}  // namespace batten::llvm_room
