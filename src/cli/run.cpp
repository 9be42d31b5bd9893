#include <cstdio>
#include <utility>

#include "cli/compiler.h"
#include "cli/execute.h"
#include "cli/expectations.h"
#include "cli/file.h"
#include "cli/input.h"
#include "cli/options.h"
#include "runtime/hash.h"
#include "runtime/npy.h"
#include "runtime/print.h"

namespace batten::cli {
namespace {

/// What a run leaves: the function, for the types of its results, and the results.
struct Run {
  TensorFunction function;
  std::vector<runtime::Tensor> results;
};

std::size_t program_results(const TensorFunction& function) {
  std::size_t count = 0;
  for (const FunctionResult& result : function.results) count += result.expectation_only ? 0 : 1;
  return count;
}

Result<Run> run_file(const RunOptions& options, Sources& sources) {
  const Result<FileId> file = load_source(sources, options.file);
  if (!file) return file.errors();
  Result<TensorModule> module = read(sources, *file, options.common.profile);
  if (!module) return module.errors();
  module = optimize(*std::move(module));
  if (!module) return module.errors();
  const Result<FunctionId> id = find_function(*module, options.function);
  if (!id) return id.errors();
  const TensorFunction& function = module->function(*id);
  if (options.outputs.size() > program_results(function))
    return error(Code::OutputCount, "@{} has {} results, {} outputs are named", function.name,
                 program_results(function), options.outputs.size());

  Result<native::Program> program = lower(*module, *id);
  if (!program) return program.errors();
  Result<native::MemoryPlan> plan = plan_within(*program, options.memory_limit);
  if (!plan) return plan.errors();
  const runtime::MemoryBudget budget(options.memory_limit);
  const Result<std::vector<runtime::Tensor>> inputs = load_inputs(function, options.inputs, budget);
  if (!inputs) return inputs.errors();
  const Result<Compiled> compiled = compile(*std::move(program), *std::move(plan));
  if (!compiled) return compiled.errors();
  Result<std::vector<runtime::Tensor>> results = execute(*compiled, function, *inputs, budget);
  if (!results) return results.errors();
  return Run{function, *std::move(results)};
}

/// Writes, prints or hashes what the program returns; results that only expectations look at are left out.
Diagnostics deliver(const RunOptions& options, const Run& finished) {
  Diagnostics findings;
  std::size_t number = 0;
  for (std::size_t i = 0; i < finished.results.size(); ++i) {
    if (finished.function.results[i].expectation_only) continue;
    const DLTensor view = finished.results[i].view();
    const bool to_file = number < options.outputs.size();
    if (to_file) {
      const runtime::Status written = runtime::write_npy(options.outputs[number], view);
      if (!written.ok()) findings.push_back(to_diagnostic(written));
    } else {
      fmt::print("{}\n", runtime::to_text(view));
    }
    if (options.hash) fmt::print("sha256 {}\n", runtime::sha256(view));
    ++number;
  }
  return findings;
}

}  // namespace

ExitStatus run(const RunOptions& options) {
  Sources sources;
  const Result<Run> finished = run_file(options, sources);
  if (!finished) return report(finished.errors(), sources, options.common.report);
  const std::string failures = failed_expectations(finished->function, finished->results, sources);
  std::fputs(failures.c_str(), stderr);
  const Diagnostics findings = deliver(options, *finished);
  if (!findings.empty()) return report(findings, sources, options.common.report);
  if (!failures.empty()) return answer_is_no;
  if (!finished->function.expectations.empty())
    fmt::print(stderr, "all {} expectations hold\n", finished->function.expectations.size());
  return done;
}

}  // namespace batten::cli
