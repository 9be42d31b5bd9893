// Kernels as LLVM functions.
#pragma once

#include <llvm/IR/Module.h>
#include <llvm/Target/TargetMachine.h>

#include <memory>
#include <span>
#include <string>

#include "base/diagnostic.h"
#include "native/function.h"

namespace batten::llvm_room {

/// The name of kernel number `index` of a module: `batten.<module>.<kernel>.<index>`. LLVM changes the meaning of
/// functions whose name it knows (`exp2`, `memcpy`), and it knows none that begins like this.
std::string symbol_name(std::string_view module, const native::Kernel& kernel, std::size_t index);

/// One function a kernel: `i32 (ptr buffers)`, which gives 0 or the code of a trap. Expects verified kernels.
/// Errors: Internal for what the native verifier should have refused.
Result<std::unique_ptr<llvm::Module>> emit_module(llvm::LLVMContext& context, std::string_view name,
                                                  std::span<const native::Kernel> kernels,
                                                  const llvm::TargetMachine& machine);

}  // namespace batten::llvm_room
