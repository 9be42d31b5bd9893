// Code may call three functions of the C library and no other.
#include "llvm/linker.h"

#include <gtest/gtest.h>
#include <llvm/ExecutionEngine/Orc/CompileUtils.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include "llvm/target.h"

namespace batten::testing {
namespace {

/// An object with `test.entry`, which calls `callee`.
std::unique_ptr<llvm::MemoryBuffer> object_calling(llvm::TargetMachine& machine, const char* callee) {
  llvm::LLVMContext context;
  llvm::Module module("test", context);
  module.setTargetTriple(machine.getTargetTriple());
  module.setDataLayout(machine.createDataLayout());
  auto* const type = llvm::FunctionType::get(llvm::Type::getVoidTy(context), false);
  llvm::IRBuilder<> builder(context);
  auto* const function = llvm::Function::Create(type, llvm::Function::ExternalLinkage, "test.entry", module);
  builder.SetInsertPoint(llvm::BasicBlock::Create(context, "", function));
  builder.CreateCall(module.getOrInsertFunction(callee, type));
  builder.CreateRetVoid();
  auto object = llvm::orc::SimpleCompiler(machine)(module);
  if (!object) llvm::consumeError(object.takeError());
  return object ? std::move(*object) : nullptr;
}

Result<std::vector<void*>> link_call_of(const char* callee) {
  auto machine = llvm_room::host_machine();
  if (!machine) return machine.errors();
  auto linker = llvm_room::Linker::create(**machine);
  if (!linker) return linker.errors();
  const std::vector<std::string> symbols{"test.entry"};
  return linker->link(object_calling(**machine, callee), symbols);
}

TEST(Linker, refuses_functions_beyond_the_list) {
  for (const char* callee : {"exp", "pow", "fmaf", "fmod", "malloc", "printf", "unknown"}) {
    const auto linked = link_call_of(callee);
    ASSERT_FALSE(linked) << callee;
    EXPECT_EQ(linked.errors()[0].code, Code::Internal);
    EXPECT_NE(linked.errors()[0].message.find(callee), std::string::npos) << linked.errors()[0].message;
  }
}

TEST(Linker, knows_the_functions_of_the_list) {
  for (const char* callee : {"memcpy", "memmove", "memset"}) EXPECT_TRUE(link_call_of(callee)) << callee;
}

}  // namespace
}  // namespace batten::testing
