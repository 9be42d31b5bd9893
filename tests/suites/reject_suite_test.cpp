// Programs that must be refused with a coded error at a place in the text.
#include <gtest/gtest.h>

#include "suites/harness.h"

namespace batten::testing {
namespace {

TEST(InvalidPrograms, are_refused_with_code_and_place) {
  int programs = 0;
  for (const std::filesystem::path& path : programs_of(suite("reject"))) {
    ++programs;
    const Result<TensorModule> module = read_program(path, NumericsProfile::Strict);
    ASSERT_FALSE(module) << path.filename() << " is accepted";
    for (const Diagnostic& finding : module.errors()) {
      EXPECT_NE(finding.code, Code::Internal) << path.filename();
      EXPECT_TRUE(finding.span.has_value()) << path.filename() << ": " << finding.message;
    }
  }
  EXPECT_EQ(programs, 7);
}

}  // namespace
}  // namespace batten::testing
