#include "lowering/reference/lower.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/limits.h"
#include "lowering/reference/buffers.h"
#include "lowering/reference/kernel.h"
#include "native/print.h"

namespace batten::reference {
namespace {

using native::BufferId;
using native::BufferRole;
using native::KernelId;
using native::Program;

/// Writes the program: one buffer a value, one kernel call an operation, equal kernels once.
class Lowering {
 public:
  explicit Lowering(const TensorModule& module) : module_(module) {}

  Result<Program> run(FunctionId id) {
    const TensorFunction& function = module_.function(id);
    std::vector<BufferId> parameters;
    for (std::size_t i = 0; i < function.parameters.size(); ++i)
      parameters.push_back(add_buffer(BufferRole::Parameter, type_of(function, function.parameters[i]), i));
    const Result<std::vector<BufferId>> results = expand(function, parameters, 0);
    if (!results) return results.errors();
    for (std::size_t i = 0; i < results->size(); ++i) make_result((*results)[i], function.results[i].type, i);
    return std::move(program_);
  }

 private:
  BufferId add_buffer(BufferRole role, const TensorType& type, std::size_t number) {
    program_.buffers.push_back({.role = role, .type = buffer_type(type), .number = number});
    return BufferId{static_cast<std::uint32_t>(program_.buffers.size() - 1)};
  }

  BufferId add_temporary(const TensorType& type) { return add_buffer(BufferRole::Temporary, type, 0); }

  void call(native::Kernel kernel, std::vector<BufferId> arguments) {
    const auto next = static_cast<std::uint32_t>(program_.kernels.size());
    const auto [place, is_new] = kernels_.try_emplace(native::content_key(kernel), KernelId{next});
    if (is_new) program_.kernels.push_back(std::move(kernel));
    program_.calls.push_back({.kernel = place->second, .arguments = std::move(arguments)});
  }

  /// The operations of a function over the given parameters; gives the buffers of what it returns.
  Result<std::vector<BufferId>> expand(const TensorFunction& function, const std::vector<BufferId>& parameters,
                                       int depth) {
    if (depth > limits::nesting_depth)
      return error(Code::NestingTooDeep, "calls are nested deeper than {}", limits::nesting_depth);
    std::vector<BufferId> buffers(function.values.size());
    for (std::size_t i = 0; i < parameters.size(); ++i) buffers[function.parameters[i].index] = parameters[i];
    for (const Operation& operation : function.operations) {
      std::vector<BufferId> operands;
      for (const ValueId operand : operation.operands) operands.push_back(buffers[operand.index]);
      Result<std::vector<BufferId>> results = lower_operation(function, operation, operands, depth);
      if (!results) return results;
      for (std::size_t i = 0; i < results->size(); ++i) buffers[operation.results[i].index] = (*results)[i];
    }
    std::vector<BufferId> returned;
    for (const FunctionResult& result : function.results) returned.push_back(buffers[result.value.index]);
    return returned;
  }

  Result<std::vector<BufferId>> lower_operation(const TensorFunction& function, const Operation& operation,
                                                const std::vector<BufferId>& operands, int depth) {
    std::vector<TensorType> types;
    for (const ValueId operand : operation.operands) types.push_back(type_of(function, operand));
    return std::visit(
        [&]<class Op>(const Op& op) -> Result<std::vector<BufferId>> {
          if constexpr (std::is_same_v<Op, Call>) {
            return expand(module_.function(op.callee), operands, depth + 1);
          } else if constexpr (std::is_same_v<Op, OptimizationBarrier>) {
            return operands;
          } else if constexpr (std::is_same_v<Op, ReduceWith>) {
            return lower_fold(op, function, operation, types, operands);
          } else {
            const TensorType& result = type_of(function, operation.results[0]);
            return std::vector{lower_pure(op, Types{types, result}, operands)};
          }
        },
        operation.kind);
  }

  std::vector<BufferId> lower_fold(const ReduceWith& op, const TensorFunction& function, const Operation& operation,
                                   const std::vector<TensorType>& operand_types, std::vector<BufferId> arguments) {
    std::vector<TensorType> types;
    std::vector<BufferId> results;
    for (const ValueId result : operation.results) {
      types.push_back(type_of(function, result));
      results.push_back(add_temporary(types.back()));
    }
    arguments.insert(arguments.end(), results.begin(), results.end());
    call(kernel(op, operand_types, types, module_), std::move(arguments));
    return results;
  }

  template <class Op>
  BufferId lower_pure(const Op& op, const Types& types, std::vector<BufferId> operands) {
    if constexpr (std::is_same_v<Op, Constant>)
      if (op.value.stored_elements() == *element_count(types.result.shape)) return add_constant(op, types.result);
    const BufferId result = add_temporary(types.result);
    operands.push_back(result);
    call(kernel(op, types), std::move(operands));
    return result;
  }

  BufferId add_constant(const Constant& op, const TensorType& type) {
    program_.constants.push_back(op.value.bytes());
    return add_buffer(BufferRole::Constant, type, program_.constants.size() - 1);
  }

  /// Makes result number `number` of the program the value in `buffer`: the buffer itself if it is a temporary that is
  /// no result yet, otherwise a copy of it.
  void make_result(BufferId buffer, const TensorType& type, std::size_t number) {
    native::Buffer& value = program_.buffers[buffer.index];
    if (value.role == BufferRole::Temporary) {
      value.role = BufferRole::Result;
      value.number = number;
      return;
    }
    const BufferId result = add_buffer(BufferRole::Result, type, number);
    const std::vector<TensorType> operand{type};
    call(kernel(Copy{type.layout}, Types{operand, type}), {buffer, result});
  }

  const TensorModule& module_;
  Program program_;
  std::unordered_map<std::string, KernelId> kernels_;
};

}  // namespace

Result<Program> lower(const TensorModule& module, FunctionId function) { return Lowering(module).run(function); }

}  // namespace batten::reference
