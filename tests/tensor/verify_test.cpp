#include "tensor/verify.h"

#include "base/limits.h"
#include "tensor/texts.h"

namespace batten::tests {
namespace {

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
