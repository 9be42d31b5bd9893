#include "llvm/linker.h"

#include <llvm/ExecutionEngine/Orc/AbsoluteSymbols.h>

#include <cstring>

namespace batten::llvm_room {
namespace {

llvm::Error define_allowed_symbols(llvm::orc::LLJIT& jit) {
  llvm::orc::SymbolMap symbols;
  const auto allow = [&](const char* name, auto* function) {
    symbols[jit.mangleAndIntern(name)] = {llvm::orc::ExecutorAddr::fromPtr(function),
                                          llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable};
  };
  allow("memcpy", &std::memcpy);
  allow("memmove", &std::memmove);
  allow("memset", &std::memset);
  return jit.getMainJITDylib().define(llvm::orc::absoluteSymbols(std::move(symbols)));
}

Diagnostic internal(std::string_view what, llvm::Error failure) {
  return error(Code::Internal, "{}: {}", what, llvm::toString(std::move(failure)));
}

}  // namespace

Result<Linker> Linker::create(const llvm::TargetMachine& machine) {
  llvm::orc::LLJITBuilder builder;
  builder.setJITTargetMachineBuilder(llvm::orc::JITTargetMachineBuilder(machine.getTargetTriple()));
  builder.setLinkProcessSymbolsByDefault(false);
  builder.setPlatformSetUp(llvm::orc::setUpInactivePlatform);
  auto jit = builder.create();
  if (!jit) return internal("the JIT cannot be made", jit.takeError());
  auto reported = std::make_unique<std::string>();
  (*jit)->getExecutionSession().setErrorReporter(
      [text = reported.get()](llvm::Error failure) { *text += llvm::toString(std::move(failure)); });
  if (llvm::Error failed = define_allowed_symbols(**jit)) return internal("the JIT cannot be made", std::move(failed));
  return Linker(std::move(*jit), std::move(reported));
}

Result<std::vector<void*>> Linker::link(std::unique_ptr<llvm::MemoryBuffer> object,
                                        std::span<const std::string> symbols) {
  if (llvm::Error failed = jit_->addObjectFile(std::move(object)))
    return internal("the code cannot be loaded", std::move(failed));
  std::vector<void*> addresses;
  for (const std::string& symbol : symbols) {
    auto address = jit_->lookup(symbol);
    if (!address) return internal("the code cannot be linked: " + *reported_, address.takeError());
    addresses.push_back(address->toPtr<void*>());
  }
  return addresses;
}

}  // namespace batten::llvm_room
