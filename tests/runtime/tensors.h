// Tensors and files for the tests of the runtime.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/tensor.h"

namespace batten::runtime::testing {

inline TensorDescriptor type_of(std::string_view dtype, std::vector<std::int64_t> shape,
                                std::vector<std::int64_t> minor_to_major = {}) {
  return {*dtype_named(dtype), std::move(shape), std::move(minor_to_major)};
}

/// Values in the order of memory.
template <class T>
Tensor tensor_of(const TensorDescriptor& type, const std::vector<T>& values) {
  auto tensor = Tensor::allocate(type, MemoryBudget(), "a test");
  EXPECT_TRUE(tensor.ok()) << tensor.status().text;
  EXPECT_EQ(tensor->byte_size(), values.size() * sizeof(T));
  std::memcpy(tensor->data(), values.data(), tensor->byte_size());
  return std::move(*tensor);
}

/// The bytes of a tensor, in the order of memory, as T.
template <class T>
std::vector<T> values_of(const Tensor& tensor) {
  std::vector<T> values(tensor.byte_size() / sizeof(T));
  std::memcpy(values.data(), tensor.data(), tensor.byte_size());
  return values;
}

/// A new directory that vanishes with the scope.
class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    std::string name = (std::filesystem::temp_directory_path() / "batten-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~TemporaryDirectory() { std::filesystem::remove_all(path_); }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  std::string operator/(std::string_view name) const { return (path_ / name).string(); }
  std::string path() const { return path_.string(); }
  /// Names of everything in it.
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(path_))
      names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
  }

 private:
  std::filesystem::path path_;
};

inline std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file) << path;
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void write_file(const std::string& path, std::string_view bytes) {
  std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

/// Extents joined by x: `2x3`; nothing for `scalar`.
inline std::vector<std::int64_t> shape_named(std::string_view text) {
  std::vector<std::int64_t> shape;
  if (text == "scalar") return shape;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('x', begin), text.size());
    shape.push_back(std::stoll(std::string(text.substr(begin, end - begin))));
    begin = end + 1;
  }
  return shape;
}

}  // namespace batten::runtime::testing
