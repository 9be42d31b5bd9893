// `docs/numerics.md` §2, `convert` between every pair of dtypes, in compiled code.
#include <cstdint>
#include <limits>
#include <type_traits>

#include "numerics_rows/programs.h"

namespace batten::testing {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

struct Truncation {
  double from;
  Bits to;
};

/// What each integer dtype makes of a float; both zeros, fractions, NaN and infinities are the same for all.
struct Truncations {
  DType dtype;
  std::vector<Truncation> rows;
};

// clang-format off
const std::vector<Truncations> truncations{
    {DType::I8,  {{-1.5, 0xFF}, {127, 0x7F}, {127.9375, 0x7F}, {128, 0x7F}, {-128, 0x80}, {-128.9375, 0x80}, {-129, 0x80}, {300, 0x7F}, {-300, 0x80}, {-0x1p31, 0x80}}},
    {DType::I16, {{-1.5, 0xFFFF}, {32767, 0x7FFF}, {32767.5, 0x7FFF}, {32768, 0x7FFF}, {-32768, 0x8000}, {-32768.5, 0x8000}, {-32769, 0x8000}, {0x1p40, 0x7FFF}}},
    {DType::I32, {{-1.5, 0xFFFFFFFF}, {2147483647, 0x7FFFFFFF}, {2147483647.5, 0x7FFFFFFF}, {0x1p31, 0x7FFFFFFF}, {-0x1p31, 0x80000000}, {-2147483648.5, 0x80000000},
                  {-2147483649.0, 0x80000000}, {2147483520, 0x7FFFFF80}, {-2147483520, 0x80000080}, {0x1p62, 0x7FFFFFFF}, {-0x1p62, 0x80000000}}},
    {DType::I64, {{-1.5, 0xFFFFFFFFFFFFFFFF}, {0x1p63, 0x7FFFFFFFFFFFFFFF}, {0x1.fffffffffffffp62, 0x7FFFFFFFFFFFFC00}, {-0x1p63, 0x8000000000000000},
                  {-0x1.0000000000001p63, 0x8000000000000000}, {0x1.fffffep62, 0x7FFFFF8000000000}, {0x1p52, 0x10000000000000}, {-0x1p64, 0x8000000000000000}}},
    {DType::U8,  {{-1, 0}, {-1.5, 0}, {255, 0xFF}, {255.9375, 0xFF}, {256, 0xFF}, {128, 0x80}, {-0x1p40, 0}, {300, 0xFF}}},
    {DType::U16, {{-1, 0}, {65535, 0xFFFF}, {65535.5, 0xFFFF}, {65536, 0xFFFF}, {32768, 0x8000}, {0x1p40, 0xFFFF}, {-0x1p40, 0}}},
    {DType::U32, {{-1, 0}, {4294967295, 0xFFFFFFFF}, {4294967295.5, 0xFFFFFFFF}, {0x1p32, 0xFFFFFFFF}, {0x1p31, 0x80000000}, {4294967040, 0xFFFFFF00}, {0x1p62, 0xFFFFFFFF}, {-0x1p31, 0}}},
    {DType::U64, {{-1, 0}, {0x1p64, 0xFFFFFFFFFFFFFFFF}, {0x1.fffffffffffffp63, 0xFFFFFFFFFFFFF800}, {0x1p63, 0x8000000000000000}, {0x1.fffffep63, 0xFFFFFF0000000000}, {-0x1p63, 0}}},
};
// clang-format on

TEST(NumericsRow, float_to_integer_truncates_and_saturates_and_nan_is_0) {
  for (const Truncations& entry : truncations) {
    const DType to = entry.dtype;
    std::vector<Truncation> rows{{0.0, 0},
                                 {-0.0, 0},
                                 {0.5, 0},
                                 {-0.5, 0},
                                 {0.9375, 0},
                                 {-0.9375, 0},
                                 {1.5, 1},
                                 {2.5, 2},
                                 {100.75, 100},
                                 {inf, highest(to)},
                                 {-inf, lowest(to)},
                                 {0x1p-126, 0},
                                 {0x1p100, highest(to)},
                                 {-0x1p100, lowest(to)}};
    rows.insert(rows.end(), entry.rows.begin(), entry.rows.end());
    std::vector<Row> from_f32{{nan32, 0}}, from_f64{{nan64, 0}, {f64(1e300), highest(to)}, {f64(-1e300), lowest(to)}};
    for (const Bits odd : odd_nans_f32) from_f32.push_back({odd, 0});
    for (const Bits odd : odd_nans_f64) from_f64.push_back({odd, 0});
    for (const auto& [from, expected] : rows) {
      from_f64.push_back({f64(from), expected});
      const auto narrow = static_cast<float>(from);
      if (static_cast<double>(narrow) == from) from_f32.push_back({f32(narrow), expected});
    }
    expect_rows("convert", {DType::F64}, to, from_f64);
    expect_rows("convert", {DType::F32}, to, from_f32);
  }
}

TEST(NumericsRow, integer_to_float_rounds_to_nearest_even) {
  expect_rows("convert", {DType::I32}, DType::F32,
              {{16777217, 0x4B800000},
               {16777219, 0x4B800002},
               {0xFEFFFFFF, 0xCB800000},
               {0x7FFFFFFF, 0x4F000000},
               {0x80000000, 0xCF000000},
               {0, 0},
               {0xFFFFFFFF, f32(-1)}});
  expect_rows("convert", {DType::U32}, DType::F32,
              {{0xFFFFFFFF, 0x4F800000}, {0x80000000, 0x4F000000}, {16777217, 0x4B800000}, {16777219, 0x4B800002}});
  expect_rows("convert", {DType::I32}, DType::F64,
              {{0x7FFFFFFF, 0x41DFFFFFFFC00000}, {0x80000000, 0xC1E0000000000000}, {16777217, 0x4170000010000000}});
  expect_rows("convert", {DType::U32}, DType::F64,
              {{0xFFFFFFFF, 0x41EFFFFFFFE00000}, {0x80000000, 0x41E0000000000000}});
  // Through f64 the first two would be rounded twice, down.
  expect_rows("convert", {DType::U64}, DType::F32,
              {{0x8000008000000001, 0x5F000001},
               {0x4000004000000001, 0x5E800001},
               {0x8000008000000000, 0x5F000000},
               {0xFFFFFFFFFFFFFFFF, 0x5F800000},
               {0xFFFFFF7FFFFFFFFF, 0x5F7FFFFF},
               {0xFFFFFF8000000000, 0x5F800000}});
  expect_rows("convert", {DType::I64}, DType::F32,
              {{0x4000004000000001, 0x5E800001},
               {0xBFFFFFBFFFFFFFFF, 0xDE800001},
               {0x7FFFFFFFFFFFFFFF, 0x5F000000},
               {0x8000000000000000, 0xDF000000}});
  expect_rows("convert", {DType::U64}, DType::F64,
              {{0xFFFFFFFFFFFFFFFF, 0x43F0000000000000},
               {0xFFFFFFFFFFFFFBFF, 0x43EFFFFFFFFFFFFF},
               {0xFFFFFFFFFFFFFC00, 0x43F0000000000000},
               {0x20000000000001, 0x4340000000000000}});
  expect_rows("convert", {DType::I64}, DType::F64,
              {{0x20000000000001, 0x4340000000000000},
               {0x20000000000003, 0x4340000000000002},
               {0xFFDFFFFFFFFFFFFF, 0xC340000000000000},
               {0x8000000000000000, 0xC3E0000000000000}});
  for (const DType to : {DType::F32, DType::F64}) {
    const auto number = [&](float value) { return to == DType::F32 ? f32(value) : f64(value); };
    expect_rows("convert", {DType::I8}, to, {{0x80, number(-128)}, {0xFF, number(-1)}, {0, 0}, {0x7F, number(127)}});
    expect_rows("convert", {DType::U8}, to, {{0x80, number(128)}, {0xFF, number(255)}, {0, 0}});
    expect_rows("convert", {DType::I16}, to, {{0x8000, number(-32768)}, {0xFFFF, number(-1)}, {0x7FFF, number(32767)}});
    expect_rows("convert", {DType::U16}, to, {{0x8000, number(32768)}, {0xFFFF, number(65535)}});
  }
}

TEST(NumericsRow, f64_to_f32_rounds_to_nearest_even_and_overflows_to_infinity) {
  expect_rows("convert", {DType::F64}, DType::F32,
              {{f64(1 + 0x1p-24), f32(1)},
               {f64(1 + 0x1p-23 + 0x1p-24), 0x3F800002},
               {f64(1 + 0x1p-24 + 0x1p-50), 0x3F800001},
               {0x47EFFFFFE0000000, 0x7F7FFFFF},  // the largest f32
               {0x47EFFFFFEFFFFFFF, 0x7F7FFFFF},  // just less than half a unit above it
               {0x47EFFFFFF0000000, 0x7F800000},  // half a unit: to even, an infinity
               {0xC7EFFFFFF0000000, 0xFF800000},
               {f64(1e300), 0x7F800000},
               {f64(-1e300), 0xFF800000},
               {f64(inf), 0x7F800000},
               {f64(-inf), 0xFF800000},
               {f64(0x1p-150), 0},  // half of the smallest subnormal: to even, zero
               {f64(-0x1p-150), 0x80000000},
               {f64(0x1.0000000000001p-150), 1},
               {f64(0x1.8p-149), 2},
               {f64(0x1.fffffffp-127), 0x00800000},
               {f64(-0.0), 0x80000000},
               {1, 0}});
  expect_rows("convert", {DType::F32}, DType::F64,
              {{0x3DCCCCCD, 0x3FB99999A0000000},
               {0x7F800000, f64(inf)},
               {0x80000000, f64(-0.0)},
               {0x7F7FFFFF, 0x47EFFFFFE0000000}});
}

/// Rows of a convert between integers, by the conversions of C++20, which are modulo 2^w.
template <class From, class To>
std::vector<Row> integer_rows() {
  using FromBits = std::make_unsigned_t<From>;
  using ToBits = std::make_unsigned_t<To>;
  std::vector<Row> rows;
  for (const From value :
       {From{0}, From{1}, From{85}, static_cast<From>(-1), static_cast<From>(-86), std::numeric_limits<From>::min(),
        std::numeric_limits<From>::max(), static_cast<From>(0x123456789ABCDEF0)})
    rows.push_back({static_cast<FromBits>(value), static_cast<ToBits>(static_cast<To>(value))});
  return rows;
}

template <class Visitor>
void for_each_integer_type(const Visitor& visitor) {
  visitor(DType::I8, std::int8_t{}), visitor(DType::I16, std::int16_t{});
  visitor(DType::I32, std::int32_t{}), visitor(DType::I64, std::int64_t{});
  visitor(DType::U8, std::uint8_t{}), visitor(DType::U16, std::uint16_t{});
  visitor(DType::U32, std::uint32_t{}), visitor(DType::U64, std::uint64_t{});
}

TEST(NumericsRow, integer_to_integer_extends_by_the_sign_and_truncates) {
  for_each_integer_type([](DType from, auto from_type) {
    for_each_integer_type([&](DType to, auto to_type) {
      if (from != to) expect_rows("convert", {from}, to, integer_rows<decltype(from_type), decltype(to_type)>());
    });
  });
  expect_rows("convert", {DType::I8}, DType::U64, {{0x80, 0xFFFFFFFFFFFFFF80}});
  expect_rows("convert", {DType::U8}, DType::I64, {{0x80, 0x80}});
  expect_rows("convert", {DType::I64}, DType::U8, {{0x1FF, 0xFF}});
}

TEST(NumericsRow, anything_to_pred_is_x_not_0) {
  for (const DTypeRow& entry : dtype_table) {
    const DType from = entry.dtype;
    std::vector<Row> rows{{0, 0}, {1, 1}};
    if (from == DType::Pred) continue;
    if (is_integer(from)) rows.insert(rows.end(), {{ones(from), 1}, {lowest(from), lowest(from) != 0}, {2, 1}});
    if (is_float(from)) {
      const Bits sign = Bits{1} << static_cast<unsigned>(entry.bits - 1);
      rows.insert(rows.end(),
                  {{sign, 0}, {sign | 1, 1}, {nan(from), 1}, {from == DType::F32 ? f32(0.5F) : f64(0.5), 1}});
      for (const Bits odd : odd_nans(from)) rows.push_back({odd, 1});
    }
    expect_rows("convert", {from}, DType::Pred, rows);
  }
}

TEST(NumericsRow, pred_to_anything_is_0_or_1) {
  for (const DTypeRow& entry : dtype_table) {
    if (entry.dtype == DType::Pred) continue;
    const Bits one = entry.dtype == DType::F32 ? f32(1) : entry.dtype == DType::F64 ? f64(1) : 1;
    expect_rows("convert", {DType::Pred}, entry.dtype, {{0, 0}, {1, one}, {2, one}, {0x80, one}, {0xFF, one}});
  }
}

}  // namespace
}  // namespace batten::testing
