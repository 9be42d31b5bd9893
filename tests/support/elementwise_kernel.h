// Kernels of one operation, and every combination of special values for them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "native/builder.h"
#include "support/special_values.h"

namespace batten::testing {

using ElementwiseBody = std::function<native::Expr(std::span<const native::Expr>)>;

/// result[i] = body(operands[0][i], …), one element at a time, or `lanes` together.
inline native::Kernel elementwise(std::span<const DType> operands, DType result, std::int64_t elements,
                                  std::int64_t lanes, const ElementwiseBody& body) {
  native::Builder builder("codes");
  std::vector<native::Expr> buffers;
  for (const DType dtype : operands) buffers.push_back(builder.parameter(dtype, elements));
  const native::Expr out = builder.parameter(result, elements);
  builder.for_loop(builder.index(0), builder.index(elements), std::max<std::int64_t>(lanes, 1), {},
                   [&](native::Expr i, std::span<const native::Expr>) {
                     std::vector<native::Expr> values;
                     for (const native::Expr& buffer : buffers)
                       values.push_back(lanes == 0 ? builder.load(buffer, i) : builder.load_vector(buffer, i, lanes));
                     builder.store(out, i, body(values));
                     return std::vector<native::Expr>{};
                   });
  return builder.finish();
}

/// All tuples of special values of `operands`, one vector an operand; padded to a multiple of eight.
inline std::vector<std::vector<Bits>> tuples(std::span<const DType> operands) {
  std::vector<std::vector<Bits>> columns(operands.size());
  std::size_t count = 1;
  for (const DType dtype : operands) count *= special_values(dtype).size();
  for (std::size_t i = 0; i < (count + 7) / 8 * 8; ++i) {
    std::size_t rest = i % count;
    for (std::size_t column = 0; column < operands.size(); ++column) {
      const std::vector<Bits> values = special_values(operands[column]);
      columns[column].push_back(values[rest % values.size()]);
      rest /= values.size();
    }
  }
  return columns;
}

}  // namespace batten::testing
