// reduce: with a closed combiner (`applies stablehlo.add`, or a body that is one such operation over old and new), or
// with any other body, which becomes a function.
#include <algorithm>
#include <utility>

#include "stablehlo/attributes.h"
#include "stablehlo/families.h"

namespace batten::stablehlo {
namespace {

std::optional<Combiner> combiner_of(std::string_view operation) {
  if (!operation.starts_with(detail::dialect)) return std::nullopt;
  return combiner_named(operation.substr(detail::dialect.size()));
}

bool is_use_of(const ValueUse& use, std::string_view name) { return use.index == 0 && use.name == name; }

/// The combiner of `^bb0(%old, %new): %x = op %old, %new; return %x`. Every combiner is commutative to the bit (a NaN
/// is canonical), so that the operands may stand in either order.
std::optional<Combiner> combiner_of(const RegionSyntax& body) {
  if (body.blocks != 1 || body.arguments.size() != 2 || body.operations.size() != 2) return std::nullopt;
  const OperationSyntax& combine = body.operations[0];
  const OperationSyntax& give = body.operations[1];
  const bool is_one_of_each = combine.operands.size() == 2 && combine.results.size() == 1 &&
                              combine.results[0].count == 1 && combine.regions.empty() &&
                              give.name == "stablehlo.return" && give.operands.size() == 1;
  if (!is_one_of_each || !is_use_of(give.operands[0], combine.results[0].name)) return std::nullopt;
  const std::string_view first = body.arguments[0].name;
  const std::string_view second = body.arguments[1].name;
  const bool in_order = is_use_of(combine.operands[0], first) && is_use_of(combine.operands[1], second);
  const bool turned = is_use_of(combine.operands[0], second) && is_use_of(combine.operands[1], first);
  return first != second && (in_order || turned) ? combiner_of(combine.name) : std::nullopt;
}

/// Whether every type that the body names is the rank-0 type of `dtype`: folding in another dtype is another operation.
bool body_has_dtype(FunctionReader& reader, const RegionSyntax& body, DType dtype) {
  const TensorType scalar = tensor_type(dtype, Shape());
  const auto is_scalar = [&](const RawText& raw) {
    const TensorType* type = reader.module().types.read(raw);
    return type != nullptr && *type == scalar;
  };
  for (const ArgumentSyntax& argument : body.arguments)
    if (!is_scalar(argument.type)) return false;
  for (const OperationSyntax& operation : body.operations)
    if (!std::ranges::all_of(operation.operand_types, is_scalar) ||
        !std::ranges::all_of(operation.result_types, is_scalar))
      return false;
  return true;
}

/// A body with a broken operation is reported there.
bool has_broken(const RegionSyntax& body) {
  return std::ranges::any_of(body.operations, [](const OperationSyntax& operation) {
    return operation.status == OperationSyntax::Status::Broken;
  });
}

/// The combiner that a reduce of one operand names or spells out; nothing, and no finding, when its body is another
/// one.
std::optional<Combiner> closed_combiner(FunctionReader& reader, const OperationSyntax& operation, DType dtype) {
  if (operation.regions.empty()) return combiner_of(operation.applies.text);
  const RegionSyntax& body = operation.regions[0];
  const std::optional<Combiner> combiner = combiner_of(body);
  return combiner && body_has_dtype(reader, body, dtype) ? combiner : std::nullopt;
}

/// A name that no function has yet.
std::string body_name(const TensorModule& module, const std::string& function) {
  std::string name;
  for (std::size_t number = module.functions.size(); name.empty() || module.find(name); ++number)
    name = fmt::format("{}.reduce.{}", function, number);
  return name;
}

/// The region as a private function over rank-0 values. Nothing, and findings, when it cannot be read.
std::optional<FunctionId> read_body(FunctionReader& reader, const OperationSyntax& operation) {
  ModuleReader& module = reader.module();
  const std::size_t findings = module.findings.size();
  FunctionSyntax syntax{.name = body_name(module.module, reader.builder().function().name),
                        .name_text = operation.text,
                        .begin = operation.begin,
                        .is_public = false,
                        .is_broken = false,
                        .result_types = {},
                        .body = operation.regions[0]};
  OperationSyntax& last = syntax.body.operations.back();
  last.spelling.meaning = Meaning::Return;
  syntax.result_types = last.operand_types;
  FunctionBuilder builder(module.module, syntax.name, false);
  builder.function().provenance = reader.provenance(operation);
  for (const ArgumentSyntax& argument : syntax.body.arguments)
    if (const TensorType* type = module.types.read(argument.type)) builder.parameter(*type);
  FunctionReader(module, builder.id(), syntax).read();
  return module.findings.size() == findings ? std::optional(builder.id()) : std::nullopt;
}

bool check_regions(FunctionReader& reader, const OperationSyntax& operation) {
  if (operation.regions.size() == 1 && has_broken(operation.regions[0])) return false;
  if (operation.regions.size() == 1) {
    const std::vector<OperationSyntax>& body = operation.regions[0].operations;
    if (!body.empty() && body.back().name == "stablehlo.return") return true;
    reader.findings().add(reader.place(operation), Code::UnexpectedToken,
                          "the body of stablehlo.reduce does not end with stablehlo.return");
    return false;
  }
  if (operation.regions.size() > 1) {
    reader.refuse(operation, "stablehlo.reduce with several regions");
  } else if (operation.applies.text.empty()) {
    reader.findings().add(reader.place(operation), Code::MalformedAttribute, "stablehlo.reduce needs a region");
  } else if (!combiner_of(operation.applies.text)) {
    reader.findings().add(reader.findings().span(operation.applies), Code::UnsupportedOperation,
                          "stablehlo.reduce with {} is not supported", shown(operation.applies.text));
  } else {
    return true;
  }
  return false;
}

}  // namespace

std::optional<std::vector<ValueId>> read_reduce(FunctionReader& reader, const OperationSyntax& operation) {
  const AttributeSyntax* dimensions = reader.attribute(operation, "dimensions");
  std::optional<std::vector<ValueId>> operands = reader.operands(operation);
  if (dimensions == nullptr || !operands || !check_regions(reader, operation)) return std::nullopt;
  if (operands->empty() || operands->size() % 2 != 0) {
    reader.findings().add(reader.place(operation), Code::OperandCount,
                          "{} has {} operands, expected an initial value an operand", operation.name, operands->size());
    return std::nullopt;
  }
  std::optional<Axes> axes = read_axes(*dimensions, reader.findings());
  if (!axes) return std::nullopt;
  std::ranges::sort(*axes);  // folded in row-major order however the text lists them: docs/numerics.md §3.1
  const TensorType operand = reader.type_of(operands->front());
  const std::optional<Combiner> combiner =
      operands->size() == 2 ? closed_combiner(reader, operation, operand.dtype) : std::nullopt;
  if (!combiner && operation.regions.empty())
    return reader.refuse(operation, "stablehlo.reduce of several operands without a region");
  if (!combiner) {
    const std::optional<FunctionId> body = read_body(reader, operation);
    if (!body) return std::nullopt;
    return reader.add_several(operation, ReduceWith{.body = *body, .axes = *std::move(axes), .keep = false},
                              *std::move(operands));
  }
  FoldOrder order;
  if (std::ranges::all_of(*axes,
                          [&](std::int64_t axis) { return operand.shape.has_axis(axis); }))  // else its rule refuses it
    order = reduce_order(reader.profile(), *combiner, operand.dtype, operand.shape.extents(), *axes);
  return reader.add_several(operation,
                            Reduce{.combiner = *combiner, .axes = *std::move(axes), .keep = false, .order = order},
                            *std::move(operands));
}

}  // namespace batten::stablehlo
