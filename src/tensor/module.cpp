#include "tensor/module.h"

#include "base/visit.h"
#include "tensor/rules.h"

namespace batten {
namespace {

using Types = std::vector<TensorType>;

Result<Types> callee_results(const TensorModule& module, const Call& call, std::span<const TensorType> operands) {
  if (call.callee.index >= module.functions.size())  // call C1: the callee exists
    return error(Code::UnknownCallee, "function number {} does not exist, the module has {}", call.callee.index,
                 module.functions.size());
  const TensorFunction& callee = module.function(call.callee);
  if (operands.size() != callee.parameters.size())  // call C2: one operand a parameter
    return error(Code::CallMismatch, "the call has {} operands, @{} has {} parameters", operands.size(), callee.name,
                 callee.parameters.size());
  Diagnostics findings;
  for (std::size_t i = 0; i < operands.size(); ++i) {                  // call C3: of its type
    if (callee.parameters[i].index >= callee.values.size()) continue;  // the callee's own finding
    const TensorType& wanted = type_of(callee, callee.parameters[i]);
    if (operands[i] == wanted) continue;
    Diagnostic finding = error(Code::CallMismatch, "operand {} of the call is {}, parameter {} of @{} is {}", i,
                               operands[i], i, callee.name, wanted);
    if (const std::string change = rules::implicit_change(operands[i], wanted); !change.empty())
      finding = with_note(std::move(finding), "{} first", change);
    findings.push_back(std::move(finding));
  }
  if (!findings.empty()) return findings;
  Types types;
  types.reserve(callee.results.size());
  for (const FunctionResult& result : callee.results) types.push_back(result.type);
  return types;
}

std::optional<Diagnostic> wrong_operands(const OpRow& op, std::span<const TensorType> operands) {
  if (op.operands == some_operands && operands.empty())
    return error(Code::ArityMismatch, "{} has no operands, expected one or more", op.name);
  if (op.operands >= 0 && operands.size() != static_cast<std::size_t>(op.operands))
    return error(Code::ArityMismatch, "{} has {} operands, expected {}", op.name, operands.size(), op.operands);
  for (const TensorType& operand : operands) {
    if (!rules::is_known(operand.dtype))
      return error(Code::UnknownEnumerator, "element type number {} does not exist", static_cast<int>(operand.dtype));
    if (!op.dtypes.contains(operand.dtype))
      return error(Code::DTypeNotAllowed, "{} has no form for {}", op.name, operand);
  }
  return std::nullopt;
}

/// Whether a body may hold an operation: one whose rank-0 form is a scalar operation, or a call of such a function.
bool is_scalar_operation(const Operation& operation) {
  return row(operation.kind).family == Family::Elementwise || std::holds_alternative<Constant>(operation.kind) ||
         std::holds_alternative<Call>(operation.kind) || std::holds_alternative<Bitcast>(operation.kind);
}

Result<Types> folded_results(const TensorModule& module, const ReduceWith& reduce,
                             std::span<const TensorType> operands) {
  if (reduce.body.index >= module.functions.size())
    return error(Code::UnknownCallee, "function number {} does not exist, the module has {}", reduce.body.index,
                 module.functions.size());
  Result<Types> results = infer(reduce, operands);
  if (!results) return results;
  const TensorFunction& body = module.function(reduce.body);
  const std::size_t folded = operands.size() / 2;
  const auto scalar = [&](std::size_t i) { return tensor_type(operands[i % folded].dtype, {}); };
  Diagnostics findings;
  const auto check = [&](bool holds, std::string_view what) {  // reduce C6
    if (!holds)
      findings.push_back(error(Code::CallMismatch,
                               "the body @{} {}, expected {} rank-0 parameters (the values so far, then the next "
                               "elements) and {} results of the operands' element types",
                               body.name, what, 2 * folded, folded));
  };
  bool parameters_fit = body.parameters.size() == 2 * folded, results_fit = body.results.size() == folded;
  for (std::size_t i = 0; parameters_fit && i < 2 * folded; ++i)
    parameters_fit = body.parameters[i].index < body.values.size() && type_of(body, body.parameters[i]) == scalar(i);
  for (std::size_t i = 0; results_fit && i < folded; ++i) results_fit = body.results[i].type == scalar(i);
  check(parameters_fit, "has other parameters");
  check(results_fit, "has other results");
  for (const Operation& operation : body.operations)
    if (!is_scalar_operation(operation))
      findings.push_back(error(Code::BodyNotScalar,
                               "the body @{} holds {}, expected elementwise operations, constants and calls", body.name,
                               row(operation.kind).name));
  if (!findings.empty()) return findings;
  return results;
}

}  // namespace

std::optional<FunctionId> callee_of(const OpKind& kind) {
  if (const Call* call = std::get_if<Call>(&kind)) return call->callee;
  if (const ReduceWith* reduce = std::get_if<ReduceWith>(&kind)) return reduce->body;
  return std::nullopt;
}

bool covers(const Effect& declared, const Effect& needed) {
  if (!needed.name.starts_with(declared.name)) return false;
  return needed.name.size() == declared.name.size() || needed.name[declared.name.size()] == '.';
}

std::optional<FunctionId> TensorModule::find(std::string_view name) const {
  for (std::size_t i = 0; i < functions.size(); ++i)
    if (functions[i].name == name) return FunctionId{static_cast<std::uint32_t>(i)};
  return std::nullopt;
}

Result<Types> infer_results(const TensorModule& module, const OpKind& kind, std::span<const TensorType> operands) {
  if (auto finding = rules::find_unknown_enumerator(kind)) return *finding;
  if (auto finding = wrong_operands(row(kind), operands)) return *finding;
  const auto one = [](Result<TensorType> type) -> Result<Types> {
    if (!type) return std::move(type).errors();
    return Types{*std::move(type)};
  };
  // clang-format off
  return visit(
      kind,
      [&](const Constant& op) { return one(infer(op, operands)); },
      [&](const Iota& op) { return one(infer(op, operands)); },
      [&](const Call& op) { return callee_results(module, op, operands); },
      [&](const OptimizationBarrier&) -> Result<Types> { return Types(operands.begin(), operands.end()); },
      [&](const Unary& op) { return one(infer(op, operands)); },
      [&](const Binary& op) { return one(infer(op, operands)); },
      [&](const Compare& op) { return one(infer(op, operands)); },
      [&](const Select& op) { return one(infer(op, operands)); },
      [&](const Clamp& op) { return one(infer(op, operands)); },
      [&](const Convert& op) { return one(infer(op, operands)); },
      [&](const Reduce& op) { return one(infer(op, operands)); },
      [&](const ReduceWith& op) { return folded_results(module, op, operands); },
      [&](const DotGeneral& op) { return one(infer(op, operands)); },
      [&](const BroadcastInDim& op) { return one(infer(op, operands)); },
      [&](const Reshape& op) { return one(infer(op, operands)); },
      [&](const Transpose& op) { return one(infer(op, operands)); },
      [&](const Slice& op) { return one(infer(op, operands)); },
      [&](const Concatenate& op) { return one(infer(op, operands)); },
      [&](const Pad& op) { return one(infer(op, operands)); },
      [&](const Reverse& op) { return one(infer(op, operands)); },
      [&](const Bitcast& op) { return one(infer(op, operands)); },
      [&](const Copy& op) { return one(infer(op, operands)); });
  // clang-format on
}

}  // namespace batten
