// reduce with a closed combiner: `applies stablehlo.add`, or a body that is one such operation over (old, new).
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

std::optional<Combiner> read_combiner(FunctionReader& reader, const OperationSyntax& operation, DType dtype) {
  if (operation.regions.empty()) {
    const std::optional<Combiner> combiner = combiner_of(operation.applies.text);
    if (!combiner && !operation.applies.text.empty()) {
      reader.findings().add(reader.findings().span(operation.applies), Code::UnsupportedOperation,
                            "stablehlo.reduce with {} is not supported", shown(operation.applies.text));
    } else if (!combiner) {
      reader.findings().add(reader.place(operation), Code::MalformedAttribute, "stablehlo.reduce needs a region");
    }
    return combiner;
  }
  const RegionSyntax& body = operation.regions[0];
  if (operation.regions.size() != 1) return reader.refuse(operation, "stablehlo.reduce with several regions");
  if (has_broken(body)) return std::nullopt;
  const std::optional<Combiner> combiner = combiner_of(body);
  if (!combiner) return reader.refuse(operation, "stablehlo.reduce with a body other than one combiner");
  if (!body_has_dtype(reader, body, dtype))
    return reader.refuse(operation, "stablehlo.reduce in another type than its operand's");
  return combiner;
}

}  // namespace

std::optional<ValueId> read_reduce(FunctionReader& reader, const OperationSyntax& operation) {
  if (operation.operands.size() > 2) return reader.refuse(operation, "stablehlo.reduce of several operands");
  const AttributeSyntax* dimensions = reader.attribute(operation, "dimensions");
  std::optional<std::vector<ValueId>> operands = reader.operands(operation, 2);
  if (dimensions == nullptr || !operands) return std::nullopt;
  std::optional<Axes> axes = read_axes(*dimensions, reader.findings());
  const TensorType operand = reader.type_of((*operands)[Reduce::operand]);
  const std::optional<Combiner> combiner = read_combiner(reader, operation, operand.dtype);
  if (!axes || !combiner) return std::nullopt;
  std::ranges::sort(*axes);  // folded in row-major order however the text lists them: docs/numerics.md §3.1
  FoldOrder order;
  if (std::ranges::all_of(*axes,
                          [&](std::int64_t axis) { return operand.shape.has_axis(axis); }))  // else its rule refuses it
    order = reduce_order(reader.profile(), *combiner, operand.dtype, operand.shape.extents(), *axes);
  return reader.add(operation, Reduce{.combiner = *combiner, .axes = *std::move(axes), .keep = false, .order = order},
                    *std::move(operands));
}

}  // namespace batten::stablehlo
