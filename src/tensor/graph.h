// Operations of the graph itself: data that a program brings, and calls.
#pragma once

#include <span>

#include "base/diagnostic.h"
#include "base/id.h"
#include "tensor/literal.h"
#include "tensor/type.h"

namespace batten {

using FunctionId = Id<struct FunctionTag>;

/// Data of the program. The type is row-major.
struct Constant {
  Shape shape;
  Literal value;
  friend bool operator==(const Constant&, const Constant&) = default;
};

/// Each element is its own index along `iota_dimension`, wrapped to the dtype or rounded once to it.
struct Iota {
  DType dtype = DType::I32;
  Shape shape;
  std::int64_t iota_dimension = 0;
  friend bool operator==(const Iota&, const Iota&) = default;
};

/// Results: the callee's, with its types. Operand types must be the callee's parameter types exactly.
struct Call {
  FunctionId callee;
  friend bool operator==(const Call&, const Call&) = default;
};

/// Results: the operands themselves. Nothing moves across it, and nothing fuses over it.
struct OptimizationBarrier {
  friend bool operator==(const OptimizationBarrier&, const OptimizationBarrier&) = default;
};

Result<TensorType> infer(const Constant&, std::span<const TensorType> operands);
Result<TensorType> infer(const Iota&, std::span<const TensorType> operands);

}  // namespace batten
