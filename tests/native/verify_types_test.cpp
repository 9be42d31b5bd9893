// Every type that the verifier refuses, one line a rule of `operation.h`.
#include "native/kernels.h"

namespace batten::testing {
namespace {

using native::Kernel;
using native::Operation;
using native::Type;

constexpr std::string_view values =
    "  %i = constant 0 : index\n"
    "  %a = load %x[%i] : f32\n"
    "  %b = load %n[%i] : i32\n"
    "  %c = load %u[%i] : u32\n"
    "  %t = load %p[%i] : pred\n"
    "  %v = load %x[%i] : vector<4 x f32>\n"
    "  %w = load %p[%i] : vector<4 x pred>\n";

/// What the verifier says of one more line.
std::string line(const std::string& text) { return verdict(std::string(values) + "  " + text + "\n"); }

TEST(NativeTypes, the_lines_before_are_right) { EXPECT_EQ(line(""), ""); }

TEST(NativeTypes, unary) {
  EXPECT_EQ(line("%r = negate %v : vector<4 x f32>"), "");
  EXPECT_EQ(line("%r = is_finite %v : vector<4 x pred>"), "");
  EXPECT_EQ(line("%r = floor %b : i32"), "E1601: floor has no meaning on i32");
  EXPECT_EQ(line("%r = abs %c : u32"), "E1601: abs has no meaning on u32");
  EXPECT_EQ(line("%r = negate %i : index"), "E1601: negate works on scalars and vectors, not on index");
  EXPECT_EQ(line("%r = negate %x : buffer<f32, 8>"),
            "E1601: negate works on scalars and vectors, not on buffer<f32, 8>");
  EXPECT_EQ(line("%r = is_finite %a : f32"), "E1601: the result is f32, the operation gives pred");
}

TEST(NativeTypes, elementary_functions_are_no_operations) {
  EXPECT_EQ(line("%r = tanh %a : f32"),
            "E1601: tanh on f32 is no single operation, expected what lowering/math makes of it");
  EXPECT_EQ(line("%r = power %b, %b : i32"),
            "E1601: power on i32 is no single operation, expected what lowering/math makes of it");
  EXPECT_EQ(line("%r = remainder %a, %a : f32"),
            "E1601: remainder on f32 is no single operation, expected what lowering/math makes of it");
  EXPECT_EQ(line("%r = remainder %b, %b : i32"), "");
}

TEST(NativeTypes, binary) {
  EXPECT_EQ(line("%r = add %a, %b : f32"), "E1601: operands are f32 and i32, expected one type");
  EXPECT_EQ(line("%r = add %a, %v : f32"), "E1601: operands are f32 and vector<4 x f32>, expected one type");
  EXPECT_EQ(line("%r = and %a, %a : f32"), "E1601: and has no meaning on f32");
  EXPECT_EQ(line("%r = subtract %t, %t : pred"), "E1601: subtract has no meaning on pred");
  EXPECT_EQ(line("%r = add %b, %b : u32"), "E1601: the result is u32, the operation gives i32");
}

TEST(NativeTypes, fma) {
  EXPECT_EQ(line("%r = fma %v, %v, %v : vector<4 x f32>"), "");
  EXPECT_EQ(line("%r = fma %b, %b, %b : i32"), "E1601: fma has no meaning on i32");
  EXPECT_EQ(line("%r = fma %a, %a, %v : f32"), "E1601: operands are f32 and vector<4 x f32>, expected one type");
}

TEST(NativeTypes, compare) {
  EXPECT_EQ(line("%r = compare LT TOTALORDER %v, %v : vector<4 x pred>"), "");
  EXPECT_EQ(line("%r = compare LT UNSIGNED %t, %t : pred"), "");
  EXPECT_EQ(line("%r = compare LT SIGNED %c, %c : pred"), "E1601: compare SIGNED has no meaning on u32");
  EXPECT_EQ(line("%r = compare LT FLOAT %b, %b : pred"), "E1601: compare FLOAT has no meaning on i32");
  EXPECT_EQ(line("%r = compare LT FLOAT %a, %v : pred"),
            "E1601: operands are f32 and vector<4 x f32>, expected one type");
  EXPECT_EQ(line("%r = compare LT FLOAT %a, %a : f32"), "E1601: the result is f32, the operation gives pred");
}

TEST(NativeTypes, select) {
  EXPECT_EQ(line("%r = select %w, %v, %v : vector<4 x f32>"), "");
  EXPECT_EQ(line("%r = select %t, %v, %v : vector<4 x f32>"),
            "E1601: the predicate is pred, expected vector<4 x pred>");
  EXPECT_EQ(line("%r = select %b, %a, %a : f32"), "E1601: the predicate is i32, expected pred");
  EXPECT_EQ(line("%r = select %t, %a, %b : f32"), "E1601: operands are f32 and i32, expected one type");
  EXPECT_EQ(line("%r = select %t, %i, %i : index"), "E1601: select works on scalars and vectors, not on index");
}

TEST(NativeTypes, convert_and_bitcast) {
  EXPECT_EQ(line("%r = convert %w : vector<4 x f64>"), "");
  EXPECT_EQ(line("%r = convert %i : f64"), "E1601: convert works on scalars and vectors, not on index");
  EXPECT_EQ(line("%r = convert %v : f64"), "E1601: the result is f64, the operation gives vector<4 x f64>");
  EXPECT_EQ(line("%r = bitcast %v : vector<4 x i32>"), "");
  EXPECT_EQ(line("%r = bitcast %a : f64"), "E1601: f32 has not the bits of f64");
  EXPECT_EQ(line("%r = bitcast %t : i8"), "E1601: bitcast has no meaning on pred");
  EXPECT_EQ(line("%r = bitcast %a : pred"), "E1601: f32 has not the bits of pred");
}

TEST(NativeTypes, canonical_nan) {
  EXPECT_EQ(line("%r = canonical_nan %b : i32"), "E1601: canonical_nan has no meaning on i32");
}

TEST(NativeTypes, lookup) {
  EXPECT_EQ(line("%r = lookup %c [1.0, 2.0] : f64"), "");
  EXPECT_EQ(line("%r = lookup %b [1.0, 2.0] : f64"), "E1601: lookup has no meaning on i32");
  EXPECT_EQ(line("%r = lookup %c [1.0, 2.0, 3.0] : f64"), "E1601: a table of 3 elements, expected a power of two");
  std::string table = "0";
  for (int i = 1; i < 512; ++i) table += ", 0";
  EXPECT_EQ(line("%r = convert %c : u8\n  %s = lookup %r [" + table + "] : u8"),
            "E1601: a table of 512 elements, more than u8 can tell apart");
}

TEST(NativeTypes, positions) {
  EXPECT_EQ(line("%r = affine 1 * %b + 0"), "E1601: a position is i32, expected index");
  EXPECT_EQ(line("%r = index_divide %i, 0"), "E1601: an index is divided by 0, expected at least 1");
  EXPECT_EQ(line("%r = index_remainder %i, -2"), "E1601: an index is divided by -2, expected at least 1");
  EXPECT_EQ(line("%r = index_divide %b, 2"), "E1601: a position is i32, expected index");
  EXPECT_EQ(line("%r = from_index %i : u8"), "");
  EXPECT_EQ(line("%r = from_index %b : u8"), "E1601: a position is i32, expected index");
  EXPECT_EQ(line("%r = from_index %i : pred"), "E1601: from_index has no meaning on pred");
}

TEST(NativeTypes, memory) {
  EXPECT_EQ(line("%r = load %x[%b] : f32"), "E1601: a position is i32, expected index");
  EXPECT_EQ(line("%r = load %a[%i] : f32"), "E1601: memory is f32, expected a buffer");
  EXPECT_EQ(line("%r = load %x[%i] : i32"), "E1601: the result is i32, the operation gives f32");
  EXPECT_EQ(line("store %x[%i], %b"), "E1601: i32 is stored to buffer<f32, 8>");
  EXPECT_EQ(line("store %x[%i], %i"), "E1601: index is stored to buffer<f32, 8>");
  EXPECT_EQ(line("store %v[%i], %a"), "E1601: memory is vector<4 x f32>, expected a buffer");
  EXPECT_EQ(line("%r = allocate : f32"), "E1601: memory is f32, expected a buffer");
}

TEST(NativeTypes, lanes) {
  EXPECT_EQ(line("%r = splat %a : vector<16 x f32>"), "");
  EXPECT_EQ(line("%r = splat %v : vector<16 x f32>"), "E1601: splat works on scalars, not on vector<4 x f32>");
  EXPECT_EQ(line("%r = splat %a : vector<16 x f64>"),
            "E1601: the result is vector<16 x f64>, the operation gives vector<16 x f32>");
  EXPECT_EQ(line("%r = extract %v, 3 : f32"), "");
  EXPECT_EQ(line("%r = extract %v, 4 : f32"), "E1601: lane 4 of vector<4 x f32>");
  EXPECT_EQ(line("%r = extract %v, -1 : f32"), "E1601: lane -1 of vector<4 x f32>");
  EXPECT_EQ(line("%r = extract %a, 0 : f32"), "E1601: extract works on vectors, not on f32");
}

TEST(NativeTypes, conditions) {
  EXPECT_EQ(line("trap 1 if %b"), "E1601: a trap asks i32, expected pred");
  EXPECT_EQ(line("trap 1 if %w"), "E1601: a trap asks vector<4 x pred>, expected pred");
  EXPECT_EQ(line("if %b {\n  } else {\n  }"), "E1601: operand 0 is i32, expected pred");
  EXPECT_EQ(line("while {\n    yield %b\n  } do () {\n  }"), "E1601: yielded value 0 is i32, expected pred");
}

TEST(NativeTypes, loops_and_branches) {
  EXPECT_EQ(line("for %k = %b to %i step 1 {\n  }"), "E1601: bound 0 is i32, expected index");
  EXPECT_EQ(line("%r = for %k = %i to %i step 1 carry (%s = %a : i32) {\n    yield %s\n  }"),
            "E1601: initial value 0 is f32, expected i32");
  EXPECT_EQ(line("%r = for %k = %i to %i step 1 carry (%s = %a : f32) {\n    yield %b\n  }"),
            "E1601: yielded value 0 is i32, expected f32");
  EXPECT_EQ(line("%r = for %k = %i to %i step 1 carry (%s = %x : buffer<f32, 8>) {\n    yield %s\n  }"),
            "E1601: a buffer is carried, expected data or index");
  EXPECT_EQ(line("%r = if %t -> f32 {\n    yield %a\n  } else {\n    yield %b\n  }"),
            "E1601: yielded value 0 is i32, expected f32");
  EXPECT_EQ(line("%r = while carry (%s = %a : f32) {\n    yield %t\n  } do (%q) {\n    yield %b\n  }"),
            "E1601: yielded value 0 is i32, expected f32");
}

TEST(NativeTypes, types_that_do_not_exist) {
  EXPECT_EQ(line("%r = load %x[%i] : vector<0 x f32>"), "E1601: a vector of 0 lanes, expected 1 to 256");
  EXPECT_EQ(line("%r = splat %a : vector<257 x f32>"), "E1601: a vector of 257 lanes, expected 1 to 256");
  EXPECT_EQ(line("%r = allocate : buffer<f32, -1>"),
            "E1601: a buffer of -1 elements, expected 0 or more that fit in memory");
  EXPECT_EQ(line("%r = allocate : buffer<f64, 2305843009213693952>"),
            "E1601: a buffer of 2305843009213693952 elements, expected 0 or more that fit in memory");
}

/// The kernel with the type of its value number `value` replaced.
std::string with_type(const std::string& body, std::size_t value, Type type) {
  Kernel kernel = with_body(body);
  kernel.values[value] = type;
  return verdict(kernel);
}

TEST(NativeTypes, values_whose_types_only_code_could_give) {
  const std::string body = "  %i = constant 0 : index\n";
  EXPECT_EQ(with_type(body, 4, Type{native::TypeKind::Index, DType::F32, 2}),
            "E1601: 2 elements of index, expected one");
  EXPECT_EQ(with_type(body, 4, Type::scalar(static_cast<DType>(99))), "E1601: a type outside the closed set");
  EXPECT_EQ(with_type(body, 4, Type::scalar(DType::F32)), "E1601: the result is f32, the operation gives index");
  EXPECT_EQ(with_type(body, 0, Type::scalar(DType::F32)), "E1604: a parameter is no buffer");
}

TEST(NativeTypes, constants_have_no_bits_beyond_their_width) {
  const auto with_constant = [](native::OpKind kind) {
    Kernel kernel = with_body("  %i = constant 0 : u8\n  %l = lookup %i [1] : u8\n");
    kernel.body.operations[std::holds_alternative<native::Constant>(kind) ? 0 : 1].kind = std::move(kind);
    return verdict(kernel);
  };
  EXPECT_EQ(with_constant(native::Constant{Type::scalar(DType::U8), 0xFF}), "");
  EXPECT_EQ(with_constant(native::Constant{Type::scalar(DType::U8), 0x100}), "E1601: 0x100 has more bits than u8");
  EXPECT_EQ(with_constant(native::Constant{Type::buffer(DType::U8, 1), 0}),
            "E1601: a constant of type buffer<u8, 1>, expected a scalar, vector or index");
  EXPECT_EQ(with_constant(native::Lookup{DType::U8, {0x100}}), "E1601: 0x100 has more bits than u8");
  EXPECT_EQ(with_constant(native::Lookup{DType::U8, {}}), "E1601: a table of 0 elements, expected a power of two");
}

}  // namespace
}  // namespace batten::testing
