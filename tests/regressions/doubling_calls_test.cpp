// A chain of functions that each call the next one twice was expanded until memory or patience ended.
#include <fmt/format.h>

#include "hostile/measured.h"

namespace batten::testing {
namespace {

constexpr int depth = 64;

std::string call_twice(int callee) {
  return fmt::format(
      "%0 = call @f{0}(%a) : (tensor<2xf32>) -> tensor<2xf32>\n%1 = call @f{0}(%0) : (tensor<2xf32>) -> "
      "tensor<2xf32>\nreturn %1 : tensor<2xf32>\n}}\n",
      callee);
}

TEST(Regression, calls_that_double_at_every_step) {
  std::string program =
      "func.func private @f0(%a: tensor<2xf32>) -> tensor<2xf32> {\n%0 = stablehlo.add %a, %a : tensor<2xf32>\n"
      "return %0 : tensor<2xf32>\n}\n";
  for (int i = 1; i < depth; ++i)
    program += fmt::format("func.func private @f{}(%a: tensor<2xf32>) -> tensor<2xf32> {{\n", i) + call_twice(i - 1);
  program += "func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {\n" + call_twice(depth - 1);
  EXPECT_EQ(measured({"check", "-"}, program).status, 0);
  for (const char* stage : {"native", "llvm", "asm"})
    expect_refused(measured({"show", "-", "--stage", stage}, program), "E1905", stage);
  const Measured refused = measured({"run", "-", "--input", "2xf32=1"}, program);
  expect_refused(refused, "E1905", "run");
  EXPECT_EQ(refused.err.find("error["), refused.err.rfind("error[")) << "once, not for every caller: " << refused.err;
}

TEST(Regression, calls_with_effects_that_double_at_every_step) {
  std::string program =
      "tensor_module {\nfunc private @f0(%a: f32[2]) -> f32[2] effects [io] {\n%0 = binary add %a, %a : f32[2]\n"
      "return %0\n}\n";
  for (int i = 1; i <= depth; ++i)
    program += fmt::format(
        "func @{1}(%a: f32[2]) -> f32[2] effects [io] {{\n%0 = call @f{0}(%a) : f32[2]\n%1 = call @f{0}(%0) : f32[2]\n"
        "return %1\n}}\n",
        i - 1, i == depth ? std::string("main") : fmt::format("f{}", i));
  expect_refused(measured({"run", "-", "--input", "2xf32=1"}, program + "}\n"), "E1905", "run");
}

}  // namespace
}  // namespace batten::testing
