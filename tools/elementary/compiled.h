// The native IR of an elementary function, compiled for blocks of operands.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/diagnostic.h"
#include "llvm/jit.h"
#include "support/elementwise_kernel.h"

namespace batten::elementary {

/// Lanes of the compiled vectors: one AVX-512 register of f64, where f32 functions compute too, or two of them.
inline constexpr std::int64_t lanes = 16;

/// Bodies for the kernel below: a function's own text with the canonical NaN, as a lowering uses it.
testing::ElementwiseBody body(UnaryCode code);
testing::ElementwiseBody body(BinaryCode code);

/// Blocks of `elements` operands at once. Move only; one thread at a time.
class Compiled {
 public:
  /// `lanes`: 0 for one element after the other. Expects a multiple of `lanes` elements.
  static Result<Compiled> create(std::span<const DType> operands, const testing::ElementwiseBody& body,
                                 std::int64_t elements, std::int64_t lanes);

  /// Expects arrays of `elements` values of the dtypes.
  void run(std::span<const void* const> operands, void* result) const;

 private:
  Compiled(llvm_room::Jit jit, llvm_room::KernelFunction function) : jit_(std::move(jit)), function_(function) {}

  llvm_room::Jit jit_;
  llvm_room::KernelFunction function_;
};

}  // namespace batten::elementary
