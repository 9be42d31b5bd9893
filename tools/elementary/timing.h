// What an elementary function costs: operations, compile time, and time an element on this machine.
#pragma once

#include "base/diagnostic.h"
#include "elementary/functions.h"

namespace batten::elementary {

struct Cost {
  std::size_t operations = 0;  // of the native IR, constants not counted
  double compile_milliseconds = 0;
  double vector_nanoseconds = 0;  // an element, `lanes` at once, operands in the first cache
  double scalar_nanoseconds = 0;
};
Result<Cost> cost(const UnaryFunction& function, DType dtype);
Result<Cost> cost(const BinaryFunction& function, DType dtype);

}  // namespace batten::elementary
