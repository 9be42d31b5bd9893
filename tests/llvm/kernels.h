// Runs one kernel on vectors of bits.
#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "base/float_environment.h"
#include "llvm/jit.h"
#include "native/builder.h"
#include "native/verify.h"
#include "support/elements.h"

namespace batten::testing {

/// What a compiled kernel gives: its status, and its last buffer after the run.
struct Ran {
  std::int32_t status = -1;
  std::vector<Bits> result;
};

/// `inputs`: elements of each buffer but the last, which starts as ones in every bit.
inline Ran run(const native::Kernel& kernel, const std::vector<std::vector<Bits>>& inputs) {
  for (const Diagnostic& finding : native::verify(kernel))
    ADD_FAILURE() << finding.message << " at " << finding.ir_location;
  Result<llvm_room::Jit> jit = llvm_room::Jit::create();
  if (!jit) return ADD_FAILURE() << jit.errors()[0].message, Ran{};
  const auto functions = jit->compile(std::span(&kernel, 1));
  if (!functions) return ADD_FAILURE() << functions.errors()[0].message, Ran{};

  std::vector<std::vector<std::byte>> memory;
  std::vector<void*> buffers;
  const auto type = [&](std::size_t i) { return kernel.type_of(kernel.body.parameters[i]); };
  for (std::size_t i = 0; i < inputs.size(); ++i) memory.push_back(memory_of(type(i).dtype, inputs[i]));
  const native::Type result = type(inputs.size());
  memory.emplace_back(static_cast<std::size_t>(result.count) * byte_size(result.dtype), std::byte{0xFF});
  for (auto& bytes : memory) buffers.push_back(bytes.data());
  const DefaultFloatEnvironment environment;
  const std::int32_t status = (*functions)[0](buffers.data());
  return Ran{status, elements_of(result.dtype, memory.back())};
}

}  // namespace batten::testing
