// `batten run`: inputs, results, hashes, files, expectations.
#include <regex>

#include "cli/command.h"

namespace batten::testing {
namespace {

TEST(Run, prints_results_as_numpy_does) {
  const Finished run = batten("run - --input 2xf32=1,2.5 --input 2xf32=-0.5", add_program);
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.out, "array([0.5, 2. ], dtype=float32)\n");
  EXPECT_EQ(run.err, "");
}

TEST(Run, a_row_has_the_same_bits_in_every_batch) {
  std::string weights;
  for (const char* name : {"in1", "in2", "in3", "in4"}) weights += " --input " + example + name + ".npy";
  const Finished batch = batten("run " + example + "program.mlir --input " + example + "in0.npy" + weights);
  const Finished alone = batten("run " + example + "one_row.mlir --input " + example + "row.npy" + weights);
  ASSERT_EQ(batch.status, 0) << batch.err;
  ASSERT_EQ(alone.status, 0) << alone.err;
  const std::string row = alone.out.substr(0, alone.out.find("]]"));
  EXPECT_EQ(batch.out.substr(0, row.size()), row);
}

TEST(Run, the_same_program_has_the_same_hash_every_time) {
  const std::string command = "run - --hash --input 2xf32=1,2 --input 2xf32=3,4";
  const Finished first = batten(command, add_program);
  EXPECT_EQ(first.status, 0) << first.err;
  // SHA-256 of the eight bytes of 4.0f and 6.0f, little-endian.
  EXPECT_NE(first.out.find("\nsha256 "), std::string::npos);
  EXPECT_EQ(batten(command, add_program).out, first.out);
  EXPECT_NE(batten("run - --hash --input 2xf32=1,2 --input 2xf32=3,5", add_program).out, first.out);
}

TEST(Run, writes_results_to_files_that_it_reads_again) {
  const Scratch scratch;
  const std::string file = scratch.path("sum.npy");
  ASSERT_EQ(batten("run - --input 2xf32=1,2 --input 2xf32=3,4 --output " + file, add_program).status, 0);
  const Finished again = batten("run - --input " + file + " --input " + file, add_program);
  EXPECT_EQ(again.out, "array([ 8., 12.], dtype=float32)\n") << again.err;
}

TEST(Run, an_output_that_cannot_be_written_is_an_error_and_leaves_nothing) {
  const Scratch scratch;
  const Finished run =
      batten("run - --input 2xf32=1,2 --input 2xf32=3,4 --output " + scratch.path("missing/sum.npy"), add_program);
  EXPECT_EQ(run.status, 2);
  EXPECT_NE(run.err.find("error[E1706]"), std::string::npos) << run.err;
}

TEST(Run, full_standard_output_is_an_error) {
  const Scratch scratch;
  const std::string program = scratch.write("add.mlir", add_program);
  const int raw = std::system(
      (std::string(BATTEN_COMMAND) + " run " + program + " --input 2xf32=1,2 --input 2xf32=3,4 >/dev/full 2>/dev/null")
          .c_str());
  EXPECT_EQ(WEXITSTATUS(raw), 2);
}

TEST(Run, an_input_of_another_type_shows_both) {
  const Finished shape = batten("run - --input 3xf32=1,2,3 --input 2xf32=3,4", add_program);
  EXPECT_EQ(shape.status, 2);
  EXPECT_NE(shape.err.find("error[E1702]"), std::string::npos) << shape.err;
  EXPECT_NE(shape.err.find("f32[3]"), std::string::npos) << shape.err;
  EXPECT_NE(shape.err.find("f32[2]"), std::string::npos) << shape.err;
  const Finished dtype = batten("run - --input 2xf32=1,2 --input 2xf64=3,4", add_program);
  EXPECT_EQ(dtype.status, 2);
  EXPECT_NE(dtype.err.find("f64[2]"), std::string::npos) << dtype.err;
  const Finished both = batten("run - --input 3xf32=1 --input 2xf64=3,4", add_program);
  EXPECT_NE(both.err.find("f32[3]"), std::string::npos) << "every finding at once: " << both.err;
  EXPECT_NE(both.err.find("f64[2]"), std::string::npos) << "every finding at once: " << both.err;
}

TEST(Run, too_few_inputs_and_malformed_ones_are_errors) {
  EXPECT_NE(batten("run - --input 2xf32=1,2", add_program).err.find("error[E1703]"), std::string::npos);
  EXPECT_NE(batten("run - --input 2xf32=1,x --input 2xf32=0", add_program).err.find("error[E1701]"), std::string::npos);
  EXPECT_NE(batten("run - --input 2xf33=1 --input 2xf32=0", add_program).err.find("error[E1701]"), std::string::npos);
  EXPECT_NE(batten("run - --input nowhere.npy --input 2xf32=0", add_program).err.find("error[E1705]"),
            std::string::npos);
}

const std::string checking(const std::string& expected) {
  return "func.func @main() {\n"
         "  %0 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>\n"
         "  %1 = stablehlo.constant dense<" +
         expected +
         "> : tensor<2xf32>\n"
         "  check.expect_eq %0, %1 : tensor<2xf32>\n"
         "  return\n"
         "}\n";
}

TEST(Run, a_self_checking_program_passes_or_fails) {
  const Finished passed = batten("run -", checking("[1.0, 2.0]"));
  EXPECT_EQ(passed.status, 0) << passed.err;
  EXPECT_NE(passed.err.find("all 1 expectations hold"), std::string::npos);
  const Finished failed = batten("run -", checking("[1.0, 3.0]"));
  EXPECT_EQ(failed.status, 1) << failed.err;
  EXPECT_NE(failed.err.find(":4:"), std::string::npos) << "the place of the expectation: " << failed.err;
  EXPECT_NE(failed.err.find("3.0"), std::string::npos) << failed.err;
}

TEST(Run, profiles_choose_the_order_of_a_sum) {
  // 1 + 2^-24 twice: lost one by one, kept when the small ones meet first.
  const std::string program =
      "func.func @main(%a: tensor<128xf32>) -> tensor<f32> {\n"
      "  %z = stablehlo.constant dense<0.0> : tensor<f32>\n"
      "  %0 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [0] : (tensor<128xf32>, "
      "tensor<f32>) -> tensor<f32>\n"
      "  return %0 : tensor<f32>\n"
      "}\n";
  std::string values = "1";
  for (int i = 1; i < 128; ++i) values += ",5.9604645e-8";
  const Finished strict = batten("run - --numerics strict --input 128xf32=" + values, program);
  const Finished wide = batten("run - --numerics wide --input 128xf32=" + values, program);
  EXPECT_EQ(strict.out, "array(1., dtype=float32)\n") << strict.err;
  EXPECT_NE(wide.out, strict.out) << wide.err;
}

TEST(Run, another_function_may_be_named) {
  const std::string program = add_program +
                              "func.func private @two() -> tensor<f64> {\n  %0 = stablehlo.constant dense<2.0> : "
                              "tensor<f64>\n  return %0 : tensor<f64>\n}\n";
  EXPECT_EQ(batten("run - --function two", program).out, "array(2.)\n");
  const Finished near = batten("run - --function tow", program);
  EXPECT_EQ(near.status, 2);
  EXPECT_NE(near.err.find("did you mean @two?"), std::string::npos) << near.err;
}

TEST(Run, memory_beyond_the_limit_is_refused_before_it_is_taken) {
  const std::string program =
      "func.func @main() -> tensor<1000000000xf64> {\n"
      "  %0 = stablehlo.constant dense<1.0> : tensor<1000000000xf64>\n"
      "  return %0 : tensor<1000000000xf64>\n"
      "}\n";
  const Finished run = batten("run - --max-memory 1G", program);
  EXPECT_EQ(run.status, 2);
  EXPECT_NE(run.err.find("error[E1902]"), std::string::npos) << run.err;
}

}  // namespace
}  // namespace batten::testing
