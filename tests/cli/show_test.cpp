// `batten show`: each stage of one program.
#include "cli/command.h"

namespace batten::testing {
namespace {

TEST(Show, every_stage) {
  const Finished tensor = batten("show - --stage tensor", add_program);
  EXPECT_EQ(tensor.out,
            "tensor_module {\n"
            "  func @main(%arg0: f32[2], %arg1: f32[2]) -> f32[2] effects [] {\n"
            "    %0 = binary add %arg0, %arg1 : f32[2]\n"
            "    return %0\n"
            "  }\n"
            "}\n");
  const std::pair<const char*, const char*> marks[]{
      {"native", "kernel @add("}, {"llvm", "fadd float"}, {"asm", "addss"}};
  for (const auto& [stage, mark] : marks) {
    const Finished shown = batten(std::string("show - --stage ") + stage, add_program);
    EXPECT_EQ(shown.status, 0) << shown.err;
    EXPECT_NE(shown.out.find(mark), std::string::npos) << shown.out;
  }
}

TEST(Show, the_tensor_stage_runs_again) {
  const Finished tensor = batten("show - --stage tensor", add_program);
  const Finished again = batten("show - --stage tensor", tensor.out);
  EXPECT_EQ(again.out, tensor.out) << again.err;
  EXPECT_EQ(batten("run - --input 2xf32=1,2 --input 2xf32=3,4", tensor.out).out, "array([4., 6.], dtype=float32)\n");
}

TEST(Show, spans_say_where_an_operation_stands) {
  const Finished shown = batten("show - --stage tensor --spans", add_program);
  EXPECT_NE(shown.out.find(":2:8"), std::string::npos) << shown.out;
}

}  // namespace
}  // namespace batten::testing
