// Loops over the elements of a tensor, and where an element lies.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "native/builder.h"
#include "tensor/type.h"

namespace batten::reference {

using native::Builder;
using native::Expr;

/// The position of the element at logical `indices` (one an axis) in a buffer of this type.
Expr address(Builder& builder, const TensorType& type, std::span<const Expr> indices);

/// The position of the element at first[i] + indices[i] * step[i], axis by axis, where indices[i] runs over extents[i]
/// numbers.
Expr strided_address(Builder& builder, const TensorType& type, std::span<const Expr> indices,
                     std::span<const std::int64_t> extents, std::span<const std::int64_t> first,
                     std::span<const std::int64_t> step);

/// One loop an extent, outermost first; `body` gets the induction variables. `parallel`: iterations write disjoint
/// elements.
void for_indices(Builder& builder, std::span<const std::int64_t> extents, bool parallel,
                 const std::function<void(std::span<const Expr>)>& body);

/// One loop an extent, outermost first, carrying values through all of them in row-major order.
std::vector<Expr> fold_indices(
    Builder& builder, std::span<const std::int64_t> extents, std::vector<Expr> initial,
    const std::function<std::vector<Expr>(std::span<const Expr> carried, std::span<const Expr> indices)>& body);

/// The indices whose row-major number is `linear`.
std::vector<Expr> delinearize(Expr linear, std::span<const std::int64_t> extents);

}  // namespace batten::reference
