#include "cli/expectations.h"

#include <vector>

#include "base/float_environment.h"
#include "numerics/closeness.h"
#include "numerics/literal_text.h"
#include "tensor/literal.h"

namespace batten::cli {
namespace {

bool holds(const Expectation& expectation, DType dtype, Bits actual, Bits expected) {
  switch (expectation.kind) {
    case Expectation::Kind::Equal:
      return equal_values(dtype, actual, expected);
    case Expectation::Kind::Close:
      return within_ulps(dtype, actual, expected, expectation.ulps);
    case Expectation::Kind::Almost:
      break;
  }
  return within_tolerance(dtype, actual, expected, expectation.tolerance);
}

std::string demand(const Expectation& expectation) {
  switch (expectation.kind) {
    case Expectation::Kind::Equal:
      return "equal";
    case Expectation::Kind::Close:
      return fmt::format("within {} units in the last place", expectation.ulps);
    case Expectation::Kind::Almost:
      break;
  }
  return fmt::format("within {}", expectation.tolerance);
}

/// Element number `number`, row-major over the logical axes.
Bits element(const runtime::Tensor& tensor, const TensorType& type, std::int64_t number) {
  const std::vector<std::int64_t> stride = strides(type);
  std::int64_t position = 0;
  for (std::size_t axis = type.shape.rank(); axis-- > 0;) {
    position += number % type.shape.extent(axis) * stride[axis];
    number /= type.shape.extent(axis);
  }
  return load_element(type.dtype, tensor.data() + static_cast<std::size_t>(position) * byte_size(type.dtype));
}

std::string index_text(const Shape& shape, std::int64_t number) {
  std::vector<std::int64_t> index(shape.rank());
  for (std::size_t axis = shape.rank(); axis-- > 0;) {
    index[axis] = number % shape.extent(axis);
    number /= shape.extent(axis);
  }
  return fmt::format("[{}]", fmt::join(index, ", "));
}

std::string place(const Expectation& expectation, const Sources& sources) {
  if (expectation.provenance.chain.empty()) return {};
  const Span& span = expectation.provenance.chain.front();
  return fmt::format("{}:{}:{}: ", sources.name(span.file), span.begin.line, span.begin.column);
}

}  // namespace

std::string failed_expectations(const TensorFunction& function, std::span<const runtime::Tensor> results,
                                const Sources& sources) {
  const DefaultFloatEnvironment environment;  // elements are compared as numbers
  std::string report;
  for (const Expectation& expectation : function.expectations) {
    const TensorType& actual_type = function.results[expectation.actual].type;
    const TensorType& expected_type = function.results[expectation.expected].type;
    const std::int64_t elements = *element_count(actual_type.shape);
    std::int64_t failures = 0;
    std::string first;
    for (std::int64_t i = 0; i < elements; ++i) {
      const Bits actual = element(results[expectation.actual], actual_type, i);
      const Bits expected = element(results[expectation.expected], expected_type, i);
      if (holds(expectation, actual_type.dtype, actual, expected)) continue;
      if (failures++ == 0) {
        first = fmt::format("at {} got {}, expected {}", index_text(actual_type.shape, i),
                            literal_text(actual_type.dtype, actual), literal_text(actual_type.dtype, expected));
      }
    }
    if (failures > 0) {
      report += fmt::format("{}expectation failed: {} of {} elements are not {}; first {}\n",
                            place(expectation, sources), failures, elements, demand(expectation), first);
    }
  }
  return report;
}

}  // namespace batten::cli
