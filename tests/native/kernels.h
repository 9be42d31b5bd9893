// Kernels from text, and kernels run on vectors of bits.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "native/builder.h"
#include "native/evaluate.h"
#include "native/parse.h"
#include "native/print.h"
#include "native/verify.h"
#include "support/elements.h"

namespace batten::testing {

/// The only kernel of a text that must be readable.
inline native::Kernel parsed(const std::string& text) {
  Sources sources;
  Result<std::vector<native::Kernel>> kernels = native::parse_kernels(sources, sources.add("test.nir", text));
  if (!kernels) {
    for (const Diagnostic& finding : kernels.errors()) ADD_FAILURE() << render(finding, sources);
    return {};
  }
  EXPECT_EQ(kernels->size(), 1U) << text;
  return kernels->empty() ? native::Kernel{} : std::move(kernels->front());
}

/// A kernel of this body over one buffer of eight elements of each kind.
inline native::Kernel with_body(const std::string& body) {
  return parsed("kernel @k(%x: buffer<f32, 8>, %n: buffer<i32, 8>, %u: buffer<u32, 8>, %p: buffer<pred, 8>) {\n" +
                body + "}\n");
}

/// `E1601: message`, one line a finding.
inline std::string summary(const Diagnostics& findings) {
  std::string text;
  for (const Diagnostic& finding : findings) {
    if (!text.empty()) text += '\n';
    text += fmt::format("{}: {}", row(finding.code).number, finding.message);
  }
  return text;
}
inline std::string verdict(const native::Kernel& kernel) { return summary(native::verify(kernel)); }
inline std::string verdict(const std::string& body) { return verdict(with_body(body)); }

/// What a kernel gives: its status, and its last buffer after the run.
struct Evaluated {
  std::int32_t status = -1;
  std::vector<Bits> result;
};

/// `inputs`: elements of each buffer but the last, which starts as ones in every bit.
inline Evaluated evaluated(const native::Kernel& kernel, const std::vector<std::vector<Bits>>& inputs) {
  const Diagnostics findings = native::verify(kernel);
  if (!findings.empty()) return ADD_FAILURE() << findings[0].ir_location << ": " << summary(findings), Evaluated{};
  const auto type = [&](std::size_t i) { return kernel.type_of(kernel.body.parameters[i]); };
  std::vector<std::vector<std::byte>> memory;
  for (std::size_t i = 0; i < inputs.size(); ++i) memory.push_back(memory_of(type(i).dtype, inputs[i]));
  const native::Type result = type(inputs.size());
  memory.emplace_back(static_cast<std::size_t>(result.count) * byte_size(result.dtype), std::byte{0xFF});
  std::vector<std::byte*> buffers;
  for (auto& bytes : memory) buffers.push_back(bytes.data());
  const std::int32_t status = native::evaluate(kernel, buffers);
  return Evaluated{status, elements_of(result.dtype, memory.back())};
}

}  // namespace batten::testing
