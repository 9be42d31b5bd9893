// A program as the lowerings leave it: kernels by content, a flat list of calls, and the buffers between them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "base/id.h"
#include "native/function.h"
#include "numerics/scalar.h"

namespace batten::native {

using KernelId = Id<struct KernelTag>;
using BufferId = Id<struct BufferTag>;

/// Whose memory a buffer is.
enum class BufferRole : std::uint8_t {
  Parameter,  // the caller's input number `number`, read in place
  Result,     // the caller's output number `number`, written in place
  Constant,   // data of the program; `data` holds it
  Temporary,  // made and dropped inside a run; placed by `plan_memory`
};

struct Buffer {
  BufferRole role = BufferRole::Temporary;
  Type type;               // a buffer type
  std::size_t number = 0;  // of a parameter, result or constant
};

struct KernelCall {
  KernelId kernel;
  std::vector<BufferId> arguments;  // one a kernel parameter, of its type
};

struct Program {
  std::vector<Kernel> kernels;  // no two of equal content
  std::vector<KernelCall> calls;
  std::vector<Buffer> buffers;
  std::vector<std::vector<std::byte>> constants;  // by number; little-endian elements in the buffer's order
};

/// The first and last call that name a buffer; first > last: none does.
struct Lifetime {
  std::size_t first = std::numeric_limits<std::size_t>::max();
  std::size_t last = 0;
};

/// By BufferId.
std::vector<Lifetime> lifetimes(const Program& program);

/// Where each temporary lies in one arena: buffers whose lifetimes (first to last call that names them) overlap share
/// no byte.
struct MemoryPlan {
  std::vector<std::size_t> offsets;  // by BufferId; 0 for buffers that are no temporaries
  std::size_t arena_bytes = 0;       // the largest number when 64 bits do not hold it: such a program cannot run
};

/// Deterministic; every offset is a multiple of 64, if the arena's bytes fit 64 bits. Best fit by first use.
MemoryPlan plan_memory(const Program& program);

/// Bytes of the caller's inputs; the largest number beyond 64 bits.
std::size_t input_bytes(const Program& program);

/// Bytes a run takes beyond the caller's inputs: constants, results and the arena; the largest number beyond 64 bits.
std::size_t memory_needed(const Program& program, const MemoryPlan& plan);

}  // namespace batten::native
