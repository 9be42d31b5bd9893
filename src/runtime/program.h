// A compiled program as the runtime runs it: a flat list of kernel calls over buffers whose places were all decided
// before.
#pragma once

#include <dlpack/dlpack.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "runtime/buffer.h"
#include "runtime/status.h"
#include "runtime/tensor.h"

namespace batten::runtime {

/// A kernel: buffers in the order of its parameters. Returns 0, or the code of the trap that stopped it.
using KernelFunction = std::int32_t (*)(void* const* buffers);

/// `buffers`: indices into `Executable::buffers`. `name` is for errors.
struct KernelCall {
  KernelFunction function = nullptr;
  std::vector<std::uint32_t> buffers;
  std::string name;
};

// Where a buffer is.
/// In the arena, from `offset` (a multiple of `buffer_alignment`) on. Buffers whose lives do not meet may share bytes.
struct ArenaPlace {
  std::size_t offset = 0;
};
/// A parameter's own memory, read in place; kernels must not write to it.
struct ParameterPlace {
  std::uint32_t index = 0;
};
/// A result's own memory, written in place.
struct ResultPlace {
  std::uint32_t index = 0;
};
/// Memory that lives as long as the executable is used, like the kernels' code; kernels must not write to it.
struct ConstantPlace {
  const void* data = nullptr;
};

struct BufferPlan {
  std::size_t bytes = 0;
  std::variant<ArenaPlace, ParameterPlace, ResultPlace, ConstantPlace> place;
};

struct Executable {
  std::vector<KernelCall> calls;  // in the order in which they run
  std::vector<BufferPlan> buffers;
  std::size_t arena_bytes = 0;
  std::vector<TensorDescriptor> parameters;
  std::vector<TensorDescriptor> results;
};

/// Whether the plan agrees with itself: every index, offset, size, alignment and type. Errors: those of
/// `check_descriptor`, else internal.
Status check_executable(const Executable& executable);

/// The arena of an executable and the addresses of its buffers; kept from run to run. One run at a time.
class Workspace {
 public:
  /// Expects nothing: checks the executable. Errors: those of `check_executable`; memory_limit.
  static StatusOr<Workspace> prepare(const Executable& executable, const MemoryBudget& budget);

 private:
  friend Status run(const Executable&, std::span<const DLTensor>, std::span<const DLTensor>, Workspace&);

  Workspace(const Executable& executable, AlignedBuffer arena);

  AlignedBuffer arena_;
  std::vector<void*> addresses_;  // by buffer; of parameters and results set anew by each run
  std::vector<void*> arguments_;  // of the current call
};

/// Everything that keeps `inputs` and `results` from being run: their numbers, each one that is not as declared
/// (`check_tensor`), results that overlap each other or an input. Codes: input_count, input_type_differs,
/// result_differs. Empty: they can be run.
std::vector<Status> check_arguments(const Executable& executable, std::span<const DLTensor> inputs,
                                    std::span<const DLTensor> results);

/// Runs all calls in order, in the default floating-point environment; the caller's is restored. Reads inputs and
/// writes results where they are, and no byte of anything else. `workspace`: prepared from this very executable.
/// Errors: the first of `check_arguments` (then nothing has run); trap_raised (then what the results hold is
/// undefined).
Status run(const Executable& executable, std::span<const DLTensor> inputs, std::span<const DLTensor> results,
           Workspace& workspace);

/// The same for a single run.
Status run(const Executable& executable, std::span<const DLTensor> inputs, std::span<const DLTensor> results,
           const MemoryBudget& budget);

}  // namespace batten::runtime
