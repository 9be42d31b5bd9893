#include "tensor/inline_calls.h"

#include "base/limits.h"
#include "tensor/call_graph.h"
#include "tensor/texts.h"

namespace batten::tests {
namespace {

std::string inlined(std::string text) {
  const TensorModule module = inline_calls(parsed(std::move(text)));
  EXPECT_EQ(codes_of(verify(module)), Codes{});
  return print(module);
}

TEST(InlineCalls, leaves_a_module_without_calls_alone) {
  const std::string text =
      "tensor_module {\n"
      "  func @main(%arg0: f32[2]) -> f32[2] effects [] {\n"
      "    %0 = unary negate %arg0 : f32[2]\n"
      "    return %0\n"
      "  }\n"
      "}\n";
  EXPECT_EQ(inlined(text), text);
}

TEST(InlineCalls, innermost_first_with_several_results_and_functions_kept) {
  const std::string helpers =
      "  func private @both(%arg0: f32[2], %arg1: f32[2]) -> (f32[2], f32[2]) effects [] {\n"
      "    %0 = binary add %arg0, %arg1 : f32[2]\n"
      "    return %arg1, %0\n"
      "  }\n";
  EXPECT_EQ(inlined("tensor_module {\n"
                    "  func @main(%arg0: f32[2]) -> (f32[2], f32[2]) effects [] {\n"
                    "    %0 = unary negate %arg0 : f32[2]\n"
                    "    %1 = call @outer(%0, %arg0) : f32[2]\n"
                    "    %2, %3 = call @both(%1, %0) : f32[2], f32[2]\n"
                    "    return %2, %3\n"
                    "  }\n"
                    "  func private @outer(%arg0: f32[2], %arg1: f32[2]) -> f32[2] effects [] {\n"
                    "    %0, %1 = call @both(%arg1, %arg0) : f32[2], f32[2]\n"
                    "    %2 = binary multiply %0, %1 : f32[2]\n"
                    "    return %2\n"
                    "  }\n" +
                    helpers + "}\n"),
            "tensor_module {\n"
            "  func @main(%arg0: f32[2]) -> (f32[2], f32[2]) effects [] {\n"
            "    %0 = unary negate %arg0 : f32[2]\n"
            "    %1 = binary add %arg0, %0 : f32[2]\n"
            "    %2 = binary multiply %0, %1 : f32[2]\n"
            "    %3 = binary add %2, %0 : f32[2]\n"
            "    return %0, %3\n"
            "  }\n"
            "  func private @outer(%arg0: f32[2], %arg1: f32[2]) -> f32[2] effects [] {\n"
            "    %0 = binary add %arg1, %arg0 : f32[2]\n"
            "    %1 = binary multiply %arg0, %0 : f32[2]\n"
            "    return %1\n"
            "  }\n" +
                helpers + "}\n");
}

TEST(InlineCalls, a_callee_that_returns_its_parameter_twice) {
  EXPECT_EQ(inlined("tensor_module {\n"
                    "  func @main(%arg0: f32[2]) -> f32[2] effects [] {\n"
                    "    %0, %1 = call @twice(%arg0) : f32[2], f32[2]\n"
                    "    %2 = binary add %0, %1 : f32[2]\n"
                    "    return %2\n"
                    "  }\n"
                    "  func private @twice(%arg0: f32[2]) -> (f32[2], f32[2]) effects [] {\n"
                    "    return %arg0, %arg0\n"
                    "  }\n"
                    "}\n"),
            "tensor_module {\n"
            "  func @main(%arg0: f32[2]) -> f32[2] effects [] {\n"
            "    %0 = binary add %arg0, %arg0 : f32[2]\n"
            "    return %0\n"
            "  }\n"
            "  func private @twice(%arg0: f32[2]) -> (f32[2], f32[2]) effects [] {\n"
            "    return %arg0, %arg0\n"
            "  }\n"
            "}\n");
}

TEST(InlineCalls, calls_of_functions_with_effects_stay) {
  const std::string text =
      "tensor_module {\n"
      "  func @main(%arg0: f32[2]) -> f32[2] effects [io] {\n"
      "    call @talks()\n"
      "    %0 = call @outer(%arg0) : f32[2]\n"
      "    return %0\n"
      "  }\n"
      "  func @talks() -> () effects [io.console] {\n"
      "    return\n"
      "  }\n"
      "  func @outer(%arg0: f32[2]) -> f32[2] effects [io] {\n"
      "    call @talks()\n"
      "    return %arg0\n"
      "  }\n"
      "}\n";
  EXPECT_EQ(inlined(text), text);
}

TEST(InlineCalls, keeps_expectations) {
  const TensorModule module =
      inline_calls(parsed("tensor_module {\n"
                          "  func @main(%arg0: f32[2]) -> (expectation f32[2], f32[2]) effects [] {\n"
                          "    %0 = call @same(%arg0) : f32[2]\n"
                          "    expect close 0, 1 ulps 3\n"
                          "    return %0, %arg0\n"
                          "  }\n"
                          "  func @same(%arg0: f32[2]) -> f32[2] effects [] {\n"
                          "    return %arg0\n"
                          "  }\n"
                          "}\n"));
  ASSERT_EQ(module.functions[0].expectations.size(), 1U);
  EXPECT_EQ(module.functions[0].expectations[0].ulps, 3);
  EXPECT_TRUE(module.functions[0].results[0].expectation_only);
  EXPECT_TRUE(module.functions[0].operations.empty());
}

TEST(InlineCalls, an_inlined_operation_carries_its_calls_behind_its_own_place) {
  const TensorModule module =
      inline_calls(parsed("tensor_module {\n"
                          "  func @main(%arg0: f32[2]) -> f32[2] effects [] {\n"
                          "    %0 = call @outer(%arg0) : f32[2]\n"
                          "    return %0\n"
                          "  }\n"
                          "  func @outer(%arg0: f32[2]) -> f32[2] effects [] {\n"
                          "    %0 = call @inner(%arg0) : f32[2]\n"
                          "    return %0\n"
                          "  }\n"
                          "  func @inner(%arg0: f32[2]) -> f32[2] effects [] {\n"
                          "    %0 = unary negate %arg0 : f32[2]\n"
                          "    return %0\n"
                          "  }\n"
                          "}\n"));
  ASSERT_EQ(module.functions[0].operations.size(), 1U);
  std::vector<std::uint32_t> lines;
  for (const Span& span : module.functions[0].operations[0].provenance.chain) lines.push_back(span.begin.line);
  EXPECT_EQ(lines, (std::vector<std::uint32_t>{11, 7, 3}));
}

/// `f0` is called by `f1`, that by `f2`, …; `f0` negates `operations` times, every other function calls `calls` times.
TensorModule tower(std::uint32_t height, int operations, int calls) {
  TensorModule module;
  for (std::uint32_t i = 0; i < height; ++i) {
    FunctionBuilder builder(module, fmt::format("f{}", i));
    ValueId value = builder.parameter(f32({2}));
    for (int j = 0; j < (i == 0 ? operations : calls); ++j) {
      const Provenance place{{Span{.file = {}, .begin = {i + 1, 1}, .end = {i + 1, 2}}}};
      const OpKind kind = i == 0 ? OpKind(Unary{}) : OpKind(Call{FunctionId{i - 1}});
      value = *builder.add(kind, {value}, place);
    }
    builder.result(value);
  }
  return module;
}

TEST(InlineCalls, long_chains_of_places_keep_the_innermost_and_the_outermost) {
  const TensorModule module = inline_calls(tower(40, 1, 1));
  const std::vector<Span>& chain = module.functions.back().operations[0].provenance.chain;
  ASSERT_EQ(chain.size(), limits::provenance_chain);
  for (std::uint32_t i = 0; i + 1 < chain.size(); ++i) EXPECT_EQ(chain[i].begin.line, i + 1);
  EXPECT_EQ(chain.back().begin.line, 40U);
}

TEST(InlineCalls, stops_before_the_limit_of_operations) {
  // Each function would be ten times as long as the one below it: 10^9 operations at the top.
  const TensorModule module = inline_calls(tower(9, 10, 10));
  std::size_t total = 0, calls = 0;
  for (const TensorFunction& function : module.functions) {
    total += function.operations.size();
    for (const Operation& operation : function.operations) calls += std::holds_alternative<Call>(operation.kind);
  }
  EXPECT_LE(total, limits::inlined_operations);
  EXPECT_GT(total, limits::inlined_operations / 2);
  EXPECT_GT(calls, 0U);
  EXPECT_EQ(codes_of(verify(module)), Codes{});
}

TEST(CallGraph, callees_come_first) {
  const TensorModule module = tower(4, 1, 2);
  EXPECT_EQ(CallGraph(module).callees_first(),
            (std::vector{FunctionId{0}, FunctionId{1}, FunctionId{2}, FunctionId{3}}));
  EXPECT_TRUE(CallGraph(module).cycles().empty());
}

}  // namespace
}  // namespace batten::tests
