// Runs kernels and programs over bits, without LLVM: what compiled code is compared with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "native/function.h"
#include "native/program.h"

namespace batten::native {

/// Runs a kernel over memory, in the default floating-point environment. `buffers`: one a parameter, of its type's size
/// in bytes, little-endian elements, at any alignment. A Pred byte other than 0 reads as true, and is written as 0
/// or 1. What a kernel allocates is filled with 0xFF, so that reading before writing shows. Every NaN that arithmetic
/// makes is canonical. Expects a verified kernel. Returns 0, or the code of the trap that ended it.
std::int32_t evaluate(const Kernel& kernel, std::span<std::byte* const> buffers);

/// Runs the calls of a program in order. Each temporary has memory of its own, from its first call to its last, filled
/// with 0xFF: independent of any memory plan. `parameters` and `results`: by number. Expects verified kernels, of which
/// none writes to a parameter or constant. Returns 0, or the code of the first trap.
std::int32_t evaluate(const Program& program, std::span<const std::byte* const> parameters,
                      std::span<std::byte* const> results);

}  // namespace batten::native
