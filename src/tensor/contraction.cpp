#include "tensor/contraction.h"

#include <algorithm>
#include <vector>

#include "tensor/rules.h"

namespace batten {
namespace {

/// dot_general C3-C8 for one operand: its axes are in range and named once; whether they are.
bool check_axes(std::string_view side, std::size_t rank, const Axes& batching, const Axes& contracting,
                Diagnostics& findings) {
  const bool batching_in_range = rules::check_in_range(batching, rank, fmt::format("{} batching axis", side), findings);
  const bool contracting_in_range =
      rules::check_in_range(contracting, rank, fmt::format("{} contracting axis", side), findings);
  Axes all = batching;
  all.insert(all.end(), contracting.begin(), contracting.end());
  const bool unique =
      rules::check_unique(std::move(all), fmt::format("{} batching and contracting axes", side), findings);
  return batching_in_range && contracting_in_range && unique;
}

/// dot_general C1, C2: as many axes on one side as on the other; whether there are.
bool check_pairs(std::string_view kind, const Axes& lhs, const Axes& rhs, Diagnostics& findings) {
  if (lhs.size() != rhs.size())
    findings.push_back(error(Code::ArityMismatch, "dot_general has {} lhs {} axes and {} rhs ones, expected pairs",
                             lhs.size(), kind, rhs.size()));
  return lhs.size() == rhs.size();
}

/// dot_general C9, C10: the two extents of a pair are equal.
void check_extents(std::string_view kind, const Shape& lhs, const Axes& lhs_axes, const Shape& rhs,
                   const Axes& rhs_axes, Diagnostics& findings) {
  for (std::size_t i = 0; i < lhs_axes.size(); ++i)
    if (lhs.extent(lhs_axes[i]) != rhs.extent(rhs_axes[i]))
      findings.push_back(error(Code::ExtentsDiffer, "{} axis {} of lhs {} has extent {}, axis {} of rhs {} has {}",
                               kind, lhs_axes[i], lhs, lhs.extent(lhs_axes[i]), rhs_axes[i], rhs,
                               rhs.extent(rhs_axes[i])));
}

/// docs/numerics.md §3.2: the accumulator holds every operand value, and only a float sum has a rounding to choose.
void check_accumulation(const DotGeneral& dot, DType operand, Diagnostics& findings) {
  if (row(dot.accumulator).kind != row(operand).kind || bit_width(dot.accumulator) < bit_width(operand)) {
    findings.push_back(error(Code::AccumulatorNotAllowed,
                             "{} operands are accumulated in {}, expected {} or a wider type of its kind",
                             name(operand), name(dot.accumulator), name(operand)));
    return;
  }
  if (dot.result != operand && dot.result != dot.accumulator)
    findings.push_back(error(Code::DTypeNotAllowed,
                             "dot_general gives {}, expected the operands' {} or the accumulator's {}",
                             name(dot.result), name(operand), name(dot.accumulator)));
  if (!is_float(dot.accumulator) && dot.accumulate == Accumulate::Fused)
    findings.push_back(error(Code::AccumulatorNotAllowed,
                             "a {} sum is exact and has no fused form, expected accumulate separate",
                             name(dot.accumulator)));
  rules::check_order(dot.order, Combiner::Add, dot.accumulator, findings);
}

void append_extents(Shape& result, const Shape& shape, const Axes& axes) {
  for (const std::int64_t axis : axes) result.dimensions.push_back(TensorDim{shape.extent(axis)});
}

}  // namespace

Axes free_dimensions(std::size_t rank, const Axes& batching, const Axes& contracting) {
  std::vector<bool> taken(rank, false);
  for (const Axes* axes : {&batching, &contracting})
    for (const std::int64_t axis : *axes)
      if (axis >= 0 && static_cast<std::size_t>(axis) < rank) taken[static_cast<std::size_t>(axis)] = true;
  Axes result;
  for (std::size_t axis = 0; axis < rank; ++axis)
    if (!taken[axis]) result.push_back(static_cast<std::int64_t>(axis));
  return result;
}

Result<TensorType> infer(const DotGeneral& dot, std::span<const TensorType> operands) {
  const TensorType& lhs = operands[DotGeneral::lhs];
  const TensorType& rhs = operands[DotGeneral::rhs];
  Diagnostics findings;
  if (lhs.dtype != rhs.dtype)  // dot_general C13; docs/tensor-ir.md §2
    findings.push_back(
        with_note(error(Code::ImplicitConvert, "lhs is {} and rhs {}, expected one element type", lhs, rhs),
                  "an implicit convert: write convert to {} or to {} first", name(lhs.dtype), name(rhs.dtype)));
  else
    check_accumulation(dot, lhs.dtype, findings);
  const auto& [lhs_batching, rhs_batching, lhs_contracting, rhs_contracting] =
      std::tie(dot.lhs_batching_dimensions, dot.rhs_batching_dimensions, dot.lhs_contracting_dimensions,
               dot.rhs_contracting_dimensions);
  const bool lhs_good = check_axes("lhs", lhs.shape.rank(), lhs_batching, lhs_contracting, findings);
  const bool rhs_good = check_axes("rhs", rhs.shape.rank(), rhs_batching, rhs_contracting, findings);
  const bool batching_paired = check_pairs("batching", lhs_batching, rhs_batching, findings);
  const bool contracting_paired = check_pairs("contracting", lhs_contracting, rhs_contracting, findings);
  if (lhs_good && rhs_good && batching_paired)
    check_extents("batching", lhs.shape, lhs_batching, rhs.shape, rhs_batching, findings);
  if (lhs_good && rhs_good && contracting_paired)
    check_extents("contracting", lhs.shape, lhs_contracting, rhs.shape, rhs_contracting, findings);
  if (!findings.empty()) return findings;

  Shape shape;  // dot_general C12
  append_extents(shape, lhs.shape, lhs_batching);
  append_extents(shape, lhs.shape, free_dimensions(lhs.shape.rank(), lhs_batching, lhs_contracting));
  append_extents(shape, rhs.shape, free_dimensions(rhs.shape.rank(), rhs_batching, rhs_contracting));
  return rules::type_unless({}, tensor_type(dot.result, std::move(shape)));
}

}  // namespace batten
