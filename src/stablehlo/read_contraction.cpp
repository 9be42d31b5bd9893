// dot_general. Its order and rounding are chosen by the profile: docs/numerics.md §3.3.
#include <string>
#include <utility>

#include "stablehlo/attributes.h"
#include "stablehlo/families.h"

namespace batten::stablehlo {
namespace {

/// The four lists of axes: attributes of their own in the pretty form, fields of one in the generic form. A missing one
/// is empty.
bool read_dimensions(FunctionReader& reader, const OperationSyntax& operation, DotGeneral& dot) {
  std::vector<AttributeSyntax> fields = operation.attributes;
  if (const AttributeSyntax* numbers = operation.attribute("dot_dimension_numbers")) {
    std::optional<std::vector<AttributeSyntax>> inner = read_fields(*numbers, reader.findings());
    if (!inner) return false;
    fields = *std::move(inner);
  }
  for (const AttributeSyntax& field : fields) {
    Axes* axes = field.name == "lhs_batching_dimensions"      ? &dot.lhs_batching_dimensions
                 : field.name == "rhs_batching_dimensions"    ? &dot.rhs_batching_dimensions
                 : field.name == "lhs_contracting_dimensions" ? &dot.lhs_contracting_dimensions
                 : field.name == "rhs_contracting_dimensions" ? &dot.rhs_contracting_dimensions
                                                              : nullptr;
    if (axes == nullptr) continue;
    std::optional<Axes> read = read_axes(field, reader.findings());
    if (!read) return false;
    *axes = *std::move(read);
  }
  return true;
}

/// Whether an `algorithm` is the dtypes' own arithmetic, the only one there is (`docs/numerics.md` §2). `precision`
/// asks for no less than what is done always.
bool is_own_arithmetic(FunctionReader& reader, const OperationSyntax& operation, DType lhs, DType rhs, DType result) {
  const AttributeSyntax* algorithm = operation.attribute("algorithm");
  if (algorithm == nullptr) return true;
  const std::optional<std::vector<AttributeSyntax>> fields = read_fields(*algorithm, reader.findings());
  if (!fields) return false;
  for (const AttributeSyntax& field : *fields) {
    const std::string_view wanted = field.name == "lhs_precision_type"   ? row(lhs).stablehlo_name
                                    : field.name == "rhs_precision_type" ? row(rhs).stablehlo_name
                                    : field.name == "accumulation_type"  ? row(result).stablehlo_name
                                    : field.name == "lhs_component_count" || field.name == "rhs_component_count" ||
                                            field.name == "num_primitive_operations"
                                        ? "1"
                                    : field.name == "allow_imprecise_accumulation" ? "false"
                                                                                   : "";
    const std::string_view found = field.value.text.substr(0, field.value.text.find(' '));
    if (found == wanted) continue;
    reader.findings().add(reader.findings().span(field.value), Code::UnsupportedOperation,
                          "stablehlo.dot_general with {} = {} is not supported, only the types' own arithmetic is",
                          shown(field.name), shown(field.value.text));
    return false;
  }
  return true;
}

bool is_wider(DType result, DType operand) {
  return row(result).kind == row(operand).kind && bit_width(result) > bit_width(operand);
}

/// A wider result type is the accumulator's. Where the operands' types differ from each other, or the result's is of
/// another kind, they are converted to it first: what the reference interpreter computes.
std::optional<ValueId> add_dot(FunctionReader& reader, const OperationSyntax& operation, DotGeneral dot,
                               std::vector<ValueId> operands, DType result) {
  const TensorType lhs = reader.type_of(operands[DotGeneral::lhs]);
  const TensorType rhs = reader.type_of(operands[DotGeneral::rhs]);
  const bool is_accumulated = lhs.dtype == rhs.dtype && is_wider(result, lhs.dtype);
  if (!is_accumulated) {
    for (ValueId& operand : operands) {
      const std::optional<ValueId> converted = reader.convert(operation, operand, result);
      if (!converted) return std::nullopt;
      operand = *converted;
    }
  }
  dot.accumulator = result;
  dot.result = result;
  const bool has_free_axis =
      lhs.shape.rank() > dot.lhs_batching_dimensions.size() + dot.lhs_contracting_dimensions.size() ||
      rhs.shape.rank() > dot.rhs_batching_dimensions.size() + dot.rhs_contracting_dimensions.size();
  const DotOrder chosen = dot_order(reader.profile(), dot.accumulator, has_free_axis);
  dot.order = chosen.order;
  dot.accumulate = chosen.accumulate;
  return reader.add(operation, std::move(dot), std::move(operands));
}

}  // namespace

std::optional<ValueId> read_dot_general(FunctionReader& reader, const OperationSyntax& operation) {
  const TensorType* result = reader.result_type(operation);
  std::optional<std::vector<ValueId>> operands = reader.operands(operation, 2);
  DotGeneral dot;
  if (result == nullptr || !operands || !read_dimensions(reader, operation, dot)) return std::nullopt;
  const DType lhs = reader.type_of((*operands)[DotGeneral::lhs]).dtype;
  const DType rhs = reader.type_of((*operands)[DotGeneral::rhs]).dtype;
  if (!is_own_arithmetic(reader, operation, lhs, rhs, result->dtype)) return std::nullopt;
  return add_dot(reader, operation, std::move(dot), *std::move(operands), result->dtype);
}

/// Vectors and matrices: the last axis of lhs with the first one of rhs.
std::optional<ValueId> read_dot(FunctionReader& reader, const OperationSyntax& operation) {
  const TensorType* result = reader.result_type(operation);
  std::optional<std::vector<ValueId>> operands = reader.operands(operation, 2);
  if (result == nullptr || !operands) return std::nullopt;
  for (const ValueId operand : *operands) {
    const std::size_t rank = reader.type_of(operand).shape.rank();
    if (rank == 1 || rank == 2) continue;  // dot C1
    reader.findings().add(reader.place(operation), Code::ShapesDiffer,
                          "stablehlo.dot takes vectors and matrices, found {}", reader.type_of(operand));
    return std::nullopt;
  }
  DotGeneral dot;
  dot.lhs_contracting_dimensions = {
      static_cast<std::int64_t>(reader.type_of((*operands)[DotGeneral::lhs]).shape.rank()) - 1};
  dot.rhs_contracting_dimensions = {0};
  return add_dot(reader, operation, std::move(dot), *std::move(operands), result->dtype);
}

}  // namespace batten::stablehlo
