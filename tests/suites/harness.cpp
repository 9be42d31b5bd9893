#include "suites/harness.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "cli/execute.h"
#include "cli/expectations.h"
#include "cli/file.h"
#include "cli/input.h"

namespace batten::testing {

namespace {

Result<TensorModule> read_into(Sources& sources, const std::filesystem::path& path, NumericsProfile profile) {
  const Result<FileId> file = cli::load_source(sources, path.string());
  if (!file) return file.errors();
  return cli::read(sources, *file, profile);
}

const std::size_t memory_limit = std::size_t{4} << 30U;

using Inputs = std::function<Result<std::vector<runtime::Tensor>>(const TensorFunction&)>;

Result<Outcome> run_with(const std::filesystem::path& path, NumericsProfile profile, const Inputs& inputs) {
  Sources sources;
  Result<TensorModule> module = read_into(sources, path, profile);
  if (!module) return module.errors();
  const Result<TensorModule> optimized = cli::optimize(*module);
  if (!optimized) return optimized.errors();
  const Result<FunctionId> id = cli::find_function(*optimized, "main");
  if (!id) return id.errors();
  Result<native::Program> program = cli::lower(*optimized, *id);
  if (!program) return program.errors();
  const Result<cli::Compiled> compiled = cli::compile(*std::move(program), memory_limit);
  if (!compiled) return compiled.errors();
  const TensorFunction& function = optimized->function(*id);
  const Result<std::vector<runtime::Tensor>> tensors = inputs(function);
  if (!tensors) return tensors.errors();
  Result<std::vector<runtime::Tensor>> results =
      cli::execute(*compiled, function, *tensors, runtime::MemoryBudget(memory_limit));
  if (!results) return results.errors();
  std::string failed = cli::failed_expectations(function, *results, sources);
  return Outcome{*std::move(module), function, *std::move(results), std::move(failed)};
}

}  // namespace

Result<TensorModule> read_program(const std::filesystem::path& path, NumericsProfile profile) {
  Sources sources;
  return read_into(sources, path, profile);
}

Result<Outcome> run_program(const std::filesystem::path& path, NumericsProfile profile,
                            const std::vector<std::string>& inputs) {
  return run_with(path, profile, [&](const TensorFunction& function) {
    return cli::load_inputs(function, inputs, runtime::MemoryBudget(memory_limit));
  });
}

Result<Outcome> run_program_on(const std::filesystem::path& path, NumericsProfile profile,
                               const std::vector<runtime::Tensor>& inputs) {
  return run_with(path, profile, [&](const TensorFunction&) -> Result<std::vector<runtime::Tensor>> {
    std::vector<runtime::Tensor> copies;
    for (const runtime::Tensor& input : inputs) {
      auto copy = runtime::copy_with_layout(input.view(), {}, runtime::MemoryBudget(), "an input");
      if (!copy) return error(Code::Internal, "{}", copy.status().text);
      copies.push_back(*std::move(copy));
    }
    return copies;
  });
}

std::string describe(const Diagnostics& findings) {
  std::string text;
  for (const Diagnostic& finding : findings) text += fmt::format("{} {}\n", row(finding.code).number, finding.message);
  return text;
}

std::filesystem::path suite(const std::string& name) {
  return std::filesystem::path(BATTEN_SOURCE_DIR) / "tests" / "suites" / name;
}

std::vector<std::filesystem::path> programs_of(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> programs;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".mlir") programs.push_back(entry.path());
  std::ranges::sort(programs);
  return programs;
}

}  // namespace batten::testing
