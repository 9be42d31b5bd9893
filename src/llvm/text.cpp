#include "llvm/text.h"

#include <llvm/IR/LegacyPassManager.h>
#include <llvm/Support/raw_ostream.h>

#include "llvm/emit.h"
#include "llvm/optimize.h"
#include "llvm/target.h"

namespace batten::llvm_room {
namespace {

constexpr std::string_view module_name = "show";

}  // namespace

Result<std::string> llvm_text(std::span<const native::Kernel> kernels) {
  auto machine = host_machine();
  if (!machine) return machine.errors();
  llvm::LLVMContext context;
  auto module = emit_module(context, module_name, kernels, **machine);
  if (!module) return module.errors();
  optimize(**module, **machine);
  std::string text;
  llvm::raw_string_ostream stream(text);
  (*module)->print(stream, nullptr);
  return text;
}

Result<std::string> assembly_text(std::span<const native::Kernel> kernels) {
  auto machine = host_machine();
  if (!machine) return machine.errors();
  llvm::LLVMContext context;
  auto module = emit_module(context, module_name, kernels, **machine);
  if (!module) return module.errors();
  optimize(**module, **machine);
  llvm::SmallVector<char, 0> text;
  llvm::raw_svector_ostream stream(text);
  llvm::legacy::PassManager passes;
  if ((*machine)->addPassesToEmitFile(passes, stream, nullptr, llvm::CodeGenFileType::AssemblyFile))
    return error(Code::Internal, "LLVM cannot print assembly for this machine");
  passes.run(**module);
  return std::string(text.begin(), text.end());
}

}  // namespace batten::llvm_room
