// Constants, iota, calls and returns.
#include <utility>

#include "stablehlo/attributes.h"
#include "stablehlo/constants.h"
#include "stablehlo/families.h"
#include "stablehlo/parser.h"

namespace batten::stablehlo {

std::optional<ValueId> read_constant(FunctionReader& reader, const OperationSyntax& operation) {
  const AttributeSyntax* value = reader.attribute(operation, "value");
  const TensorType* type = reader.result_type(operation);
  if (value == nullptr || type == nullptr || !reader.operands(operation, 0)) return std::nullopt;
  std::optional<Literal> literal = read_dense(value->value, *type, reader.findings());
  if (!literal) return std::nullopt;
  return reader.add(operation, Constant{.shape = type->shape, .value = *std::move(literal)}, {});
}

std::optional<ValueId> read_iota(FunctionReader& reader, const OperationSyntax& operation) {
  const AttributeSyntax* dimension = reader.attribute(operation, "iota_dimension");
  const TensorType* type = reader.result_type(operation);
  if (dimension == nullptr || type == nullptr || !reader.operands(operation, 0)) return std::nullopt;
  const std::optional<std::int64_t> axis = read_integer(*dimension, reader.findings());
  if (!axis) return std::nullopt;
  return reader.add(operation, Iota{.dtype = type->dtype, .shape = type->shape, .iota_dimension = *axis}, {});
}

std::optional<std::vector<ValueId>> read_call(FunctionReader& reader, const OperationSyntax& operation) {
  const AttributeSyntax* callee = reader.attribute(operation, "callee");
  if (callee == nullptr) return std::nullopt;
  const std::string name = symbol_name(callee->value.text);
  ModuleReader& module = reader.module();
  const auto found = module.functions.find(name);
  if (found == module.functions.end()) {
    Diagnostic finding = error_at(reader.findings().span(callee->value), Code::UnknownFunction,
                                  "the function @{} is not defined", shown(name));
    if (module.suggestions_left > 0) {
      --module.suggestions_left;
      std::vector<std::string> names;
      for (const TensorFunction& function : module.module.functions) names.push_back(function.name);
      const std::string similar = did_you_mean(name, names);
      if (!similar.empty()) finding = with_note(std::move(finding), "did you mean @{}?", similar);
    }
    reader.findings().add(std::move(finding));
    return std::nullopt;
  }
  const std::size_t parameters = module.module.function(found->second.id).parameters.size();
  if (!found->second.is_usable) return std::nullopt;
  std::optional<std::vector<ValueId>> operands = reader.operands(operation, parameters);
  if (!operands) return std::nullopt;
  return reader.add_several(operation, Call{.callee = found->second.id}, *std::move(operands));
}

std::optional<std::vector<ValueId>> read_optimization_barrier(FunctionReader& reader,
                                                              const OperationSyntax& operation) {
  std::optional<std::vector<ValueId>> operands = reader.operands(operation);
  if (!operands) return std::nullopt;
  return reader.add_several(operation, OptimizationBarrier{}, *std::move(operands));
}

void read_return(FunctionReader& reader, const OperationSyntax& operation) {
  const std::vector<RawText>& declared = reader.syntax().result_types;
  if (operation.operands.size() != declared.size()) {
    reader.findings().add(reader.place(operation), Code::ResultCount,
                          "{} values are returned, the function {} has {} results", operation.operands.size(),
                          shown(reader.syntax().name_text), declared.size());
    return reader.finish_unknown();
  }
  const std::optional<std::vector<ValueId>> values = reader.operands(operation, declared.size());
  if (!values) return reader.finish_unknown();
  for (std::size_t i = 0; i < values->size(); ++i) {
    const TensorType* type = reader.module().types.read(declared[i]);
    const ValueUse& use = operation.operands[i];
    if (type != nullptr && *type != reader.type_of((*values)[i]))
      reader.findings().add(reader.findings().span(use.name, use.begin), Code::TypeMismatch,
                            "the value {} has type {}, result {} of the function is declared as {}", shown(use.name),
                            reader.type_of((*values)[i]), i, *type);
  }
  reader.finish(*values);
}

}  // namespace batten::stablehlo
