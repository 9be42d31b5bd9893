// The two fold orders of `docs/numerics.md` §3.1, as loops.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "native/builder.h"
#include "numerics/order.h"

namespace batten::reference {

/// What is folded: element number i of the fold has the indices `indices` over `extents`, row-major.
struct Fold {
  std::vector<std::int64_t> extents;
  /// The first element as an accumulator: what a partial starts with.
  std::function<native::Expr(std::span<const native::Expr> indices)> start;
  /// An accumulator after one more element.
  std::function<native::Expr(native::Expr accumulator, std::span<const native::Expr> indices)> step;
  /// Two accumulators as one.
  std::function<native::Expr(native::Expr, native::Expr)> combine;
};

/// Elements one after another, from `initial`.
native::Expr fold_sequential(native::Builder& builder, const Fold& fold, native::Expr initial);

/// `width` partials in `partials` (a buffer of at least that many elements, overwritten), then a tree of halves; gives
/// `initial ⊕ partial 0`.
native::Expr fold_interleaved(native::Builder& builder, const Fold& fold, native::Expr initial, native::Expr partials,
                              std::int64_t width);

}  // namespace batten::reference
