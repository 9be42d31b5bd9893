// `docs/numerics.md` §1, NaN, in compiled code: arithmetic makes the canonical one.
#include "numerics_rows/programs.h"

namespace batten::testing {
namespace {

constexpr std::array floats{DType::F32, DType::F64};

Bits one(DType dtype) { return dtype == DType::F32 ? f32(1) : f64(1); }
Bits infinity(DType dtype) { return dtype == DType::F32 ? 0x7F800000 : 0x7FF0000000000000; }
Bits negative(DType dtype, Bits bits) { return bits | Bits{1} << static_cast<unsigned>(bit_width(dtype) - 1); }

TEST(NumericsRow, unary_arithmetic_makes_the_canonical_nan) {
  for (const DType dtype : floats)
    for (const UnaryRow& code : unary_table) {
      if (!code.dtypes.contains(dtype) || code.code == UnaryCode::IsFinite) continue;
      std::vector<Row> rows{{nan(dtype), nan(dtype)}};
      for (const Bits operand : odd_nans(dtype)) rows.push_back({operand, nan(dtype)});
      expect_rows(fmt::format("unary {}", code.name), dtype, rows);
    }
}

TEST(NumericsRow, is_finite_answers_for_nan) {
  for (const DType dtype : floats) {
    std::vector<Row> rows{{one(dtype), 1}, {infinity(dtype), 0}, {nan(dtype), 0}};
    for (const Bits operand : odd_nans(dtype)) rows.push_back({operand, 0});
    expect_rows("unary is_finite", {dtype}, DType::Pred, rows);
  }
}

TEST(NumericsRow, binary_arithmetic_makes_the_canonical_nan) {
  for (const DType dtype : floats)
    for (const BinaryRow& code : binary_table) {
      if (!code.dtypes.contains(dtype) || code.code == BinaryCode::Power) continue;  // its own row is below
      std::vector<Row> rows;
      for (const Bits operand : odd_nans(dtype)) {
        rows.push_back({operand, one(dtype), nan(dtype)});
        rows.push_back({one(dtype), operand, nan(dtype)});
        rows.push_back({operand, infinity(dtype), nan(dtype)});
        for (const Bits other : odd_nans(dtype)) rows.push_back({operand, other, nan(dtype)});
      }
      expect_rows(fmt::format("binary {}", code.name), dtype, rows);
    }
}

TEST(NumericsRow, power_of_nan_is_nan_but_for_the_exponent_0_and_the_base_1) {
  for (const DType dtype : floats) {
    const Bits two = dtype == DType::F32 ? f32(2) : f64(2);
    std::vector<Row> rows;
    for (const Bits odd : odd_nans(dtype)) {
      rows.insert(rows.end(),
                  {{odd, 0, one(dtype)}, {odd, negative(dtype, 0), one(dtype)}, {one(dtype), odd, one(dtype)}});
      rows.insert(rows.end(), {{odd, one(dtype), nan(dtype)}, {odd, two, nan(dtype)}, {two, odd, nan(dtype)}});
      rows.insert(rows.end(), {{0, odd, nan(dtype)}, {odd, infinity(dtype), nan(dtype)}, {odd, odd, nan(dtype)}});
    }
    expect_rows("binary power", dtype, rows);
  }
}

TEST(NumericsRow, operations_without_a_result_make_the_canonical_nan) {
  for (const DType dtype : floats) {
    const Bits inf = infinity(dtype), minus_inf = negative(dtype, inf), minus_zero = negative(dtype, 0);
    const Bits minus_one = negative(dtype, one(dtype));
    expect_rows("binary subtract", dtype, {{inf, inf, nan(dtype)}, {minus_inf, minus_inf, nan(dtype)}});
    expect_rows("binary add", dtype, {{inf, minus_inf, nan(dtype)}});
    expect_rows("binary multiply", dtype, {{inf, 0, nan(dtype)}, {minus_zero, inf, nan(dtype)}});
    expect_rows("binary divide", dtype,
                {{0, 0, nan(dtype)}, {minus_zero, 0, nan(dtype)}, {inf, minus_inf, nan(dtype)}});
    expect_rows("unary sqrt", dtype, {{minus_one, nan(dtype)}, {minus_inf, nan(dtype)}});
    expect_rows("unary rsqrt", dtype, {{minus_one, nan(dtype)}, {minus_inf, nan(dtype)}});
    expect_rows("unary log", dtype, {{minus_one, nan(dtype)}, {minus_inf, nan(dtype)}});
    expect_rows("unary log_plus_one", dtype, {{minus_inf, nan(dtype)}});
  }
}

TEST(NumericsRow, convert_to_another_dtype_makes_the_canonical_nan) {
  std::vector<Row> widened{{nan32, nan64}}, narrowed{{nan64, nan32}, {0x7FF0000000000001, nan32}};
  for (const Bits operand : odd_nans_f32) widened.push_back({operand, nan64});
  for (const Bits operand : odd_nans_f64) narrowed.push_back({operand, nan32});
  expect_rows("convert", {DType::F32}, DType::F64, widened);
  expect_rows("convert", {DType::F64}, DType::F32, narrowed);
}

TEST(NumericsRow, reduce_makes_the_canonical_nan) {
  for (const std::string_view combiner : {"add", "multiply", "maximum", "minimum"})
    for (const std::string_view order : {"sequential", "interleaved<1>", "interleaved<4>", "interleaved<64>"}) {
      if (combiner.ends_with("imum") && order != "sequential") continue;  // one meaning, one form
      for (const std::size_t extent : {std::size_t{1}, std::size_t{9}}) {
        const std::string text = fmt::format(
            "tensor_module {{\n  func @main(%arg0: f32[{}], %arg1: f32[]) -> (f32[], f32[{}]) effects [] {{\n"
            "    %0 = reduce {} %arg0 initial %arg1 axes [0] order {} : f32[]\n"
            "    %1 = reduce {} %arg0 initial %arg1 axes [] order {} : f32[{}]\n"
            "    return %0, %1\n  }}\n}}\n",
            extent, extent, combiner, order, combiner, order, extent);
        for (const Bits odd : {odd_nans_f32[0], odd_nans_f32[2], odd_nans_f32[5], odd_nans_f32[7]}) {
          // As the initial value: every result is a NaN.
          EXPECT_EQ(results_of(text, {Elements(extent, f32(1)), {odd}}),
                    (std::vector<Elements>{{nan32}, Elements(extent, nan32)}))
              << text << odd;
          // As the last element.
          Elements operand(extent, f32(1));
          operand.back() = odd;
          Elements each(extent, f32(combiner == "add" ? 2 : 1));
          each.back() = nan32;
          EXPECT_EQ(results_of(text, {operand, {f32(1)}}), (std::vector<Elements>{{nan32}, each})) << text << odd;
        }
      }
    }
}

TEST(NumericsRow, dot_general_makes_the_canonical_nan) {
  for (const std::string_view accumulate : {"fused", "separate"})
    for (const std::string_view order : {"sequential", "interleaved<1>", "interleaved<4>"})
      for (const std::string_view accumulator : {"f32", "f64"}) {
        const auto dot = [&](std::string_view contracting, std::string_view result) {
          return fmt::format(
              "dot_general %arg0, %arg1 batch [] x [] contracting {} accumulate {} in {} order {} : {}{}", contracting,
              accumulate, accumulator, order, accumulator, result);
        };
        const std::string text = fmt::format(
            "tensor_module {{\n  func @main(%arg0: f32[3], %arg1: f32[3]) -> ({}[], {}[3,3]) effects [] {{\n"
            "    %0 = {}\n    %1 = {}\n    return %0, %1\n  }}\n}}\n",
            accumulator, accumulator, dot("[0] x [0]", "[]"), dot("[] x []", "[3,3]"));
        const DType dtype = *dtype_named(accumulator);
        for (const Bits odd : odd_nans_f32) {
          const Elements last_column{one(dtype), one(dtype), nan(dtype), one(dtype), one(dtype),
                                     nan(dtype), one(dtype), one(dtype), nan(dtype)};
          EXPECT_EQ(results_of(text, {Elements(3, f32(1)), {f32(1), f32(1), odd}}),
                    (std::vector<Elements>{{nan(dtype)}, last_column}))
              << text << odd;
        }
        // The infinite product is what no number may be added to.
        const std::vector<Elements> made = results_of(text, {{0x7F800000, 0, f32(1)}, {0, f32(1), f32(1)}});
        ASSERT_EQ(made.size(), 2U);
        EXPECT_EQ(made[0], Elements{nan(dtype)}) << text;
        EXPECT_EQ(made[1][0], nan(dtype)) << text;
      }
}

}  // namespace
}  // namespace batten::testing
