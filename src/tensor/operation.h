// The closed set of tensor operations, and the one table of facts about them.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <variant>

#include "tensor/broadcast.h"
#include "tensor/contraction.h"
#include "tensor/elementwise.h"
#include "tensor/graph.h"
#include "tensor/movement.h"
#include "tensor/reduction.h"

namespace batten {

using OpKind = std::variant<Constant, Iota, Call, OptimizationBarrier, Unary, Binary, Compare, Select, Clamp, Convert,
                            Reduce, ReduceWith, DotGeneral, BroadcastInDim, Reshape, Transpose, Slice, Concatenate, Pad,
                            Reverse, Bitcast, Copy>;

/// The families in which every room splits its files.
enum class Family : std::uint8_t { Graph, Elementwise, Reduction, Contraction, Broadcast, Movement };

/// `operands` of a call: as many as its callee has parameters.
inline constexpr int operands_of_callee = -1;
/// `operands` of an operation that takes as many as it is given, and of one that takes one or more.
inline constexpr int any_operands = -2;
inline constexpr int some_operands = -3;

struct OpRow {
  std::string_view name;
  Family family;
  int operands;
  DTypeSet dtypes;  // of the operands that carry data; codes narrow them further (`numerics/codes.h`)
  std::size_t alternative;
};

namespace detail {
template <class Op, class... Ops>
constexpr std::size_t alternative_of(std::type_identity<std::variant<Ops...>>) {
  std::size_t index = 0;
  static_cast<void>(((std::is_same_v<Op, Ops> ? false : (++index, true)) && ...));
  return index;
}
template <class Op>
constexpr OpRow op_row(std::string_view name, Family family, int operands, DTypeSet dtypes) {
  return OpRow{name, family, operands, dtypes, alternative_of<Op>(std::type_identity<OpKind>{})};
}
constexpr bool one_row_per_alternative(const auto& table) {
  for (std::size_t i = 0; i < table.size(); ++i)
    if (table[i].alternative != i) return false;
  return table.size() == std::variant_size_v<OpKind>;
}
}  // namespace detail

// clang-format off
inline constexpr std::array op_table{
    //                              name                family               operands            element types
    detail::op_row<Constant>      ("constant",          Family::Graph,       0,                  dtypes::any),
    detail::op_row<Iota>          ("iota",              Family::Graph,       0,                  dtypes::number),
    detail::op_row<Call>          ("call",              Family::Graph,       operands_of_callee, dtypes::any),
    detail::op_row<OptimizationBarrier>("optimization_barrier", Family::Graph,  any_operands,       dtypes::any),
    detail::op_row<Unary>         ("unary",             Family::Elementwise, 1,                  dtypes::any),
    detail::op_row<Binary>        ("binary",            Family::Elementwise, 2,                  dtypes::any),
    detail::op_row<Compare>       ("compare",           Family::Elementwise, 2,                  dtypes::any),
    detail::op_row<Select>        ("select",            Family::Elementwise, 3,                  dtypes::any),
    detail::op_row<Clamp>         ("clamp",             Family::Elementwise, 3,                  dtypes::any),
    detail::op_row<Convert>       ("convert",           Family::Elementwise, 1,                  dtypes::any),
    detail::op_row<Reduce>        ("reduce",            Family::Reduction,   2,                  dtypes::any),
    detail::op_row<ReduceWith>    ("reduce_with",       Family::Reduction,   some_operands,      dtypes::any),
    detail::op_row<DotGeneral>    ("dot_general",       Family::Contraction, 2,                  dtypes::any),
    detail::op_row<BroadcastInDim>("broadcast_in_dim",  Family::Broadcast,   1,                  dtypes::any),
    detail::op_row<Reshape>       ("reshape",           Family::Movement,    1,                  dtypes::any),
    detail::op_row<Transpose>     ("transpose",         Family::Movement,    1,                  dtypes::any),
    detail::op_row<Slice>         ("slice",             Family::Movement,    1,                  dtypes::any),
    detail::op_row<Concatenate>   ("concatenate",       Family::Movement,    some_operands,      dtypes::any),
    detail::op_row<Pad>           ("pad",               Family::Movement,    2,                  dtypes::any),
    detail::op_row<Reverse>       ("reverse",           Family::Movement,    1,                  dtypes::any),
    detail::op_row<Bitcast>       ("bitcast",           Family::Movement,    1,                  dtypes::any),
    detail::op_row<Copy>          ("copy",              Family::Movement,    1,                  dtypes::any),
};
// clang-format on

static_assert(detail::one_row_per_alternative(op_table),
              "op_table: one row per alternative of OpKind, in the same order");

inline const OpRow& row(const OpKind& kind) { return op_table[kind.index()]; }

}  // namespace batten
