// Attribute values, read with their meaning known: pretty and generic spelling of one thing give one value.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "stablehlo/findings.h"
#include "stablehlo/syntax.h"
#include "tensor/type.h"

namespace batten::stablehlo {

/// `[0, 1]`, `array<i64: 0, 1>`, `dense<[0, 1]> : tensor<2xi64>`, `dense<0> : tensor<2xi64>`.
std::optional<Axes> read_axes(const AttributeSyntax& attribute, Findings& findings);

/// `[0:10, 2:8:3]`: start, limit and stride of each axis; a stride left out is 1.
struct Ranges {
  Axes start, limit, stride;
};
std::optional<Ranges> read_ranges(const AttributeSyntax& attribute, Findings& findings);

/// `3`, `3 : i64`, `-1`.
std::optional<std::int64_t> read_integer(const AttributeSyntax& attribute, Findings& findings);

/// `0.001`, `1.000000e-04 : f64`; not negative.
std::optional<double> read_tolerance(const AttributeSyntax& attribute, Findings& findings);

/// The word that names an enumerator: `LT` of `LT` and of `#stablehlo<comparison_direction LT>`.
std::string_view enumerator(const RawText& raw);

/// The `name = value` of `<..>` and `#dialect.name<..>`.
std::optional<std::vector<AttributeSyntax>> read_fields(const AttributeSyntax& attribute, Findings& findings);

}  // namespace batten::stablehlo
