#include "tensor/elementwise.h"

#include "tensor/modules.h"

namespace batten::tests {
namespace {

TEST(VerifyUnary, keeps_type_and_layout) {
  EXPECT_EQ(inferred(Unary{UnaryCode::Tanh}, {laid_out(f32({2, 3}), {0, 1})}), "f32[2,3]{0,1}");
  EXPECT_EQ(inferred(Unary{UnaryCode::IsFinite}, {f64({2})}), "pred[2]");
  EXPECT_TRUE(findings_of(Unary{UnaryCode::Not}, {pred({4})}).empty());
}

TEST(VerifyUnary, every_code_takes_exactly_the_dtypes_of_its_row) {
  for (const UnaryRow& code : unary_table)
    for (const DTypeRow& entry : dtype_table) {
      const Codes expected = code.dtypes.contains(entry.dtype) ? Codes{} : Codes{Code::DTypeNotAllowed};
      EXPECT_EQ(refusal(Unary{code.code}, {tensor_type(entry.dtype, {2})}), expected) << code.name << ' ' << entry.name;
    }
}

TEST(VerifyUnary, arity) {
  EXPECT_EQ(refusal(Unary{UnaryCode::Negate}, {}), Codes{Code::ArityMismatch});
  EXPECT_EQ(refusal(Unary{UnaryCode::Negate}, {f32({}), f32({})}), Codes{Code::ArityMismatch});
}

TEST(VerifyBinary, keeps_the_common_layout) {
  EXPECT_EQ(inferred(Binary{BinaryCode::Add}, {laid_out(f32({2, 3}), {0, 1}), laid_out(f32({2, 3}), {0, 1})}),
            "f32[2,3]{0,1}");
}

TEST(VerifyBinary, every_code_takes_exactly_the_dtypes_of_its_row) {
  for (const BinaryRow& code : binary_table)
    for (const DTypeRow& entry : dtype_table) {
      const TensorType type = tensor_type(entry.dtype, {2});
      const Codes expected = code.dtypes.contains(entry.dtype) ? Codes{} : Codes{Code::DTypeNotAllowed};
      EXPECT_EQ(refusal(Binary{code.code}, {type, type}), expected) << code.name << ' ' << entry.name;
    }
}

TEST(VerifyBinary, implicit_convert) {
  const Diagnostics found = findings_of(Binary{BinaryCode::Add}, {f32({2}), f64({2})});
  EXPECT_EQ(codes_of(found), Codes{Code::ImplicitConvert});
  EXPECT_TRUE(advises(found, Code::ImplicitConvert, "write convert to f32 or to f64 first"));
  EXPECT_EQ(found.front().message, "lhs is f32[2] and rhs is f64[2], expected one element type");
}

TEST(VerifyBinary, implicit_broadcast) {
  for (const auto& [lhs, rhs, stretched] :
       std::vector<std::tuple<Shape, Shape, std::string>>{{{2, 3}, {}, "rhs"},
                                                          {{}, {2, 3}, "lhs"},
                                                          {{2, 3}, {3}, "rhs"},
                                                          {{2, 3}, {2}, "rhs"},
                                                          {{2, 3}, {1, 3}, "rhs"},
                                                          {{2, 1}, {1, 3}, "lhs"}}) {
    const Diagnostics found = findings_of(Binary{BinaryCode::Add}, {f32(lhs), f32(rhs)});
    EXPECT_EQ(codes_of(found), Codes{Code::ImplicitBroadcast}) << to_string(lhs) << to_string(rhs);
    EXPECT_TRUE(advises(found, Code::ImplicitBroadcast, "write broadcast_in_dim of " + stretched + " first"));
  }
}

TEST(VerifyBinary, shapes_that_no_broadcast_makes_equal) {
  EXPECT_EQ(refusal(Binary{BinaryCode::Add}, {f32({2, 3}), f32({3, 2})}), Codes{Code::ShapesDiffer});
  EXPECT_EQ(refusal(Binary{BinaryCode::Add}, {f32({2}), f32({3})}), Codes{Code::ShapesDiffer});
}

TEST(VerifyBinary, implicit_layout_change) {
  const Diagnostics found = findings_of(Binary{BinaryCode::Add}, {f32({2, 3}), laid_out(f32({2, 3}), {0, 1})});
  EXPECT_EQ(codes_of(found), Codes{Code::ImplicitLayoutChange});
  EXPECT_TRUE(advises(found, Code::ImplicitLayoutChange, "write copy to {1,0} or to {0,1} first"));
}

TEST(VerifyBinary, reports_every_difference) {
  EXPECT_EQ(refusal(Binary{BinaryCode::And}, {f32({2, 3}), f64({})}),
            (Codes{Code::DTypeNotAllowed, Code::ImplicitConvert, Code::ImplicitBroadcast}));
}

TEST(VerifyCompare, gives_pred_in_the_operands_layout) {
  const TensorType type = laid_out(f32({2, 3}), {0, 1});
  EXPECT_EQ(inferred(Compare{CompareDirection::Lt, ComparisonType::TotalOrder}, {type, type}), "pred[2,3]{0,1}");
}

TEST(VerifyCompare, c1_c2_one_type) {
  EXPECT_EQ(refusal(Compare{}, {f32({2}), f64({2})}), Codes{Code::ImplicitConvert});
  EXPECT_EQ(refusal(Compare{}, {f32({2}), f32({})}), Codes{Code::ImplicitBroadcast});
}

TEST(VerifyCompare, c3_comparison_that_the_dtype_has) {
  for (const ComparisonTypeRow& comparison : comparison_type_table)
    for (const DTypeRow& entry : dtype_table) {
      const TensorType type = tensor_type(entry.dtype, {2});
      const Codes expected = comparison.dtypes.contains(entry.dtype) ? Codes{} : Codes{Code::DTypeNotAllowed};
      EXPECT_EQ(refusal(Compare{CompareDirection::Eq, comparison.code}, {type, type}), expected)
          << comparison.name << ' ' << entry.name;
    }
}

TEST(VerifySelect, keeps_the_layout) {
  EXPECT_EQ(inferred(Select{},
                     {laid_out(pred({2, 3}), {0, 1}), laid_out(i32({2, 3}), {0, 1}), laid_out(i32({2, 3}), {0, 1})}),
            "i32[2,3]{0,1}");
}

TEST(VerifySelect, predicate_is_pred) {
  EXPECT_EQ(refusal(Select{}, {i32({2}), f32({2}), f32({2})}), Codes{Code::DTypeNotAllowed});
}

TEST(VerifySelect, c1_predicate_has_the_operands_shape_and_layout) {
  EXPECT_EQ(refusal(Select{}, {pred({}), f32({2}), f32({2})}), Codes{Code::ImplicitBroadcast});
  EXPECT_EQ(refusal(Select{}, {pred({3}), f32({2}), f32({2})}), Codes{Code::ShapesDiffer});
  EXPECT_EQ(refusal(Select{}, {laid_out(pred({2, 3}), {0, 1}), f32({2, 3}), f32({2, 3})}),
            Codes{Code::ImplicitLayoutChange});
}

TEST(VerifySelect, c2_both_choices_have_one_type) {
  EXPECT_EQ(refusal(Select{}, {pred({2}), f32({2}), f64({2})}), Codes{Code::ImplicitConvert});
  EXPECT_EQ(refusal(Select{}, {pred({2}), f32({2}), f32({})}), Codes{Code::ImplicitBroadcast});
}

TEST(VerifyConvert, names_its_dtype_and_keeps_the_layout) {
  EXPECT_EQ(inferred(Convert{DType::I8}, {laid_out(f32({2, 3}), {0, 1})}), "i8[2,3]{0,1}");
  EXPECT_TRUE(findings_of(Convert{DType::Pred}, {f64({})}).empty());
}

TEST(VerifyConvert, to_the_same_dtype_does_not_exist) {
  EXPECT_EQ(refusal(Convert{DType::F32}, {f32({2})}), Codes{Code::DTypeNotAllowed});
}

TEST(VerifyConvert, result_whose_bytes_overflow) {
  EXPECT_EQ(refusal(Convert{DType::F64}, {tensor_type(DType::I8, {std::int64_t{1} << 61})}),
            Codes{Code::ElementCountOverflow});
}

TEST(VerifyElementwise, declared_type_that_differs) {
  Diagnostics found = findings_of(Unary{UnaryCode::Abs}, {f32({2})}, f64({2}));
  EXPECT_EQ(codes_of(found), Codes{Code::DeclaredTypeDiffers});
  EXPECT_TRUE(advises(found, Code::DeclaredTypeDiffers, "an implicit convert: write convert to f64"));
  EXPECT_EQ(found.front().message, "the result is declared f64[2], the operation gives f32[2]");

  found = findings_of(Unary{UnaryCode::Abs}, {f32({3})}, f32({2, 3}));
  EXPECT_TRUE(advises(found, Code::DeclaredTypeDiffers, "an implicit broadcast: write broadcast_in_dim to [2,3]"));
  found = findings_of(Unary{UnaryCode::Abs}, {f32({2, 3})}, laid_out(f32({2, 3}), {0, 1}));
  EXPECT_TRUE(advises(found, Code::DeclaredTypeDiffers, "an implicit layout change: write copy to {0,1}"));
  EXPECT_EQ(refusal(Unary{UnaryCode::Abs}, {f32({2})}, i32({3})), Codes{Code::DeclaredTypeDiffers});
}

}  // namespace
}  // namespace batten::tests
