#include "llvm/conversion.h"

#include <llvm/IR/Intrinsics.h>

#include "llvm/types.h"

namespace batten::llvm_room {
namespace {

llvm::Type* converted_type(llvm::Value* x, DType to) {
  llvm::Type* const element = element_type(x->getContext(), to);
  const auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(x->getType());
  return vector != nullptr ? llvm::FixedVectorType::get(element, vector->getNumElements()) : element;
}

/// Truncates and saturates; NaN gives 0. LLVM's `.sat` intrinsics are defined for every operand.
llvm::Value* float_to_integer(llvm::IRBuilder<>& builder, bool is_signed, llvm::Value* x, llvm::Type* type) {
  const llvm::Intrinsic::ID id = is_signed ? llvm::Intrinsic::fptosi_sat : llvm::Intrinsic::fptoui_sat;
  return builder.CreateIntrinsic(id, {type, x->getType()}, {x});
}

}  // namespace

llvm::Value* emit_convert(llvm::IRBuilder<>& builder, DType from, DType to, llvm::Value* x) {
  if (from == to) return x;
  llvm::Type* const type = converted_type(x, to);
  llvm::Value* const zero = llvm::Constant::getNullValue(x->getType());
  if (to == DType::Pred) return is_float(from) ? builder.CreateFCmpUNE(x, zero) : builder.CreateICmpNE(x, zero);
  if (is_float(from) && is_float(to)) return builder.CreateFPCast(x, type);
  if (is_float(from)) return float_to_integer(builder, is_signed_integer(to), x, type);
  const bool is_signed = is_signed_integer(from);
  if (is_float(to)) return is_signed ? builder.CreateSIToFP(x, type) : builder.CreateUIToFP(x, type);
  return is_signed ? builder.CreateSExtOrTrunc(x, type) : builder.CreateZExtOrTrunc(x, type);
}

}  // namespace batten::llvm_room
