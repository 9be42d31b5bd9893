// An input of another type was read, or its single value written out, before its type was looked at.
#include <filesystem>

#include "hostile/measured.h"

namespace batten::testing {
namespace {

const std::string program = "func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {\n  return %a : tensor<2xf32>\n}\n";

TEST(Regression, an_input_of_another_type_is_not_read) {
  const Scratch scratch;
  std::string file = "{'descr': '<f4', 'fortran_order': False, 'shape': (2500000000,), }\n";
  file = std::string("\x93NUMPY\x01\0", 8) + static_cast<char>(file.size()) + '\0' + file;
  const std::string path = scratch.write("large.npy", file);
  std::error_code error;
  std::filesystem::resize_file(path, file.size() + 10'000'000'000U, error);  // sparse
  if (error) GTEST_SKIP() << "no sparse file of 10 GB here: " << error.message();
  expect_refused(measured({"run", "-", "--input", path}, program), "E1702", "10 GB of elements");
  expect_refused(measured({"run", "-", "--input", "1000000000xf32=1"}, program), "E1702", "one value for 4 GB");
}

TEST(Regression, inputs_count_before_they_are_read) {
  const std::string large = "tensor<1000000000xf32>";
  const std::string sum = "func.func @main(%a: " + large + ") -> " + large +
                          " {\n  %0 = stablehlo.add %a, %a : " + large + "\n  return %0 : " + large + "\n}\n";
  expect_refused(measured({"run", "-", "--max-memory", "7G", "--input", "1000000000xf32=1"}, sum), "E1902",
                 "4 GB of inputs and 4 GB of results");
}

}  // namespace
}  // namespace batten::testing
