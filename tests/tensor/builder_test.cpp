#include "tensor/builder.h"

#include "tensor/modules.h"

namespace batten::tests {
namespace {

TEST(FunctionBuilder, makes_a_function_that_verifies) {
  TensorModule module;
  FunctionBuilder builder(module, "main");
  const ValueId x = builder.parameter(f32({2, 3}));
  const ValueId y = builder.parameter(f32({3, 4}));
  DotGeneral dot;
  dot.lhs_contracting_dimensions = {1};
  dot.rhs_contracting_dimensions = {0};
  const auto product = builder.add(dot, {x, y});
  ASSERT_TRUE(product);
  const auto zero = builder.add(Constant{{}, Literal::splat(DType::F32, 0)}, {});
  ASSERT_TRUE(zero);
  const auto zeros = builder.add(BroadcastInDim{{2, 4}, {}}, {*zero});
  ASSERT_TRUE(zeros);
  const auto positive = builder.add(Binary{BinaryCode::Maximum}, {*product, *zeros});
  ASSERT_TRUE(positive);
  builder.result(*positive);
  EXPECT_EQ(to_string(builder.type_of(*positive)), "f32[2,4]");
  EXPECT_TRUE(builder.function().is_public);
  EXPECT_EQ(codes_of(verify(module)), Codes{});
}

TEST(FunctionBuilder, refuses_what_the_type_rule_refuses_and_adds_nothing) {
  TensorModule module;
  FunctionBuilder builder(module, "main");
  const ValueId x = builder.parameter(f32({2}));
  const ValueId y = builder.parameter(f64({2}));
  const auto sum = builder.add(Binary{BinaryCode::Add}, {x, y});
  ASSERT_FALSE(sum);
  EXPECT_EQ(codes_of(sum.errors()), Codes{Code::ImplicitConvert});
  EXPECT_TRUE(builder.function().operations.empty());
  EXPECT_EQ(builder.function().values.size(), 2U);
}

TEST(FunctionBuilder, refuses_values_that_are_not_its_own) {
  TensorModule module;
  FunctionBuilder other(module, "other", false);
  const ValueId foreign = other.parameter(f32({2}));
  FunctionBuilder builder(module, "main");
  static_cast<void>(builder.parameter(f32({2})));
  for (const ValueId value : {foreign, ValueId{builder.id(), 1}, ValueId{FunctionId{99}, 0}}) {
    const auto result = builder.add(Unary{UnaryCode::Negate}, {value});
    ASSERT_FALSE(result);
    EXPECT_EQ(codes_of(result.errors()), Codes{Code::ForeignValue});
  }
}

TEST(FunctionBuilder, calls_with_several_results) {
  TensorModule module;
  FunctionBuilder callee(module, "both", false);
  const ValueId p = callee.parameter(f32({2}));
  const auto truth = callee.add(Unary{UnaryCode::IsFinite}, {p});
  ASSERT_TRUE(truth);
  callee.result(p);
  callee.result(*truth);
  FunctionBuilder builder(module, "main");
  const ValueId x = builder.parameter(f32({2}));
  const auto one = builder.add(Call{callee.id()}, {x});
  ASSERT_FALSE(one);
  EXPECT_EQ(codes_of(one.errors()), Codes{Code::ArityMismatch});
  const auto both = builder.add_several(Call{callee.id()}, {x});
  ASSERT_TRUE(both);
  ASSERT_EQ(both->size(), 2U);
  EXPECT_EQ(to_string(builder.type_of((*both)[1])), "pred[2]");
  const auto unknown = builder.add(Call{FunctionId{7}}, {x});
  ASSERT_FALSE(unknown);
  EXPECT_EQ(codes_of(unknown.errors()), Codes{Code::UnknownCallee});
}

TEST(FunctionBuilder, two_builders_may_take_turns) {
  TensorModule module;
  FunctionBuilder a(module, "a");
  const ValueId x = a.parameter(f32({2}));
  FunctionBuilder b(module, "b");
  const ValueId y = b.parameter(i32({3}));
  const auto minus_x = a.add(Unary{UnaryCode::Negate}, {x});
  const auto minus_y = b.add(Unary{UnaryCode::Negate}, {y});
  ASSERT_TRUE(minus_x && minus_y);
  a.result(*minus_x);
  b.result(*minus_y);
  FunctionBuilder again(module, a.id());
  again.result(x, true);
  EXPECT_TRUE(module.function(a.id()).results[1].expectation_only);
  EXPECT_EQ(codes_of(verify(module)), Codes{});
}

TEST(TensorModule, finds_functions_by_name) {
  TensorModule module;
  add_function(module, "a");
  const FunctionId b = add_function(module, "b");
  EXPECT_EQ(module.find("b"), b);
  EXPECT_EQ(module.find("c"), std::nullopt);
}

TEST(Effect, a_root_covers_its_refinements) {
  EXPECT_TRUE(covers(Effect{"io"}, Effect{"io"}));
  EXPECT_TRUE(covers(Effect{"io"}, Effect{"io.console"}));
  EXPECT_FALSE(covers(Effect{"io.console"}, Effect{"io"}));
  EXPECT_FALSE(covers(Effect{"io"}, Effect{"ion"}));
  EXPECT_FALSE(covers(Effect{"io"}, Effect{"net"}));
}

}  // namespace
}  // namespace batten::tests
