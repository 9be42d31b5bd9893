// Behind an unreadable operation, every line of a long list of operands was looked through to its end: a megabyte took
// minutes.
#include "hostile/measured.h"

namespace batten::testing {
namespace {

TEST(Regression, an_operand_list_over_many_lines_is_looked_through_once) {
  const std::string list = repeated("%b,\n", std::size_t{1} << 18U);
  expect_refused(measured({"check", "-"}, main_of("~\n" + list)), "E1401", "between operations");
  expect_refused(measured({"check", "-"}, main_of("stablehlo.frobnicate (\n" + list)), "E1408", "inside a bracket");
  expect_refused(measured({"check", "-"}, main_of("stablehlo.frobnicate {\n" + list + "%c = x.y")), "E1403",
                 "inside a region");
}

}  // namespace
}  // namespace batten::testing
