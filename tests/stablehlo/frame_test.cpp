// What stands around the operations: modules, functions, names, attributes and locations that are passed over.
#include <string>
#include <vector>

#include "stablehlo/support.h"

namespace batten::stablehlo_tests {
namespace {

std::vector<std::string> function_names(const std::string& text) {
  const Reading reading(text);
  std::vector<std::string> names;
  if (!reading.module) {
    ADD_FAILURE() << rendered(reading);
    return names;
  }
  for (const TensorFunction& function : reading.module->functions)
    names.push_back(function.name + (function.is_public ? "" : " private"));
  return names;
}

using Names = std::vector<std::string>;

TEST(Frame, module_with_attributes) {
  EXPECT_EQ(
      function_names("module @jit_f attributes {mhlo.num_partitions = 1 : i32, jax.uses_shape_polymorphism = false} {\n"
                     "  func.func public @main() {\n    return\n  }\n}"),
      (Names{"main"}));
}

TEST(Frame, functions_without_a_module) {
  EXPECT_EQ(function_names("func.func @f() {\n  func.return\n}\nfunc.func private @g() {\n  return\n}"),
            (Names{"f", "g private"}));
}

TEST(Frame, nested_modules_are_flattened) {
  EXPECT_EQ(function_names("module @outer {\n  module @inner {\n    func.func @f() {\n      return\n    }\n  }\n  "
                           "func.func @main() {\n    return\n  }\n}"),
            (Names{"f", "main"}));
  EXPECT_EQ(function_names("module {\n}"), (Names{}));
}

TEST(Frame, quoted_function_names) {
  const std::string text =
      "func.func @main() {\n  call @\"<lambda>\"() : () -> ()\n  return\n}\nfunc.func private @\"<lambda>\"() {\n  "
      "return\n}\n"
      "func.func private @\"a\\22b\\0A\"() {\n  return\n}";
  EXPECT_EQ(function_names(text), (Names{"main", "<lambda> private", "a\"b\n private"}));
}

TEST(Frame, attributes_of_arguments_results_and_functions_are_passed_over) {
  const std::string text =
      R"(func.func public @main(%arg0: tensor<2xf32> {jax.buffer_donor = true, mhlo.layout_mode = "default", mhlo.sharding = "{replicated}"},
      %arg1: tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>, tf.aliasing_output = 0 : i32, unit})
    -> (tensor<2xf32> {jax.result_info = "result[0]"}, tensor<2xf32>) attributes {jax.x = [1, {a = "}"}], execution_thread = "main"} {
  return {foo = 1 : i32} %arg0, %arg1 : tensor<2xf32>, tensor<2xf32>
})";
  EXPECT_EQ(body_of(printed(text)), "return %arg0, %arg1\n");
}

TEST(Frame, locations_are_passed_over) {
  const std::string text = R"mlir(#loc = loc(unknown)
#loc1 = loc("jit(f)"("file.py":12:3 to :9))
module @jit_f attributes {a = 1 : i32} {
  func.func public @main(%arg0: tensor<2xf32> loc("x"), %arg1: tensor<2xf32> loc(unknown)) -> (tensor<2xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<0.0> : tensor<f32> loc(#loc)
    %0 = stablehlo.add %arg0, %arg1 : tensor<2xf32> loc(callsite(#loc1 at "g"(#loc2)))
    %1 = stablehlo.reduce(%0 init: %cst) across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
     reducer(%x: tensor<f32> loc("x"), %y: tensor<f32> loc("y"))  {
      %2 = stablehlo.add %x, %y : tensor<f32> loc(#loc)
      stablehlo.return %2 : tensor<f32> loc(#loc)
    } loc(fused[#loc1, "b"])
    %3 = "stablehlo.abs"(%0) : (tensor<2xf32>) -> tensor<2xf32> loc(#loc)
    return %0 : tensor<2xf32> loc(#loc)
  } loc(#loc)
} loc(#loc)
#loc2 = loc("file.py":1:2)
)mlir";
  EXPECT_EQ(function_names(text), (Names{"main"}));
}

TEST(Frame, other_aliases_are_passed_over) {
  EXPECT_EQ(function_names("#map = affine_map<(d0) -> (d0)>\n#x = dense<[1,\n  2]> : tensor<2xi32>\n!t = "
                           "tensor<2xf32>\nfunc.func @main() {\n  return\n}"),
            (Names{"main"}));
}

TEST(Frame, a_mesh_of_one_device) {
  EXPECT_EQ(function_names("module {\n  sdy.mesh @mesh = <[\"x\"=1, \"y\"=1]>\n  sdy.mesh @empty = <[]>\n  sdy.mesh @m "
                           "= <[], device_ids=[0]>\n  func.func @main() {\n    return\n  }\n}"),
            (Names{"main"}));
}

TEST(Frame, line_ends_carry_no_meaning) {
  const std::string text =
      "func.func @main(%a:\n tensor<2xf32>\n) ->\n tensor<2xf32>\n{ %0 = stablehlo.add // sum\n %a,\n %a\n {x = 1 : "
      "i32}\n :\n tensor<2xf32> %1 = stablehlo.abs %0 : tensor<2xf32> return %1 : tensor<2xf32> }";
  EXPECT_EQ(body_of(printed(text)), "%0 = binary add %arg0, %arg0 : f32[2]\n%1 = unary abs %0 : f32[2]\nreturn %1\n");
}

TEST(Frame, windows_line_ends) {
  EXPECT_EQ(function_names("module {\r\n  func.func @main() {\r\n    return\r\n  }\r\n}\r\n"), (Names{"main"}));
}

TEST(Frame, packs_of_results_and_calls_before_their_text) {
  const std::string text = R"(func.func public @main() -> tensor<2xf32> {
  %0:2 = call @inputs() : () -> (tensor<2xf32>, tensor<2xf32>)
  %1 = stablehlo.subtract %0#1, %0#0 : tensor<2xf32>
  %2, %3 = func.call @inputs() : () -> (tensor<2xf32>, tensor<2xf32>)
  %4 = stablehlo.add %2, %3 : tensor<2xf32>
  %5 = stablehlo.add %1, %4 : tensor<2xf32>
  return %5 : tensor<2xf32>
}
func.func private @inputs() -> (tensor<2xf32>, tensor<2xf32>) {
  %cst = stablehlo.constant dense<1.0> : tensor<2xf32>
  %cst_0 = stablehlo.constant dense<2.0> : tensor<2xf32>
  return %cst, %cst_0 : tensor<2xf32>, tensor<2xf32>
})";
  EXPECT_EQ(body_of(printed(text)),
            "%0, %1 = call @inputs() : f32[2], f32[2]\n"
            "%2 = binary subtract %1, %0 : f32[2]\n"
            "%3, %4 = call @inputs() : f32[2], f32[2]\n"
            "%5 = binary add %3, %4 : f32[2]\n"
            "%6 = binary add %2, %5 : f32[2]\n"
            "return %6\n");
}

TEST(Frame, functions_reuse_names) {
  EXPECT_EQ(function_names("func.func @f(%a: tensor<f32>) -> tensor<f32> {\n  %0 = stablehlo.abs %a : tensor<f32>\n  "
                           "return %0 : tensor<f32>\n}\n"
                           "func.func @g(%a: tensor<i32>) -> tensor<i32> {\n  %0 = stablehlo.abs %a : tensor<i32>\n  "
                           "return %0 : tensor<i32>\n}"),
            (Names{"f", "g"}));
}

TEST(Frame, a_whole_text_in_generic_form) {
  const std::string text = R"("builtin.module"() <{sym_name = "jit_f"}> ({
  "func.func"() <{function_type = (tensor<2xf32>) -> tensor<2xf32>, sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<2xf32>):
    %0 = "func.call"(%arg0) <{callee = @f}> : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%0) : (tensor<2xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<2xf32>) -> (tensor<2xf32>), sym_name = "f", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<2xf32>):
    %0 = "stablehlo.negate"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%0) : (tensor<2xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32} : () -> ()
)";
  EXPECT_EQ(function_names(text), (Names{"main", "f private"}));
  EXPECT_EQ(body_of(printed(text)), "%0 = call @f(%arg0) : f32[2]\nreturn %0\n");
}

TEST(Frame, operations_carry_the_place_of_their_name) {
  const Reading reading(
      "func.func @main(%a: tensor<f32>) -> tensor<f32> {\n  %0 = stablehlo.abs %a : tensor<f32>\n  return %0 : "
      "tensor<f32>\n}");
  ASSERT_TRUE(reading.module) << rendered(reading);
  const Provenance& provenance = reading.module->functions[0].operations[0].provenance;
  EXPECT_EQ(provenance.chain, (std::vector<Span>{{reading.file, {2, 8}, {2, 21}}}));
  EXPECT_EQ(reading.module->functions[0].provenance.chain, (std::vector<Span>{{reading.file, {1, 11}, {1, 16}}}));
}

TEST(Frame, what_looks_like_stablehlo) {
  EXPECT_TRUE(looks_like_stablehlo("// c\nmodule {"));
  EXPECT_TRUE(looks_like_stablehlo("func.func @f"));
  EXPECT_TRUE(looks_like_stablehlo("#loc = loc(unknown)"));
  EXPECT_TRUE(looks_like_stablehlo("\"builtin.module\"() ({"));
  EXPECT_FALSE(looks_like_stablehlo("tensor_module {"));
  EXPECT_FALSE(looks_like_stablehlo("@tensor def f()"));
  EXPECT_FALSE(looks_like_stablehlo(""));
}

}  // namespace
}  // namespace batten::stablehlo_tests
