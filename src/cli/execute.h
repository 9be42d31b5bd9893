// A compiled program run on tensors.
#pragma once

#include <span>
#include <vector>

#include "cli/compiler.h"
#include "runtime/program.h"
#include "runtime/tensor.h"

namespace batten::cli {

/// The program as the runtime runs it; `functions`: by KernelId. Points into `program`, which must outlive it.
runtime::Executable executable(const native::Program& program, const native::MemoryPlan& plan,
                               std::span<const llvm_room::KernelFunction> functions, const TensorFunction& function);
/// The same of a program that was compiled by itself.
inline runtime::Executable executable(const Compiled& compiled, const TensorFunction& function) {
  return executable(compiled.program, compiled.plan, compiled.functions, function);
}

/// Allocates the results and runs. Errors: MemoryLimit, TrapRaised, InputTypeDiffers.
Result<std::vector<runtime::Tensor>> execute(const Compiled& compiled, const TensorFunction& function,
                                             std::span<const runtime::Tensor> inputs,
                                             const runtime::MemoryBudget& budget);

}  // namespace batten::cli
