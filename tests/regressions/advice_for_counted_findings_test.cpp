// A name near each unknown word was looked for even when the finding was only counted: a second a megabyte.
#include "hostile/measured.h"

namespace batten::testing {
namespace {

TEST(Regression, no_advice_for_findings_that_are_only_counted) {
  const std::size_t lines = std::size_t{1} << 19U;
  for (const char* line : {"~\n", "w\n", "\"\n"})
    expect_cheap_refusal(measured({"check", "-"}, tensor_main_of(repeated(line, lines))), line);
}

}  // namespace
}  // namespace batten::testing
