// Basic scalar operations as LLVM instructions, on scalars and lane by lane on vectors. None is undefined for any
// operand: what LLVM leaves open (shifts, divisions) is guarded as `docs/numerics.md` §2 says. A NaN result is some
// NaN.
#pragma once

#include <llvm/IR/IRBuilder.h>

#include "numerics/codes.h"

namespace batten::llvm_room {

/// Expects `realisation(code, dtype) == Basic` and a legal dtype.
llvm::Value* emit_unary(llvm::IRBuilder<>& builder, UnaryCode code, DType dtype, llvm::Value* x);
llvm::Value* emit_binary(llvm::IRBuilder<>& builder, BinaryCode code, DType dtype, llvm::Value* x, llvm::Value* y);
llvm::Value* emit_compare(llvm::IRBuilder<>& builder, CompareDirection direction, ComparisonType type, llvm::Value* x,
                          llvm::Value* y);
/// Every NaN becomes the canonical one; all other bits are kept.
llvm::Value* emit_canonical_nan(llvm::IRBuilder<>& builder, DType dtype, llvm::Value* x);

}  // namespace batten::llvm_room
