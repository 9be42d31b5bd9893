// Tensor types as StableHLO writes them: `tensor<2x3xf32>`.
#pragma once

#include <optional>
#include <string_view>
#include <unordered_map>

#include "stablehlo/findings.h"
#include "stablehlo/lexer.h"
#include "tensor/type.h"

namespace batten::stablehlo {

/// The type, row-major. Errors: an unknown extent, an extent of 0, too many axes or elements, an element type other
/// than the eleven, anything that is no tensor.
std::optional<TensorType> read_type(const RawText& raw, Findings& findings);

/// Reads each distinct text once; a text that is no type of Batten's is reported where it first stands.
class Types {
 public:
  explicit Types(Findings& findings) : findings_(findings) {}
  /// Nothing for a type that is not read. The pointer lasts as long as this object.
  const TensorType* read(const RawText& raw);

 private:
  Findings& findings_;
  std::unordered_map<std::string_view, std::optional<TensorType>> read_;
};

}  // namespace batten::stablehlo
