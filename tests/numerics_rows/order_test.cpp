// `docs/numerics.md` §2, maximum, minimum and compare, in compiled code.
#include <array>

#include "numerics_rows/programs.h"

namespace batten::testing {
namespace {

// In IEEE totalOrder.
const std::vector<Bits> ascending_f32{0xFFFFFFFF, 0xFFC00001, 0xFFC00000, 0xFFA00000, 0xFF800001, 0xFF800000,
                                      0xFF7FFFFF, 0xBF800000, 0x80800000, 0x80000001, 0x80000000, 0x00000000,
                                      0x00000001, 0x00800000, 0x3F800000, 0x7F7FFFFF, 0x7F800000, 0x7F800001,
                                      0x7FA00000, 0x7FC00000, 0x7FFFFFFF};
constexpr std::size_t first_number_f32 = 5, end_of_numbers_f32 = 17, minus_zero_f32 = 10;
const std::vector<Bits> ascending_f64{0xFFFFFFFFFFFFFFFF, 0xFFF8000000000000, 0xFFF0000000000001, 0xFFF0000000000000,
                                      0xFFEFFFFFFFFFFFFF, 0xBFF0000000000000, 0x8000000000000001, 0x8000000000000000,
                                      0x0000000000000000, 0x0000000000000001, 0x3FF0000000000000, 0x7FEFFFFFFFFFFFFF,
                                      0x7FF0000000000000, 0x7FF0000000000001, 0x7FF8000000000000, 0x7FFFFFFFFFFFFFFF};
constexpr std::size_t first_number_f64 = 3, end_of_numbers_f64 = 13, minus_zero_f64 = 7;

/// The values of a dtype in ascending order, as places: which are numbers, and which is -0, with +0 behind it.
struct Scale {
  DType dtype;
  const std::vector<Bits>& values;
  std::size_t first_number, end_of_numbers, minus_zero;

  bool is_number(std::size_t place) const { return place >= first_number && place < end_of_numbers; }
  /// Both zeros are one number.
  std::size_t as_number(std::size_t place) const { return place == minus_zero ? place + 1 : place; }
};
const std::array scales{Scale{DType::F32, ascending_f32, first_number_f32, end_of_numbers_f32, minus_zero_f32},
                        Scale{DType::F64, ascending_f64, first_number_f64, end_of_numbers_f64, minus_zero_f64}};

bool holds(std::string_view direction, std::size_t a, std::size_t b) {
  if (direction == "EQ") return a == b;
  if (direction == "NE") return a != b;
  if (direction == "LT") return a < b;
  if (direction == "LE") return a <= b;
  if (direction == "GT") return a > b;
  return a >= b;
}
constexpr std::array<std::string_view, 6> directions{"EQ", "NE", "LT", "LE", "GT", "GE"};

/// A row for each pair of places.
template <class Expected>
std::vector<Row> pairs(const std::vector<Bits>& values, const Expected& expected) {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < values.size(); ++i)
    for (std::size_t j = 0; j < values.size(); ++j) rows.push_back({values[i], values[j], expected(i, j)});
  return rows;
}

TEST(NumericsRow, maximum_and_minimum_are_nan_if_either_is_and_minus_0_is_less_than_0) {
  for (const Scale& scale : scales) {
    const auto expected = [&](std::size_t i, std::size_t j, std::size_t chosen) {
      return scale.is_number(i) && scale.is_number(j) ? scale.values[chosen] : nan(scale.dtype);
    };
    expect_rows("binary maximum", scale.dtype,
                pairs(scale.values, [&](std::size_t i, std::size_t j) { return expected(i, j, std::max(i, j)); }));
    expect_rows("binary minimum", scale.dtype,
                pairs(scale.values, [&](std::size_t i, std::size_t j) { return expected(i, j, std::min(i, j)); }));
  }
}

TEST(NumericsRow, compare_float_leaves_nan_unordered) {
  for (const Scale& scale : scales)
    for (const std::string_view direction : directions)
      expect_rows(fmt::format("compare {} FLOAT", direction), {scale.dtype, scale.dtype}, DType::Pred,
                  pairs(scale.values, [&](std::size_t i, std::size_t j) -> Bits {
                    if (!scale.is_number(i) || !scale.is_number(j)) return direction == "NE";
                    return holds(direction, scale.as_number(i), scale.as_number(j));
                  }));
}

TEST(NumericsRow, compare_totalorder_orders_all_bits) {
  for (const Scale& scale : scales)
    for (const std::string_view direction : directions)
      expect_rows(fmt::format("compare {} TOTALORDER", direction), {scale.dtype, scale.dtype}, DType::Pred,
                  pairs(scale.values, [&](std::size_t i, std::size_t j) -> Bits { return holds(direction, i, j); }));
}

TEST(NumericsRow, compare_of_integers_follows_the_sign_of_the_dtype) {
  for (const DTypeRow& entry : dtype_table) {
    const DType dtype = entry.dtype;
    if (is_float(dtype) || dtype == DType::Pred) continue;
    const Bits top = Bits{1} << static_cast<unsigned>(entry.bits - 1), all = ones(dtype);
    const std::vector<Bits> ascending = is_signed_integer(dtype) ? std::vector<Bits>{top, top + 1, all, 0, 1, top - 1}
                                                                 : std::vector<Bits>{0, 1, top - 1, top, top + 1, all};
    const std::string_view comparison = is_signed_integer(dtype) ? "SIGNED" : "UNSIGNED";
    for (const std::string_view direction : directions)
      expect_rows(fmt::format("compare {} {}", direction, comparison), {dtype, dtype}, DType::Pred,
                  pairs(ascending, [&](std::size_t i, std::size_t j) -> Bits { return holds(direction, i, j); }));
    expect_rows("binary maximum", dtype,
                pairs(ascending, [&](std::size_t i, std::size_t j) { return ascending[std::max(i, j)]; }));
    expect_rows("binary minimum", dtype,
                pairs(ascending, [&](std::size_t i, std::size_t j) { return ascending[std::min(i, j)]; }));
  }
  for (const std::string_view direction : directions)
    expect_rows(fmt::format("compare {} UNSIGNED", direction), {DType::Pred, DType::Pred}, DType::Pred,
                pairs({0, 1}, [&](std::size_t i, std::size_t j) -> Bits { return holds(direction, i, j); }));
}

TEST(NumericsRow, clamp_is_minimum_of_maximum) {
  constexpr Bits minus_zero = 0x80000000;
  std::vector<Row> rows{
      {f32(1), f32(0), f32(2), f32(1)}, {f32(1), f32(3), f32(2), f32(2)},     {f32(1), f32(1.5F), f32(2), f32(1.5F)},
      {f32(5), f32(3), f32(1), f32(1)},  // the bounds the wrong way around: the upper one
      {0, minus_zero, f32(1), 0},       {f32(-1), 0, minus_zero, minus_zero}, {minus_zero, minus_zero, 0, minus_zero}};
  for (const Bits odd : odd_nans_f32)
    rows.insert(rows.end(), {{odd, f32(1), f32(2), nan32}, {f32(1), odd, f32(2), nan32}, {f32(1), f32(2), odd, nan32}});
  expect_rows("clamp", DType::F32, rows);
  expect_rows("clamp", DType::F64, {{f64(-1), f64(-3), f64(1), f64(-1)}, {f64(-1), 0xFFF0000000000001, f64(1), nan64}});
  expect_rows("clamp", DType::I8, {{0xFF, 0x80, 1, 0xFF}, {0xFF, 0, 1, 0}, {0xFF, 0x7F, 1, 1}, {5, 3, 1, 1}});
  expect_rows("clamp", DType::U8, {{1, 0x80, 0xFF, 0x80}, {1, 0, 0xFF, 1}, {1, 0xFF, 0x80, 0x80}});
}

TEST(NumericsRow, reduce_maximum_and_minimum_keep_the_order_of_zeros) {
  const std::string text =
      "tensor_module {\n  func @main(%arg0: f32[3], %arg1: f32[]) -> (f32[], f32[]) effects [] {\n"
      "    %0 = reduce maximum %arg0 initial %arg1 axes [0] order sequential : f32[]\n"
      "    %1 = reduce minimum %arg0 initial %arg1 axes [0] order sequential : f32[]\n"
      "    return %0, %1\n  }\n}\n";
  constexpr Bits minus_zero = 0x80000000, minus_inf = 0xFF800000, plus_inf = 0x7F800000;
  EXPECT_EQ(results_of(text, {{minus_zero, minus_zero, minus_zero}, {0}}), (std::vector<Elements>{{0}, {minus_zero}}));
  EXPECT_EQ(results_of(text, {{0, minus_zero, 0}, {minus_inf}}), (std::vector<Elements>{{0}, {minus_inf}}));
  EXPECT_EQ(results_of(text, {{0, minus_zero, 0}, {plus_inf}}), (std::vector<Elements>{{plus_inf}, {minus_zero}}));
  EXPECT_EQ(results_of(text, {{1, 0x80000001, 0}, {0}}), (std::vector<Elements>{{1}, {0x80000001}}));
}

TEST(NumericsRow, stablehlo_compare_types) {
  const auto compared = [](std::string_view direction, std::string_view type) {
    return fmt::format(
        "func.func @main(%a: tensor<3xf32>, %b: tensor<3xf32>) -> tensor<3xi1> {{\n"
        "  %0 = stablehlo.compare {}, %a, %b, {} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>\n"
        "  return %0 : tensor<3xi1>\n}}\n",
        direction, type);
  };
  const std::vector<Elements> inputs{{0x80000000, 0xFFC00001, 0x7FC00000}, {0, 0xFFC00000, 0x7FC00000}};
  EXPECT_EQ(results_of(compared("LT", "FLOAT"), inputs), (std::vector<Elements>{{0, 0, 0}}));
  EXPECT_EQ(results_of(compared("LT", "TOTALORDER"), inputs), (std::vector<Elements>{{1, 1, 0}}));
  EXPECT_EQ(results_of(compared("EQ", "FLOAT"), inputs), (std::vector<Elements>{{1, 0, 0}}));
  EXPECT_EQ(results_of(compared("EQ", "TOTALORDER"), inputs), (std::vector<Elements>{{0, 0, 1}}));
  EXPECT_EQ(results_of(compared("NE", "FLOAT"), inputs), (std::vector<Elements>{{0, 1, 1}}));
}

}  // namespace
}  // namespace batten::testing
