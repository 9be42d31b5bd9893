// Every finding of the reader: its code and its place. The lines count from 1 with the text's own first line.
#include <string>
#include <vector>

#include "stablehlo/support.h"

namespace batten::stablehlo_tests {
namespace {

using Places = std::vector<std::string>;

/// The findings of a body whose first line is line 2 of the text, indented by nothing.
Places in_main(std::string_view operations, std::string_view results = "tensor<2xf32>") {
  return findings_of(
      main_of("%a: tensor<2xf32>, %b: tensor<2xf32>, %i: tensor<2xi32>, %s: tensor<f32>", results, operations));
}

std::string message_of(std::string text) {
  const Reading reading(std::move(text));
  return rendered(reading);
}

// --- tokens and grammar

TEST(Errors, unexpected_character) {
  EXPECT_EQ(in_main("%0 = stablehlo.add %a ~ %b : tensor<2xf32>\nreturn %a : tensor<2xf32>"), (Places{"E1401 2:23"}));
  EXPECT_EQ(in_main("%0 = stablehlo.add %a \x01 %b : tensor<2xf32>\nreturn %a : tensor<2xf32>"),
            (Places{"E1401 2:23"}));
  EXPECT_EQ(findings_of("func.func @main() \xE2\x82\xAC {}"), (Places{"E1401 1:19"}));
}

TEST(Errors, unexpected_token) {
  EXPECT_EQ(in_main("%0 = stablehlo.add %a %b : tensor<2xf32>\nreturn %a : tensor<2xf32>"), (Places{"E1402 2:23"}));
  EXPECT_EQ(in_main("%0 = add %a, %b : tensor<2xf32>\nreturn %a : tensor<2xf32>"), (Places{"E1402 2:6"}));
  EXPECT_EQ(in_main("%0 stablehlo.add %a, %b : tensor<2xf32>\nreturn %a : tensor<2xf32>"), (Places{"E1402 2:4"}));
  EXPECT_EQ(findings_of("hello"), (Places{"E1402 1:1"}));
  EXPECT_EQ(findings_of("module { } }"), (Places{"E1402 1:12"}));
  EXPECT_EQ(findings_of("func.func strange @f() { return }"), (Places{"E1402 1:11"}));
}

TEST(Errors, a_bracket_closed_by_another_shows_where_it_opened) {
  const std::string text = message_of(main_of(
      "", "tensor<2xf32>", "%0 = stablehlo.constant dense<[1.0, 2.0)> : tensor<2xf32>\nreturn %0 : tensor<2xf32>"));
  EXPECT_NE(text.find("test.mlir:2:40: error[E1402]: found ')' inside '['"), std::string::npos) << text;
  EXPECT_NE(text.find("test.mlir:2:31: note: opened here"), std::string::npos) << text;
}

TEST(Errors, unterminated_text) {
  EXPECT_EQ(findings_of("module {\n  func.func @main() {\n"), (Places{"E1403 3:1"}));
  EXPECT_EQ(findings_of("module @m attributes {a = \"x"), (Places{"E1403 1:27"}));
  EXPECT_EQ(findings_of("func.func @main("), (Places{"E1403 1:17"}));
  EXPECT_EQ(findings_of("module {"), (Places{"E1403 1:9"}));
  EXPECT_EQ(in_main("%0 = stablehlo.constant dense<\"0x00> : tensor<2xf32>\nreturn %a : tensor<2xf32>"),
            (Places{"E1403 2:31"}));
}

TEST(Errors, a_missing_brace_is_found_at_the_next_function) {
  EXPECT_EQ(findings_of("func.func @f() {\n  return\nfunc.func @main() {\n  return\n}\n"), (Places{"E1402 3:1"}));
}

TEST(Errors, all_findings_of_a_text_at_once) {
  const std::string text = R"(module {
  func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.add %a, : tensor<2xf32>
    %1 = stablehlo.add %0, %zero : tensor<2xf32>
    %2 = stablehlo.sort %1 : tensor<2xf32>
    %3 = stablehlo.multiply %2, %2 : tensor<2xf32>
    %4 = stablehlo.constant dense<1> : tensor<2xf32>
    return %3 : tensor<2xf32>
  }
  func.func @g( {
  }
  func.func @h() -> tensor<?xf32> {
    %0 = stablehlo.iota dim = 3 : tensor<2xi32>
    return %0 : tensor<2xi32>
  }
})";
  EXPECT_EQ(findings_of(text), (Places{"E1402 3:28", "E1404 4:28", "E1408 5:10", "E1411 7:35", "E1402 10:17",
                                       "E1410 12:28", "E1514 13:10"}));
}

// --- names

TEST(Errors, unknown_value) {
  EXPECT_EQ(in_main("return %zz : tensor<2xf32>"), (Places{"E1404 2:8"}));
  EXPECT_EQ(in_main("%0 = stablehlo.add %1, %a : tensor<2xf32>\n%1 = stablehlo.abs %a : tensor<2xf32>\nreturn %0 : "
                    "tensor<2xf32>"),
            (Places{"E1404 2:20"}));
  EXPECT_EQ(in_main("return %a#1 : tensor<2xf32>"), (Places{"E1404 2:8"}));
  EXPECT_EQ(in_main("return %a#99999999999999999999 : tensor<2xf32>"), (Places{"E1404 2:8"}));
}

TEST(Errors, unknown_value_says_what_was_meant) {
  const std::string_view misspelled = "%total = stablehlo.add %a, %a : tensor<2xf32>\nreturn %totel : tensor<2xf32>";
  EXPECT_NE(message_of(main_of("%a: tensor<2xf32>", "tensor<2xf32>", misspelled)).find("did you mean %total?"),
            std::string::npos);
  const std::string_view early =
      "%0 = stablehlo.add %1, %1 : tensor<2xf32>\n%1 = stablehlo.abs %a : tensor<2xf32>\nreturn %0 : tensor<2xf32>";
  EXPECT_NE(message_of(main_of("%a: tensor<2xf32>", "tensor<2xf32>", early))
                .find("test.mlir:3:1: note: it is defined here, behind its use"),
            std::string::npos);
}

TEST(Errors, redefined_value) {
  EXPECT_EQ(in_main("%a = stablehlo.abs %b : tensor<2xf32>\nreturn %a : tensor<2xf32>"), (Places{"E1405 2:1"}));
  EXPECT_EQ(findings_of("func.func @main(%a: tensor<f32>, %a: tensor<f32>) {\nreturn\n}"), (Places{"E1405 1:34"}));
}

TEST(Errors, unknown_function) {
  EXPECT_EQ(in_main("%0 = call @relv(%a) : (tensor<2xf32>) -> tensor<2xf32>\nreturn %0 : tensor<2xf32>"),
            (Places{"E1406 2:11"}));
  const std::string text = message_of(
      "func.func @relu(%a: tensor<f32>) -> tensor<f32> {\n  return %a : tensor<f32>\n}\n"
      "func.func @main(%a: tensor<f32>) -> tensor<f32> {\n  %0 = call @relv(%a) : (tensor<f32>) -> tensor<f32>\n"
      "  return %0 : tensor<f32>\n}\n");
  EXPECT_NE(text.find("did you mean @relu?"), std::string::npos) << text;
}

TEST(Errors, redefined_function) {
  EXPECT_EQ(findings_of("func.func @f() {\nreturn\n}\nfunc.func @f() {\nreturn\n}"), (Places{"E1407 4:11"}));
}

// --- what is not supported

TEST(Errors, unsupported_operation_by_name) {
  const std::string text =
      message_of(main_of("%a: tensor<4xf32>", "tensor<4xf32>",
                         "%0 = stablehlo.cholesky %a, lower = true : tensor<4xf32>\nreturn %0 : tensor<4xf32>"));
  EXPECT_NE(text.find("test.mlir:2:6: error[E1408]: stablehlo.cholesky is not supported"), std::string::npos) << text;
}

TEST(Errors, unsupported_operations_in_every_form_do_not_hide_what_follows) {
  const Places found = in_main(R"(%0:2 = stablehlo.while(%x = %a, %y = %b) : tensor<2xf32>, tensor<2xf32>
cond {
  %c = stablehlo.compare LT, %x, %y : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  stablehlo.return %c : tensor<2xi1>
} do {
  stablehlo.return %x, %y : tensor<2xf32>, tensor<2xf32>
}
%1 = "stablehlo.sort"(%a) <{dimension = 0 : i64}> ({
^bb0(%x: tensor<f32>, %y: tensor<f32>):
  %2 = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
  stablehlo.return %2 : tensor<i1>
}) : (tensor<2xf32>) -> tensor<2xf32>
%3 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2]} {batch_group_count = 1 : i64} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%values, %indices = chlo.top_k(%a, k = 2) : tensor<2xf32> -> (tensor<2xf32>, tensor<2xi32>)
%4 = stablehlo.dynamic_slice %a, %i, sizes = [1] : (tensor<2xf32>, tensor<i32>) -> tensor<1xf32>
%5 = stablehlo.add %values, %3 : tensor<2xf32>
%6 = stablehlo.abs %nothing : tensor<2xf32>
return %a : tensor<2xf32>)");
  EXPECT_EQ(found, (Places{"E1408 2:8", "E1408 9:6", "E1408 14:6", "E1408 15:21", "E1408 16:6", "E1404 18:20"}));
}

TEST(Errors, a_misspelled_operation_says_what_was_meant) {
  const std::string text = message_of(
      main_of("%a: tensor<f32>", "tensor<f32>", "%0 = stablehlo.ad %a, %a : tensor<f32>\nreturn %0 : tensor<f32>"));
  EXPECT_NE(text.find("error[E1408]: stablehlo.ad is no operation of StableHLO"), std::string::npos) << text;
  EXPECT_NE(text.find("did you mean stablehlo.add?"), std::string::npos) << text;
}

TEST(Errors, unknown_custom_call_is_named) {
  const std::string text = message_of(main_of("%a: tensor<f32>", "tensor<f32>",
                                              "%0 = stablehlo.custom_call @lapack_dpotrf(%a) {x = 1 : i64} : "
                                              "(tensor<f32>) -> tensor<f32>\nreturn %0 : tensor<f32>"));
  EXPECT_NE(text.find("test.mlir:2:6: error[E1408]: stablehlo.custom_call @lapack_dpotrf is not supported"),
            std::string::npos)
      << text;
}

std::string reduce_with_body(std::string_view body) {
  return fmt::format(
      "%0 = stablehlo.reduce(%a init: %s) across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>\n"
      "reducer(%x: tensor<f32>, %y: tensor<f32>) {{\n{}\n}}\nreturn %a : tensor<2xf32>",
      body);
}

TEST(Errors, reduce_with_a_combiner_that_is_none) {
  EXPECT_EQ(in_main("%0 = stablehlo.reduce(%a init: %s) applies stablehlo.subtract across dimensions = [0] : "
                    "(tensor<2xf32>, tensor<f32>) -> tensor<f32>\nreturn %a : tensor<2xf32>"),
            (Places{"E1408 2:44"}));
}

TEST(Errors, bodies_of_reduce) {
  EXPECT_EQ(
      in_main(reduce_with_body("%1 = stablehlo.subtract %x, %y : tensor<f32>\nstablehlo.return %1 : tensor<f32>")),
      Places{});
  EXPECT_EQ(in_main(reduce_with_body("%1 = stablehlo.add %x, %s : tensor<f32>\nstablehlo.return %1 : tensor<f32>")),
            (Places{"E1404 4:24"}));
  EXPECT_EQ(in_main(reduce_with_body("%1 = stablehlo.add %x, %y : tensor<f32>\nreturn %1 : tensor<f32>")),
            (Places{"E1402 2:6"}));
  EXPECT_EQ(in_main(reduce_with_body("stablehlo.return %x, %y : tensor<f32>, tensor<f32>")), (Places{"E1523 2:6"}));
  EXPECT_EQ(in_main(reduce_with_body("%1 = stablehlo.reshape %x : (tensor<f32>) -> tensor<1xf32>\n"
                                     "%2 = stablehlo.reshape %1 : (tensor<1xf32>) -> tensor<f32>\n"
                                     "stablehlo.return %2 : tensor<f32>")),
            (Places{"E1535 2:6"}));
}

TEST(Errors, dot_general_with_other_arithmetic) {
  EXPECT_EQ(in_main("%0 = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0], algorithm = <lhs_precision_type "
                    "= tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, "
                    "rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : "
                    "(tensor<2xf32>, tensor<2xf32>) -> tensor<f32>\nreturn %a : tensor<2xf32>"),
            (Places{"E1408 2:100"}));
}

TEST(Errors, control_flow_between_blocks) {
  EXPECT_EQ(findings_of("func.func @main() {\n  cf.br ^bb1\n^bb1:\n  return\n}"), (Places{"E1408 1:11", "E1408 2:3"}));
}

TEST(Errors, functions_without_a_body) {
  EXPECT_EQ(findings_of("func.func private @f(tensor<2xf32>) -> tensor<2xf32>\nfunc.func @main() {\n  return\n}"),
            (Places{"E1408 1:19"}));
}

TEST(Errors, programs_for_several_devices) {
  EXPECT_EQ(findings_of("module {\n  sdy.mesh @mesh = <[\"x\"=2, \"y\"=4]>\n  func.func @main() {\n    return\n  }\n}"),
            (Places{"E1408 2:3"}));
  EXPECT_NE(message_of("sdy.mesh @mesh = <[\"x\"=2, \"y\"=4]>").find("8 devices"), std::string::npos);
}

TEST(Errors, other_operations_outside_functions) {
  EXPECT_EQ(findings_of("module {\n  memref.global @g : memref<2xf32>\n  func.func @main() {\n    return\n  }\n}"),
            (Places{"E1408 2:3"}));
  EXPECT_EQ(findings_of("\"stablehlo.add\"() : () -> ()"), (Places{"E1408 1:1"}));
}

TEST(Errors, several_programs_in_one_file) {
  EXPECT_EQ(findings_of("func.func @main() {\n  return\n}\n\n// -----\n\nfunc.func @main() {\n  return\n}\n"),
            (Places{"E1402 5:1"}));
  EXPECT_EQ(findings_of("// -----\nfunc.func @main() {\n  return\n}\n// -----\n"), (Places{}));
}

// --- attributes, operands, results, types

TEST(Errors, malformed_attribute) {
  EXPECT_EQ(in_main("%0 = \"stablehlo.transpose\"(%a) : (tensor<2xf32>) -> tensor<2xf32>\nreturn %0 : tensor<2xf32>"),
            (Places{"E1413 2:6"}));
  EXPECT_EQ(
      in_main("%0 = stablehlo.transpose %a, dims = [x] : (tensor<2xf32>) -> tensor<2xf32>\nreturn %0 : tensor<2xf32>"),
      (Places{"E1413 2:37"}));
  EXPECT_EQ(in_main("%0 = stablehlo.transpose %a, dims = [9223372036854775808] : (tensor<2xf32>) -> "
                    "tensor<2xf32>\nreturn %0 : tensor<2xf32>"),
            (Places{"E1413 2:37"}));
  EXPECT_EQ(in_main("%0 = stablehlo.compare LESS, %a, %b : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>\nreturn %a : "
                    "tensor<2xf32>"),
            (Places{"E1413 2:24"}));
  EXPECT_EQ(in_main("%0 = stablehlo.compare LT, %a, %b, REAL : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>\nreturn "
                    "%a : tensor<2xf32>"),
            (Places{"E1413 2:36"}));
  EXPECT_EQ(in_main("%0 = \"stablehlo.broadcast_in_dim\"(%s) <{broadcast_dimensions = dense<0> : "
                    "tensor<9999999999xi64>}> : (tensor<f32>) -> tensor<2xf32>\nreturn %0 : tensor<2xf32>"),
            (Places{"E1904 2:64"}));
}

TEST(Errors, operand_count) {
  EXPECT_EQ(in_main("%0 = stablehlo.add %a, %b, %b : tensor<2xf32>\nreturn %0 : tensor<2xf32>"), (Places{"E1414 2:6"}));
  EXPECT_EQ(in_main("%0 = stablehlo.add %a, %b : (tensor<2xf32>) -> tensor<2xf32>\nreturn %0 : tensor<2xf32>"),
            (Places{"E1414 2:6"}));
  EXPECT_EQ(in_main("%0 = \"stablehlo.abs\"() : () -> tensor<2xf32>\nreturn %0 : tensor<2xf32>"),
            (Places{"E1414 2:6"}));
}

TEST(Errors, result_count) {
  EXPECT_EQ(in_main("%0:2 = stablehlo.add %a, %b : tensor<2xf32>\nreturn %a : tensor<2xf32>"), (Places{"E1415 2:8"}));
  EXPECT_EQ(in_main("%0:18446744073709551615 = stablehlo.add %a, %b : tensor<2xf32>\nreturn %a : tensor<2xf32>"),
            (Places{"E1415 2:27"}));
  EXPECT_EQ(in_main("%0 = stablehlo.add %a, %b : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, "
                    "tensor<2xf32>)\nreturn %a : tensor<2xf32>"),
            (Places{"E1415 2:6"}));
  EXPECT_EQ(in_main("return"), (Places{"E1415 2:1"}));
  EXPECT_EQ(in_main("return %a, %b : tensor<2xf32>, tensor<2xf32>"), (Places{"E1415 2:1"}));
}

TEST(Errors, type_mismatch) {
  EXPECT_EQ(in_main("%0 = stablehlo.add %a, %i : tensor<2xf32>\nreturn %0 : tensor<2xf32>"), (Places{"E1416 2:24"}));
  EXPECT_EQ(
      in_main("%0 = stablehlo.add %a, %b : (tensor<2xf32>, tensor<2xf32>) -> tensor<3xf32>\nreturn %0 : tensor<2xf32>"),
      (Places{"E1416 2:63"}));
  EXPECT_EQ(in_main("return %i : tensor<2xi32>"), (Places{"E1416 2:8"}));
  EXPECT_EQ(in_main("%0 = stablehlo.convert %a : (tensor<2xf32>) -> tensor<3xi32>\nreturn %a : tensor<2xf32>"),
            (Places{"E1416 2:48"}));
  const std::string text = message_of(main_of("%a: tensor<2xi32>", "tensor<2xf32>",
                                              "%0 = stablehlo.abs %a : tensor<2xf32>\nreturn %0 : tensor<2xf32>"));
  EXPECT_NE(text.find("the operand %a has type i32[2] but is written as f32[2]"), std::string::npos) << text;
}

TEST(Errors, a_function_ends_with_one_return) {
  EXPECT_EQ(in_main("%0 = stablehlo.add %a, %b : tensor<2xf32>"), (Places{"E1402 3:1"}));
  EXPECT_EQ(in_main("return %a : tensor<2xf32>\n%0 = stablehlo.add %a, %b : tensor<2xf32>"), (Places{"E1402 3:6"}));
}

TEST(Errors, the_rules_of_an_operation_have_its_place) {
  EXPECT_EQ(in_main("%0 = stablehlo.exponential %i : tensor<2xi32>\nreturn %a : tensor<2xf32>"), (Places{"E1504 2:6"}));
  EXPECT_EQ(in_main("%0 = stablehlo.reshape %a : (tensor<2xf32>) -> tensor<3xf32>\nreturn %a : tensor<2xf32>"),
            (Places{"E1518 2:6"}));
  EXPECT_EQ(
      in_main("%0 = stablehlo.transpose %a, dims = [1] : (tensor<2xf32>) -> tensor<2xf32>\nreturn %a : tensor<2xf32>"),
      (Places{"E1519 2:6"}));
  EXPECT_EQ(in_main("%0 = stablehlo.reduce(%a init: %s) applies stablehlo.add across dimensions = [1] : "
                    "(tensor<2xf32>, tensor<f32>) -> tensor<f32>\nreturn %a : tensor<2xf32>"),
            (Places{"E1514 2:6"}));
  EXPECT_EQ(in_main("%0 = stablehlo.dot_general %a, %b, contracting_dims = [2] x [0] : (tensor<2xf32>, tensor<2xf32>) "
                    "-> tensor<f32>\nreturn %a : tensor<2xf32>"),
            (Places{"E1514 2:6"}));
}

TEST(Errors, broadcast_in_dim_before_it_is_spelled_out) {
  EXPECT_EQ(in_main("%0 = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<2xf32>) -> tensor<3x2xf32>\nreturn %a : "
                    "tensor<2xf32>"),
            (Places{"E1413 2:44"}));
  EXPECT_EQ(in_main("%0 = stablehlo.broadcast_in_dim %a, dims = [2] : (tensor<2xf32>) -> tensor<3x2xf32>\nreturn %a : "
                    "tensor<2xf32>"),
            (Places{"E1514 2:44"}));
  EXPECT_EQ(in_main("%0 = stablehlo.broadcast_in_dim %a, dims = [-1] : (tensor<2xf32>) -> tensor<3x2xf32>\nreturn %a : "
                    "tensor<2xf32>"),
            (Places{"E1514 2:44"}));
  EXPECT_EQ(in_main("%0 = stablehlo.broadcast_in_dim %a, dims = [0] : (tensor<2xf32>) -> tensor<3x2xf32>\nreturn %a : "
                    "tensor<2xf32>"),
            (Places{"E1517 2:44"}));
}

TEST(Errors, operations_take_no_region_unless_they_fold) {
  EXPECT_EQ(in_main("%0 = \"stablehlo.abs\"(%a) ({\n}) : (tensor<2xf32>) -> tensor<2xf32>\nreturn %0 : tensor<2xf32>"),
            (Places{"E1402 2:6"}));
}

// --- checks

TEST(Errors, checks_of_called_functions) {
  EXPECT_EQ(findings_of("func.func @f(%a: tensor<f32>) {\n  stablehlo.custom_call @check.expect_eq(%a, %a) : "
                        "(tensor<f32>, tensor<f32>) -> ()\n  return\n}\n"
                        "func.func @main(%a: tensor<f32>) {\n  call @f(%a) : (tensor<f32>) -> ()\n  return\n}\n"),
            (Places{"E1408 2:3"}));
}

TEST(Errors, checks_with_what_they_may_not_have) {
  EXPECT_EQ(in_main("%0 = stablehlo.custom_call @check.expect_eq(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> "
                    "tensor<2xf32>\nreturn %a : tensor<2xf32>"),
            (Places{"E1415 2:6"}));
  EXPECT_EQ(in_main("check.expect_close %a, %b, max_ulp_difference = 3, min_ulp_difference = 1 : tensor<2xf32>, "
                    "tensor<2xf32>\nreturn %a : tensor<2xf32>"),
            (Places{"E1408 2:1"}));
  EXPECT_EQ(in_main("check.expect_close %a, %b, max_ulp_difference = -3 : tensor<2xf32>, tensor<2xf32>\nreturn %a : "
                    "tensor<2xf32>"),
            (Places{"E1413 2:1"}));
  EXPECT_EQ(
      in_main(
          "check.expect_almost_eq_const %a, dense<1.0> : tensor<2xf32>, tolerance = -0.5\nreturn %a : tensor<2xf32>"),
      (Places{"E1413 2:74"}));
}

// --- files that are no text

TEST(Errors, no_text) {
  EXPECT_EQ(findings_of(""), (Places{"E1418 1:1"}));
  EXPECT_EQ(findings_of("// nothing\n"), (Places{"E1418 2:1"}));
  EXPECT_EQ(findings_of(std::string("module {\n \0 }", 12)), (Places{"E1418 2:2"}));
  EXPECT_EQ(findings_of("module {\n// \xFF\n}"), (Places{"E1418 2:4"}));
  EXPECT_EQ(findings_of("module { \"\xC0\x80\" }"), (Places{"E1418 1:11"}));
  EXPECT_EQ(findings_of("ML\xEFR rest"), (Places{"E1418 1:1"}));
}

// --- limits

TEST(Errors, the_number_of_findings_is_limited) {
  std::string operations;
  for (int i = 0; i < 5000; ++i) operations += "stablehlo.sort %a\n";
  const Reading reading(main_of("%a: tensor<f32>", "", operations + "return"));
  ASSERT_FALSE(reading.module);
  EXPECT_EQ(reading.module.errors().size(), 1000U);
  EXPECT_EQ(reading.module.errors().back().notes.back().message, "4000 more findings are not shown");
}

}  // namespace
}  // namespace batten::stablehlo_tests
