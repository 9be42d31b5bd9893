// A native program run by the evaluator and as machine code, on bytes.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "llvm/jit.h"
#include "native/program.h"
#include "witness/subject.h"

namespace batten::witness {

/// One element of a result is one or more bytes; a result is as it lies in memory.
using Results = std::vector<std::vector<std::byte>>;

/// `function`: the one that `program` was lowered from, for its types. Errors: Internal, with the trap.
Result<Results> run_evaluated(const native::Program& program, const TensorFunction& function,
                              std::span<const Literal> inputs);

/// With the memory plan and the runtime of `batten run`. `functions`: by KernelId. Errors: what the runtime reports;
/// Internal when an input is not as it was.
Result<Results> run_compiled(const native::Program& program, std::span<const llvm_room::KernelFunction> functions,
                             const TensorFunction& function, std::span<const Literal> inputs);

/// The first element that differs, with both bits; empty if none does. Expects results of `function`.
std::string find_difference(const TensorFunction& function, const Results& compiled, const Results& evaluated);

}  // namespace batten::witness
