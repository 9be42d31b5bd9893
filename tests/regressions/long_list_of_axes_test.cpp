// A list of a million axes was printed whole in the finding about it.
#include "hostile/measured.h"

namespace batten::testing {
namespace {

TEST(Regression, a_long_list_of_axes_is_not_repeated_in_the_finding) {
  const Measured refused =
      measured({"check", "-"}, main_of("%0 = stablehlo.transpose %a, dims = [" + repeated("0, ", 300'000) +
                                       "0] : (tensor<2xf32>) -> tensor<2xf32>"));
  expect_refused(refused, "E1904", "transpose");
  EXPECT_LT(refused.err.size(), 1000U);
}

}  // namespace
}  // namespace batten::testing
