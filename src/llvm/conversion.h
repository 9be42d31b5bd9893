// `convert`: from each dtype to each other one (`docs/numerics.md` §2).
#pragma once

#include <llvm/IR/IRBuilder.h>

#include "numerics/dtype.h"

namespace batten::llvm_room {

/// Scalars, and lane by lane vectors. The same dtype keeps its bits; a NaN that changes its dtype is some NaN.
llvm::Value* emit_convert(llvm::IRBuilder<>& builder, DType from, DType to, llvm::Value* x);

}  // namespace batten::llvm_room
