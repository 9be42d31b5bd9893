#include "lowering/reference/fold.h"

#include <algorithm>

#include "base/checked.h"
#include "lowering/reference/indexing.h"

namespace batten::reference {

Expr fold_sequential(Builder& builder, const Fold& fold, Expr initial) {
  return fold_indices(builder, fold.extents, {initial},
                      [&](std::span<const Expr> carried, std::span<const Expr> indices) {
                        return std::vector{fold.step(carried[0], indices)};
                      })[0];
}

Expr fold_interleaved(Builder& builder, const Fold& fold, Expr initial, Expr partials, std::int64_t width) {
  const std::int64_t elements = *checked_product(fold.extents);
  const std::int64_t rounds = elements / width;
  const auto indices_of = [&](Expr number) { return delinearize(number, fold.extents); };
  const auto step = [&](Expr partial, Expr number) {
    builder.store(partials, partial, fold.step(builder.load(partials, partial), indices_of(number)));
  };

  // Element i belongs to partial i mod width, each starting from its first element.
  builder.for_each(0, std::min(width, elements), false,
                   [&](Expr j) { builder.store(partials, j, fold.start(indices_of(j))); });
  builder.for_each(1, rounds, false, [&](Expr round) {
    builder.for_each(0, width, false, [&](Expr j) { step(j, native::index_multiply_add(round, width, j)); });
  });
  if (rounds > 0 && elements % width > 0) {
    builder.for_each(0, elements % width, false, [&](Expr j) { step(j, builder.affine({j}, {1}, rounds * width)); });
  }

  // Halve until one is left; where fewer elements than partials came in, missing ones are skipped.
  std::int64_t alive = std::min(width, elements);
  for (std::int64_t half = width / 2; half >= 1; half /= 2) {
    builder.for_each(0, std::max<std::int64_t>(0, alive - half), false, [&](Expr j) {
      const Expr other = builder.load(partials, builder.affine({j}, {1}, half));
      builder.store(partials, j, fold.combine(builder.load(partials, j), other));
    });
    alive = std::min(alive, half);
  }
  return fold.combine(initial, builder.load(partials, builder.index(0)));
}

}  // namespace batten::reference
