// Operations that compute each element from the elements at the same index. Operands have one shape and one layout,
// which the result keeps.
#pragma once

#include <cstddef>
#include <span>

#include "base/diagnostic.h"
#include "numerics/codes.h"
#include "tensor/type.h"

namespace batten {

struct Unary {
  UnaryCode code = UnaryCode::Negate;
  friend bool operator==(const Unary&, const Unary&) = default;
};

struct Binary {
  enum Operand : std::size_t { lhs, rhs };
  BinaryCode code = BinaryCode::Add;
  friend bool operator==(const Binary&, const Binary&) = default;
};

/// A Pred an element. `comparison` must be one that the operands' dtype has.
struct Compare {
  enum Operand : std::size_t { lhs, rhs };
  CompareDirection direction = CompareDirection::Eq;
  ComparisonType comparison = ComparisonType::Float;
  friend bool operator==(const Compare&, const Compare&) = default;
};

/// `on_true` where the predicate is true, else `on_false`; bits are kept. The predicate has the operands' shape: a
/// rank-0 one is broadcast by the front end.
struct Select {
  enum Operand : std::size_t { predicate, on_true, on_false };
  friend bool operator==(const Select&, const Select&) = default;
};

/// minimum(maximum(operand, lower), upper), element by element. Rank-0 bounds are broadcast by the front end.
struct Clamp {
  enum Operand : std::size_t { lower, operand, upper };
  friend bool operator==(const Clamp&, const Clamp&) = default;
};

/// To another dtype: `docs/numerics.md` §2.
struct Convert {
  DType to = DType::F32;
  friend bool operator==(const Convert&, const Convert&) = default;
};

Result<TensorType> infer(const Unary&, std::span<const TensorType> operands);
Result<TensorType> infer(const Binary&, std::span<const TensorType> operands);
Result<TensorType> infer(const Compare&, std::span<const TensorType> operands);
Result<TensorType> infer(const Select&, std::span<const TensorType> operands);
Result<TensorType> infer(const Clamp&, std::span<const TensorType> operands);
Result<TensorType> infer(const Convert&, std::span<const TensorType> operands);

}  // namespace batten
