// Runs whole programs from their text, as `batten run` does, inside the test's own process.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "cli/compiler.h"
#include "runtime/tensor.h"
#include "tensor/module.h"

namespace batten::testing {

/// What a program made of its inputs.
struct Outcome {
  TensorModule module;  // before inlining
  TensorFunction function;
  std::vector<runtime::Tensor> results;
  std::string failed_expectations;
};

Result<TensorModule> read_program(const std::filesystem::path& path, NumericsProfile profile);

/// Reads, verifies, lowers, compiles and runs `@main`. `inputs`: .npy files or literal inputs, one a parameter.
Result<Outcome> run_program(const std::filesystem::path& path, NumericsProfile profile,
                            const std::vector<std::string>& inputs);

/// The same on tensors of the test's own.
Result<Outcome> run_program_on(const std::filesystem::path& path, NumericsProfile profile,
                               const std::vector<runtime::Tensor>& inputs);

/// The codes and messages of findings, one a line.
std::string describe(const Diagnostics& findings);

/// A folder of `tests/suites`.
std::filesystem::path suite(const std::string& name);

/// The `.mlir` files of a folder, sorted by name.
std::vector<std::filesystem::path> programs_of(const std::filesystem::path& folder);

}  // namespace batten::testing
