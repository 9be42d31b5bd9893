// The tensor IR as values: a module of functions, each a block of operations in SSA form (`docs/tensor-ir.md` §1).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"
#include "tensor/operation.h"

namespace batten {

/// An SSA result or parameter. Knows its function, so that the verifier can refuse a foreign one.
struct ValueId {
  FunctionId function;
  std::uint32_t index = 0;
  friend auto operator<=>(ValueId, ValueId) = default;
};

/// The types of `results` stand in the function's value table.
struct Operation {
  OpKind kind;
  std::vector<ValueId> operands;
  std::vector<ValueId> results;
  Provenance provenance;
  friend bool operator==(const Operation&, const Operation&) = default;
};

/// What a function may do to the world beyond its results. A root covers its refinements (`io` covers `io.console`).
struct Effect {
  std::string name;  // `io`, `io.console`, `gpu`; roots: clock gpu io model net rand
  friend auto operator<=>(const Effect&, const Effect&) = default;
};
bool covers(const Effect& declared, const Effect& needed);

/// A returned value. `expectation_only`: it exists for an expectation to look at and is no result of the program.
struct FunctionResult {
  ValueId value;
  TensorType type;
  bool expectation_only = false;
  friend bool operator==(const FunctionResult&, const FunctionResult&) = default;
};

/// What a self-checking program says of its results; `run` compares after the run. Not an operation.
struct Expectation {
  enum class Kind : std::uint8_t {
    Equal,   // == element by element: NaN differs from everything, -0 equals +0
    Close,   // at most `ulps` steps over the ordered bit patterns; an infinity only equals itself, NaN equals NaN
    Almost,  // absolute difference at most `tolerance`; NaN equals NaN, an infinity only itself
  };
  Kind kind = Kind::Equal;
  std::size_t actual = 0;    // index into the function's results
  std::size_t expected = 0;  // likewise
  std::int64_t ulps = 0;
  double tolerance = 0;
  Provenance provenance;
  friend bool operator==(const Expectation&, const Expectation&) = default;
};

struct TensorFunction {
  std::string name;
  bool is_public = true;
  std::vector<ValueId> parameters;
  std::vector<Operation> operations;  // in an order in which each value is defined before it is used
  std::vector<FunctionResult> results;
  std::vector<Expectation> expectations;
  std::vector<Effect> effects;     // sorted
  std::vector<TensorType> values;  // the type of every value, by ValueId::index
  Provenance provenance;
  friend bool operator==(const TensorFunction&, const TensorFunction&) = default;
};

struct TensorModule {
  std::vector<TensorFunction> functions;  // by FunctionId
  friend bool operator==(const TensorModule&, const TensorModule&) = default;

  const TensorFunction& function(FunctionId id) const { return functions[id.index]; }
  TensorFunction& function(FunctionId id) { return functions[id.index]; }
  std::optional<FunctionId> find(std::string_view name) const;
};

/// The type of a value of this function. Expects an id of it.
inline const TensorType& type_of(const TensorFunction& function, ValueId value) { return function.values[value.index]; }

/// The function that an operation runs: a call's, or the body of a fold.
std::optional<FunctionId> callee_of(const OpKind& kind);

/// The types an operation's results must have: for a call its callee's, otherwise the one that its family's rule
/// infers. Errors: wrong operand count or dtype (`op_table`), then the operation's own constraints.
Result<std::vector<TensorType>> infer_results(const TensorModule& module, const OpKind& kind,
                                              std::span<const TensorType> operands);

}  // namespace batten
