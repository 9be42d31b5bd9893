// Object code in this process, linked against a short list of functions and nothing else.
#pragma once

#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Target/TargetMachine.h>

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/diagnostic.h"

namespace batten::llvm_room {

/// Owns the code that it has linked. Code may call memcpy, memmove and memset, of which code generation makes calls
/// from plain loads and stores; a call of anything else, an elementary function of the C library above all, is an
/// error.
class Linker {
 public:
  static Result<Linker> create(const llvm::TargetMachine& machine);

  /// The addresses of `symbols` of an object. Errors: Internal, with the names that nothing defines.
  Result<std::vector<void*>> link(std::unique_ptr<llvm::MemoryBuffer> object, std::span<const std::string> symbols);

 private:
  Linker(std::unique_ptr<llvm::orc::LLJIT> jit, std::unique_ptr<std::string> reported)
      : jit_(std::move(jit)), reported_(std::move(reported)) {}

  std::unique_ptr<llvm::orc::LLJIT> jit_;
  std::unique_ptr<std::string> reported_;  // what ORC says beside the error that it returns, which names no symbol
};

}  // namespace batten::llvm_room
