#include "tensor/reduction.h"

#include "base/limits.h"
#include "tensor/modules.h"

namespace batten::tests {
namespace {

Reduce sum(Axes axes, bool keep = false, FoldOrder order = FoldOrder::sequential()) {
  return Reduce{.combiner = Combiner::Add, .axes = std::move(axes), .keep = keep, .order = order};
}

TEST(VerifyReduce, c7_drops_or_keeps_the_reduced_axes_row_major) {
  EXPECT_EQ(inferred(sum({1}), {f32({2, 3, 4}), f32({})}), "f32[2,4]");
  EXPECT_EQ(inferred(sum({1}, true), {f32({2, 3, 4}), f32({})}), "f32[2,1,4]");
  EXPECT_EQ(inferred(sum({0, 1, 2}), {f32({2, 3, 4}), f32({})}), "f32[]");
  EXPECT_EQ(inferred(sum({0, 2}, true), {laid_out(f32({2, 3, 4}), {0, 1, 2}), f32({})}), "f32[1,3,1]");
  EXPECT_EQ(inferred(sum({}), {laid_out(f32({2, 3}), {0, 1}), f32({})}), "f32[2,3]");
}

TEST(VerifyReduce, every_combiner_takes_exactly_the_dtypes_of_its_code) {
  for (const CombinerRow& combiner : combiner_table)
    for (const DTypeRow& entry : dtype_table) {
      const Codes expected = legal_dtypes(combiner.code).contains(entry.dtype) ? Codes{} : Codes{Code::DTypeNotAllowed};
      EXPECT_EQ(refusal(Reduce{.combiner = combiner.code, .axes = {0}, .keep = false, .order = {}},
                        {tensor_type(entry.dtype, {2}), tensor_type(entry.dtype, {})}),
                expected)
          << name(combiner.code) << ' ' << entry.name;
    }
}

TEST(VerifyReduce, c2_initial_value_is_rank_0_of_the_operands_dtype) {
  EXPECT_EQ(refusal(sum({0}), {f32({2}), f32({1})}), Codes{Code::InitialValueType});
  EXPECT_EQ(refusal(sum({0}), {f32({2}), f64({})}), Codes{Code::InitialValueType});
}

TEST(VerifyReduce, c4_axes_in_range) {
  EXPECT_EQ(refusal(sum({2}), {f32({2, 3}), f32({})}), Codes{Code::AxisOutOfRange});
  EXPECT_EQ(refusal(sum({-1}), {f32({2, 3}), f32({})}), Codes{Code::AxisOutOfRange});
  EXPECT_EQ(refusal(sum({0}), {f32({}), f32({})}), Codes{Code::AxisOutOfRange});
  EXPECT_EQ(refusal(sum({-1, 1, 7}), {f32({2, 3}), f32({})}), (Codes{Code::AxisOutOfRange, Code::AxisOutOfRange}));
}

TEST(VerifyReduce, c5_axes_unique) {
  EXPECT_EQ(refusal(sum({1, 1}), {f32({2, 3}), f32({})}), Codes{Code::AxesNotUnique});
}

TEST(VerifyReduce, axes_increasing) {
  EXPECT_EQ(refusal(sum({1, 0}), {f32({2, 3}), f32({})}), Codes{Code::AxesNotIncreasing});
}

TEST(VerifyReduce, order_of_a_float_sum) {
  for (const std::uint32_t width : {1U, 2U, 32U, 64U, limits::interleaved_width})
    EXPECT_EQ(refusal(sum({0}, false, FoldOrder::interleaved(width)), {f32({2}), f32({})}), Codes{}) << width;
  for (const std::uint32_t width : {3U, 63U, 65U, 2 * limits::interleaved_width, 0xFFFFFFFFU})
    EXPECT_EQ(refusal(sum({0}, false, FoldOrder::interleaved(width)), {f32({2}), f32({})}),
              Codes{Code::FoldOrderNotAllowed})
        << width;
}

TEST(VerifyReduce, exactly_associative_folds_are_sequential) {
  for (const CombinerRow& combiner : combiner_table)
    for (const DTypeRow& entry : dtype_table) {
      if (!legal_dtypes(combiner.code).contains(entry.dtype)) continue;
      const Codes expected =
          exactly_associative(combiner.code, entry.dtype) ? Codes{Code::FoldOrderNotAllowed} : Codes{};
      EXPECT_EQ(
          refusal(Reduce{.combiner = combiner.code, .axes = {0}, .keep = false, .order = FoldOrder::interleaved(64)},
                  {tensor_type(entry.dtype, {2}), tensor_type(entry.dtype, {})}),
          expected)
          << name(combiner.code) << ' ' << entry.name;
    }
}

}  // namespace
}  // namespace batten::tests
