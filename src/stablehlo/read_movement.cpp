// Operations that move elements.
#include <algorithm>
#include <utility>

#include "stablehlo/attributes.h"
#include "stablehlo/families.h"

namespace batten::stablehlo {

namespace {

std::optional<Axes> read_named_axes(FunctionReader& reader, const OperationSyntax& operation, std::string_view name) {
  const AttributeSyntax* written = reader.attribute(operation, name);
  return written != nullptr ? read_axes(*written, reader.findings()) : std::nullopt;
}

}  // namespace

std::optional<ValueId> read_reshape(FunctionReader& reader, const OperationSyntax& operation) {
  const TensorType* result = reader.result_type(operation);
  std::optional<std::vector<ValueId>> operands = reader.operands(operation, 1);
  if (result == nullptr || !operands) return std::nullopt;
  return reader.add(operation, Reshape{.shape = result->shape}, *std::move(operands));
}

std::optional<ValueId> read_transpose(FunctionReader& reader, const OperationSyntax& operation) {
  std::optional<Axes> permutation = read_named_axes(reader, operation, "permutation");
  std::optional<std::vector<ValueId>> operands = reader.operands(operation, 1);
  if (!permutation || !operands) return std::nullopt;
  return reader.add(operation, Transpose{.permutation = *std::move(permutation)}, *std::move(operands));
}

std::optional<ValueId> read_slice(FunctionReader& reader, const OperationSyntax& operation) {
  std::optional<std::vector<ValueId>> operands = reader.operands(operation, 1);
  if (!operands) return std::nullopt;
  if (const AttributeSyntax* written = operation.attribute("ranges")) {
    std::optional<Ranges> ranges = read_ranges(*written, reader.findings());
    if (!ranges) return std::nullopt;
    return reader.add(operation, Slice{std::move(ranges->start), std::move(ranges->limit), std::move(ranges->stride)},
                      *std::move(operands));
  }
  std::optional<Axes> start = read_named_axes(reader, operation, "start_indices");
  std::optional<Axes> limit = read_named_axes(reader, operation, "limit_indices");
  std::optional<Axes> stride = read_named_axes(reader, operation, "strides");
  if (!start || !limit || !stride) return std::nullopt;
  return reader.add(operation, Slice{*std::move(start), *std::move(limit), *std::move(stride)}, *std::move(operands));
}

std::optional<ValueId> read_concatenate(FunctionReader& reader, const OperationSyntax& operation) {
  const AttributeSyntax* written = reader.attribute(operation, "dimension");
  std::optional<std::vector<ValueId>> operands = reader.operands(operation);
  if (written == nullptr || !operands) return std::nullopt;
  const std::optional<std::int64_t> dimension = read_integer(*written, reader.findings());
  if (!dimension) return std::nullopt;
  return reader.add(operation, Concatenate{.dimension = *dimension}, *std::move(operands));
}

std::optional<ValueId> read_pad(FunctionReader& reader, const OperationSyntax& operation) {
  std::optional<std::vector<ValueId>> operands = reader.operands(operation, 2);
  std::optional<Axes> low = read_named_axes(reader, operation, "edge_padding_low");
  std::optional<Axes> high = read_named_axes(reader, operation, "edge_padding_high");
  std::optional<Axes> interior = read_named_axes(reader, operation, "interior_padding");
  if (!operands || !low || !high || !interior) return std::nullopt;
  return reader.add(operation, Pad{*std::move(low), *std::move(high), *std::move(interior)}, *std::move(operands));
}

std::optional<ValueId> read_reverse(FunctionReader& reader, const OperationSyntax& operation) {
  std::optional<std::vector<ValueId>> operands = reader.operands(operation, 1);
  std::optional<Axes> dimensions = read_named_axes(reader, operation, "dimensions");
  if (!operands || !dimensions) return std::nullopt;
  std::ranges::sort(*dimensions);  // their order has no meaning: one form
  return reader.add(operation, Reverse{*std::move(dimensions)}, *std::move(operands));
}

/// The same element type keeps bits: nothing is written.
std::optional<ValueId> read_bitcast(FunctionReader& reader, const OperationSyntax& operation) {
  const TensorType* result = reader.result_type(operation);
  std::optional<std::vector<ValueId>> operands = reader.operands(operation, 1);
  if (result == nullptr || !operands) return std::nullopt;
  if (reader.type_of(operands->front()).dtype == result->dtype) return operands->front();
  return reader.add(operation, Bitcast{.to = result->dtype}, *std::move(operands));
}

}  // namespace batten::stablehlo
