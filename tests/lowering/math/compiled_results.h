// Tests over all elementary functions, and a function's results on vectors of operands.
#pragma once

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "elementary/compiled.h"
#include "elementary/functions.h"

namespace batten::elementary {

// How GoogleTest prints and names a parameter. NOLINTBEGIN(readability-identifier-naming)
inline void PrintTo(const UnaryFunction& function, std::ostream* out) { *out << function.name(); }
inline void PrintTo(const BinaryFunction& function, std::ostream* out) { *out << function.name(); }
// NOLINTEND(readability-identifier-naming)

template <class Function>
std::string test_name(const ::testing::TestParamInfo<Function>& info) {
  return std::string(info.param.name());
}

/// The compiled function on columns of operands, `lanes` at a time. Expects equal sizes, multiples of `lanes`.
template <class T, class Code>
std::vector<T> results(Code code, DType dtype, const std::vector<std::vector<T>>& operands, std::int64_t lanes) {
  const std::vector<DType> types(operands.size(), dtype);
  std::vector<T> result(operands[0].size());
  const auto compiled = Compiled::create(types, body(code), static_cast<std::int64_t>(result.size()), lanes);
  if (!compiled) {
    ADD_FAILURE() << name(code) << ": " << compiled.errors()[0].message;
    return result;
  }
  std::vector<const void*> columns;
  columns.reserve(operands.size());
  for (const std::vector<T>& column : operands) columns.push_back(column.data());
  compiled->run(columns, result.data());
  return result;
}

/// Filled with its last element to a multiple of `lanes`.
template <class T>
std::vector<T> padded(std::vector<T> values) {
  while (values.size() % static_cast<std::size_t>(lanes) != 0) values.push_back(T(values.back()));
  return values;
}

}  // namespace batten::elementary
