#include "llvm/jit.h"

#include <llvm/ExecutionEngine/Orc/AbsoluteSymbols.h>
#include <llvm/ExecutionEngine/Orc/CompileUtils.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/Support/MemoryBuffer.h>

#include <algorithm>
#include <cstring>
#include <string>

#include "llvm/emit.h"
#include "llvm/optimize.h"
#include "llvm/target.h"

namespace batten::llvm_room {

struct Jit::State {
  std::unique_ptr<llvm::TargetMachine> machine;
  std::unique_ptr<llvm::orc::LLJIT> jit;
  std::size_t modules = 0;
  std::string linker_errors;  // ORC tells of a failed link in two places: this one says what failed
};

namespace {

/// The only functions that compiled code may call: code generation makes calls of them from plain loads and stores.
llvm::Error define_allowed_symbols(llvm::orc::LLJIT& jit) {
  llvm::orc::SymbolMap symbols;
  const auto allow = [&](const char* name, auto* function) {
    symbols[jit.mangleAndIntern(name)] = {llvm::orc::ExecutorAddr::fromPtr(function), llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable};
  };
  allow("memcpy", &std::memcpy);
  allow("memmove", &std::memmove);
  allow("memset", &std::memset);
  return jit.getMainJITDylib().define(llvm::orc::absoluteSymbols(std::move(symbols)));
}

Diagnostic internal(std::string_view what, llvm::Error error_value) {
  return error(Code::Internal, "{}: {}", what, llvm::toString(std::move(error_value)));
}

}  // namespace

Jit::Jit(std::unique_ptr<State> state) : state_(std::move(state)) {}
Jit::Jit(Jit&&) noexcept = default;
Jit& Jit::operator=(Jit&&) noexcept = default;
Jit::~Jit() = default;

Result<Jit> Jit::create() {
  auto machine = host_machine();
  if (!machine) return machine.errors();
  auto state = std::make_unique<State>();
  state->machine = std::move(*machine);
  llvm::orc::LLJITBuilder builder;
  builder.setJITTargetMachineBuilder(llvm::orc::JITTargetMachineBuilder(state->machine->getTargetTriple()));
  builder.setLinkProcessSymbolsByDefault(false);
  builder.setPlatformSetUp(llvm::orc::setUpInactivePlatform);
  auto jit = builder.create();
  if (!jit) return internal("the JIT cannot be made", jit.takeError());
  state->jit = std::move(*jit);
  state->jit->getExecutionSession().setErrorReporter(
      [text = &state->linker_errors](llvm::Error reported) { *text += llvm::toString(std::move(reported)); });
  if (llvm::Error failed = define_allowed_symbols(*state->jit)) return internal("the JIT cannot be made", std::move(failed));
  return Jit(std::move(state));
}

Result<std::vector<KernelFunction>> Jit::compile(std::span<const native::Kernel> kernels) {
  std::vector<KernelFunction> functions;
  for (std::size_t first = 0; first < kernels.size(); first += kernels_per_module) {
    const auto batch = kernels.subspan(first, std::min(kernels_per_module, kernels.size() - first));
    const std::string name = std::to_string(state_->modules++);
    llvm::LLVMContext context;
    auto module = emit_module(context, name, batch, *state_->machine);
    if (!module) return module.errors();
    optimize(**module, *state_->machine);
    auto object = llvm::orc::SimpleCompiler(*state_->machine)(**module);
    if (!object) return internal("code generation failed", object.takeError());
    if (llvm::Error failed = state_->jit->addObjectFile(std::move(*object))) return internal("the code cannot be loaded", std::move(failed));
    for (std::size_t i = 0; i < batch.size(); ++i) {
      auto address = state_->jit->lookup(symbol_name(name, batch[i], i));
      if (!address) return internal("the code cannot be linked: " + state_->linker_errors, address.takeError());
      functions.push_back(address->toPtr<KernelFunction>());
    }
  }
  return functions;
}

}  // namespace batten::llvm_room
