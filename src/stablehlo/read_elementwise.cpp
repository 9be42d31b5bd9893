// Operations on the elements at one index.
#include <utility>

#include "stablehlo/attributes.h"
#include "stablehlo/families.h"

namespace batten::stablehlo {

std::optional<ValueId> read_unary(FunctionReader& reader, const OperationSyntax& operation) {
  const auto code = static_cast<UnaryCode>(operation.spelling.code);
  std::optional<std::vector<ValueId>> operands = reader.operands(operation, 1);
  if (!operands) return std::nullopt;
  return reader.add(operation, Unary{.code = code}, *std::move(operands));
}

std::optional<ValueId> read_binary(FunctionReader& reader, const OperationSyntax& operation) {
  const auto code = static_cast<BinaryCode>(operation.spelling.code);
  std::optional<std::vector<ValueId>> operands = reader.operands(operation, 2);
  if (!operands) return std::nullopt;
  return reader.add(operation, Binary{.code = code}, *std::move(operands));
}

/// The direction is an attribute; the comparison is too, and may be left out: then the dtype's own order is meant.
std::optional<ValueId> read_compare(FunctionReader& reader, const OperationSyntax& operation) {
  const AttributeSyntax* written = reader.attribute(operation, "comparison_direction");
  std::optional<std::vector<ValueId>> operands = reader.operands(operation, 2);
  if (written == nullptr || !operands) return std::nullopt;
  const std::optional<CompareDirection> direction = compare_direction_named(enumerator(written->value));
  if (!direction) {
    reader.findings().add(reader.findings().span(written->value), Code::MalformedAttribute,
                          "comparison_direction is '{}', expected EQ, NE, LT, LE, GT or GE",
                          shown(written->value.text));
    return std::nullopt;
  }
  ComparisonType comparison = default_comparison(reader.type_of((*operands)[0]).dtype);
  if (const AttributeSyntax* type = operation.attribute("compare_type");
      type != nullptr && enumerator(type->value) != "NOTYPE") {
    const std::optional<ComparisonType> named = comparison_type_named(enumerator(type->value));
    if (!named) {
      reader.findings().add(reader.findings().span(type->value), Code::MalformedAttribute,
                            "compare_type is '{}', expected FLOAT, TOTALORDER, SIGNED or UNSIGNED",
                            shown(type->value.text));
      return std::nullopt;
    }
    comparison = *named;
  }
  return reader.add(operation, Compare{.direction = *direction, .comparison = comparison}, *std::move(operands));
}

namespace {

/// A rank-0 value becomes one of `shape`: what StableHLO stretches in silence.
bool stretch_scalar(FunctionReader& reader, const OperationSyntax& operation, ValueId& value, const Shape& shape) {
  if (reader.type_of(value).shape.rank() != 0 || shape.rank() == 0) return true;
  const std::optional<ValueId> broadcast =
      reader.add(operation, BroadcastInDim{.shape = shape, .dimensions = {}}, {value});
  if (broadcast) value = *broadcast;
  return broadcast.has_value();
}

}  // namespace

/// A rank-0 predicate chooses for all elements.
std::optional<ValueId> read_select(FunctionReader& reader, const OperationSyntax& operation) {
  std::optional<std::vector<ValueId>> operands = reader.operands(operation, 3);
  if (!operands) return std::nullopt;
  const Shape shape = reader.type_of((*operands)[Select::on_true]).shape;
  if (!stretch_scalar(reader, operation, (*operands)[Select::predicate], shape)) return std::nullopt;
  return reader.add(operation, Select{}, *std::move(operands));
}

/// Rank-0 bounds hold for all elements.
std::optional<ValueId> read_clamp(FunctionReader& reader, const OperationSyntax& operation) {
  std::optional<std::vector<ValueId>> operands = reader.operands(operation, 3);
  if (!operands) return std::nullopt;
  const Shape shape = reader.type_of((*operands)[Clamp::operand]).shape;
  for (const std::size_t bound : {Clamp::lower, Clamp::upper})
    if (!stretch_scalar(reader, operation, (*operands)[bound], shape)) return std::nullopt;
  return reader.add(operation, Clamp{}, *std::move(operands));
}

std::optional<ValueId> read_convert(FunctionReader& reader, const OperationSyntax& operation) {
  const TensorType* type = reader.result_type(operation);
  const std::optional<std::vector<ValueId>> operands = reader.operands(operation, 1);
  if (type == nullptr || !operands) return std::nullopt;
  return reader.convert(operation, operands->front(), type->dtype);
}

std::optional<ValueId> read_square(FunctionReader& reader, const OperationSyntax& operation) {
  const std::optional<std::vector<ValueId>> operands = reader.operands(operation, 1);
  if (!operands) return std::nullopt;
  return reader.add(operation, Binary{.code = BinaryCode::Multiply}, {operands->front(), operands->front()});
}

}  // namespace batten::stablehlo
