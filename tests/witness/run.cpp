#include "witness/run.h"

#include <algorithm>
#include <utility>

#include "cli/execute.h"
#include "cli/input.h"
#include "native/evaluate.h"
#include "runtime/program.h"

namespace batten::witness {
namespace {

// What results hold before a run: not the same in both, so that an element that nobody writes differs.
constexpr std::byte before_evaluation{0x55};
constexpr std::byte before_machine_code{0xAA};

Result<runtime::Tensor> allocate(const TensorType& type, const runtime::MemoryBudget& budget) {
  runtime::StatusOr<runtime::Tensor> tensor = runtime::Tensor::allocate(cli::descriptor(type), budget, "an argument");
  if (!tensor) return cli::to_diagnostic(tensor.status());
  return *std::move(tensor);
}

std::vector<DLTensor> views_of(const std::vector<runtime::Tensor>& tensors) {
  std::vector<DLTensor> views;
  for (const runtime::Tensor& tensor : tensors) views.push_back(tensor.view());
  return views;
}

std::span<const std::byte> bytes_of(const runtime::Tensor& tensor) { return {tensor.data(), tensor.byte_size()}; }

}  // namespace

Result<Results> run_evaluated(const native::Program& program, const TensorFunction& function,
                              std::span<const Literal> inputs) {
  std::vector<const std::byte*> parameters;
  for (const Literal& input : inputs) parameters.push_back(input.bytes().data());
  Results results;
  std::vector<std::byte*> addresses;
  for (const FunctionResult& result : function.results)
    results.emplace_back(static_cast<std::size_t>(byte_count(result.type)), before_evaluation);
  for (std::vector<std::byte>& result : results) addresses.push_back(result.data());
  if (const std::int32_t trap = native::evaluate(program, parameters, addresses); trap != 0)
    return error(Code::Internal, "the evaluator stopped with trap {}", trap);
  return results;
}

Result<Results> run_compiled(const native::Program& program, std::span<const llvm_room::KernelFunction> functions,
                             const TensorFunction& function, std::span<const Literal> inputs) {
  const runtime::MemoryBudget budget;
  std::vector<runtime::Tensor> arguments;
  std::vector<runtime::Tensor> results;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    Result<runtime::Tensor> tensor = allocate(type_of(function, function.parameters[i]), budget);
    if (!tensor) return tensor.errors();
    std::ranges::copy(inputs[i].bytes(), tensor->data());
    arguments.push_back(*std::move(tensor));
  }
  for (const FunctionResult& returned : function.results) {
    Result<runtime::Tensor> tensor = allocate(returned.type, budget);
    if (!tensor) return tensor.errors();
    std::fill_n(tensor->data(), tensor->byte_size(), before_machine_code);
    results.push_back(*std::move(tensor));
  }
  const native::MemoryPlan plan = native::plan_memory(program);
  const runtime::Status status =
      runtime::run(cli::executable(program, plan, functions, function), views_of(arguments), views_of(results), budget);
  if (!status.ok()) return cli::to_diagnostic(status);
  for (std::size_t i = 0; i < inputs.size(); ++i)
    if (!std::ranges::equal(inputs[i].bytes(), bytes_of(arguments[i])))
      return error(Code::Internal, "the run has changed input {}", i);
  Results bytes;
  for (const runtime::Tensor& result : results) bytes.emplace_back(bytes_of(result).begin(), bytes_of(result).end());
  return bytes;
}

std::string find_difference(const TensorFunction& function, const Results& compiled, const Results& evaluated) {
  for (std::size_t i = 0; i < compiled.size(); ++i) {
    const TensorType& type = function.results[i].type;
    for (std::size_t at = 0; at < compiled[i].size(); at += byte_size(type.dtype)) {
      const Bits ours = load_element(type.dtype, &compiled[i][at]);
      const Bits theirs = load_element(type.dtype, &evaluated[i][at]);
      if (ours != theirs)
        return fmt::format("result {} ({}), element {} in memory: compiled 0x{:x}, evaluated 0x{:x}", i, type,
                           at / byte_size(type.dtype), ours, theirs);
    }
  }
  return {};
}

}  // namespace batten::witness
