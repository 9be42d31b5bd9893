// The printed form: what is printed reads back to the same module, and text that was printed prints as it stands.
#include <limits>

#include "generate/random_values.h"
#include "tensor/texts.h"

namespace batten::tests {
namespace {

/// The text of a module, which must read back to it.
std::string round_trip(const TensorModule& module) {
  std::string text = print(module);
  EXPECT_EQ(without_provenance(parsed(text)), without_provenance(module)) << text;
  return text;
}

/// `@main` that returns one constant.
TensorModule constant_module(Shape shape, Literal value) {
  TensorModule module;
  FunctionBuilder builder(module, "main");
  const Result<ValueId> constant = builder.add(Constant{.shape = std::move(shape), .value = std::move(value)}, {});
  EXPECT_TRUE(constant);
  if (constant) builder.result(*constant);
  return module;
}

/// What stands between `constant ` and ` :` of a constant that reads back to itself.
std::string constant_text(Shape shape, Literal value) {
  const std::string text = round_trip(constant_module(std::move(shape), std::move(value)));
  const std::size_t begin = text.find("constant ") + 9;
  return text.substr(begin, text.find(" :", begin) - begin);
}

Literal list(DType dtype, const std::vector<Bits>& values) {
  std::vector<std::byte> bytes(values.size() * byte_size(dtype));
  for (std::size_t i = 0; i < values.size(); ++i) store_element(dtype, values[i], bytes.data() + i * byte_size(dtype));
  return Literal::elements(dtype, std::move(bytes));
}

TEST(TensorText, every_operation_prints_as_it_was_written) {
  EXPECT_EQ(print(parsed(std::string(every_operation))), every_operation);
}

TEST(TensorText, every_operation_of_the_table_is_in_the_sample) {
  std::vector<bool> seen(op_table.size());
  for (const TensorFunction& function : parsed(std::string(every_operation)).functions)
    for (const Operation& operation : function.operations) seen[operation.kind.index()] = true;
  for (const OpRow& op : op_table) EXPECT_TRUE(seen[op.alternative]) << op.name;
}

TEST(TensorText, every_code_reads_back) {
  TensorModule module;
  const FunctionId main = add_function(module, "main");
  const ValueId value = add_value(module, main, f32({}));
  module.function(main).parameters = {value};
  const auto add = [&](OpKind kind, std::vector<ValueId> operands) {
    add_operation(module, main, std::move(kind), std::move(operands), {f32({})});
  };
  for (const UnaryRow& code : unary_table) add(Unary{code.code}, {value});
  for (const BinaryRow& code : binary_table) add(Binary{code.code}, {value, value});
  for (const CompareDirectionRow& direction : compare_direction_table)
    for (const ComparisonTypeRow& type : comparison_type_table)
      add(Compare{.direction = direction.code, .comparison = type.code}, {value, value});
  for (const CombinerRow& combiner : combiner_table)
    add(Reduce{.combiner = combiner.code, .axes = {}, .keep = false, .order = FoldOrder::interleaved(1024)},
        {value, value});
  for (const DTypeRow& entry : dtype_table) add(Convert{entry.dtype}, {value});
  round_trip(module);
}

TEST(TensorText, special_values_of_every_dtype_as_splat_and_in_a_list) {
  for (const DTypeRow& entry : dtype_table) {
    const std::vector<Bits> values = generate::special_values(entry.dtype);
    for (const Bits value : values) constant_text({2, 3}, Literal::splat(entry.dtype, value));
    constant_text({static_cast<std::int64_t>(values.size())}, list(entry.dtype, values));
  }
}

TEST(TensorText, constants_as_readers_see_them) {
  EXPECT_EQ(constant_text({}, Literal::splat(DType::F32, bits_of(-0.0F))), "dense<-0.0>");
  EXPECT_EQ(constant_text({2}, Literal::splat(DType::F32, 0x7FC00000)), "dense<0x7FC00000>");
  EXPECT_EQ(constant_text({2}, Literal::splat(DType::F64, 0xFFF0000000000000)), "dense<0xFFF0000000000000>");
  EXPECT_EQ(constant_text({}, Literal::splat(DType::I64, Bits{1} << 63)), "dense<-9223372036854775808>");
  EXPECT_EQ(constant_text({}, Literal::splat(DType::U64, ~Bits{0})), "dense<18446744073709551615>");
  EXPECT_EQ(constant_text({2}, list(DType::Pred, {1, 0})), "dense<[true, false]>");
  EXPECT_EQ(constant_text({2, 1}, list(DType::F32, {bits_of(1.0F), bits_of(2.5e-7F)})), "dense<[1.0, 2.5e-07]>");
  EXPECT_EQ(constant_text({1}, list(DType::I8, {0xFF})), "dense<[-1]>");  // one element is no splat
}

TEST(TensorText, long_constants_are_bytes) {
  std::vector<Bits> values(64, 0x1234);
  EXPECT_TRUE(constant_text({64}, list(DType::U16, values)).starts_with("dense<[4660, 4660, "));
  values.push_back(0xFEDC);
  const std::string text = constant_text({65}, list(DType::U16, values));
  EXPECT_TRUE(text.starts_with("dense<\"0x34123412")) << text;
  EXPECT_TRUE(text.ends_with("DCFE\">")) << text;
}

TEST(TensorText, values_are_numbered_in_definition_order) {
  TensorModule module;
  const FunctionId main = add_function(module, "main");
  TensorFunction& function = module.function(main);
  function.values = {f32({2}), i32({}), f32({2})};  // a result, a value that nothing defines, a parameter
  function.parameters = {ValueId{main, 2}};
  function.operations.push_back(
      Operation{.kind = Unary{}, .operands = {ValueId{main, 2}}, .results = {ValueId{main, 0}}, .provenance = {}});
  function.results.push_back(FunctionResult{.value = ValueId{main, 0}, .type = f32({2})});
  const std::string text =
      "tensor_module {\n  func @main(%arg0: f32[2]) -> f32[2] effects [] {\n    %0 = unary abs %arg0 : f32[2]\n"
      "    return %0\n  }\n}\n";
  function.operations[0].kind = Unary{UnaryCode::Abs};
  EXPECT_EQ(print(module), text);
  EXPECT_EQ(print(parsed(text)), text);
}

TEST(TensorText, names_that_need_quotes) {
  TensorModule module;
  for (const std::string& name : std::vector<std::string>{"main", "_a.b$1", "", "1", "two words", "\"", "\\", "a\"b\\",
                                                          std::string("\0\n\xFF", 3), "<lambda>", "größe", "@"})
    add_function(module, name);
  const std::string text = round_trip(module);
  EXPECT_NE(text.find("@_a.b$1("), std::string::npos);
  EXPECT_NE(text.find("@\"\\\"\"("), std::string::npos);
  EXPECT_NE(text.find("@\"\\00\\0A\\FF\"("), std::string::npos);
}

TEST(TensorText, attributes_that_differ_from_the_declared_type) {
  const std::string text =
      "tensor_module {\n"
      "  func @main(%arg0: f32[2]) -> () effects [] {\n"
      "    %0 = constant f64 dense<1.0> shape [3] : f32[]\n"
      "    %1 = iota dim 0 to i8 shape [3,2] : f32[2]\n"
      "    %2 = convert %arg0 to pred : i8[2]\n"
      "    %3 = dot_general %arg0, %arg0 batch [] x [] contracting [] x [] accumulate fused in f32 to i8 order "
      "sequential : f32[2]\n"
      "    %4 = broadcast_in_dim %arg0 dims [0] shape [2,2] : f32[2]\n"
      "    %5 = reshape %arg0 shape [] : f32[2]\n"
      "    %6 = copy %arg0 layout {1} : f32[2]\n"
      "    return\n"
      "  }\n"
      "}\n";
  EXPECT_EQ(print(parsed(text)), text);
}

TEST(TensorText, malformed_types_are_kept_for_the_verifier) {
  const std::string text =
      "tensor_module {\n  func @main(%arg0: f32[-1,0], %arg1: f32[2,3]{}, %arg2: f32[2]{7,-7}) -> () effects "
      "[nonsense, io] {\n"
      "    return\n  }\n}\n";
  EXPECT_EQ(print(parsed(text)), text);
  EXPECT_EQ(codes_of(verify(parsed(text))),
            (Codes{Code::MalformedEffects, Code::MalformedEffects, Code::InvalidDimension, Code::InvalidDimension,
                   Code::MalformedLayout, Code::MalformedLayout}));
}

TEST(TensorText, other_spellings_print_in_the_one_form) {
  EXPECT_EQ(print(parsed("// a comment\n\n"
                         "  tensor_module   {// another\n"
                         "func @\"main\"( %x :f32[ 2,2 ]{1,0},%y: i8[]) -> ( f32[2,2] ) effects[ ]{\r\n"
                         "\t%a.b = constant f32 dense<[1,2e0,0x40400000,-4.50]> shape [2,2]:f32[2,2]  // data\n"
                         "%c = constant dense<\"0x0000803f0000803f\"> : f32[2]\n"
                         "%d = constant dense<0xFF> : i8[]\n"
                         "return %a.b\n"
                         "}\n"
                         "}")),
            "tensor_module {\n"
            "  func @main(%arg0: f32[2,2], %arg1: i8[]) -> f32[2,2] effects [] {\n"
            "    %0 = constant dense<[1.0, 2.0, 3.0, -4.5]> : f32[2,2]\n"
            "    %1 = constant dense<[1.0, 1.0]> : f32[2]\n"
            "    %2 = constant dense<-1> : i8[]\n"
            "    return %0\n"
            "  }\n"
            "}\n");
}

TEST(TensorText, tolerances_read_back) {
  TensorModule module;
  FunctionBuilder builder(module, "main");
  builder.result(builder.parameter(f32({})), true);
  for (const double tolerance : {0.0, 1e-300, 0.1, std::numeric_limits<double>::infinity()}) {
    Expectation expectation;
    expectation.kind = Expectation::Kind::Almost;
    expectation.tolerance = tolerance;
    builder.function().expectations.push_back(expectation);
  }
  round_trip(module);
}

TEST(TensorText, places_follow_as_comments) {
  Sources sources;
  const FileId file = sources.add("mlp.mlir", "");
  TensorModule module;
  FunctionBuilder builder(module, "main");
  const ValueId x = builder.parameter(f32({}));
  const Span inner{.file = file, .begin = {7, 3}, .end = {7, 9}}, outer{.file = file, .begin = {2, 5}, .end = {2, 9}};
  ASSERT_TRUE(builder.add(Unary{}, {x}, Provenance{{inner, outer}}));
  ASSERT_TRUE(builder.add(Unary{}, {x}));
  const std::string text = print(module, &sources);
  EXPECT_NE(
      text.find(
          "    %0 = unary negate %arg0 : f32[] // mlp.mlir:7:3 <- mlp.mlir:2:5\n    %1 = unary negate %arg0 : f32[]\n"),
      std::string::npos)
      << text;
  EXPECT_EQ(print(parsed(text)), print(module));
}

TEST(TensorText, statements_carry_their_places) {
  const TensorModule module = parsed(std::string(every_operation));
  const TensorFunction& main = module.functions[0];
  EXPECT_EQ(main.provenance.chain[0].begin, (Position{2, 3}));
  EXPECT_EQ(main.operations[0].provenance.chain[0], (Span{.file = {}, .begin = {3, 5}, .end = {3, 122}}));
  EXPECT_EQ(main.expectations[0].provenance.chain[0], (Span{.file = {}, .begin = {28, 5}, .end = {28, 22}}));
}

TEST(PrintOperation, names_values_by_their_index_and_survives_ids_that_do_not_exist) {
  TensorModule module;
  FunctionBuilder builder(module, "main");
  const ValueId x = builder.parameter(f32({}));
  const Operation operation{.kind = Call{FunctionId{7}},
                            .operands = {x, ValueId{FunctionId{3}, 9}},
                            .results = {ValueId{{}, 5}},
                            .provenance = {}};
  EXPECT_EQ(print_operation(module, builder.function(), operation), "%4 = call @undefined(%arg0, %8)");
  module.functions[0].operations.push_back(operation);
  EXPECT_NE(print(module).find("    %undefined = call @undefined(%arg0, %undefined)\n"), std::string::npos);
}

}  // namespace
}  // namespace batten::tests
