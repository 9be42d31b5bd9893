#include "numerics/order.h"

#include <gtest/gtest.h>

#include <vector>

namespace batten {
namespace {

using Extents = std::vector<std::int64_t>;

FoldOrder wide_sum(DType dtype, const Extents& shape, const Extents& axes) {
  return reduce_order(NumericsProfile::Wide, Combiner::Add, dtype, shape, axes);
}

TEST(ReduceOrder, wide_interleaves_long_folds_over_the_last_axis) {
  EXPECT_EQ(wide_sum(DType::F32, {64}, {0}), FoldOrder::interleaved(64));
  EXPECT_EQ(wide_sum(DType::F64, {64}, {0}), FoldOrder::interleaved(32));
  EXPECT_EQ(wide_sum(DType::F32, {63}, {0}), FoldOrder::sequential());
  EXPECT_EQ(wide_sum(DType::F32, {8, 8}, {0, 1}), FoldOrder::interleaved(64));
  EXPECT_EQ(wide_sum(DType::F32, {1000, 8}, {0}), FoldOrder::sequential());
  EXPECT_EQ(wide_sum(DType::F32, {std::int64_t{1} << 40, std::int64_t{1} << 22}, {0, 1}), FoldOrder::interleaved(64));
}

TEST(ReduceOrder, kept_extents_do_not_matter) {
  EXPECT_EQ(wide_sum(DType::F32, {1, 128}, {1}), wide_sum(DType::F32, {64, 128}, {1}));
  EXPECT_EQ(wide_sum(DType::F32, {128}, {0}), wide_sum(DType::F32, {5, 7, 128}, {2}));
}

TEST(ReduceOrder, exact_folds_and_strict_are_sequential) {
  const Extents shape{1000};
  const Extents axes{0};
  EXPECT_EQ(reduce_order(NumericsProfile::Wide, Combiner::Maximum, DType::F32, shape, axes), FoldOrder::sequential());
  EXPECT_EQ(reduce_order(NumericsProfile::Wide, Combiner::Add, DType::I32, shape, axes), FoldOrder::sequential());
  EXPECT_EQ(reduce_order(NumericsProfile::Strict, Combiner::Add, DType::F32, shape, axes), FoldOrder::sequential());
}

TEST(DotOrder, follows_the_profile_and_the_free_axes) {
  EXPECT_EQ(dot_order(NumericsProfile::Wide, DType::F32, true).accumulate, Accumulate::Fused);
  EXPECT_EQ(dot_order(NumericsProfile::Wide, DType::F32, true).order, FoldOrder::sequential());
  EXPECT_EQ(dot_order(NumericsProfile::Wide, DType::F32, false).order, FoldOrder::interleaved(64));
  EXPECT_EQ(dot_order(NumericsProfile::Wide, DType::I32, false).accumulate, Accumulate::Separate);
  EXPECT_EQ(dot_order(NumericsProfile::Strict, DType::F64, false).accumulate, Accumulate::Separate);
  EXPECT_EQ(dot_order(NumericsProfile::Strict, DType::F64, false).order, FoldOrder::sequential());
}

}  // namespace
}  // namespace batten
