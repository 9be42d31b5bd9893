// The passes that run over kernels: few, and none that reorders arithmetic, vectorises or unrolls.
#pragma once

#include <llvm/IR/Module.h>
#include <llvm/Target/TargetMachine.h>

namespace batten::llvm_room {

/// SROA, EarlyCSE, InstCombine over each function, with a target library in which no function has a known meaning.
void optimize(llvm::Module& module, llvm::TargetMachine& machine);

}  // namespace batten::llvm_room
