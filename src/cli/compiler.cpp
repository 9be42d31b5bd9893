#include "cli/compiler.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>
#include <vector>

#include "lowering/reference/lower.h"
#include "native/verify.h"
#include "stablehlo/read.h"
#include "tensor/call_graph.h"
#include "tensor/inline_calls.h"
#include "tensor/parse.h"
#include "tensor/verify.h"

namespace batten::cli {
namespace {

/// The text from its first character that belongs to neither white space nor a comment.
std::string_view after_comments(std::string_view text) {
  while (true) {
    const std::size_t start = text.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos) return {};
    text.remove_prefix(start);
    if (!text.starts_with("//")) return text;
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end);
  }
}

}  // namespace

Language language_of(const Sources& sources, FileId file) {
  const bool named = sources.name(file).ends_with(".tir");
  return named || after_comments(sources.text(file)).starts_with("tensor_module") ? Language::TensorIr
                                                                                  : Language::StableHlo;
}

Result<TensorModule> read(const Sources& sources, FileId file, NumericsProfile profile) {
  Result<TensorModule> module = language_of(sources, file) == Language::TensorIr
                                    ? parse_tensor_module(sources, file)
                                    : read_stablehlo(sources, file, profile);
  if (!module) return module;
  if (Diagnostics findings = verify(*module); !findings.empty()) return findings;
  return module;
}

Result<TensorModule> optimize(TensorModule module) {
  if (Diagnostics findings = find_too_large(module); !findings.empty()) return findings;
  module = inline_calls(std::move(module));
  if (const Diagnostics findings = verify(module); !findings.empty()) return internal_error("inline_calls", findings);
  return module;
}

Result<FunctionId> find_function(const TensorModule& module, const std::string& name) {
  if (const std::optional<FunctionId> function = module.find(name)) return *function;
  std::vector<std::string> names;
  for (const TensorFunction& function : module.functions) names.push_back(function.name);
  Diagnostic finding = error(Code::NoMain, "the module has no function @{}", name);
  if (const std::string near = did_you_mean(name, names); !near.empty())
    return with_note(std::move(finding), "did you mean @{}?", near);
  return with_note(std::move(finding), "name one of: @{}", fmt::join(names, ", @"));
}

Result<native::Program> lower(const TensorModule& module, FunctionId function) {
  Result<native::Program> program = reference::lower(module, function);
  if (!program) return program;
  for (const native::Kernel& kernel : program->kernels)
    if (const Diagnostics findings = native::verify(kernel); !findings.empty())
      return internal_error("reference lowering", findings);
  return program;
}

Result<native::MemoryPlan> plan_within(const native::Program& program, std::size_t memory_limit) {
  native::MemoryPlan plan = native::plan_memory(program);
  const std::size_t inputs = native::input_bytes(program);
  const std::size_t needed = native::memory_needed(program, plan);
  if (inputs <= memory_limit && needed <= memory_limit - inputs) return plan;
  return with_note(error(Code::MemoryLimit,
                         "the program needs {} bytes for inputs and {} for constants, intermediates and results, the "
                         "limit is {}",
                         inputs, needed, memory_limit),
                   "raise --max-memory, or make its tensors smaller");
}

Result<Compiled> compile(native::Program program, native::MemoryPlan plan) {
  Result<llvm_room::Jit> jit = llvm_room::Jit::create();
  if (!jit) return jit.errors();
  Result<std::vector<llvm_room::KernelFunction>> functions = jit->compile(program.kernels);
  if (!functions) return functions.errors();
  return Compiled{std::move(program), std::move(plan), *std::move(jit), *std::move(functions)};
}

Result<Compiled> compile(native::Program program, std::size_t memory_limit) {
  Result<native::MemoryPlan> plan = plan_within(program, memory_limit);
  if (!plan) return plan.errors();
  return compile(std::move(program), *std::move(plan));
}

}  // namespace batten::cli
