#include "tensor/verify.h"

#include <limits>

#include "base/limits.h"
#include "tensor/texts.h"

namespace batten::tests {
namespace {

/// The findings of `verify` for a text that parses.
Diagnostics verified(std::string text) { return verify(parsed(std::move(text))); }

/// `@main` over f32[2] with the given lines; its result is `returned`.
std::string main_with(const std::string& lines, const std::string& returned = "%arg0") {
  return "tensor_module {\n  func @main(%arg0: f32[2]) -> f32[2] effects [] {\n" + lines + "\n    return " + returned +
         "\n  }\n}\n";
}

/// `@main(%arg0: f32[2])`, returning its parameter.
TensorModule identity() { return parsed(main_with("")); }

constexpr FunctionId main_id{0};

TEST(Verify, accepts_a_module_without_functions) { EXPECT_TRUE(verify(TensorModule{}).empty()); }

// Ids and definitions

TEST(Verify, operand_that_a_later_operation_defines) {
  TensorModule module = identity();
  add_operation(module, main_id, Unary{}, {ValueId{main_id, 2}}, {f32({2})});
  add_operation(module, main_id, Unary{}, {ValueId{main_id, 0}}, {f32({2})});
  const Diagnostics found = verify(module);
  EXPECT_EQ(codes_of(found), Codes{Code::UseBeforeDefinition});
  EXPECT_EQ(found[0].message, "operand 0 is value 2, which is defined by a later operation");
}

TEST(Verify, operation_that_uses_its_own_result) {
  TensorModule module = identity();
  add_operation(module, main_id, Unary{}, {ValueId{main_id, 1}}, {f32({2})});
  EXPECT_EQ(codes_of(verify(module)), Codes{Code::UseBeforeDefinition});
}

TEST(Verify, value_that_nothing_defines) {
  TensorModule module = identity();
  const ValueId orphan = add_value(module, main_id, f32({2}));
  add_operation(module, main_id, Unary{}, {orphan}, {f32({2})});
  module.function(main_id).results[0].value = orphan;
  const Diagnostics found = verify(module);
  EXPECT_EQ(codes_of(found), (Codes{Code::UseBeforeDefinition, Code::UseBeforeDefinition}));
  EXPECT_EQ(found[0].message, "operand 0 is value 1, which nothing defines");
  EXPECT_EQ(found[1].ir_location, "@main, result 0");
}

TEST(Verify, ids_of_another_function_or_of_none) {
  for (const ValueId foreign :
       {ValueId{FunctionId{1}, 0}, ValueId{main_id, 99}, ValueId{FunctionId{0xFFFFFFFF}, 0xFFFFFFFF}}) {
    TensorModule module = identity();
    const FunctionId other = add_function(module, "other");
    static_cast<void>(FunctionBuilder(module, other).parameter(f32({2})));
    add_operation(module, main_id, Unary{}, {foreign}, {f32({2})});
    EXPECT_EQ(codes_of(verify(module)), Codes{Code::ForeignValue});

    module = identity();
    module.functions[0].operations.push_back(
        Operation{.kind = Unary{}, .operands = {ValueId{main_id, 0}}, .results = {foreign}, .provenance = {}});
    EXPECT_EQ(codes_of(verify(module)), Codes{Code::ForeignValue});

    module = identity();
    module.functions[0].results[0].value = foreign;
    EXPECT_EQ(codes_of(verify(module)), Codes{Code::ForeignValue});

    module = identity();
    module.functions[0].parameters.push_back(foreign);
    EXPECT_EQ(codes_of(verify(module)), Codes{Code::ForeignValue});
  }
}

TEST(Verify, value_defined_twice) {
  TensorModule module = identity();
  module.functions[0].operations.push_back(Operation{
      .kind = Unary{}, .operands = {ValueId{main_id, 0}}, .results = {ValueId{main_id, 0}}, .provenance = {}});
  EXPECT_EQ(codes_of(verify(module)), Codes{Code::DuplicateDefinition});

  module = identity();
  const ValueId value = add_value(module, main_id, f32({2}));
  for (int i = 0; i < 2; ++i)
    module.functions[0].operations.push_back(
        Operation{.kind = Unary{}, .operands = {ValueId{main_id, 0}}, .results = {value}, .provenance = {}});
  EXPECT_EQ(codes_of(verify(module)), Codes{Code::DuplicateDefinition});

  module = identity();
  module.functions[0].parameters.push_back(ValueId{main_id, 0});
  EXPECT_EQ(codes_of(verify(module)), Codes{Code::DuplicateDefinition});
}

TEST(Verify, operation_with_too_few_or_too_many_results) {
  EXPECT_EQ(codes_of(verified(main_with("    unary negate %arg0"))), Codes{Code::ArityMismatch});
  EXPECT_EQ(codes_of(verified(main_with("    %0, %1 = unary negate %arg0 : f32[2], f32[2]"))),
            Codes{Code::ArityMismatch});
}

TEST(Verify, operand_count_of_every_operation) {
  for (const std::string line : {
           "unary negate %arg0, %arg0",
           "binary add %arg0",
           "binary add %arg0, %arg0, %arg0",
           "compare EQ FLOAT %arg0",
           "select %arg0, %arg0",
           "convert %arg0, %arg0 to i8",
           "reduce add %arg0, %arg0 initial %arg0 axes [0] order sequential",
           "dot_general %arg0 batch [] x [] contracting [] x [] accumulate fused in f32 order sequential",
           "broadcast_in_dim %arg0, %arg0 dims [0]",
           "reshape %arg0, %arg0",
           "transpose %arg0, %arg0 permutation [0]",
           "copy %arg0, %arg0",
       })
    EXPECT_EQ(codes_of(verified(main_with("    %0 = " + line + " : f32[2]"))), Codes{Code::ArityMismatch}) << line;
  EXPECT_EQ(refusal(Iota{.dtype = DType::F32, .shape = {2}}, {f32({2})}), Codes{Code::ArityMismatch});
}

// Types

TEST(Verify, invalid_types_of_parameters_and_results) {
  const std::vector<std::pair<std::string, Code>> types{
      {"f32[0]", Code::InvalidDimension},
      {"f32[-1]", Code::InvalidDimension},
      {"i8[4611686018427387904,2]", Code::ElementCountOverflow},
      {"f64[1152921504606846976]", Code::ElementCountOverflow},
      {"f32[2,2]{0}", Code::MalformedLayout},
      {"f32[2,2]{0,0}", Code::MalformedLayout},
      {"f32[2,2]{1,2}", Code::MalformedLayout},
  };
  for (const auto& [type, code] : types) {
    const std::string text =
        "tensor_module {\n  func @main(%arg0: " + type + ") -> () effects [] {\n    return\n  }\n}\n";
    EXPECT_EQ(codes_of(verified(text)), Codes{code}) << type;
    EXPECT_EQ(codes_of(verified(main_with("    %0 = unary negate %arg0 : " + type))), Codes{code}) << type;
    const std::string returning =
        "tensor_module {\n  func @main(%arg0: f32[2]) -> " + type + " effects [] {\n    return %arg0\n  }\n}\n";
    EXPECT_EQ(codes_of(verified(returning)), Codes{code}) << type;
  }
}

TEST(Verify, more_axes_than_the_limit) {
  TensorModule module;
  FunctionBuilder(module, "main").parameter(f32(Shape(std::vector<std::int64_t>(limits::rank + 1, 1))));
  EXPECT_EQ(codes_of(verify(module)), Codes{Code::RankTooLarge});
}

TEST(Verify, an_invalid_type_is_reported_where_it_is_declared_and_not_at_its_uses) {
  const std::string text =
      "tensor_module {\n  func @main(%arg0: f32[0]) -> f32[2] effects [] {\n    %0 = unary negate %arg0 : f32[2]\n"
      "    return %0\n  }\n}\n";
  EXPECT_EQ(codes_of(verified(text)), Codes{Code::InvalidDimension});
}

TEST(Verify, declared_type_that_the_operation_does_not_have) {
  const std::vector<std::pair<std::string, std::string>> changes{
      {"f64[2]", "an implicit convert: write convert to f64 behind it"},
      {"f32[3,2]", "an implicit broadcast: write broadcast_in_dim to [3,2] behind it"},
  };
  for (const auto& [type, advice] : changes) {
    const Diagnostics found = verified(main_with("    %0 = unary negate %arg0 : " + type));
    EXPECT_EQ(codes_of(found), Codes{Code::DeclaredTypeDiffers});
    EXPECT_TRUE(advises(found, Code::DeclaredTypeDiffers, advice)) << type;
  }
}

TEST(Verify, attributes_that_differ_from_the_declared_type) {
  EXPECT_EQ(codes_of(verified(main_with("    %0 = convert %arg0 to i8 : i16[2]"))), Codes{Code::DeclaredTypeDiffers});
  EXPECT_EQ(codes_of(verified(main_with("    %0 = iota dim 0 shape [3] : i16[2]"))), Codes{Code::DeclaredTypeDiffers});
  EXPECT_EQ(codes_of(verified(main_with("    %0 = constant f64 dense<1.0> : f32[]"))),
            Codes{Code::DeclaredTypeDiffers});
}

TEST(Verify, enumerators_outside_their_sets) {
  const auto not_there = [](auto last) { return static_cast<decltype(last)>(static_cast<int>(last) + 1); };
  const TensorType type = f32({2});
  EXPECT_EQ(refusal(Unary{not_there(UnaryCode::Tanh)}, {type}), Codes{Code::UnknownEnumerator});
  EXPECT_EQ(refusal(Binary{not_there(BinaryCode::ShiftRightLogical)}, {type, type}), Codes{Code::UnknownEnumerator});
  EXPECT_EQ(refusal(Compare{.direction = not_there(CompareDirection::Ge)}, {type, type}),
            Codes{Code::UnknownEnumerator});
  EXPECT_EQ(refusal(Compare{.comparison = not_there(ComparisonType::Unsigned)}, {type, type}),
            Codes{Code::UnknownEnumerator});
  EXPECT_EQ(refusal(Convert{not_there(DType::F64)}, {type}), Codes{Code::UnknownEnumerator});
  EXPECT_EQ(refusal(Iota{.dtype = not_there(DType::F64), .shape = {2}}, {}), Codes{Code::UnknownEnumerator});
  EXPECT_EQ(
      refusal(Reduce{.combiner = not_there(Combiner::Xor), .axes = {}, .keep = false, .order = {}}, {type, f32({})}),
      Codes{Code::UnknownEnumerator});
  DotGeneral dot;
  dot.accumulator = not_there(DType::F64);
  EXPECT_EQ(refusal(dot, {type, type}), Codes{Code::UnknownEnumerator});
  dot = {};
  dot.result = not_there(DType::F64);
  EXPECT_EQ(refusal(dot, {type, type}), Codes{Code::UnknownEnumerator});
  dot = {};
  dot.accumulate = not_there(Accumulate::Separate);
  EXPECT_EQ(refusal(dot, {type, type}), Codes{Code::UnknownEnumerator});
  EXPECT_EQ(refusal(Unary{}, {tensor_type(not_there(DType::F64), {2})}), Codes{Code::UnknownEnumerator});
}

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

// Findings

TEST(Verify, every_finding_with_its_location_and_span) {
  const Diagnostics found = verified(
      "tensor_module {\n"
      "  func @\"two words\"(%x: f32[2], %y: f64[2]) -> f64[2] effects [] {\n"
      "    %a = binary add %x, %y : f32[2]\n"
      "    %b = unary not %x : f32[2]\n"
      "    return %x\n"
      "  }\n"
      "}\n");
  ASSERT_EQ(codes_of(found), (Codes{Code::ImplicitConvert, Code::DTypeNotAllowed, Code::ReturnMismatch}));
  EXPECT_EQ(found[0].ir_location, "@\"two words\", %0 = binary add %arg0, %arg1 : f32[2]");
  EXPECT_EQ(found[0].span, (Span{.file = {}, .begin = {3, 5}, .end = {3, 36}}));
  EXPECT_EQ(found[1].ir_location, "@\"two words\", %1 = unary not %arg0 : f32[2]");
  EXPECT_EQ(found[1].span->begin.line, 4U);
  EXPECT_EQ(found[2].ir_location, "@\"two words\", result 0");
  EXPECT_EQ(found[2].span->begin.line, 2U);
}

TEST(Verify, names_the_calls_that_brought_an_operation_here) {
  TensorModule module = identity();
  add_operation(module, main_id, Unary{UnaryCode::Not}, {ValueId{main_id, 0}}, {f32({2})});
  const Span inner{.file = {}, .begin = {7, 1}, .end = {7, 9}}, outer{.file = {}, .begin = {3, 1}, .end = {3, 9}};
  module.functions[0].operations[0].provenance = Provenance{{inner, outer}};
  const Diagnostics found = verify(module);
  ASSERT_EQ(codes_of(found), Codes{Code::DTypeNotAllowed});
  EXPECT_EQ(found[0].span, inner);
  EXPECT_EQ(found[0].notes.back(), (Note{.message = "called from here", .span = outer}));
}

TEST(InternalError, names_the_pass_and_keeps_what_it_broke) {
  TensorModule module = identity();
  add_operation(module, main_id, Unary{UnaryCode::Not}, {ValueId{main_id, 0}}, {f32({2})});
  add_operation(module, main_id, Unary{}, {ValueId{main_id, 9}}, {f32({2})});
  const Diagnostic finding = internal_error("fuse", verify(module));
  EXPECT_EQ(finding.code, Code::Internal);
  EXPECT_EQ(finding.message, "the pass fuse broke the module in 2 places");
  EXPECT_EQ(finding.ir_location, "@main, %0 = unary not %arg0 : f32[2]");
  ASSERT_EQ(finding.notes.size(), 2U);
  EXPECT_TRUE(finding.notes[1].message.starts_with("E1501: operand 0 is value 9"));
}

}  // namespace
}  // namespace batten::tests
