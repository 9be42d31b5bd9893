#include "tensor/rules.h"

#include <algorithm>
#include <bit>

#include "base/limits.h"
#include "base/visit.h"

namespace batten::rules {
namespace {

template <class Table, class Enum>
std::optional<Diagnostic> unknown(const Table& table, Enum value, std::string_view what) {
  if (static_cast<std::size_t>(value) < table.size()) return std::nullopt;
  return error(Code::UnknownEnumerator, "{} number {} does not exist", what, static_cast<int>(value));
}
std::optional<Diagnostic> unknown(DType dtype) { return unknown(dtype_table, dtype, "element type"); }
std::optional<Diagnostic> unknown(const DotGeneral& dot) {
  if (auto finding = unknown(dot.accumulator)) return finding;
  if (auto finding = unknown(dot.result)) return finding;
  return unknown(std::array{Accumulate::Fused, Accumulate::Separate}, dot.accumulate, "accumulate");
}
std::optional<Diagnostic> unknown(const Compare& compare) {
  if (auto finding = unknown(compare_direction_table, compare.direction, "compare direction")) return finding;
  return unknown(comparison_type_table, compare.comparison, "comparison type");
}

/// Whether repeating elements of `from` gives `to`: its extents other than 1 stand in `to`'s, in order, and elements
/// are gained.
bool stretches(const Shape& from, const Shape& to) {
  std::size_t axis = 0;
  for (const TensorDim dimension : from.dimensions) {
    if (dimension.extent == 1) continue;
    while (axis < to.rank() && to.dimensions[axis] != dimension) ++axis;
    if (axis == to.rank()) return false;
    ++axis;
  }
  const auto from_count = element_count(from), to_count = element_count(to);
  return from_count && to_count && *from_count < *to_count;
}

/// Whether NumPy's rule would stretch the two to a common shape: aligned at the last axis, extents equal or 1.
bool stretch_together(const Shape& lhs, const Shape& rhs) {
  for (std::size_t i = 1; i <= std::min(lhs.rank(), rhs.rank()); ++i) {
    const std::int64_t a = lhs.extent(lhs.rank() - i), b = rhs.extent(rhs.rank() - i);
    if (a != b && a != 1 && b != 1) return false;
  }
  return true;
}

}  // namespace

std::optional<Diagnostic> find_unknown_enumerator(const OpKind& kind) {
  using Finding = std::optional<Diagnostic>;
  // clang-format off
  return visit(
      kind,
      [](const Constant& op) -> Finding { return unknown(op.value.dtype()); },
      [](const Iota& op) -> Finding { return unknown(op.dtype); },
      [](const Call&) -> Finding { return std::nullopt; },
      [](const OptimizationBarrier&) -> Finding { return std::nullopt; },
      [](const Unary& op) -> Finding { return unknown(unary_table, op.code, "unary code"); },
      [](const Binary& op) -> Finding { return unknown(binary_table, op.code, "binary code"); },
      [](const Compare& op) -> Finding { return unknown(op); },
      [](const Select&) -> Finding { return std::nullopt; },
      [](const Clamp&) -> Finding { return std::nullopt; },
      [](const Convert& op) -> Finding { return unknown(op.to); },
      [](const Reduce& op) -> Finding { return unknown(combiner_table, op.combiner, "combiner"); },
      [](const ReduceWith&) -> Finding { return std::nullopt; },
      [](const DotGeneral& op) -> Finding { return unknown(op); },
      [](const BroadcastInDim&) -> Finding { return std::nullopt; },
      [](const Reshape&) -> Finding { return std::nullopt; },
      [](const Transpose&) -> Finding { return std::nullopt; },
      [](const Slice&) -> Finding { return std::nullopt; },
      [](const Concatenate&) -> Finding { return std::nullopt; },
      [](const Pad&) -> Finding { return std::nullopt; },
      [](const Reverse&) -> Finding { return std::nullopt; },
      [](const Bitcast& op) -> Finding { return unknown(op.to); },
      [](const Copy&) -> Finding { return std::nullopt; });
  // clang-format on
}

Result<TensorType> type_unless(Diagnostics findings, TensorType type) {
  for (Diagnostic& finding : find_invalid_type(type)) findings.push_back(std::move(finding));
  if (!findings.empty()) return findings;
  return type;
}

bool check_in_range(const Axes& axes, std::size_t rank, std::string_view what, Diagnostics& findings) {
  bool all_in_range = true;
  for (const std::int64_t axis : axes) {
    if (axis >= 0 && static_cast<std::size_t>(axis) < rank) continue;
    all_in_range = false;
    findings.push_back(
        rank == 0 ? error(Code::AxisOutOfRange, "{} {} of a tensor that has no axes", what, axis)
                  : error(Code::AxisOutOfRange, "{} {} is out of range, expected 0 to {}", what, axis, rank - 1));
  }
  return all_in_range;
}

bool check_unique(Axes axes, std::string_view what, Diagnostics& findings) {
  std::ranges::sort(axes);
  const auto repeated = std::ranges::adjacent_find(axes);
  if (repeated == axes.end()) return true;
  findings.push_back(error(Code::AxesNotUnique, "the {} name axis {} more than once", what, *repeated));
  return false;
}

bool check_increasing(const Axes& axes, std::string_view what, Diagnostics& findings) {
  if (!check_unique(axes, what, findings)) return false;
  if (std::ranges::is_sorted(axes)) return true;
  findings.push_back(error(Code::AxesNotIncreasing, "the {} are {}, expected increasing order", what, to_string(axes)));
  return false;
}

void check_order(FoldOrder order, Combiner combiner, DType dtype, Diagnostics& findings) {
  if (order.is_sequential()) return;
  if (exactly_associative(combiner, dtype))
    findings.push_back(error(Code::FoldOrderNotAllowed,
                             "{} of {} gives one result in every order, found order {}, expected sequential",
                             name(combiner), name(dtype), to_string(order)));
  else if (!std::has_single_bit(order.width) || order.width > limits::interleaved_width)
    findings.push_back(error(Code::FoldOrderNotAllowed, "order {} has width {}, expected a power of two from 1 to {}",
                             to_string(order), order.width, limits::interleaved_width));
}

void check_same_shape(std::string_view lhs_name, const TensorType& lhs, std::string_view rhs_name,
                      const TensorType& rhs, Diagnostics& findings) {
  if (lhs.shape == rhs.shape) {
    if (lhs.layout == rhs.layout) return;
    findings.push_back(with_note(
        error(Code::ImplicitLayoutChange, "{} is {} and {} is {}, expected one layout", lhs_name, lhs, rhs_name, rhs),
        "an implicit layout change: write copy to {} or to {} first", to_string(lhs.layout), to_string(rhs.layout)));
    return;
  }
  const bool rhs_stretches = stretches(rhs.shape, lhs.shape);
  if (!rhs_stretches && !stretches(lhs.shape, rhs.shape) && !stretch_together(lhs.shape, rhs.shape)) {
    findings.push_back(
        error(Code::ShapesDiffer, "{} is {} and {} is {}, expected one shape", lhs_name, lhs, rhs_name, rhs));
    return;
  }
  findings.push_back(with_note(
      error(Code::ImplicitBroadcast, "{} is {} and {} is {}, expected one shape", lhs_name, lhs, rhs_name, rhs),
      "an implicit broadcast: write broadcast_in_dim of {} first", rhs_stretches ? rhs_name : lhs_name));
}

void check_same_type(std::string_view lhs_name, const TensorType& lhs, std::string_view rhs_name, const TensorType& rhs,
                     Diagnostics& findings) {
  if (lhs.dtype != rhs.dtype)
    findings.push_back(with_note(
        error(Code::ImplicitConvert, "{} is {} and {} is {}, expected one element type", lhs_name, lhs, rhs_name, rhs),
        "an implicit convert: write convert to {} or to {} first", name(lhs.dtype), name(rhs.dtype)));
  check_same_shape(lhs_name, lhs, rhs_name, rhs, findings);
}

std::string implicit_change(const TensorType& found, const TensorType& wanted) {
  if (!is_known(wanted.dtype)) return {};
  const bool same_dtype = found.dtype == wanted.dtype, same_shape = found.shape == wanted.shape,
             same_layout = found.layout == wanted.layout;
  if (!same_dtype && same_shape && same_layout)
    return fmt::format("an implicit convert: write convert to {}", name(wanted.dtype));
  if (same_dtype && same_shape)
    return fmt::format("an implicit layout change: write copy to {}", to_string(wanted.layout));
  if (same_dtype && stretches(found.shape, wanted.shape))
    return fmt::format("an implicit broadcast: write broadcast_in_dim to {}", wanted.shape);
  return {};
}

}  // namespace batten::rules
