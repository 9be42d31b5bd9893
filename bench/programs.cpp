#include "bench/programs.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

#include "cli/compiler.h"
#include "cli/execute.h"
#include "cli/file.h"
#include "cli/input.h"
#include "cli/memory_size.h"
#include "numerics/scalar.h"
#include "tensor/literal.h"

namespace batten::bench {
namespace {

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

Result<runtime::Tensor> made_up_input(const TensorType& type, std::uint64_t seed) {
  runtime::StatusOr<runtime::Tensor> tensor =
      runtime::Tensor::allocate(cli::descriptor(type), runtime::MemoryBudget(), "an input");
  if (!tensor) return cli::to_diagnostic(tensor.status());
  std::uint64_t state = seed * 0x9E3779B97F4A7C15U + 1;
  const std::int64_t elements = *element_count(type.shape);
  for (std::int64_t i = 0; i < elements; ++i) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    const double value = static_cast<double>(state >> 11U) * 0x1p-52 - 1;
    const Bits bits = convert(DType::F64, type.dtype, bits_of(is_float(type.dtype) ? value : value * 8));
    store_element(type.dtype, bits, tensor->data() + static_cast<std::size_t>(i) * byte_size(type.dtype));
  }
  return *std::move(tensor);
}

Timing time_runs(const runtime::Executable& executable, const std::vector<DLTensor>& inputs,
                 const std::vector<DLTensor>& results, runtime::Workspace& workspace, runtime::Status& status) {
  constexpr double enough_seconds = 1.0;
  constexpr std::size_t enough_runs = 200;
  std::vector<double> times;
  double total = 0;
  while (status.ok() && (times.size() < 3 || (total < enough_seconds && times.size() < enough_runs))) {
    const Clock::time_point start = Clock::now();
    status = runtime::run(executable, inputs, results, workspace);
    times.push_back(seconds_since(start));
    total += times.back();
  }
  std::ranges::sort(times);
  return {.compile_seconds = 0,
          .minimum = times.front() * 1e6,
          .median = times[times.size() / 2] * 1e6,
          .runs = static_cast<int>(times.size())};
}

}  // namespace

Result<Timing> time_program(const std::string& path, NumericsProfile profile) {
  Sources sources;
  const Result<FileId> file = cli::load_source(sources, path);
  if (!file) return file.errors();
  const Clock::time_point start = Clock::now();
  Result<TensorModule> module = cli::read(sources, *file, profile);
  if (!module) return module.errors();
  module = cli::optimize(*std::move(module));
  if (!module) return module.errors();
  const Result<FunctionId> id = cli::find_function(*module, "main");
  if (!id) return id.errors();
  Result<native::Program> program = cli::lower(*module, *id);
  if (!program) return program.errors();
  const Result<cli::Compiled> compiled = cli::compile(*std::move(program), cli::default_memory_limit());
  if (!compiled) return compiled.errors();
  const double compile_seconds = seconds_since(start);

  const TensorFunction& function = module->function(*id);
  std::vector<runtime::Tensor> tensors;
  std::vector<DLTensor> inputs;
  std::vector<DLTensor> results;
  for (const ValueId parameter : function.parameters) {
    Result<runtime::Tensor> input = made_up_input(type_of(function, parameter), tensors.size());
    if (!input) return input.errors();
    inputs.push_back(input->view());
    tensors.push_back(*std::move(input));
  }
  for (const FunctionResult& result : function.results) {
    runtime::StatusOr<runtime::Tensor> tensor =
        runtime::Tensor::allocate(cli::descriptor(result.type), runtime::MemoryBudget(), "a result");
    if (!tensor) return cli::to_diagnostic(tensor.status());
    results.push_back(tensor->view());
    tensors.push_back(*std::move(tensor));
  }
  const runtime::Executable executable = cli::executable(*compiled, function);
  runtime::StatusOr<runtime::Workspace> workspace = runtime::Workspace::prepare(executable, runtime::MemoryBudget());
  if (!workspace) return cli::to_diagnostic(workspace.status());
  runtime::Status status;
  Timing timing = time_runs(executable, inputs, results, *workspace, status);
  if (!status.ok()) return cli::to_diagnostic(status);
  timing.compile_seconds = compile_seconds;
  return timing;
}

}  // namespace batten::bench
