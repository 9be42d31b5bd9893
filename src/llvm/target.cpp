#include "llvm/target.h"

#include <llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h>
#include <llvm/Support/TargetSelect.h>

namespace batten::llvm_room {

Result<std::unique_ptr<llvm::TargetMachine>> host_machine() {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  auto builder = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!builder)
    return error(Code::TargetUnsupported, "this machine is unknown to LLVM: {}", llvm::toString(builder.takeError()));
  if (builder->getTargetTriple().isX86() && builder->getFeatures().getString().find("+fma,") == std::string::npos)
    return with_note(
        error(Code::TargetUnsupported, "this machine ({}) has no fused multiply-add instruction", builder->getCPU()),
        "an x86-64-v3 machine (2013 or later) or an AArch64 one has it");
  builder->getOptions().AllowFPOpFusion = llvm::FPOpFusion::Strict;
  builder->setCodeGenOptLevel(llvm::CodeGenOptLevel::Default);
  auto machine = builder->createTargetMachine();
  if (!machine)
    return error(Code::TargetUnsupported, "LLVM cannot generate code here: {}", llvm::toString(machine.takeError()));
  return std::move(*machine);
}

}  // namespace batten::llvm_room
