// The pipeline on one page. One direction, no way back: a later stage never asks an earlier one a question.
//
//   text ─ read ─► tensor IR ─ verify ─ inline ─ verify ─► native program ─ verify ─ plan ─► machine code
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "base/diagnostic.h"
#include "llvm/jit.h"
#include "native/program.h"
#include "numerics/order.h"
#include "tensor/module.h"

namespace batten::cli {

enum class Language { StableHlo, TensorIr };

/// By content as well as name: `.tir` and texts whose first word is `tensor_module` are tensor IR, anything else is
/// StableHLO.
Language language_of(const Sources& sources, FileId file);

/// From here on a program is a value of the tensor IR and nobody looks at its text again, except to quote it.
/// Promise: verified; every finding of the file comes at once.
Result<TensorModule> read(const Sources& sources, FileId file, NumericsProfile profile);

/// Promise: verified again; calls of effect-free functions are gone. Errors: ProgramTooLarge.
Result<TensorModule> optimize(TensorModule module);

/// The function that a user names, with "did you mean" if there is none.
Result<FunctionId> find_function(const TensorModule& module, const std::string& name);

/// From here on order and rounding of every fold are loops, and every address is proven to lie in its buffer.
Result<native::Program> lower(const TensorModule& module, FunctionId function);

/// A program with its memory plan and the code of its kernels; the code lives as long as `jit`.
struct Compiled {
  native::Program program;
  native::MemoryPlan plan;
  llvm_room::Jit jit;
  std::vector<llvm_room::KernelFunction> functions;  // by KernelId
};

/// Where temporaries lie. Refuses what needs more than `memory_limit` bytes, inputs included, before memory is taken.
/// Errors: MemoryLimit.
Result<native::MemoryPlan> plan_within(const native::Program& program, std::size_t memory_limit);

Result<Compiled> compile(native::Program program, native::MemoryPlan plan);
/// Plans, then compiles.
Result<Compiled> compile(native::Program program, std::size_t memory_limit);

}  // namespace batten::cli
