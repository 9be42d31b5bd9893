// One element of an elementwise operation: what its kernel does at each index, and what a fold's body is made of.
#pragma once

#include <span>
#include <vector>

#include "native/builder.h"
#include "tensor/module.h"

namespace batten::reference {

using native::Expr;

/// The result's element from the operands' elements. A float NaN that arithmetic makes is the canonical one
/// (`docs/numerics.md` §1).
Expr scalar(const Unary&, std::span<const Expr> operands);
Expr scalar(const Binary&, std::span<const Expr> operands);
Expr scalar(const Compare&, std::span<const Expr> operands);
Expr scalar(const Select&, std::span<const Expr> operands);
Expr scalar(const Clamp&, std::span<const Expr> operands);
Expr scalar(const Convert&, std::span<const Expr> operands);

/// The results of a function over rank-0 values that the verifier takes for a fold's body. Expects calls without
/// cycles.
std::vector<Expr> evaluate_body(const TensorModule& module, FunctionId body, std::vector<Expr> arguments);

}  // namespace batten::reference
