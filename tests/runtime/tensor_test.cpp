// The contract of a descriptor is docs/native-ir.md §1, "The descriptor".
#include "runtime/tensor.h"

#include <algorithm>

#include "runtime/element_walk.h"
#include "runtime/tensors.h"

namespace batten::runtime {
namespace {

using testing::tensor_of;
using testing::type_of;
using testing::values_of;

TEST(Dtypes, NamesGoBothWays) {
  EXPECT_EQ(element_types.size(), 11U);
  for (const ElementType& entry : element_types) {
    const auto dtype = dtype_named(entry.name);
    ASSERT_TRUE(dtype.has_value()) << entry.name;
    EXPECT_EQ(dtype_name(*dtype), entry.name);
    EXPECT_EQ(item_size(*dtype), entry.name == "pred" ? 1U : std::stoull(std::string(entry.name.substr(1))) / 8);
  }
  EXPECT_EQ(dtype_named("f16"), std::nullopt);
  EXPECT_EQ(dtype_name({kDLFloat, 16, 1}), std::nullopt);
  EXPECT_EQ(dtype_name({kDLBfloat, 16, 1}), std::nullopt);
  EXPECT_EQ(dtype_name({kDLFloat, 32, 4}), std::nullopt);  // a vector type
  EXPECT_EQ(dtype_name({dl_bool, 1, 1}), std::nullopt);
}

TEST(Descriptor, PrintsAsTheTensorIrDoes) {
  EXPECT_EQ(to_string(type_of("f32", {2, 3})), "f32[2,3]");
  EXPECT_EQ(to_string(type_of("f32", {2, 3}, {1, 0})), "f32[2,3]");
  EXPECT_EQ(to_string(type_of("pred", {2, 3}, {0, 1})), "pred[2,3]{0,1}");
  EXPECT_EQ(to_string(type_of("u64", {})), "u64[]");
}

TEST(Descriptor, StridesFollowTheLayout) {
  EXPECT_EQ(strides_of(type_of("f32", {2, 3, 4})), (std::vector<std::int64_t>{12, 4, 1}));
  EXPECT_EQ(strides_of(type_of("f32", {2, 3, 4}, {0, 1, 2})), (std::vector<std::int64_t>{1, 2, 6}));
  EXPECT_EQ(strides_of(type_of("f32", {2, 3, 4}, {1, 0, 2})), (std::vector<std::int64_t>{3, 1, 6}));
  EXPECT_EQ(strides_of(type_of("f32", {})), std::vector<std::int64_t>{});
}

TEST(Descriptor, RefusesWhatCannotExist) {
  EXPECT_TRUE(check_descriptor(type_of("f32", {2, 3}, {0, 1}), "it").ok());
  EXPECT_TRUE(check_descriptor(type_of("f64", {}), "it").ok());
  EXPECT_TRUE(check_descriptor(type_of("f32", std::vector<std::int64_t>(max_rank, 1)), "it").ok());
  EXPECT_EQ(check_descriptor(type_of("f32", std::vector<std::int64_t>(max_rank + 1, 1)), "it").code,
            status_codes::rank_too_large);
  for (const TensorDescriptor& type :
       {type_of("f32", {0}), type_of("f32", {2, -1}), type_of("f32", {1LL << 32, 1LL << 31}),
        type_of("f32", {1LL << 61}), type_of("f64", {3, 1LL << 59}), type_of("f32", {2, 3}, {0}),
        type_of("f32", {2, 3}, {0, 0}), type_of("f32", {2, 3}, {0, 2}), type_of("f32", {2, 3}, {-1, 0}),
        type_of("f32", {2}, {0, 1}), TensorDescriptor{{kDLFloat, 16, 1}, {2}, {}},
        TensorDescriptor{{kDLFloat, 32, 2}, {2}, {}}}) {
    const Status status = check_descriptor(type, "the thing");
    EXPECT_EQ(status.code, status_codes::internal) << to_string(type);
    EXPECT_TRUE(status.text.starts_with("the thing is ")) << status.text;
  }
}

TEST(Descriptor, CountsAreExactUpToTheLastThatFits) {
  EXPECT_EQ(byte_count(type_of("i8", {INT64_MAX})), std::size_t{INT64_MAX});
  EXPECT_EQ(byte_count(type_of("i16", {INT64_MAX / 2})), std::size_t{INT64_MAX} - 1);
  EXPECT_EQ(byte_count(type_of("i16", {INT64_MAX / 2 + 1})), std::nullopt);
  EXPECT_EQ(element_count(std::vector<std::int64_t>{1LL << 31, 1LL << 31}), std::size_t{1} << 62);
  EXPECT_EQ(element_count(std::vector<std::int64_t>{1LL << 32, 1LL << 31}), std::nullopt);
  EXPECT_EQ(element_count(std::vector<std::int64_t>{}), 1U);
}

TEST(Tensor, ViewSurvivesAMove) {
  Tensor first = tensor_of<float>(type_of("f32", {2, 3}), {1, 2, 3, 4, 5, 6});
  const DLTensor view = first.view();
  const Tensor second = std::move(first);
  EXPECT_EQ(view.data, second.data());
  EXPECT_EQ(view.ndim, 2);
  EXPECT_EQ(view.shape[1], 3);
  EXPECT_EQ(view.strides[0], 3);
  EXPECT_TRUE(check_tensor(view, second.type(), "it", 1).ok());
}

TEST(Tensor, AllocationIsCounted) {
  const MemoryBudget budget(100);
  const auto fits = Tensor::allocate(type_of("f32", {5, 5}), budget, "a test");
  EXPECT_TRUE(fits.ok());
  EXPECT_EQ(budget.used(), 100U);
  const auto does_not = Tensor::allocate(type_of("u8", {1}), budget, "a test");
  EXPECT_EQ(does_not.status().code, status_codes::memory_limit);
  EXPECT_EQ(Tensor::allocate(type_of("u8", {0}), budget, "a test").status().code, status_codes::internal);
}

/// A good descriptor that a test spoils.
class Contract : public ::testing::Test {
 protected:
  Status check() const { return check_tensor(view_, declared_, "input 0", 1702); }

  TensorDescriptor declared_ = type_of("f32", {2, 3});
  Tensor tensor_ = tensor_of<float>(type_of("f32", {2, 3}), {1, 2, 3, 4, 5, 6});
  DLTensor view_ = tensor_.view();
};

TEST_F(Contract, AsDeclared) {
  EXPECT_TRUE(check().ok());
  view_.strides = nullptr;  // row-major
  EXPECT_TRUE(check().ok());
}

TEST_F(Contract, Device) {
  view_.device.device_type = kDLCUDA;
  EXPECT_EQ(check(), (Status{1702, "input 0 must be f32[2,3] but is on device type 2: copy it to the CPU"}));
  view_.device.device_type = kDLCUDAHost;
  EXPECT_FALSE(check().ok());
}

TEST_F(Contract, Dtype) {
  view_.dtype = {kDLFloat, 64, 1};
  EXPECT_EQ(check().text, "input 0 must be f32[2,3] but is f64[2,3]");
  view_.dtype = {kDLInt, 32, 1};
  EXPECT_EQ(check().text, "input 0 must be f32[2,3] but is i32[2,3]");
  view_.dtype = {kDLBfloat, 16, 1};
  EXPECT_EQ(check().text, "input 0 must be f32[2,3] but is DLDataType{4,16,1}[2,3]");
  view_.dtype = {kDLFloat, 32, 2};
  EXPECT_FALSE(check().ok());
}

TEST_F(Contract, Shape) {
  std::int64_t other[] = {3, 2, 1};
  view_.shape = other;
  EXPECT_EQ(check().text, "input 0 must be f32[2,3] but is f32[3,2]");
  view_.ndim = 3;
  EXPECT_EQ(check().text, "input 0 must be f32[2,3] but is f32[3,2,1]");
  view_.ndim = 0;
  EXPECT_EQ(check().text, "input 0 must be f32[2,3] but is f32[]");
  view_.ndim = -1;
  EXPECT_EQ(check().text, "input 0 must be f32[2,3] but has no shape");
  view_.ndim = 2;
  view_.shape = nullptr;
  EXPECT_EQ(check().text, "input 0 must be f32[2,3] but has no shape");
}

TEST_F(Contract, Strides) {
  std::int64_t strides[] = {1, 2};
  view_.strides = strides;
  EXPECT_EQ(check().text,
            "input 0 must be f32[2,3] with strides [3,1], found strides [1,2]: copy it to the declared layout");
  declared_ = type_of("f32", {2, 3}, {0, 1});
  EXPECT_TRUE(check().ok());
  view_.strides = nullptr;  // row-major is not what is declared now
  EXPECT_EQ(check().text,
            "input 0 must be f32[2,3]{0,1} with strides [1,2], found strides [3,1]: copy it to the declared layout");
  std::int64_t gaps[] = {4, 1};
  declared_ = type_of("f32", {2, 3});
  view_.strides = gaps;
  EXPECT_FALSE(check().ok());
}

TEST_F(Contract, TheStrideOfAnExtentOfOneIsIgnored) {
  std::int64_t shape[] = {1, 3, 1};
  std::int64_t strides[] = {INT64_MAX, 1, -77};
  view_.ndim = 3;
  view_.shape = shape;
  view_.strides = strides;
  declared_ = type_of("f32", {1, 3, 1});
  EXPECT_TRUE(check().ok());
  declared_ = type_of("f32", {1, 3, 1}, {0, 1, 2});  // other layouts of it are the same memory
  EXPECT_TRUE(check().ok());
  view_.strides = nullptr;
  EXPECT_TRUE(check().ok());
  strides[1] = 2;
  view_.strides = strides;
  EXPECT_FALSE(check().ok());
}

TEST_F(Contract, Data) {
  view_.data = nullptr;
  EXPECT_EQ(check().text, "input 0 must be f32[2,3] but has no data (NULL)");
}

TEST_F(Contract, Alignment) {
  view_.byte_offset = 2;
  EXPECT_EQ(check().text, "input 0 must be f32[2,3] but is at an address that is not a multiple of 4");
  view_.byte_offset = 4;  // natural alignment is enough
  EXPECT_TRUE(check().ok());
}

TEST_F(Contract, RankZero) {
  declared_ = type_of("f32", {});
  view_.ndim = 0;
  view_.shape = nullptr;
  view_.strides = nullptr;
  EXPECT_TRUE(check().ok());
}

TEST(CopyWithLayout, ThereAndBack) {
  std::vector<std::int32_t> values(2 * 3 * 4 * 5);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<std::int32_t>(i);
  const Tensor original = tensor_of(type_of("i32", {2, 3, 4, 5}), values);
  std::vector<std::int64_t> layout{0, 1, 2, 3};
  do {
    const auto copy = copy_with_layout(original.view(), layout, MemoryBudget(), "a test");
    ASSERT_TRUE(copy.ok());
    EXPECT_TRUE(check_tensor(copy->view(), type_of("i32", {2, 3, 4, 5}, layout), "it", 1).ok());
    const auto stride = strides_of(copy->type());
    const auto moved = values_of<std::int32_t>(*copy);
    EXPECT_EQ(moved[static_cast<std::size_t>(stride[0] + 2 * stride[1] + 3 * stride[2] + 4 * stride[3])], 119);
    EXPECT_EQ(moved[static_cast<std::size_t>(stride[1])], 20);
    const auto back = copy_with_layout(copy->view(), {}, MemoryBudget(), "a test");
    ASSERT_TRUE(back.ok());
    EXPECT_EQ(values_of<std::int32_t>(*back), values);
  } while (std::next_permutation(layout.begin(), layout.end()));
}

TEST(CopyWithLayout, WithinTheBudget) {
  const Tensor tensor = tensor_of<float>(type_of("f32", {2}), {1, 2});
  EXPECT_EQ(copy_with_layout(tensor.view(), {}, MemoryBudget(7), "a test").status().code, status_codes::memory_limit);
}

TEST(ElementWalk, LastAxisFastestAndRoundAgain) {
  const std::vector<std::int64_t> shape{2, 3};
  const std::vector<std::int64_t> strides{1, -2};
  ElementWalk walk(shape, strides);
  std::vector<std::ptrdiff_t> offsets;
  for (int i = 0; i < 8; ++i, walk.next()) offsets.push_back(walk.offset());
  EXPECT_EQ(offsets, (std::vector<std::ptrdiff_t>{0, -2, -4, 1, -1, -3, 0, -2}));
}

}  // namespace
}  // namespace batten::runtime
