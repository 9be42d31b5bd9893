// The closed set of native operations. Arithmetic has Batten's own meaning (`docs/numerics.md`), so that none is
// undefined in LLVM; on vectors it works lane by lane.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "native/type.h"
#include "numerics/codes.h"
#include "numerics/scalar.h"

namespace batten::native {

/// The same bits in every lane. Result: `type`, a scalar, vector or index.
struct Constant {
  Type type;
  Bits value = 0;
  friend bool operator==(const Constant&, const Constant&) = default;
};

/// sum of coefficients[i] * operand[i], plus `offset`; operands and result are of type index. Must not leave int64.
struct Affine {
  std::vector<std::int64_t> coefficients;
  std::int64_t offset = 0;
  friend bool operator==(const Affine&, const Affine&) = default;
};

/// Quotient and remainder of a non-negative index by a positive constant.
struct IndexDivide {
  std::int64_t divisor = 1;
  friend bool operator==(const IndexDivide&, const IndexDivide&) = default;
};
struct IndexRemainder {
  std::int64_t divisor = 1;
  friend bool operator==(const IndexRemainder&, const IndexRemainder&) = default;
};

/// An index as a scalar of an integer or float dtype (wrapped to it, or rounded once): what iota is made of.
struct FromIndex {
  DType to = DType::I64;
  friend bool operator==(const FromIndex&, const FromIndex&) = default;
};

/// Basic codes only (`Realisation::Basic`); elementary functions are expanded by `lowering/math`. NaN results are some
/// NaN: `CanonicalNan` makes them the canonical one where they could be seen.
struct Unary {
  UnaryCode code = UnaryCode::Negate;
  friend bool operator==(const Unary&, const Unary&) = default;
};
struct Binary {
  BinaryCode code = BinaryCode::Add;
  friend bool operator==(const Binary&, const Binary&) = default;
};
/// x * y + z with one rounding (operands x, y, z).
struct Fma {
  friend bool operator==(const Fma&, const Fma&) = default;
};
/// Pred in every lane.
struct Compare {
  CompareDirection direction = CompareDirection::Eq;
  ComparisonType comparison = ComparisonType::Float;
  friend bool operator==(const Compare&, const Compare&) = default;
};
/// Operands: predicate (Pred of the same shape), value where true, value where false. Keeps bits. Both values are
/// computed.
struct Select {
  friend bool operator==(const Select&, const Select&) = default;
};
struct Convert {
  DType to = DType::F32;
  friend bool operator==(const Convert&, const Convert&) = default;
};
/// The same bits read as another dtype of the same width.
struct Bitcast {
  DType to = DType::I32;
  friend bool operator==(const Bitcast&, const Bitcast&) = default;
};
/// Every NaN becomes the canonical one; all else is kept.
struct CanonicalNan {
  friend bool operator==(const CanonicalNan&, const CanonicalNan&) = default;
};

/// table[operand mod table size]; the operand is an unsigned integer, the size a power of two.
struct Lookup {
  DType dtype = DType::F64;
  std::vector<Bits> table;
  friend bool operator==(const Lookup&, const Lookup&) = default;
};

/// Operands: buffer, index. One element, or `lanes` neighbouring ones as a vector (0: a scalar).
struct Load {
  std::int64_t lanes = 0;
  friend bool operator==(const Load&, const Load&) = default;
};
/// Operands: buffer, index, value (scalar, or vector: neighbouring elements). No result.
struct Store {
  friend bool operator==(const Store&, const Store&) = default;
};
/// A scalar in every lane.
struct Splat {
  std::int64_t lanes = 1;
  friend bool operator==(const Splat&, const Splat&) = default;
};
/// One lane of a vector.
struct Extract {
  std::int64_t lane = 0;
  friend bool operator==(const Extract&, const Extract&) = default;
};
/// Flat memory of the kernel's own, uninitialised, alive to its end; only outside loops.
struct Allocate {
  Type type;  // a buffer
  friend bool operator==(const Allocate&, const Allocate&) = default;
};

/// Operands: lower, upper (index), initial values of what is carried. One block: parameters are the induction variable
/// and the carried values, its yields the next ones. Runs for i = lower, lower + step, … < upper. Results: the carried
/// values after. `parallel`: iterations write disjoint elements and carry nothing, so that they may run at once.
struct For {
  std::int64_t step = 1;
  bool parallel = false;
  friend bool operator==(const For&, const For&) = default;
};
/// Operands: initial values of what is carried. Two blocks with the carried values as parameters: the first yields a
/// Pred scalar, the second (run while that is true) the next values.
struct While {
  friend bool operator==(const While&, const While&) = default;
};
/// Operand: a Pred scalar. Two blocks, then and else, that yield the results.
struct If {
  friend bool operator==(const If&, const If&) = default;
};
/// Ends the kernel with a status when the operand (a Pred scalar) is true.
struct Trap {
  std::int32_t code = 1;
  friend bool operator==(const Trap&, const Trap&) = default;
};

using OpKind =
    std::variant<Constant, Affine, IndexDivide, IndexRemainder, FromIndex, Unary, Binary, Fma, Compare, Select, Convert,
                 Bitcast, CanonicalNan, Lookup, Load, Store, Splat, Extract, Allocate, For, While, If, Trap>;

/// How many operands or results an operation has when it says so itself.
inline constexpr std::size_t any_number = std::numeric_limits<std::size_t>::max();

/// Facts about the operations of one alternative. Those of a code print as the code (`numerics/codes.h`) and have no
/// name.
struct OpRow {
  std::size_t alternative = 0;  // in OpKind
  std::string_view name;
  std::size_t operands = 0;
  std::size_t results = 1;
};

namespace detail {
template <class Op, std::size_t index = 0>
constexpr std::size_t alternative_of() {
  if constexpr (std::is_same_v<Op, std::variant_alternative_t<index, OpKind>>)
    return index;
  else
    return alternative_of<Op, index + 1>();
}
template <class Op>
constexpr OpRow op_row(std::string_view name, std::size_t operands, std::size_t results) {
  return {alternative_of<Op>(), name, operands, results};
}
}  // namespace detail

// clang-format off
inline constexpr std::array op_table{
    //                            name               operands    results
    detail::op_row<Constant>      ("constant",        0,          1),
    detail::op_row<Affine>        ("affine",          any_number, 1),
    detail::op_row<IndexDivide>   ("index_divide",    1,          1),
    detail::op_row<IndexRemainder>("index_remainder", 1,          1),
    detail::op_row<FromIndex>     ("from_index",      1,          1),
    detail::op_row<Unary>         ("",                1,          1),
    detail::op_row<Binary>        ("",                2,          1),
    detail::op_row<Fma>           ("fma",             3,          1),
    detail::op_row<Compare>       ("compare",         2,          1),
    detail::op_row<Select>        ("select",          3,          1),
    detail::op_row<Convert>       ("convert",         1,          1),
    detail::op_row<Bitcast>       ("bitcast",         1,          1),
    detail::op_row<CanonicalNan>  ("canonical_nan",   1,          1),
    detail::op_row<Lookup>        ("lookup",          1,          1),
    detail::op_row<Load>          ("load",            2,          1),
    detail::op_row<Store>         ("store",           3,          0),
    detail::op_row<Splat>         ("splat",           1,          1),
    detail::op_row<Extract>       ("extract",         1,          1),
    detail::op_row<Allocate>      ("allocate",        0,          1),
    detail::op_row<For>           ("for",             any_number, any_number),
    detail::op_row<While>         ("while",           any_number, any_number),
    detail::op_row<If>            ("if",              1,          any_number),
    detail::op_row<Trap>          ("trap",            1,          0),
};
// clang-format on

namespace detail {
constexpr bool one_row_per_alternative() {
  for (std::size_t i = 0; i < op_table.size(); ++i)
    if (op_table[i].alternative != i) return false;
  return op_table.size() == std::variant_size_v<OpKind>;
}
}  // namespace detail
static_assert(detail::one_row_per_alternative(), "op_table: one row per alternative of OpKind, in the same order");

constexpr const OpRow& row(const OpKind& kind) { return op_table[kind.index()]; }

/// The word that the operation prints as. Expects codes of the closed sets.
constexpr std::string_view name(const OpKind& kind) {
  if (const Unary* unary = std::get_if<Unary>(&kind)) return name(unary->code);
  if (const Binary* binary = std::get_if<Binary>(&kind)) return name(binary->code);
  return row(kind).name;
}

}  // namespace batten::native
