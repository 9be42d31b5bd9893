#include "tensor/contraction.h"

#include "tensor/modules.h"

namespace batten::tests {
namespace {

/// lhs[i, k] * rhs[k, j] in f32, fused, sequential.
DotGeneral matmul() {
  DotGeneral dot;
  dot.lhs_contracting_dimensions = {1};
  dot.rhs_contracting_dimensions = {0};
  return dot;
}

DotGeneral of_dtype(DType dtype, Accumulate accumulate) {
  DotGeneral dot = matmul();
  dot.accumulator = dot.result = dtype;
  dot.accumulate = accumulate;
  return dot;
}

const std::vector<TensorType> operands{f32({2, 3}), f32({3, 4})};

TEST(VerifyDotGeneral, c12_result_axes_are_batching_free_lhs_free_rhs) {
  EXPECT_EQ(inferred(matmul(), operands), "f32[2,4]");
  DotGeneral dot;
  dot.lhs_batching_dimensions = {3, 0};
  dot.rhs_batching_dimensions = {1, 2};
  dot.lhs_contracting_dimensions = {1};
  dot.rhs_contracting_dimensions = {0};
  EXPECT_EQ(inferred(dot, {f32({5, 3, 7, 6}), f32({3, 6, 5, 8, 9})}), "f32[6,5,7,8,9]");
  EXPECT_EQ(inferred(DotGeneral{}, {f32({2}), f32({3})}), "f32[2,3]");
}

TEST(VerifyDotGeneral, result_is_row_major_whatever_the_operands_layouts) {
  EXPECT_EQ(inferred(matmul(), {laid_out(f32({2, 3}), {0, 1}), f32({3, 4})}), "f32[2,4]");
}

TEST(VerifyDotGeneral, contracting_pairs_keep_the_listed_order) {
  DotGeneral dot;
  dot.lhs_contracting_dimensions = {1, 0};
  dot.rhs_contracting_dimensions = {0, 1};
  EXPECT_EQ(inferred(dot, {f32({2, 3}), f32({3, 2})}), "f32[]");
}

TEST(VerifyDotGeneral, c1_batching_axes_come_in_pairs) {
  DotGeneral dot = matmul();
  dot.lhs_batching_dimensions = {0};
  EXPECT_EQ(refusal(dot, operands), Codes{Code::ArityMismatch});
}

TEST(VerifyDotGeneral, c2_contracting_axes_come_in_pairs) {
  DotGeneral dot = matmul();
  dot.rhs_contracting_dimensions = {};
  EXPECT_EQ(refusal(dot, operands), Codes{Code::ArityMismatch});
}

TEST(VerifyDotGeneral, c3_lhs_axes_unique) {
  DotGeneral dot = matmul();
  dot.lhs_batching_dimensions = {1};
  dot.rhs_batching_dimensions = {1};
  EXPECT_EQ(refusal(dot, {f32({2, 3}), f32({3, 3})}), Codes{Code::AxesNotUnique});
  dot = matmul();
  dot.lhs_contracting_dimensions = {1, 1};
  dot.rhs_contracting_dimensions = {0, 1};
  EXPECT_EQ(refusal(dot, {f32({2, 3}), f32({3, 3})}), Codes{Code::AxesNotUnique});
}

TEST(VerifyDotGeneral, c4_rhs_axes_unique) {
  DotGeneral dot = matmul();
  dot.lhs_batching_dimensions = {0};
  dot.rhs_batching_dimensions = {0};
  EXPECT_EQ(refusal(dot, {f32({3, 3}), f32({3, 4})}), Codes{Code::AxesNotUnique});
}

TEST(VerifyDotGeneral, c5_lhs_batching_axes_in_range) {
  DotGeneral dot = matmul();
  dot.lhs_batching_dimensions = {2};
  dot.rhs_batching_dimensions = {1};
  EXPECT_EQ(refusal(dot, operands), Codes{Code::AxisOutOfRange});
}

TEST(VerifyDotGeneral, c6_lhs_contracting_axes_in_range) {
  DotGeneral dot = matmul();
  dot.lhs_contracting_dimensions = {-1};
  EXPECT_EQ(refusal(dot, operands), Codes{Code::AxisOutOfRange});
}

TEST(VerifyDotGeneral, c7_rhs_batching_axes_in_range) {
  DotGeneral dot = matmul();
  dot.lhs_batching_dimensions = {0};
  dot.rhs_batching_dimensions = {9};
  EXPECT_EQ(refusal(dot, operands), Codes{Code::AxisOutOfRange});
}

TEST(VerifyDotGeneral, c8_rhs_contracting_axes_in_range) {
  DotGeneral dot = matmul();
  dot.rhs_contracting_dimensions = {2};
  const Diagnostics found = findings_of(dot, operands);
  EXPECT_EQ(codes_of(found), Codes{Code::AxisOutOfRange});
  EXPECT_EQ(found.front().message, "rhs contracting axis 2 is out of range, expected 0 to 1");
}

TEST(VerifyDotGeneral, c9_batching_extents_equal) {
  DotGeneral dot = matmul();
  dot.lhs_batching_dimensions = {0};
  dot.rhs_batching_dimensions = {1};
  EXPECT_EQ(refusal(dot, operands), Codes{Code::ExtentsDiffer});
}

TEST(VerifyDotGeneral, c10_contracting_extents_equal) {
  EXPECT_EQ(refusal(matmul(), {f32({2, 3}), f32({4, 4})}), Codes{Code::ExtentsDiffer});
  EXPECT_EQ(refusal(matmul(), {f32({2, 3}), f32({1, 4})}), Codes{Code::ExtentsDiffer});
}

TEST(VerifyDotGeneral, c13_operands_of_one_dtype) {
  const Diagnostics found = findings_of(matmul(), {f32({2, 3}), f64({3, 4})});
  EXPECT_EQ(codes_of(found), Codes{Code::ImplicitConvert});
  EXPECT_TRUE(advises(found, Code::ImplicitConvert, "write convert to f32 or to f64 first"));
}

TEST(VerifyDotGeneral, reports_findings_of_both_operands) {
  DotGeneral dot = matmul();
  dot.lhs_contracting_dimensions = {5};
  dot.rhs_contracting_dimensions = {-5};
  dot.order = FoldOrder::interleaved(3);
  EXPECT_EQ(refusal(dot, operands), (Codes{Code::FoldOrderNotAllowed, Code::AxisOutOfRange, Code::AxisOutOfRange}));
}

TEST(VerifyDotGeneral, accumulator_is_as_wide_and_of_the_same_kind) {
  DotGeneral dot = matmul();
  dot.accumulator = DType::F64;
  EXPECT_EQ(inferred(dot, operands), "f32[2,4]");
  dot.result = DType::F64;
  EXPECT_EQ(inferred(dot, operands), "f64[2,4]");
  dot.accumulator = DType::I32;
  EXPECT_EQ(refusal(dot, operands), Codes{Code::AccumulatorNotAllowed});
  EXPECT_EQ(refusal(matmul(), {f64({2, 3}), f64({3, 4})}), Codes{Code::AccumulatorNotAllowed});
  dot = of_dtype(DType::U32, Accumulate::Separate);
  EXPECT_EQ(refusal(dot, {i32({2, 3}), i32({3, 4})}), Codes{Code::AccumulatorNotAllowed});
}

TEST(VerifyDotGeneral, result_is_the_operands_dtype_or_the_accumulators) {
  DotGeneral dot = of_dtype(DType::I64, Accumulate::Separate);
  const std::vector<TensorType> bytes{tensor_type(DType::I8, {2, 3}), tensor_type(DType::I8, {3, 4})};
  EXPECT_EQ(inferred(dot, bytes), "i64[2,4]");
  dot.result = DType::I8;
  EXPECT_EQ(inferred(dot, bytes), "i8[2,4]");
  dot.result = DType::I32;
  EXPECT_EQ(refusal(dot, bytes, i32({2, 4})), Codes{Code::DTypeNotAllowed});
}

TEST(VerifyDotGeneral, sums_that_are_exact_are_separate_and_sequential) {
  for (const DTypeRow& entry : dtype_table) {
    const std::vector<TensorType> types{tensor_type(entry.dtype, {2, 3}), tensor_type(entry.dtype, {3, 4})};
    DotGeneral dot = of_dtype(entry.dtype, Accumulate::Separate);
    EXPECT_EQ(refusal(dot, types), Codes{}) << entry.name;
    dot.order = FoldOrder::interleaved(32);
    EXPECT_EQ(refusal(dot, types), is_float(entry.dtype) ? Codes{} : Codes{Code::FoldOrderNotAllowed}) << entry.name;
    dot = of_dtype(entry.dtype, Accumulate::Fused);
    EXPECT_EQ(refusal(dot, types), is_float(entry.dtype) ? Codes{} : Codes{Code::AccumulatorNotAllowed}) << entry.name;
  }
}

TEST(VerifyDotGeneral, result_that_overflows) {
  const TensorType large = tensor_type(DType::I8, {std::int64_t{1} << 32});
  DotGeneral dot;
  dot.accumulator = dot.result = DType::I8;
  dot.accumulate = Accumulate::Separate;
  EXPECT_EQ(refusal(dot, {large, large}), Codes{Code::ElementCountOverflow});
}

TEST(VerifyDotGeneral, result_of_too_many_axes) {
  const TensorType deep = f32(Shape(std::vector<std::int64_t>(40, 1)));
  EXPECT_EQ(refusal(DotGeneral{}, {deep, deep}), Codes{Code::RankTooLarge});
}

TEST(FreeDimensions, are_what_is_left_increasing) {
  EXPECT_EQ(free_dimensions(5, {3}, {0, 1}), (Axes{2, 4}));
  EXPECT_EQ(free_dimensions(2, {}, {}), (Axes{0, 1}));
  EXPECT_EQ(free_dimensions(1, {7}, {-1}), Axes{0});  // malformed axes take nothing away
}

}  // namespace
}  // namespace batten::tests
