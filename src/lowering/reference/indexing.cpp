#include "lowering/reference/indexing.h"

namespace batten::reference {
namespace {

void nest(Builder& builder, std::span<const std::int64_t> extents, bool parallel, std::vector<Expr>& indices,
          const std::function<void(std::span<const Expr>)>& body) {
  if (indices.size() == extents.size()) return body(indices);
  builder.for_each(0, extents[indices.size()], parallel, [&](Expr index) {
    indices.push_back(index);
    nest(builder, extents, parallel, indices, body);
    indices.pop_back();
  });
}

using FoldBody = std::function<std::vector<Expr>(std::span<const Expr>, std::span<const Expr>)>;

std::vector<Expr> nest_fold(Builder& builder, std::span<const std::int64_t> extents, std::vector<Expr>& indices,
                            std::vector<Expr> initial, const FoldBody& body) {
  if (indices.size() == extents.size()) return body(initial, indices);
  const Expr lower = builder.index(0);
  const Expr upper = builder.index(extents[indices.size()]);
  return builder.for_loop(lower, upper, 1, std::move(initial), [&](Expr index, std::span<const Expr> carried) {
    indices.push_back(index);
    std::vector<Expr> next = nest_fold(builder, extents, indices, {carried.begin(), carried.end()}, body);
    indices.pop_back();
    return next;
  });
}

}  // namespace

Expr address(Builder& builder, const TensorType& type, std::span<const Expr> indices) {
  return builder.affine({indices.begin(), indices.end()}, strides(type), 0);
}

Expr strided_address(Builder& builder, const TensorType& type, std::span<const Expr> indices,
                     std::span<const std::int64_t> extents, std::span<const std::int64_t> first,
                     std::span<const std::int64_t> step) {
  std::vector<std::int64_t> coefficients = strides(type);
  std::int64_t offset = 0;
  for (std::size_t axis = 0; axis < coefficients.size(); ++axis) {
    offset += first[axis] * coefficients[axis];
    // An axis of one element takes no step, and a step that is never taken may be as large as it likes.
    coefficients[axis] = extents[axis] > 1 ? coefficients[axis] * step[axis] : 0;
  }
  return builder.affine({indices.begin(), indices.end()}, std::move(coefficients), offset);
}

void for_indices(Builder& builder, std::span<const std::int64_t> extents, bool parallel,
                 const std::function<void(std::span<const Expr>)>& body) {
  std::vector<Expr> indices;
  nest(builder, extents, parallel, indices, body);
}

std::vector<Expr> fold_indices(Builder& builder, std::span<const std::int64_t> extents, std::vector<Expr> initial,
                               const FoldBody& body) {
  std::vector<Expr> indices;
  return nest_fold(builder, extents, indices, std::move(initial), body);
}

std::vector<Expr> delinearize(Expr linear, std::span<const std::int64_t> extents) {
  std::vector<Expr> indices(extents.size());
  Expr rest = linear;
  for (std::size_t axis = extents.size(); axis-- > 1;) {
    indices[axis] = native::index_remainder(rest, extents[axis]);
    rest = native::index_divide(rest, extents[axis]);
  }
  if (!indices.empty()) indices[0] = rest;
  return indices;
}

}  // namespace batten::reference
