// Self-checking calls become expectations over results that exist for them alone.
#include <string>
#include <vector>

#include "stablehlo/support.h"

namespace batten::stablehlo_tests {
namespace {

/// Kind, indices of the results, and the bound.
std::vector<std::string> expectations(const std::string& operations) {
  const Reading reading(
      main_of("%a: tensor<2xf32>, %b: tensor<2xf32>", "tensor<2xf32>", operations + "\nreturn %a : tensor<2xf32>"));
  std::vector<std::string> lines;
  if (!reading.module) {
    ADD_FAILURE() << rendered(reading);
    return lines;
  }
  EXPECT_TRUE(verify(*reading.module).empty());
  const TensorFunction& function = reading.module->functions[0];
  for (const FunctionResult& result : function.results)
    lines.emplace_back(result.expectation_only ? "extra" : "result");
  for (const Expectation& expectation : function.expectations) {
    const std::string_view kind = expectation.kind == Expectation::Kind::Equal   ? "equal"
                                  : expectation.kind == Expectation::Kind::Close ? "close"
                                                                                 : "almost";
    lines.push_back(fmt::format("{} {} {} {} {}", kind, expectation.actual, expectation.expected, expectation.ulps,
                                expectation.tolerance));
  }
  return lines;
}

using Lines = std::vector<std::string>;

TEST(Expectations, custom_calls) {
  EXPECT_EQ(expectations("stablehlo.custom_call @check.expect_eq(%b, %a) {has_side_effect = true} : (tensor<2xf32>, "
                         "tensor<2xf32>) -> ()"),
            (Lines{"result", "extra", "equal 1 0 0 0"}));
  EXPECT_EQ(expectations("stablehlo.custom_call @check.expect_close(%a, %b) {has_side_effect = true} : (tensor<2xf32>, "
                         "tensor<2xf32>) -> ()"),
            (Lines{"result", "extra", "close 0 1 3 0"}));
  EXPECT_EQ(expectations("stablehlo.custom_call @check.expect_almost_eq(%a, %b) {has_side_effect = true} : "
                         "(tensor<2xf32>, tensor<2xf32>) -> ()"),
            (Lines{"result", "extra", "almost 0 1 0 0.001"}));
  EXPECT_EQ(expectations("\"stablehlo.custom_call\"(%a, %b) <{call_target_name = \"check.expect_eq\", has_side_effect "
                         "= true}> : (tensor<2xf32>, tensor<2xf32>) -> ()"),
            (Lines{"result", "extra", "equal 0 1 0 0"}));
}

TEST(Expectations, several_checks_share_the_results_they_look_at) {
  EXPECT_EQ(expectations("%0 = stablehlo.add %a, %b : tensor<2xf32>\n"
                         "stablehlo.custom_call @check.expect_eq(%0, %b) : (tensor<2xf32>, tensor<2xf32>) -> ()\n"
                         "stablehlo.custom_call @check.expect_eq(%0, %a) : (tensor<2xf32>, tensor<2xf32>) -> ()"),
            (Lines{"result", "extra", "extra", "equal 1 2 0 0", "equal 1 0 0 0"}));
}

TEST(Expectations, check_operations) {
  EXPECT_EQ(expectations("check.expect_eq %a, %b : tensor<2xf32>"), (Lines{"result", "extra", "equal 0 1 0 0"}));
  EXPECT_EQ(
      expectations(
          "check.expect_close %a, %b, max_ulp_difference = 5, min_ulp_difference = 0 : tensor<2xf32>, tensor<2xf32>"),
      (Lines{"result", "extra", "close 0 1 5 0"}));
  EXPECT_EQ(
      expectations(
          "\"check.expect_close\"(%a, %b) {max_ulp_difference = 8 : ui64} : (tensor<2xf32>, tensor<2xf32>) -> ()"),
      (Lines{"result", "extra", "close 0 1 8 0"}));
  EXPECT_EQ(expectations("\"check.expect_close\"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> ()"),
            (Lines{"result", "extra", "close 0 1 1 0"}));
  EXPECT_EQ(expectations("check.expect_almost_eq %a, %b : tensor<2xf32>"),
            (Lines{"result", "extra", "almost 0 1 0 0.0001"}));
  EXPECT_EQ(expectations("check.expect_almost_eq %a, %b, tolerance = 0.25 : f64 : tensor<2xf32>"),
            (Lines{"result", "extra", "almost 0 1 0 0.25"}));
}

TEST(Expectations, checks_against_a_constant) {
  EXPECT_EQ(expectations("check.expect_eq_const %a, dense<[1.0, 2.0]> : tensor<2xf32>"),
            (Lines{"result", "extra", "equal 0 1 0 0"}));
  EXPECT_EQ(expectations("check.expect_almost_eq_const %a, dense<[1.0,\n  2.0]> : tensor<2xf32>"),
            (Lines{"result", "extra", "almost 0 1 0 0.0001"}));
  EXPECT_EQ(expectations("check.expect_almost_eq_const %a, dense<1.0> : tensor<2xf32>, tolerance = 0.125"),
            (Lines{"result", "extra", "almost 0 1 0 0.125"}));
  EXPECT_EQ(
      expectations("\"check.expect_eq_const\"(%a) <{value = dense<1.0> : tensor<2xf32>}> : (tensor<2xf32>) -> ()"),
      (Lines{"result", "extra", "equal 0 1 0 0"}));
}

TEST(Expectations, a_function_of_checks_alone) {
  const Reading reading(
      "func.func @test() {\n  %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi32>\n"
      "  check.expect_eq_const %0, dense<[1, 2]> : tensor<2xi32>\n  func.return\n}");
  ASSERT_TRUE(reading.module) << rendered(reading);
  EXPECT_EQ(reading.module->functions[0].results.size(), 2U);
  EXPECT_TRUE(verify(*reading.module).empty());
}

TEST(Expectations, carry_their_place) {
  const Reading reading("func.func @main(%a: tensor<f32>) {\n  check.expect_eq %a, %a : tensor<f32>\n  return\n}");
  ASSERT_TRUE(reading.module) << rendered(reading);
  EXPECT_EQ(reading.module->functions[0].expectations[0].provenance.chain,
            (std::vector<Span>{{reading.file, {2, 3}, {2, 18}}}));
}

}  // namespace
}  // namespace batten::stablehlo_tests
