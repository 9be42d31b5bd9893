// Kernels as machine code in this process.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/diagnostic.h"
#include "native/function.h"

namespace batten::llvm_room {

/// A compiled kernel: buffers in the order of its parameters. Gives 0, or the code of the trap that stopped it.
using KernelFunction = std::int32_t (*)(void* const* buffers);

/// Kernels compiled into one LLVM module: its optimiser is far more than linear in the size of one.
inline constexpr std::size_t kernels_per_module = 64;

/// Owns the code that it has compiled: functions live as long as it does. Move only; one thread at a time.
class Jit {
 public:
  /// For this machine. Errors: TargetUnsupported.
  static Result<Jit> create();

  Jit(Jit&&) noexcept;
  Jit& operator=(Jit&&) noexcept;
  ~Jit();

  /// One function a kernel, in order. May be called again. Expects verified kernels. Errors: Internal, among others for
  /// code that needs a symbol beyond memcpy, memmove and memset.
  Result<std::vector<KernelFunction>> compile(std::span<const native::Kernel> kernels);

 private:
  struct State;
  explicit Jit(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace batten::llvm_room
