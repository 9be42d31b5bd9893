#include "llvm/emit.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>

#include <vector>

#include "base/visit.h"
#include "llvm/arithmetic.h"
#include "llvm/conversion.h"
#include "llvm/types.h"

namespace batten::llvm_room {
namespace {

using llvm::BasicBlock;
using llvm::Value;
using native::Block;
using native::Kernel;
using native::Operation;
using native::ValueId;

/// A kernel's own memory lies on the stack up to this size.
constexpr std::int64_t stack_bytes = 64 * 1024;

void set_attributes(llvm::Function& function, const llvm::TargetMachine& machine) {
  function.addFnAttr(llvm::Attribute::NoUnwind);
  function.addFnAttr(llvm::Attribute::NoBuiltin);
  function.addFnAttr("no-builtins");  // the code generator looks for this one
  function.addFnAttr("target-cpu", machine.getTargetCPU());
  function.addFnAttr("target-features", machine.getTargetFeatureString());
}

class KernelEmitter {
 public:
  KernelEmitter(llvm::Module& module, const Kernel& kernel, llvm::Function& body)
      : module_(module),
        kernel_(kernel),
        function_(body),
        builder_(BasicBlock::Create(module.getContext(), "", &body)),
        values_(kernel.values.size()) {}

  Result<bool> emit() {
    for (std::size_t i = 0; i < kernel_.body.parameters.size(); ++i)
      set(kernel_.body.parameters[i], function_.getArg(static_cast<unsigned>(i)));
    emit(kernel_.body);
    builder_.CreateRet(builder_.getInt32(0));
    if (!errors_.empty()) return std::move(errors_);
    return true;
  }

 private:
  llvm::LLVMContext& context() { return module_.getContext(); }
  void set(ValueId id, Value* value) { values_[id.index] = value; }
  Value* get(ValueId id) { return values_[id.index]; }
  const native::Type& type_of(ValueId id) const { return kernel_.type_of(id); }
  BasicBlock* new_block() { return BasicBlock::Create(context(), "", &function_); }
  llvm::Type* llvm_type(ValueId id) { return value_type(context(), type_of(id)); }

  void emit(const Block& block) {
    for (const Operation& operation : block.operations) emit(operation);
  }

  void emit(const Operation& operation) {
    const auto operand = [&](std::size_t i) { return get(operation.operands[i]); };
    const auto dtype = [&](std::size_t i) { return type_of(operation.operands[i]).dtype; };
    Value* const result = visit(
        operation.kind,
        [&](const native::Constant& op) -> Value* { return constant(value_type(context(), op.type), op.value); },
        [&](const native::Affine& op) { return affine(op, operation); },
        [&](const native::IndexDivide& op) {
          return builder_.CreateUDiv(operand(0), builder_.getInt64(static_cast<std::uint64_t>(op.divisor)));
        },
        [&](const native::IndexRemainder& op) {
          return builder_.CreateURem(operand(0), builder_.getInt64(static_cast<std::uint64_t>(op.divisor)));
        },
        [&](const native::FromIndex& op) { return emit_convert(builder_, DType::I64, op.to, operand(0)); },
        [&](const native::Unary& op) { return emit_unary(builder_, op.code, dtype(0), operand(0)); },
        [&](const native::Binary& op) { return emit_binary(builder_, op.code, dtype(0), operand(0), operand(1)); },
        [&](const native::Fma&) -> Value* {
          return builder_.CreateIntrinsic(llvm::Intrinsic::fma, {operand(0)->getType()},
                                          {operand(0), operand(1), operand(2)});
        },
        [&](const native::Compare& op) {
          return emit_compare(builder_, op.direction, op.comparison, operand(0), operand(1));
        },
        [&](const native::Select&) { return builder_.CreateSelect(operand(0), operand(1), operand(2)); },
        [&](const native::Convert& op) { return emit_convert(builder_, dtype(0), op.to, operand(0)); },
        [&](const native::Bitcast&) { return builder_.CreateBitCast(operand(0), llvm_type(operation.results[0])); },
        [&](const native::CanonicalNan&) { return emit_canonical_nan(builder_, dtype(0), operand(0)); },
        [&](const native::Lookup& op) { return lookup(op, operand(0)); },
        [&](const native::Load&) { return load(operation); }, [&](const native::Store&) { return store(operation); },
        [&](const native::Splat& op) {
          return builder_.CreateVectorSplat(static_cast<unsigned>(op.lanes), operand(0));
        },
        [&](const native::Extract& op) {
          return builder_.CreateExtractElement(operand(0), static_cast<std::uint64_t>(op.lane));
        },
        [&](const native::Allocate& op) { return allocate(op); },
        [&](const native::For& op) { return loop(op, operation); },
        [&](const native::While&) { return while_loop(operation); },
        [&](const native::If&) { return if_else(operation); },
        [&](const native::Trap& op) { return trap(op, operand(0)); });
    if (operation.results.size() == 1 && operation.blocks.empty()) {
      if (result == nullptr)
        errors_.push_back(
            error(Code::Internal, "kernel @{}: no LLVM for operation {}", kernel_.name, operation.kind.index()));
      set(operation.results[0], result != nullptr ? result : llvm::PoisonValue::get(llvm_type(operation.results[0])));
    }
  }

  Value* affine(const native::Affine& op, const Operation& operation) {
    Value* sum = nullptr;
    for (std::size_t i = 0; i < op.coefficients.size(); ++i) {
      if (op.coefficients[i] == 0) continue;
      Value* const term = builder_.CreateMul(get(operation.operands[i]),
                                             builder_.getInt64(static_cast<std::uint64_t>(op.coefficients[i])));
      sum = sum == nullptr ? term : builder_.CreateAdd(sum, term);
    }
    Value* const offset = builder_.getInt64(static_cast<std::uint64_t>(op.offset));
    return sum == nullptr ? offset : op.offset == 0 ? sum : builder_.CreateAdd(sum, offset);
  }

  Value* address(ValueId buffer, ValueId index) {
    return builder_.CreateInBoundsGEP(memory_type(context(), type_of(buffer).dtype), get(buffer), get(index));
  }

  Value* load(const Operation& operation) {
    const native::Type& buffer = type_of(operation.operands[0]);
    llvm::Type* const type = with_lanes(memory_type(context(), buffer.dtype), type_of(operation.results[0]));
    Value* const loaded = builder_.CreateAlignedLoad(type, address(operation.operands[0], operation.operands[1]),
                                                     llvm::Align(byte_size(buffer.dtype)));
    return buffer.dtype == DType::Pred ? builder_.CreateIsNotNull(loaded) : loaded;
  }

  Value* store(const Operation& operation) {
    const native::Type& type = type_of(operation.operands[2]);
    Value* value = get(operation.operands[2]);
    if (type.dtype == DType::Pred) value = builder_.CreateZExt(value, with_lanes(builder_.getInt8Ty(), type));
    builder_.CreateAlignedStore(value, address(operation.operands[0], operation.operands[1]),
                                llvm::Align(byte_size(type.dtype)));
    return nullptr;
  }

  Value* lookup(const native::Lookup& op, Value* index) {
    llvm::Type* const element = element_type(context(), op.dtype);
    std::vector<llvm::Constant*> entries;
    for (const Bits bits : op.table) entries.push_back(constant(element, bits));
    auto* const type = llvm::ArrayType::get(element, entries.size());
    auto* const table = new llvm::GlobalVariable(module_, type, true, llvm::GlobalValue::PrivateLinkage,
                                                 llvm::ConstantArray::get(type, entries));
    table->setAlignment(llvm::Align(64));
    table->setUnnamedAddr(llvm::GlobalValue::UnnamedAddr::Global);
    Value* const inside = builder_.CreateAnd(index, constant(index->getType(), op.table.size() - 1));
    llvm::Type* const index_type = inside->getType()->getWithNewType(builder_.getInt64Ty());
    Value* const place = builder_.CreateInBoundsGEP(element, table, builder_.CreateZExtOrTrunc(inside, index_type));
    const llvm::Align alignment(byte_size(op.dtype));
    const auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(index->getType());
    if (vector == nullptr) return builder_.CreateAlignedLoad(element, place, alignment);
    return builder_.CreateMaskedGather(llvm::FixedVectorType::get(element, vector->getNumElements()), place, alignment);
  }

  Value* allocate(const native::Allocate& op) {
    const std::int64_t bytes = op.type.count * static_cast<std::int64_t>(byte_size(op.type.dtype));
    if (bytes > stack_bytes) {
      errors_.push_back(error(Code::Internal, "kernel @{} allocates {} bytes, expected at most {}", kernel_.name, bytes,
                              stack_bytes));
      return nullptr;
    }
    auto* const type =
        llvm::ArrayType::get(memory_type(context(), op.type.dtype), static_cast<std::uint64_t>(op.type.count));
    llvm::AllocaInst* const memory = builder_.CreateAlloca(type);
    memory->setAlignment(llvm::Align(64));
    return memory;
  }

  std::vector<Value*> yields(const Block& block) {
    std::vector<Value*> values;
    for (const ValueId value : block.yields) values.push_back(get(value));
    return values;
  }

  /// A phi for each value, which comes from `from` so far.
  std::vector<llvm::PHINode*> phis(std::span<Value* const> values, BasicBlock* from) {
    std::vector<llvm::PHINode*> nodes;
    for (Value* const value : values) {
      nodes.push_back(builder_.CreatePHI(value->getType(), 2));
      nodes.back()->addIncoming(value, from);
    }
    return nodes;
  }
  void add_incoming(std::span<llvm::PHINode* const> nodes, std::span<Value* const> values, BasicBlock* from) {
    for (std::size_t i = 0; i < nodes.size(); ++i) nodes[i]->addIncoming(values[i], from);
  }

  /// Tested at its end, behind a test of whether it runs at all.
  Value* loop(const native::For& op, const Operation& operation) {
    const Block& block = operation.blocks[0];
    Value* const lower = get(operation.operands[0]);
    Value* const upper = get(operation.operands[1]);
    std::vector<Value*> initial{lower};
    for (std::size_t i = 2; i < operation.operands.size(); ++i) initial.push_back(get(operation.operands[i]));

    BasicBlock* const before = builder_.GetInsertBlock();
    BasicBlock* const body = new_block();
    BasicBlock* const after = new_block();
    builder_.CreateCondBr(builder_.CreateICmpSLT(lower, upper), body, after);

    builder_.SetInsertPoint(body);
    const std::vector<llvm::PHINode*> parameters = phis(initial, before);
    for (std::size_t i = 0; i < parameters.size(); ++i) set(block.parameters[i], parameters[i]);
    emit(block);
    std::vector<Value*> next{builder_.CreateAdd(parameters[0], builder_.getInt64(static_cast<std::uint64_t>(op.step)))};
    for (Value* const value : yields(block)) next.push_back(value);
    BasicBlock* const latch = builder_.GetInsertBlock();
    builder_.CreateCondBr(builder_.CreateICmpSLT(next[0], upper), body, after);
    add_incoming(parameters, next, latch);

    builder_.SetInsertPoint(after);
    const std::vector<llvm::PHINode*> results = phis(std::span(initial).subspan(1), before);
    add_incoming(results, std::span(next).subspan(1), latch);
    for (std::size_t i = 0; i < results.size(); ++i) set(operation.results[i], results[i]);
    return nullptr;
  }

  Value* while_loop(const Operation& operation) {
    const Block& condition = operation.blocks[0];
    const Block& body = operation.blocks[1];
    std::vector<Value*> initial;
    for (const ValueId operand : operation.operands) initial.push_back(get(operand));

    BasicBlock* const before = builder_.GetInsertBlock();
    BasicBlock* const head = new_block();
    BasicBlock* const inside = new_block();
    BasicBlock* const after = new_block();
    builder_.CreateBr(head);

    builder_.SetInsertPoint(head);
    const std::vector<llvm::PHINode*> carried = phis(initial, before);
    for (std::size_t i = 0; i < carried.size(); ++i) {
      set(condition.parameters[i], carried[i]);
      set(body.parameters[i], carried[i]);
      set(operation.results[i], carried[i]);
    }
    emit(condition);
    builder_.CreateCondBr(get(condition.yields[0]), inside, after);

    builder_.SetInsertPoint(inside);
    emit(body);
    add_incoming(carried, yields(body), builder_.GetInsertBlock());
    builder_.CreateBr(head);
    builder_.SetInsertPoint(after);
    return nullptr;
  }

  Value* if_else(const Operation& operation) {
    BasicBlock* const branches[] = {new_block(), new_block()};
    BasicBlock* const after = new_block();
    builder_.CreateCondBr(get(operation.operands[0]), branches[0], branches[1]);
    std::vector<llvm::PHINode*> results;
    for (std::size_t i = 0; i < 2; ++i) {
      builder_.SetInsertPoint(branches[i]);
      emit(operation.blocks[i]);
      const std::vector<Value*> values = yields(operation.blocks[i]);
      BasicBlock* const end = builder_.GetInsertBlock();
      builder_.CreateBr(after);
      builder_.SetInsertPoint(after);
      if (i == 0)
        results = phis(values, end);
      else
        add_incoming(results, values, end);
    }
    for (std::size_t i = 0; i < results.size(); ++i) set(operation.results[i], results[i]);
    return nullptr;
  }

  Value* trap(const native::Trap& op, Value* condition) {
    BasicBlock* const stop = new_block();
    BasicBlock* const go_on = new_block();
    builder_.CreateCondBr(condition, stop, go_on);
    builder_.SetInsertPoint(stop);
    builder_.CreateRet(builder_.getInt32(static_cast<std::uint32_t>(op.code)));
    builder_.SetInsertPoint(go_on);
    return nullptr;
  }

  llvm::Module& module_;
  const Kernel& kernel_;
  llvm::Function& function_;
  llvm::IRBuilder<> builder_;
  std::vector<Value*> values_;
  Diagnostics errors_;
};

/// `i32 (ptr buffers)`: unpacks the buffers for `body`, whose parameters LLVM may assume not to overlap.
void emit_entry(llvm::Module& module, const std::string& name, llvm::Function& body,
                const llvm::TargetMachine& machine) {
  llvm::IRBuilder<> builder(module.getContext());
  auto* const type = llvm::FunctionType::get(builder.getInt32Ty(), {builder.getPtrTy()}, false);
  llvm::Function* const entry = llvm::Function::Create(type, llvm::Function::ExternalLinkage, name, module);
  set_attributes(*entry, machine);
  builder.SetInsertPoint(BasicBlock::Create(module.getContext(), "", entry));
  std::vector<Value*> buffers;
  for (unsigned i = 0; i < body.arg_size(); ++i)
    buffers.push_back(builder.CreateLoad(builder.getPtrTy(),
                                         builder.CreateConstInBoundsGEP1_64(builder.getPtrTy(), entry->getArg(0), i)));
  builder.CreateRet(builder.CreateCall(&body, buffers));
}

Result<bool> emit_kernel(llvm::Module& module, const std::string& name, const Kernel& kernel,
                         const llvm::TargetMachine& machine) {
  llvm::LLVMContext& context = module.getContext();
  const std::vector<llvm::Type*> parameters(kernel.body.parameters.size(), llvm::PointerType::get(context, 0));
  auto* const type = llvm::FunctionType::get(llvm::Type::getInt32Ty(context), parameters, false);
  llvm::Function* const body = llvm::Function::Create(type, llvm::Function::InternalLinkage, name + ".body", module);
  set_attributes(*body, machine);
  for (unsigned i = 0; i < body->arg_size(); ++i) {
    body->addParamAttr(i, llvm::Attribute::NoAlias);
    body->addParamAttr(i, llvm::Attribute::NonNull);
  }
  emit_entry(module, name, *body, machine);
  return KernelEmitter(module, kernel, *body).emit();
}

}  // namespace

std::string symbol_name(std::string_view module, const Kernel& kernel, std::size_t index) {
  return fmt::format("batten.{}.{}.{}", module, kernel.name, index);
}

Result<std::unique_ptr<llvm::Module>> emit_module(llvm::LLVMContext& context, std::string_view name,
                                                  std::span<const Kernel> kernels, const llvm::TargetMachine& machine) {
  auto module = std::make_unique<llvm::Module>(llvm::StringRef(name), context);
  module->setTargetTriple(machine.getTargetTriple());
  module->setDataLayout(machine.createDataLayout());
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    const Result<bool> emitted = emit_kernel(*module, symbol_name(name, kernels[i], i), kernels[i], machine);
    if (!emitted) return emitted.errors();
  }
  std::string wrong;
  llvm::raw_string_ostream stream(wrong);
  if (llvm::verifyModule(*module, &stream)) return error(Code::Internal, "LLVM refuses module {}: {}", name, wrong);
  return module;
}

}  // namespace batten::llvm_room
