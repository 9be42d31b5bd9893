// Against NumPy's own texts in print_golden/ (made by generate.py there).
#include "runtime/print.h"

#include <sstream>

#include "runtime/tensors.h"

namespace batten::runtime {
namespace {

using testing::tensor_of;
using testing::type_of;

struct Case {
  std::string header;
  std::string expected;
};

std::vector<Case> read_cases(const std::string& path) {
  std::vector<Case> cases;
  std::ifstream file(path);
  EXPECT_TRUE(file) << path;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("case ")) {
      cases.push_back({line, ""});
    } else if (line != "end") {
      cases.back().expected += (cases.back().expected.empty() ? "" : "\n") + line;
    }
  }
  return cases;
}

template <class T>
void fill_ramp(Tensor& tensor) {
  for (std::size_t i = 0; i < tensor.byte_size() / sizeof(T); ++i) {
    const T value = static_cast<T>(i);
    std::memcpy(tensor.data() + i * sizeof(T), &value, sizeof(T));
  }
}

/// The tensor that a case's header describes (generate.py).
Tensor make_tensor(const std::string& header) {
  std::istringstream words(header);
  std::string word;
  std::string dtype;
  std::string shape;
  std::string content;
  words >> word >> dtype >> shape >> content;
  auto tensor = Tensor::allocate(type_of(dtype, testing::shape_named(shape)), MemoryBudget(), "a test");
  EXPECT_TRUE(tensor.ok()) << header;
  if (content == "cycle") {
    std::vector<std::uint64_t> cycle;
    while (words >> word) cycle.push_back(std::stoull(word, nullptr, 16));
    const std::size_t size = item_size(tensor->type().dtype);
    for (std::size_t i = 0; i < tensor->byte_size() / size; ++i)
      std::memcpy(tensor->data() + i * size, &cycle[i % cycle.size()], size);
  } else if (dtype == "f32") {
    fill_ramp<float>(*tensor);
  } else if (dtype == "f64") {
    fill_ramp<double>(*tensor);
  } else if (dtype == "i8") {
    fill_ramp<std::int8_t>(*tensor);
  } else if (dtype == "i32") {
    fill_ramp<std::int32_t>(*tensor);
  } else {
    EXPECT_TRUE(dtype == "i64" || dtype == "u64") << header;
    fill_ramp<std::int64_t>(*tensor);
  }
  return std::move(*tensor);
}

class PrintGolden : public ::testing::TestWithParam<const char*> {};

TEST_P(PrintGolden, IsWhatNumPyPrints) {
  const auto cases = read_cases(BATTEN_SOURCE_DIR "/tests/runtime/print_golden/" + std::string(GetParam()) + ".txt");
  EXPECT_GE(cases.size(), 6U);
  for (const Case& entry : cases)
    EXPECT_EQ(to_text(make_tensor(entry.header).view()), entry.expected) << entry.header.substr(0, 200);
}

INSTANTIATE_TEST_SUITE_P(Numpy, PrintGolden,
                         ::testing::Values("scalars", "integers", "preds", "floats", "powers_of_two", "shapes",
                                           "elided", "random"),
                         [](const auto& info) { return std::string(info.param); });

TEST(Print, ElementsAreTakenByTheirStrides) {
  const Tensor tensor = tensor_of<float>(type_of("f32", {2, 3}, {0, 1}), {1, 4, 2, 5, 3, 6});
  EXPECT_EQ(to_text(tensor.view()), "array([[1., 2., 3.],\n       [4., 5., 6.]], dtype=float32)");
}

TEST(Print, NullStridesAreRowMajor) {
  const Tensor tensor = tensor_of<std::int64_t>(type_of("i64", {2, 2}), {1, 2, 3, 4});
  DLTensor view = tensor.view();
  view.strides = nullptr;
  EXPECT_EQ(to_text(view), "array([[1, 2],\n       [3, 4]])");
}

TEST(Print, ByteOffsetCounts) {
  const Tensor tensor = tensor_of<std::int64_t>(type_of("i64", {3}), {7, 8, 9});
  DLTensor view = tensor.view();
  std::int64_t two = 2;
  view.shape = &two;
  view.byte_offset = 8;
  EXPECT_EQ(to_text(view), "array([8, 9])");
}

TEST(Print, AnyByteButZeroIsTrue) {
  const Tensor tensor = tensor_of<std::uint8_t>(type_of("pred", {4}), {0, 1, 2, 255});
  EXPECT_EQ(to_text(tensor.view()), "array([False,  True,  True,  True])");
}

}  // namespace
}  // namespace batten::runtime
