#include "llvm/jit.h"

#include <llvm/ExecutionEngine/Orc/CompileUtils.h>

#include <algorithm>
#include <string>

#include "llvm/emit.h"
#include "llvm/linker.h"
#include "llvm/optimize.h"
#include "llvm/target.h"

namespace batten::llvm_room {

struct Jit::State {
  std::unique_ptr<llvm::TargetMachine> machine;
  Linker linker;
  std::size_t modules = 0;
};

Jit::Jit(std::unique_ptr<State> state) : state_(std::move(state)) {}
Jit::Jit(Jit&&) noexcept = default;
Jit& Jit::operator=(Jit&&) noexcept = default;
Jit::~Jit() = default;

Result<Jit> Jit::create() {
  auto machine = host_machine();
  if (!machine) return machine.errors();
  auto linker = Linker::create(**machine);
  if (!linker) return linker.errors();
  return Jit(std::unique_ptr<State>(new State{*std::move(machine), *std::move(linker), 0}));
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
    if (!object) return error(Code::Internal, "code generation failed: {}", llvm::toString(object.takeError()));
    std::vector<std::string> symbols;
    for (std::size_t i = 0; i < batch.size(); ++i) symbols.push_back(symbol_name(name, batch[i], i));
    const Result<std::vector<void*>> addresses = state_->linker.link(std::move(*object), symbols);
    if (!addresses) return addresses.errors();
    for (void* const address : *addresses) functions.push_back(reinterpret_cast<KernelFunction>(address));
  }
  return functions;
}

}  // namespace batten::llvm_room
