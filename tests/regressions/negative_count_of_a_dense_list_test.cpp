// `dense<0> : tensor<-1xi64>` was taken for a list of 2^64 - 1 numbers.
#include "stablehlo/support.h"

namespace batten::stablehlo_tests {
namespace {

TEST(Regression, a_negative_count_of_a_dense_list) {
  EXPECT_EQ(findings_of("func.func @main(%a: tensor<2xf32>) {\n"
                        "  %0 = \"stablehlo.transpose\"(%a) {permutation = dense<0> : tensor<-1xi64>} : "
                        "(tensor<2xf32>) -> tensor<2xf32>\n  return\n}\n"),
            std::vector<std::string>{"E1413 2:49"});
}

}  // namespace
}  // namespace batten::stablehlo_tests
