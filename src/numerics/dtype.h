// The closed set of element types and the facts about each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace batten {

/// F16 and BF16 can come later as further enumerators without changing any structure.
enum class DType : std::uint8_t { Pred, I8, I16, I32, I64, U8, U16, U32, U64, F32, F64 };

enum class DTypeKind : std::uint8_t { Boolean, SignedInteger, UnsignedInteger, Float };

struct DTypeRow {
  DType dtype;
  std::string_view name;            // in Batten's own text forms and in --input
  std::string_view stablehlo_name;  // in StableHLO text
  DTypeKind kind;
  int bits;          // of the value; a Pred has one
  std::size_t size;  // bytes of an element in memory; a Pred takes one
};

// clang-format off
inline constexpr std::array dtype_table{
    DTypeRow{DType::Pred, "pred", "i1",   DTypeKind::Boolean,         1, 1},
    DTypeRow{DType::I8,   "i8",   "i8",   DTypeKind::SignedInteger,   8, 1},
    DTypeRow{DType::I16,  "i16",  "i16",  DTypeKind::SignedInteger,  16, 2},
    DTypeRow{DType::I32,  "i32",  "i32",  DTypeKind::SignedInteger,  32, 4},
    DTypeRow{DType::I64,  "i64",  "i64",  DTypeKind::SignedInteger,  64, 8},
    DTypeRow{DType::U8,   "u8",   "ui8",  DTypeKind::UnsignedInteger, 8, 1},
    DTypeRow{DType::U16,  "u16",  "ui16", DTypeKind::UnsignedInteger,16, 2},
    DTypeRow{DType::U32,  "u32",  "ui32", DTypeKind::UnsignedInteger,32, 4},
    DTypeRow{DType::U64,  "u64",  "ui64", DTypeKind::UnsignedInteger,64, 8},
    DTypeRow{DType::F32,  "f32",  "f32",  DTypeKind::Float,          32, 4},
    DTypeRow{DType::F64,  "f64",  "f64",  DTypeKind::Float,          64, 8},
};
// clang-format on

namespace detail {
constexpr bool one_row_per_dtype() {
  for (std::size_t i = 0; i < dtype_table.size(); ++i)
    if (dtype_table[i].dtype != static_cast<DType>(i)) return false;
  return dtype_table.size() == static_cast<std::size_t>(DType::F64) + 1;
}
}  // namespace detail
static_assert(detail::one_row_per_dtype(), "dtype_table: one row per enumerator of DType, in the same order");

constexpr const DTypeRow& row(DType dtype) { return dtype_table[static_cast<std::size_t>(dtype)]; }
constexpr std::string_view name(DType dtype) { return row(dtype).name; }
constexpr std::size_t byte_size(DType dtype) { return row(dtype).size; }
constexpr int bit_width(DType dtype) { return row(dtype).bits; }

constexpr bool is_float(DType dtype) { return row(dtype).kind == DTypeKind::Float; }
constexpr bool is_signed_integer(DType dtype) { return row(dtype).kind == DTypeKind::SignedInteger; }
constexpr bool is_unsigned_integer(DType dtype) { return row(dtype).kind == DTypeKind::UnsignedInteger; }
constexpr bool is_integer(DType dtype) { return is_signed_integer(dtype) || is_unsigned_integer(dtype); }

constexpr std::optional<DType> dtype_named(std::string_view text) {
  for (const DTypeRow& entry : dtype_table)
    if (entry.name == text) return entry.dtype;
  return std::nullopt;
}

constexpr std::optional<DType> dtype_from_stablehlo(std::string_view text) {
  for (const DTypeRow& entry : dtype_table)
    if (entry.stablehlo_name == text) return entry.dtype;
  return std::nullopt;
}

/// Unit roundoff of a float type: half the gap between 1 and the next value.
constexpr double unit_roundoff(DType dtype) { return dtype == DType::F32 ? 0x1p-24 : 0x1p-53; }

/// The canonical quiet NaN of a float type, as bits: sign 0, quiet bit set, payload 0 (`docs/numerics.md` §1).
constexpr std::uint64_t canonical_nan(DType dtype) { return dtype == DType::F32 ? 0x7FC00000U : 0x7FF8000000000000U; }

/// A set of dtypes.
struct DTypeSet {
  std::uint32_t bits = 0;
  constexpr bool contains(DType dtype) const { return ((bits >> static_cast<unsigned>(dtype)) & 1U) != 0; }
  friend constexpr DTypeSet operator|(DTypeSet a, DTypeSet b) { return DTypeSet{a.bits | b.bits}; }
  friend bool operator==(DTypeSet, DTypeSet) = default;
};

namespace dtypes {
constexpr DTypeSet of_kind(DTypeKind kind) {
  DTypeSet set;
  for (const DTypeRow& entry : dtype_table)
    if (entry.kind == kind) set.bits |= 1U << static_cast<unsigned>(entry.dtype);
  return set;
}
inline constexpr DTypeSet boolean = of_kind(DTypeKind::Boolean);
inline constexpr DTypeSet signed_integer = of_kind(DTypeKind::SignedInteger);
inline constexpr DTypeSet unsigned_integer = of_kind(DTypeKind::UnsignedInteger);
inline constexpr DTypeSet integer = signed_integer | unsigned_integer;
inline constexpr DTypeSet floating = of_kind(DTypeKind::Float);
inline constexpr DTypeSet number = integer | floating;
inline constexpr DTypeSet bits = boolean | integer;
inline constexpr DTypeSet any = boolean | number;
}  // namespace dtypes

}  // namespace batten
