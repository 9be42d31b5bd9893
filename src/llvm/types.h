// Native types and constants as LLVM's. In registers a Pred is an i1; in memory it is a byte that is true unless zero.
#pragma once

#include <llvm/IR/Constants.h>
#include <llvm/IR/DerivedTypes.h>

#include "native/type.h"
#include "numerics/scalar.h"

namespace batten::llvm_room {

/// Of an element in a register.
llvm::Type* element_type(llvm::LLVMContext& context, DType dtype);
/// Of an element in memory.
llvm::Type* memory_type(llvm::LLVMContext& context, DType dtype);
/// `element` in as many lanes as `type` has; a scalar type keeps it.
llvm::Type* with_lanes(llvm::Type* element, const native::Type& type);
/// Of a native value: a scalar, vector or index; a buffer is a pointer.
llvm::Type* value_type(llvm::LLVMContext& context, const native::Type& type);

/// The same bits in every lane of `type`, which holds integers or floats.
llvm::Constant* constant(llvm::Type* type, Bits bits);

/// The integer type of the same width and number of lanes.
llvm::Type* integer_like(llvm::Type* type);

}  // namespace batten::llvm_room
