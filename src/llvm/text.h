// What LLVM sees and what the machine runs, for people to read.
#pragma once

#include <span>
#include <string>

#include "base/diagnostic.h"
#include "native/function.h"

namespace batten::llvm_room {

/// LLVM IR of this machine after the passes. Expects verified kernels. Errors: those of `Jit`.
Result<std::string> llvm_text(std::span<const native::Kernel> kernels);
/// The assembly of it.
Result<std::string> assembly_text(std::span<const native::Kernel> kernels);

}  // namespace batten::llvm_room
