#include "cli/execute.h"

#include <utility>

#include "cli/input.h"

namespace batten::cli {
namespace {

runtime::BufferPlan plan_of(const native::Program& program, const native::MemoryPlan& memory, std::size_t id) {
  const native::Buffer& buffer = program.buffers[id];
  const auto number = static_cast<std::uint32_t>(buffer.number);
  runtime::BufferPlan plan{.bytes = static_cast<std::size_t>(buffer.type.count) * byte_size(buffer.type.dtype),
                           .place = {}};
  switch (buffer.role) {
    case native::BufferRole::Parameter:
      plan.place = runtime::ParameterPlace{number};
      break;
    case native::BufferRole::Result:
      plan.place = runtime::ResultPlace{number};
      break;
    case native::BufferRole::Constant:
      plan.place = runtime::ConstantPlace{program.constants[number].data()};
      break;
    case native::BufferRole::Temporary:
      plan.place = runtime::ArenaPlace{memory.offsets[id]};
      break;
  }
  return plan;
}

}  // namespace

runtime::Executable executable(const native::Program& program, const native::MemoryPlan& plan,
                               std::span<const llvm_room::KernelFunction> functions, const TensorFunction& function) {
  runtime::Executable result;
  for (const native::KernelCall& call : program.calls) {
    runtime::KernelCall& target = result.calls.emplace_back();
    target.function = functions[call.kernel.index];
    target.name = program.kernels[call.kernel.index].name;
    for (const native::BufferId argument : call.arguments) target.buffers.push_back(argument.index);
  }
  for (std::size_t i = 0; i < program.buffers.size(); ++i) result.buffers.push_back(plan_of(program, plan, i));
  result.arena_bytes = plan.arena_bytes;
  for (const ValueId parameter : function.parameters)
    result.parameters.push_back(descriptor(type_of(function, parameter)));
  for (const FunctionResult& returned : function.results) result.results.push_back(descriptor(returned.type));
  return result;
}

Result<std::vector<runtime::Tensor>> execute(const Compiled& compiled, const TensorFunction& function,
                                             std::span<const runtime::Tensor> inputs,
                                             const runtime::MemoryBudget& budget) {
  std::vector<runtime::Tensor> results;
  std::vector<DLTensor> input_views;
  std::vector<DLTensor> result_views;
  for (const runtime::Tensor& input : inputs) input_views.push_back(input.view());
  for (const FunctionResult& returned : function.results) {
    runtime::StatusOr<runtime::Tensor> tensor =
        runtime::Tensor::allocate(descriptor(returned.type), budget, "the results");
    if (!tensor) return to_diagnostic(tensor.status());
    results.push_back(*std::move(tensor));
  }
  for (const runtime::Tensor& result : results) result_views.push_back(result.view());
  const runtime::Status status = runtime::run(executable(compiled, function), input_views, result_views, budget);
  if (!status.ok()) return to_diagnostic(status);
  return results;
}

}  // namespace batten::cli
