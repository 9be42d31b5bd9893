// reshape and transpose.
#include <utility>

#include "stablehlo/attributes.h"
#include "stablehlo/families.h"

namespace batten::stablehlo {

std::optional<ValueId> read_reshape(FunctionReader& reader, const OperationSyntax& operation) {
  const TensorType* result = reader.result_type(operation);
  std::optional<std::vector<ValueId>> operands = reader.operands(operation, 1);
  if (result == nullptr || !operands) return std::nullopt;
  return reader.add(operation, Reshape{.shape = result->shape}, *std::move(operands));
}

std::optional<ValueId> read_transpose(FunctionReader& reader, const OperationSyntax& operation) {
  const AttributeSyntax* written = reader.attribute(operation, "permutation");
  std::optional<std::vector<ValueId>> operands = reader.operands(operation, 1);
  if (written == nullptr || !operands) return std::nullopt;
  std::optional<Axes> permutation = read_axes(*written, reader.findings());
  if (!permutation) return std::nullopt;
  return reader.add(operation, Transpose{.permutation = *std::move(permutation)}, *std::move(operands));
}

}  // namespace batten::stablehlo
