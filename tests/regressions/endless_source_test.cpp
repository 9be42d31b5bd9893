// A source without an end was read up to the limit of a text, two gigabytes, before a byte of it was looked at.
#include <filesystem>

#include "hostile/measured.h"

namespace batten::testing {
namespace {

TEST(Regression, a_source_without_an_end) {
  expect_refused(measured({"check", "/dev/zero"}), "E1418", "/dev/zero");
  const Scratch scratch;
  const std::string path = scratch.write("zeros.mlir", "");
  std::error_code error;
  std::filesystem::resize_file(path, 10'000'000'000U, error);  // sparse
  if (error) GTEST_SKIP() << "no sparse file of 10 GB here: " << error.message();
  expect_refused(measured({"check", path}), "E1903", "10 GB");
  std::filesystem::resize_file(path, 1'000'000'000U);
  expect_refused(measured({"check", path}), "E1418", "1 GB of zeros");
}

}  // namespace
}  // namespace batten::testing
