// The sizes of buffers are each below 2^63 bytes; their sum wrapped, so that the plan fitted any limit.
#include <fmt/format.h>

#include "hostile/measured.h"

namespace batten::testing {
namespace {

const std::string huge = "tensor<1152921504606846975xf64>";  // 2^63 - 8 bytes

TEST(Regression, temporaries_beyond_64_bits_together) {
  for (const std::size_t count : {2, 3, 4, 8}) {
    std::string lines = "%z = stablehlo.constant dense<0.0> : tensor<f64>\n";
    lines += sequence(
        count, [](std::size_t i) { return fmt::format("%{} = stablehlo.constant dense<{}.0> : {}\n", i, i, huge); });
    lines += sequence(count, [](std::size_t i) {
      return fmt::format(
          "%r{} = stablehlo.reduce(%{} init: %z) applies stablehlo.add across dimensions = [0] : ({}, "
          "tensor<f64>) -> tensor<f64>\n",
          i, i, huge);
    });
    const std::string program = "func.func @main() -> tensor<f64> {\n" + lines + "return %r0 : tensor<f64>\n}\n";
    expect_refused(measured({"run", "-"}, program), "E1902", fmt::format("{} temporaries", count));
  }
}

TEST(Regression, results_of_2_to_the_64_bytes_together) {
  const std::string quarter = "tensor<4611686018427387904xi8>";
  const std::string program =
      "func.func @main() -> (" + quarter + ", " + quarter + ", " + quarter + ", " + quarter + ") {\n" +
      sequence(4,
               [&](std::size_t i) { return fmt::format("%{} = stablehlo.constant dense<{}> : {}\n", i, i, quarter); }) +
      "return %0, %1, %2, %3 : " + quarter + ", " + quarter + ", " + quarter + ", " + quarter + "\n}\n";
  const Measured refused = measured({"run", "-"}, program);
  expect_refused(refused, "E1902", "results");
  EXPECT_NE(refused.err.find("18446744073709551615 for constants, intermediates and results"), std::string::npos)
      << refused.err;
}

}  // namespace
}  // namespace batten::testing
