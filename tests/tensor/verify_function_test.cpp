// What the verifier says of calls, functions' results and effects, and expectations.
#include <limits>

#include "tensor/texts.h"

namespace batten::tests {
namespace {

// Calls

std::string calling(const std::string& lines, const std::string& main_effects = "") {
  return "tensor_module {\n"
         "  func @main(%arg0: f32[2], %arg1: f64[2]) -> () effects [" +
         main_effects + "] {\n" + lines +
         "\n    return\n  }\n"
         "  func private @callee(%arg0: f32[2]) -> f32[2] effects [] {\n    return %arg0\n  }\n"
         "  func private @talks() -> () effects [io.console] {\n    return\n  }\n"
         "}\n";
}

TEST(VerifyCall, accepts_one_that_agrees) {
  EXPECT_EQ(codes_of(verified(calling("    %0 = call @callee(%arg0) : f32[2]"))), Codes{});
}

TEST(VerifyCall, c1_callee_exists) {
  TensorModule module = identity();
  add_operation(module, main_id, Call{FunctionId{1}}, {}, {});
  EXPECT_EQ(codes_of(verify(module)), Codes{Code::UnknownCallee});
}

TEST(VerifyCall, c2_one_operand_a_parameter) {
  EXPECT_EQ(codes_of(verified(calling("    %0 = call @callee() : f32[2]"))), Codes{Code::CallMismatch});
  EXPECT_EQ(codes_of(verified(calling("    %0 = call @callee(%arg0, %arg0) : f32[2]"))), Codes{Code::CallMismatch});
}

TEST(VerifyCall, c3_operand_types) {
  const Diagnostics found = verified(calling("    %0 = call @callee(%arg1) : f32[2]"));
  EXPECT_EQ(codes_of(found), Codes{Code::CallMismatch});
  EXPECT_TRUE(advises(found, Code::CallMismatch, "an implicit convert: write convert to f32 first"));
}

TEST(VerifyCall, results_of_the_callee) {
  EXPECT_EQ(codes_of(verified(calling("    call @callee(%arg0)"))), Codes{Code::ArityMismatch});
  EXPECT_EQ(codes_of(verified(calling("    %0, %1 = call @callee(%arg0) : f32[2], f32[2]"))),
            Codes{Code::ArityMismatch});
  EXPECT_EQ(codes_of(verified(calling("    %0 = call @callee(%arg0) : f32[3]"))), Codes{Code::DeclaredTypeDiffers});
}

TEST(VerifyCall, effects_of_the_callee_are_covered) {
  const Diagnostics found = verified(calling("    call @talks()"));
  EXPECT_EQ(codes_of(found), Codes{Code::EffectNotCovered});
  EXPECT_TRUE(advises(found, Code::EffectNotCovered, "add io.console to the effects of @main"));
  EXPECT_EQ(codes_of(verified(calling("    call @talks()", "io.file"))), Codes{Code::EffectNotCovered});
  EXPECT_EQ(codes_of(verified(calling("    call @talks()", "io"))), Codes{});
  EXPECT_EQ(codes_of(verified(calling("    call @talks()", "io.console"))), Codes{});
}

/// Functions without parameters that call each other: `calls[i]` are the callees of function i, named `f0`, `f1` ….
TensorModule calling_each_other(const std::vector<std::vector<std::uint32_t>>& calls) {
  TensorModule module;
  for (std::size_t i = 0; i < calls.size(); ++i) add_function(module, fmt::format("f{}", i));
  for (std::uint32_t i = 0; i < calls.size(); ++i)
    for (const std::uint32_t callee : calls[i]) add_operation(module, FunctionId{i}, Call{FunctionId{callee}}, {}, {});
  return module;
}

TEST(VerifyCall, cycles) {
  EXPECT_TRUE(verify(calling_each_other({{1, 2}, {2}, {}})).empty());
  Diagnostics found = verify(calling_each_other({{0, 0}}));
  EXPECT_EQ(codes_of(found), Codes{Code::CallCycle});
  EXPECT_EQ(found[0].message, "@f0 calls itself: @f0 -> @f0");
  found = verify(calling_each_other({{1}, {2}, {3, 1}, {}}));
  EXPECT_EQ(codes_of(found), Codes{Code::CallCycle});
  EXPECT_EQ(found[0].message, "@f1 calls itself: @f1 -> @f2 -> @f1");
  EXPECT_EQ(found[0].ir_location, "@f1, call @f2()");
  EXPECT_EQ(codes_of(verify(calling_each_other({{0}, {2}, {1}}))), (Codes{Code::CallCycle, Code::CallCycle}));
}

TEST(VerifyCall, long_chains_and_cycles_need_no_stack) {
  std::vector<std::vector<std::uint32_t>> calls(100'000);
  for (std::uint32_t i = 0; i + 1 < calls.size(); ++i) calls[i] = {i + 1};
  EXPECT_TRUE(verify(calling_each_other(calls)).empty());
  calls.back() = {0};
  EXPECT_EQ(codes_of(verify(calling_each_other(calls))), Codes{Code::CallCycle});
}

// Functions

TEST(VerifyFunction, returned_values_have_the_results_types) {
  const std::vector<std::pair<std::string, std::string>> results{
      {"f64[2]", "an implicit convert: write convert to f64 before the return"},
      {"f32[2,2]", "an implicit broadcast: write broadcast_in_dim to [2,2] before the return"},
  };
  for (const auto& [type, advice] : results) {
    const Diagnostics found = verified("tensor_module {\n  func @main(%arg0: f32[2]) -> " + type +
                                       " effects [] {\n    return %arg0\n  }\n}\n");
    EXPECT_EQ(codes_of(found), Codes{Code::ReturnMismatch});
    EXPECT_TRUE(advises(found, Code::ReturnMismatch, advice)) << type;
  }
  const Diagnostics found = verified(
      "tensor_module {\n  func @main(%arg0: f32[2,3]) -> f32[2,3]{0,1} effects [] {\n    return %arg0\n  }\n}\n");
  EXPECT_TRUE(advises(found, Code::ReturnMismatch, "write copy to {0,1} before the return"));
}

TEST(VerifyFunction, two_of_one_name) {
  TensorModule module;
  for (const char* name : {"a", "b", "a"}) add_function(module, name);
  const Diagnostics found = verify(module);
  EXPECT_EQ(codes_of(found), Codes{Code::DuplicateFunction});
  EXPECT_EQ(found[0].ir_location, "@a");
}

Codes with_effects(const std::vector<std::string>& names) {
  TensorModule module = identity();
  for (const std::string& name : names) module.functions[0].effects.push_back(Effect{name});
  return codes_of(verify(module));
}

TEST(VerifyFunction, effects) {
  EXPECT_EQ(with_effects({"clock", "gpu", "io", "model", "net", "rand"}), Codes{});
  EXPECT_EQ(with_effects({"io.console", "io.file.read"}), Codes{});
  for (const char* name : {"", "disk", "io.", ".io", "io..x", "IO", "ioo", "io.a b", "io.\n"})
    EXPECT_EQ(with_effects({name}), Codes{Code::MalformedEffects}) << name;
  EXPECT_EQ(with_effects({"net", "io"}), Codes{Code::MalformedEffects});
  EXPECT_EQ(with_effects({"io", "io"}), Codes{Code::MalformedEffects});
}

Codes with_expectation(Expectation expectation, const TensorType& actual, const TensorType& expected) {
  TensorModule module;
  FunctionBuilder builder(module, "main");
  builder.result(builder.parameter(actual), true);
  builder.result(builder.parameter(expected), true);
  builder.function().expectations.push_back(std::move(expectation));
  return codes_of(verify(module));
}

Expectation expectation(Expectation::Kind kind, std::size_t actual = 0, std::size_t expected = 1) {
  Expectation result;
  result.kind = kind;
  result.actual = actual;
  result.expected = expected;
  return result;
}

TEST(VerifyExpectation, looks_at_two_results_of_one_type) {
  using Kind = Expectation::Kind;
  for (const Kind kind : {Kind::Equal, Kind::Close, Kind::Almost}) {
    EXPECT_EQ(with_expectation(expectation(kind), f32({2}), f32({2})), Codes{});
    EXPECT_EQ(with_expectation(expectation(kind), f32({2}), f32({3})), Codes{Code::ExpectationMismatch});
    EXPECT_EQ(with_expectation(expectation(kind, 0, 2), f32({2}), f32({2})), Codes{Code::ExpectationMismatch});
    EXPECT_EQ(with_expectation(expectation(kind), i32({2}), i32({2})),
              kind == Kind::Equal ? Codes{} : Codes{Code::ExpectationMismatch});
  }
  EXPECT_EQ(with_expectation(expectation(static_cast<Kind>(3)), f32({2}), f32({2})), Codes{Code::UnknownEnumerator});
}

TEST(VerifyExpectation, tolerances_are_not_negative) {
  Expectation close = expectation(Expectation::Kind::Close);
  close.ulps = -1;
  EXPECT_EQ(with_expectation(close, f32({2}), f32({2})), Codes{Code::ExpectationMismatch});
  Expectation almost = expectation(Expectation::Kind::Almost);
  for (const double tolerance : {-1e-300, std::numeric_limits<double>::quiet_NaN()}) {
    almost.tolerance = tolerance;
    EXPECT_EQ(with_expectation(almost, f32({2}), f32({2})), Codes{Code::ExpectationMismatch}) << tolerance;
  }
}

}  // namespace
}  // namespace batten::tests
