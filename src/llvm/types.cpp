#include "llvm/types.h"

namespace batten::llvm_room {

llvm::Type* element_type(llvm::LLVMContext& context, DType dtype) {
  switch (dtype) {
    case DType::F32:
      return llvm::Type::getFloatTy(context);
    case DType::F64:
      return llvm::Type::getDoubleTy(context);
    default:
      return llvm::Type::getIntNTy(context, static_cast<unsigned>(bit_width(dtype)));
  }
}

llvm::Type* memory_type(llvm::LLVMContext& context, DType dtype) {
  return dtype == DType::Pred ? llvm::Type::getInt8Ty(context) : element_type(context, dtype);
}

llvm::Type* with_lanes(llvm::Type* element, const native::Type& type) {
  return type.is_vector() ? llvm::FixedVectorType::get(element, static_cast<unsigned>(type.count)) : element;
}

llvm::Type* value_type(llvm::LLVMContext& context, const native::Type& type) {
  if (type.is_index()) return llvm::Type::getInt64Ty(context);
  if (type.is_buffer()) return llvm::PointerType::get(context, 0);
  return with_lanes(element_type(context, type.dtype), type);
}

llvm::Constant* constant(llvm::Type* type, Bits bits) {
  llvm::Type* const scalar = type->getScalarType();
  const llvm::APInt value(scalar->getScalarSizeInBits(), bits);
  if (scalar->isIntegerTy()) return llvm::ConstantInt::get(type, value);
  return llvm::ConstantFP::get(type, llvm::APFloat(scalar->getFltSemantics(), value));
}

llvm::Type* integer_like(llvm::Type* type) {
  llvm::Type* const integer = llvm::Type::getIntNTy(type->getContext(), type->getScalarSizeInBits());
  if (const auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type))
    return llvm::FixedVectorType::get(integer, vector->getNumElements());
  return integer;
}

}  // namespace batten::llvm_room
