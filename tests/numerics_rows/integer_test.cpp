// `docs/numerics.md` §1-2 on integers and truth values, in compiled code.
#include "numerics_rows/programs.h"

namespace batten::testing {
namespace {

template <class Visitor>
void for_each_integer(const Visitor& visitor) {
  for (const DTypeRow& entry : dtype_table)
    if (is_integer(entry.dtype)) visitor(entry.dtype);
}

TEST(NumericsRow, integers_wrap) {
  for_each_integer([](DType dtype) {
    const Bits low = lowest(dtype), high = highest(dtype), one = 1, minus_one = ones(dtype);
    expect_rows("binary add", dtype, {{high, one, low}, {low, minus_one, is_signed_integer(dtype) ? high : minus_one}});
    expect_rows("binary subtract", dtype, {{low, one, high}, {0, one, minus_one}});
    // 2^(w-1) times 2 is 2^w; all ones times all ones is (-1)(-1).
    expect_rows("binary multiply", dtype,
                {{Bits{1} << static_cast<unsigned>(bit_width(dtype) - 1), 2, 0}, {minus_one, minus_one, one}});
    expect_rows("unary negate", dtype, {{one, minus_one}, {0, 0}, {minus_one, one}});
  });
  for (const DType dtype : {DType::I8, DType::I16, DType::I32, DType::I64}) {
    expect_rows("unary abs", dtype, {{lowest(dtype), lowest(dtype)}, {integer(dtype, -5), 5}, {7, 7}});
    expect_rows("unary negate", dtype, {{lowest(dtype), lowest(dtype)}});
  }
}

TEST(NumericsRow, reduce_and_dot_of_integers_wrap) {
  const std::string reduce =
      "tensor_module {\n  func @main(%arg0: i8[3], %arg1: i8[]) -> (i8[], i8[]) effects [] {\n"
      "    %0 = reduce add %arg0 initial %arg1 axes [0] order sequential : i8[]\n"
      "    %1 = reduce multiply %arg0 initial %arg1 axes [0] order sequential : i8[]\n"
      "    return %0, %1\n  }\n}\n";
  // 1 + 100 + 100 + 3 = 204 = -52; 1 * 100 * 100 * 3 = 30000 = 117 * 256 + 48
  EXPECT_EQ(results_of(reduce, {{100, 100, 3}, {1}}), (std::vector<Elements>{{204}, {48}}));
  const std::string dot =
      "tensor_module {\n  func @main(%arg0: u8[2], %arg1: u8[2]) -> (u8[], u32[]) effects [] {\n"
      "    %0 = dot_general %arg0, %arg1 batch [] x [] contracting [0] x [0] accumulate separate in u8 order "
      "sequential : "
      "u8[]\n"
      "    %1 = dot_general %arg0, %arg1 batch [] x [] contracting [0] x [0] accumulate separate in u32 order "
      "sequential "
      ": u32[]\n"
      "    return %0, %1\n  }\n}\n";
  // 255 * 255 + 200 * 2 = 65425 = 255 * 256 + 145
  EXPECT_EQ(results_of(dot, {{255, 200}, {255, 2}}), (std::vector<Elements>{{145}, {65425}}));
}

TEST(NumericsRow, signed_and_unsigned_are_different_dtypes) {
  expect_rows("binary divide", DType::I8, {{0xF9, 2, 0xFD}});   // -7 / 2 = -3
  expect_rows("binary divide", DType::U8, {{0xF9, 2, 0x7C}});   // 249 / 2 = 124
  expect_rows("binary maximum", DType::I8, {{0xFF, 1, 1}});     // -1
  expect_rows("binary maximum", DType::U8, {{0xFF, 1, 0xFF}});  // 255
  expect_rows("unary sign", DType::I8, {{0x80, 0xFF}, {0, 0}, {0x7F, 1}});
  expect_rows("unary sign", DType::U8, {{0x80, 1}, {0, 0}, {0x7F, 1}});
}

TEST(NumericsRow, nothing_converts_implicitly) {
  EXPECT_TRUE(
      is_refused("tensor_module {\n  func @main(%arg0: i8[2], %arg1: u8[2]) -> i8[2] effects [] {\n"
                 "    %0 = binary add %arg0, %arg1 : i8[2]\n    return %0\n  }\n}\n",
                 Code::ImplicitConvert));
  EXPECT_TRUE(
      is_refused("func.func @main(%a: tensor<2xi8>, %b: tensor<2xi32>) -> tensor<2xi32> {\n"
                 "  %0 = \"stablehlo.add\"(%a, %b) : (tensor<2xi8>, tensor<2xi32>) -> tensor<2xi32>\n"
                 "  return %0 : tensor<2xi32>\n}\n",
                 Code::ImplicitConvert));
}

TEST(NumericsRow, pred_is_a_truth_value) {
  const std::vector<Row> disjunction{{0, 0, 0}, {0, 1, 1}, {1, 0, 1}, {1, 1, 1}};
  const std::vector<Row> conjunction{{0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {1, 1, 1}};
  for (const std::string_view operation : {"binary add", "binary maximum", "binary or"})
    expect_rows(operation, DType::Pred, disjunction);
  for (const std::string_view operation : {"binary multiply", "binary minimum", "binary and"})
    expect_rows(operation, DType::Pred, conjunction);
  expect_rows("binary xor", DType::Pred, {{0, 0, 0}, {0, 1, 1}, {1, 0, 1}, {1, 1, 0}});
  expect_rows("unary not", DType::Pred, {{0, 1}, {1, 0}});
  // Whatever the byte was, true is written as 1.
  expect_rows("binary and", DType::Pred, {{0x80, 2, 1}, {0x80, 0, 0}, {0xFF, 1, 1}});
  expect_rows("binary xor", DType::Pred, {{0x80, 2, 0}, {2, 0, 1}});
  expect_rows("unary not", DType::Pred, {{2, 0}});
}

TEST(NumericsRow, reduce_of_pred_is_logic) {
  for (const auto& [combiner, expected] : std::vector<std::pair<std::string, std::vector<Bits>>>{{"add", {1, 1}},
                                                                                                 {"maximum", {1, 1}},
                                                                                                 {"or", {1, 1}},
                                                                                                 {"multiply", {0, 1}},
                                                                                                 {"minimum", {0, 1}},
                                                                                                 {"and", {0, 1}},
                                                                                                 {"xor", {0, 1}}}) {
    const bool conjunction = combiner == "multiply" || combiner == "minimum" || combiner == "and";
    const std::string text = fmt::format(
        "tensor_module {{\n  func @main(%arg0: pred[2,3], %arg1: pred[]) -> pred[2] effects [] {{\n"
        "    %0 = reduce {} %arg0 initial %arg1 axes [1] order sequential : pred[2]\n    return %0\n  }}\n}}\n",
        combiner);
    EXPECT_EQ(results_of(text, {{1, 0, 1, 1, 1, 1}, {conjunction ? Bits{1} : Bits{0}}}),
              (std::vector<Elements>{expected}))
        << combiner;
  }
}

TEST(NumericsRow, arithmetic_without_a_meaning_for_pred_is_refused) {
  for (const std::string_view operation : {"subtract", "divide", "remainder", "power"})
    EXPECT_TRUE(is_refused(fmt::format("tensor_module {{\n  func @main(%arg0: pred[2]) -> pred[2] effects [] {{\n"
                                       "    %0 = binary {} %arg0, %arg0 : pred[2]\n    return %0\n  }}\n}}\n",
                                       operation),
                           Code::DTypeNotAllowed))
        << operation;
  for (const std::string_view operation : {"negate", "abs", "sign"})
    EXPECT_TRUE(is_refused(fmt::format("tensor_module {{\n  func @main(%arg0: pred[2]) -> pred[2] effects [] {{\n"
                                       "    %0 = unary {} %arg0 : pred[2]\n    return %0\n  }}\n}}\n",
                                       operation),
                           Code::DTypeNotAllowed))
        << operation;
}

TEST(NumericsRow, integer_divide_by_0) {
  for_each_integer([](DType dtype) {
    const Bits all = ones(dtype);
    expect_rows("binary divide", dtype,
                {{0, 0, all}, {1, 0, all}, {all, 0, all}, {lowest(dtype), 0, all}, {highest(dtype), 0, all}});
  });
}

TEST(NumericsRow, integer_remainder_by_0) {
  for_each_integer([](DType dtype) {
    const Bits low = lowest(dtype), high = highest(dtype), all = ones(dtype);
    expect_rows("binary remainder", dtype, {{0, 0, 0}, {5, 0, 5}, {all, 0, all}, {low, 0, low}, {high, 0, high}});
  });
}

TEST(NumericsRow, smallest_signed_value_by_minus_1) {
  for (const DType dtype : {DType::I8, DType::I16, DType::I32, DType::I64}) {
    const Bits low = lowest(dtype), minus_one = ones(dtype);
    expect_rows("binary divide", dtype, {{low, minus_one, low}, {low, 1, low}, {minus_one, low, 0}});
    expect_rows("binary remainder", dtype, {{low, minus_one, 0}, {low, 1, 0}, {minus_one, low, minus_one}});
  }
}

TEST(NumericsRow, integer_division_truncates_and_remainder_has_the_sign_of_the_dividend) {
  for (const DType dtype : {DType::I8, DType::I16, DType::I32, DType::I64}) {
    const auto i = [&](std::int64_t value) { return integer(dtype, value); };
    expect_rows("binary divide", dtype,
                {{7, 3, 2}, {i(-7), 3, i(-2)}, {7, i(-3), i(-2)}, {i(-7), i(-3), 2}, {i(-6), 3, i(-2)}});
    expect_rows("binary remainder", dtype,
                {{7, 3, 1}, {i(-7), 3, i(-1)}, {7, i(-3), 1}, {i(-7), i(-3), i(-1)}, {i(-6), 3, 0}});
  }
  for (const DType dtype : {DType::U8, DType::U16, DType::U32, DType::U64}) {
    const Bits all = ones(dtype);  // 2^w - 1 is odd
    expect_rows("binary divide", dtype, {{7, 3, 2}, {all, 2, all >> 1}, {all, all, 1}, {all - 1, all, 0}});
    expect_rows("binary remainder", dtype, {{7, 3, 1}, {all, 2, 1}, {all, all, 0}, {all - 1, all, all - 1}});
  }
}

TEST(NumericsRow, shift_by_the_width_or_more) {
  for_each_integer([](DType dtype) {
    const auto width = static_cast<Bits>(bit_width(dtype));
    const Bits all = ones(dtype), top = Bits{1} << (width - 1);
    std::vector<Row> left{{1, 0, 1}, {1, 1, 2}, {1, width - 1, top}, {all, width - 1, top}};
    std::vector<Row> logical{{all, 0, all}, {all, 1, all >> 1}, {top, width - 1, 1}};
    std::vector<Row> arithmetic{
        {all, 1, all}, {top, 1, top | top >> 1}, {top, width - 1, all}, {all >> 1, width - 2, 1}};
    for (const Bits amount : {width, width + 1, Bits{100}, all - 1, all, top}) {  // -1 reads as 2^w - 1
      for (const Bits value : {Bits{1}, all, top}) {
        left.push_back({value, amount, 0});
        logical.push_back({value, amount, 0});
      }
      arithmetic.push_back({all, amount, all});
      arithmetic.push_back({top, amount, all});
      arithmetic.push_back({all >> 1, amount, 0});
      arithmetic.push_back({0, amount, 0});
    }
    expect_rows("binary shift_left", dtype, left);
    expect_rows("binary shift_right_logical", dtype, logical);
    expect_rows("binary shift_right_arithmetic", dtype, arithmetic);
  });
}

TEST(NumericsRow, bits_are_counted_within_the_width) {
  for_each_integer([](DType dtype) {
    const auto width = static_cast<Bits>(bit_width(dtype));
    const Bits all = ones(dtype), top = Bits{1} << (width - 1);
    expect_rows("unary popcnt", dtype, {{0, 0}, {all, width}, {top, 1}, {all ^ 1, width - 1}});
    expect_rows("unary count_leading_zeros", dtype, {{0, width}, {1, width - 1}, {all, 0}, {top >> 1, 1}});
    expect_rows("unary not", dtype, {{0, all}, {top, all ^ top}});
  });
}

}  // namespace
}  // namespace batten::testing
