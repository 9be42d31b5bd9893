// The closed set of scalar operations, and the one table that says what is true of each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "numerics/dtype.h"

namespace batten {

enum class UnaryCode : std::uint8_t {
  Abs,
  Negate,
  Sign,
  Floor,
  Ceil,
  RoundNearestEven,
  RoundNearestAfz,
  IsFinite,
  Not,
  Popcnt,
  CountLeadingZeros,
  Sqrt,
  Rsqrt,
  Cbrt,
  Exponential,
  ExponentialMinusOne,
  Log,
  LogPlusOne,
  Logistic,
  Sine,
  Cosine,
  Tan,
  Tanh,
};

enum class BinaryCode : std::uint8_t {
  Add,
  Subtract,
  Multiply,
  Divide,
  Remainder,
  Power,
  Atan2,
  Maximum,
  Minimum,
  And,
  Or,
  Xor,
  ShiftLeft,
  ShiftRightArithmetic,
  ShiftRightLogical,
};

enum class CompareDirection : std::uint8_t { Eq, Ne, Lt, Le, Gt, Ge };
/// FLOAT: IEEE comparison, NaN unordered. TOTALORDER: IEEE totalOrder over the bits. SIGNED and UNSIGNED follow from
/// the dtype.
enum class ComparisonType : std::uint8_t { Float, TotalOrder, Signed, Unsigned };

/// What a `reduce` folds with: the binary codes that have an identity, closed.
enum class Combiner : std::uint8_t { Add, Multiply, Maximum, Minimum, And, Or, Xor };

/// How an operation is carried out. A basic one is a single operation of the native IR with a meaning on host bits
/// (`scalar.h`); an elementary function is expanded to basic ones by `lowering/math`, the only text of it.
enum class Realisation : std::uint8_t { Basic, Elementary };

struct UnaryRow {
  UnaryCode code;
  std::string_view name;
  DTypeSet dtypes;
  Realisation realisation;
};

struct BinaryRow {
  BinaryCode code;
  std::string_view name;
  DTypeSet dtypes;
  Realisation realisation;
};

// clang-format off
inline constexpr std::array unary_table{
    UnaryRow{UnaryCode::Abs,                 "abs",                   dtypes::signed_integer | dtypes::floating, Realisation::Basic},
    UnaryRow{UnaryCode::Negate,              "negate",                dtypes::number,                            Realisation::Basic},
    UnaryRow{UnaryCode::Sign,                "sign",                  dtypes::number,                            Realisation::Basic},
    UnaryRow{UnaryCode::Floor,               "floor",                 dtypes::floating,                          Realisation::Basic},
    UnaryRow{UnaryCode::Ceil,                "ceil",                  dtypes::floating,                          Realisation::Basic},
    UnaryRow{UnaryCode::RoundNearestEven,    "round_nearest_even",    dtypes::floating,                          Realisation::Basic},
    UnaryRow{UnaryCode::RoundNearestAfz,     "round_nearest_afz",     dtypes::floating,                          Realisation::Basic},
    UnaryRow{UnaryCode::IsFinite,            "is_finite",             dtypes::floating,                          Realisation::Basic},
    UnaryRow{UnaryCode::Not,                 "not",                   dtypes::bits,                              Realisation::Basic},
    UnaryRow{UnaryCode::Popcnt,              "popcnt",                dtypes::integer,                           Realisation::Basic},
    UnaryRow{UnaryCode::CountLeadingZeros,   "count_leading_zeros",   dtypes::integer,                           Realisation::Basic},
    UnaryRow{UnaryCode::Sqrt,                "sqrt",                  dtypes::floating,                          Realisation::Basic},
    UnaryRow{UnaryCode::Rsqrt,               "rsqrt",                 dtypes::floating,                          Realisation::Elementary},
    UnaryRow{UnaryCode::Cbrt,                "cbrt",                  dtypes::floating,                          Realisation::Elementary},
    UnaryRow{UnaryCode::Exponential,         "exponential",           dtypes::floating,                          Realisation::Elementary},
    UnaryRow{UnaryCode::ExponentialMinusOne, "exponential_minus_one", dtypes::floating,                          Realisation::Elementary},
    UnaryRow{UnaryCode::Log,                 "log",                   dtypes::floating,                          Realisation::Elementary},
    UnaryRow{UnaryCode::LogPlusOne,          "log_plus_one",          dtypes::floating,                          Realisation::Elementary},
    UnaryRow{UnaryCode::Logistic,            "logistic",              dtypes::floating,                          Realisation::Elementary},
    UnaryRow{UnaryCode::Sine,                "sine",                  dtypes::floating,                          Realisation::Elementary},
    UnaryRow{UnaryCode::Cosine,              "cosine",                dtypes::floating,                          Realisation::Elementary},
    UnaryRow{UnaryCode::Tan,                 "tan",                   dtypes::floating,                          Realisation::Elementary},
    UnaryRow{UnaryCode::Tanh,                "tanh",                  dtypes::floating,                          Realisation::Elementary},
};

inline constexpr std::array binary_table{
    BinaryRow{BinaryCode::Add,                  "add",                    dtypes::any,      Realisation::Basic},
    BinaryRow{BinaryCode::Subtract,             "subtract",               dtypes::number,   Realisation::Basic},
    BinaryRow{BinaryCode::Multiply,             "multiply",               dtypes::any,      Realisation::Basic},
    BinaryRow{BinaryCode::Divide,               "divide",                 dtypes::number,   Realisation::Basic},
    BinaryRow{BinaryCode::Remainder,            "remainder",              dtypes::number,   Realisation::Basic},
    BinaryRow{BinaryCode::Power,                "power",                  dtypes::number,   Realisation::Elementary},
    BinaryRow{BinaryCode::Atan2,                "atan2",                  dtypes::floating, Realisation::Elementary},
    BinaryRow{BinaryCode::Maximum,              "maximum",                dtypes::any,      Realisation::Basic},
    BinaryRow{BinaryCode::Minimum,              "minimum",                dtypes::any,      Realisation::Basic},
    BinaryRow{BinaryCode::And,                  "and",                    dtypes::bits,     Realisation::Basic},
    BinaryRow{BinaryCode::Or,                   "or",                     dtypes::bits,     Realisation::Basic},
    BinaryRow{BinaryCode::Xor,                  "xor",                    dtypes::bits,     Realisation::Basic},
    BinaryRow{BinaryCode::ShiftLeft,            "shift_left",             dtypes::integer,  Realisation::Basic},
    BinaryRow{BinaryCode::ShiftRightArithmetic, "shift_right_arithmetic", dtypes::integer,  Realisation::Basic},
    BinaryRow{BinaryCode::ShiftRightLogical,    "shift_right_logical",    dtypes::integer,  Realisation::Basic},
};

struct CompareDirectionRow { CompareDirection code; std::string_view name; };
inline constexpr std::array compare_direction_table{
    CompareDirectionRow{CompareDirection::Eq, "EQ"}, CompareDirectionRow{CompareDirection::Ne, "NE"},
    CompareDirectionRow{CompareDirection::Lt, "LT"}, CompareDirectionRow{CompareDirection::Le, "LE"},
    CompareDirectionRow{CompareDirection::Gt, "GT"}, CompareDirectionRow{CompareDirection::Ge, "GE"},
};

struct ComparisonTypeRow { ComparisonType code; std::string_view name; DTypeSet dtypes; };
inline constexpr std::array comparison_type_table{
    ComparisonTypeRow{ComparisonType::Float,      "FLOAT",      dtypes::floating},
    ComparisonTypeRow{ComparisonType::TotalOrder, "TOTALORDER", dtypes::floating},
    ComparisonTypeRow{ComparisonType::Signed,     "SIGNED",     dtypes::signed_integer},
    ComparisonTypeRow{ComparisonType::Unsigned,   "UNSIGNED",   dtypes::unsigned_integer | dtypes::boolean},
};

struct CombinerRow { Combiner code; BinaryCode binary; };
inline constexpr std::array combiner_table{
    CombinerRow{Combiner::Add,     BinaryCode::Add},     CombinerRow{Combiner::Multiply, BinaryCode::Multiply},
    CombinerRow{Combiner::Maximum, BinaryCode::Maximum}, CombinerRow{Combiner::Minimum,  BinaryCode::Minimum},
    CombinerRow{Combiner::And,     BinaryCode::And},     CombinerRow{Combiner::Or,       BinaryCode::Or},
    CombinerRow{Combiner::Xor,     BinaryCode::Xor},
};
// clang-format on

namespace detail {
template <class Table, class Code>
constexpr bool one_row_per_code(const Table& table, Code last) {
  for (std::size_t i = 0; i < table.size(); ++i)
    if (table[i].code != static_cast<Code>(i)) return false;
  return table.size() == static_cast<std::size_t>(last) + 1;
}
template <class Code, class Table>
constexpr std::optional<Code> code_named(const Table& table, std::string_view text) {
  for (const auto& entry : table)
    if (entry.name == text) return entry.code;
  return std::nullopt;
}
}  // namespace detail
static_assert(detail::one_row_per_code(unary_table, UnaryCode::Tanh), "unary_table: one row per enumerator, in order");
static_assert(detail::one_row_per_code(binary_table, BinaryCode::ShiftRightLogical),
              "binary_table: one row per enumerator, in order");
static_assert(detail::one_row_per_code(compare_direction_table, CompareDirection::Ge),
              "one row per direction, in order");
static_assert(detail::one_row_per_code(comparison_type_table, ComparisonType::Unsigned),
              "one row per comparison type, in order");
static_assert(detail::one_row_per_code(combiner_table, Combiner::Xor),
              "combiner_table: one row per enumerator, in order");

constexpr const UnaryRow& row(UnaryCode code) { return unary_table[static_cast<std::size_t>(code)]; }
constexpr const BinaryRow& row(BinaryCode code) { return binary_table[static_cast<std::size_t>(code)]; }
/// The remainder of floats is an elementary function, that of integers a basic operation.
constexpr Realisation realisation(UnaryCode code, DType) { return row(code).realisation; }
constexpr Realisation realisation(BinaryCode code, DType dtype) {
  return code == BinaryCode::Remainder && is_float(dtype) ? Realisation::Elementary : row(code).realisation;
}
constexpr const ComparisonTypeRow& row(ComparisonType code) {
  return comparison_type_table[static_cast<std::size_t>(code)];
}
constexpr BinaryCode binary_code(Combiner combiner) {
  return combiner_table[static_cast<std::size_t>(combiner)].binary;
}

constexpr std::string_view name(UnaryCode code) { return row(code).name; }
constexpr std::string_view name(BinaryCode code) { return row(code).name; }
constexpr std::string_view name(CompareDirection code) {
  return compare_direction_table[static_cast<std::size_t>(code)].name;
}
constexpr std::string_view name(ComparisonType code) { return row(code).name; }
constexpr std::string_view name(Combiner code) { return name(binary_code(code)); }

constexpr std::optional<UnaryCode> unary_named(std::string_view text) {
  return detail::code_named<UnaryCode>(unary_table, text);
}
constexpr std::optional<BinaryCode> binary_named(std::string_view text) {
  return detail::code_named<BinaryCode>(binary_table, text);
}
constexpr std::optional<CompareDirection> compare_direction_named(std::string_view text) {
  return detail::code_named<CompareDirection>(compare_direction_table, text);
}
constexpr std::optional<ComparisonType> comparison_type_named(std::string_view text) {
  return detail::code_named<ComparisonType>(comparison_type_table, text);
}
constexpr std::optional<Combiner> combiner_named(std::string_view text) {
  for (const CombinerRow& entry : combiner_table)
    if (name(entry.code) == text) return entry.code;
  return std::nullopt;
}

/// The dtype of a unary operation's result; `is_finite` answers with a Pred.
constexpr DType result_dtype(UnaryCode code, DType operand) {
  return code == UnaryCode::IsFinite ? DType::Pred : operand;
}

/// The comparison that a dtype's own order asks for.
constexpr ComparisonType default_comparison(DType dtype) {
  if (is_float(dtype)) return ComparisonType::Float;
  return is_signed_integer(dtype) ? ComparisonType::Signed : ComparisonType::Unsigned;
}

constexpr DTypeSet legal_dtypes(Combiner combiner) { return row(binary_code(combiner)).dtypes; }

/// Whether a fold with this combiner gives the same bits in every order, so that one may be chosen freely
/// (`docs/numerics.md` §3.1). The only place that knows.
constexpr bool exactly_associative(Combiner combiner, DType dtype) {
  if (!is_float(dtype)) return true;
  return combiner == Combiner::Maximum || combiner == Combiner::Minimum;  // with NaN canonical, and -0 < +0
}

}  // namespace batten
