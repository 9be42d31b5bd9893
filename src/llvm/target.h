// The machine that code is generated for.
#pragma once

#include <llvm/Target/TargetMachine.h>

#include <memory>

#include "base/diagnostic.h"

namespace batten::llvm_room {

/// The machine that this process runs on, with all its instructions, and no licence to fuse or reorder arithmetic.
/// Errors: TargetUnsupported when it has no fused multiply-add instruction (LLVM would call the C library's `fma`).
Result<std::unique_ptr<llvm::TargetMachine>> host_machine();

}  // namespace batten::llvm_room
