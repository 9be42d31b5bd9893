// What the command says to words that it does not know, and in which form it reports findings.
#include <nlohmann/json.hpp>

#include "cli/command.h"

namespace batten::testing {
namespace {

void expect_usage(const std::string& arguments, const std::string& hint) {
  const Finished finished = batten(arguments);
  EXPECT_EQ(finished.status, 2) << arguments;
  EXPECT_EQ(finished.out, "") << arguments;
  EXPECT_NE(finished.err.find("error[E1999]"), std::string::npos) << arguments << ": " << finished.err;
  EXPECT_NE(finished.err.find(hint), std::string::npos) << arguments << ": " << finished.err;
}

TEST(Usage, says_what_was_meant) {
  expect_usage("rnu x.mlir", "did you mean run?");
  expect_usage("chekc x.mlir", "did you mean check?");
  expect_usage("frobnicate x.mlir", "run, check and show");
  expect_usage("run x.mlir --hsh", "did you mean --hash?");
  expect_usage("run x.mlir --max-memry 4G", "did you mean --max-memory?");
  expect_usage("show x.mlir --stge=llvm", "did you mean --stage?");
  expect_usage("", "--help");
  expect_usage("run", "--help");
  expect_usage("show x.mlir", "--help");
  expect_usage("show x.mlir --stage bogus", "bogus");
  expect_usage("run x.mlir --max-memory lots", "lots");
  expect_usage("run x.mlir --exit warp", "warp");
}

TEST(Usage, help_and_version_are_answers) {
  for (const char* arguments : {"--help", "run --help", "check --help", "show --help", "--version"}) {
    const Finished finished = batten(arguments);
    EXPECT_EQ(finished.status, 0) << arguments;
    EXPECT_NE(finished.out, "") << arguments;
  }
}

TEST(Check, says_ok_or_every_finding_of_every_file) {
  const Scratch scratch;
  const std::string good = scratch.write("good.mlir", add_program);
  const std::string bad = scratch.write(
      "bad.mlir",
      "func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {\n  %0 = stablehlo.add %a, %b : tensor<2xf32>\n"
      "  %1 = stablehlo.frobnicate %a : tensor<2xf32>\n  return %0 : tensor<2xf32>\n}\n");
  EXPECT_EQ(batten("check " + good).out, good + ": ok, 1 functions, 1 operations\n");
  const Finished both = batten("check " + bad + " " + good + " " + scratch.path("missing.mlir"));
  EXPECT_EQ(both.status, 2);
  EXPECT_NE(both.out.find(good + ": ok"), std::string::npos);
  for (const std::string expected : {":2:26: error[E1404]", ":3:8: error[E1408]", "error[E1705]"})
    EXPECT_NE(both.err.find(expected), std::string::npos) << expected << "\n" << both.err;
}

TEST(Check, findings_as_json) {
  const Finished finished = batten("check - --diagnostics=json", "func.func @main(%a: tensor<2xq9>) {\n  return\n}\n");
  EXPECT_EQ(finished.status, 2);
  const nlohmann::json findings = nlohmann::json::parse(finished.err);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0]["code"], "E1409");
  EXPECT_EQ(findings[0]["line"], 1);
  EXPECT_EQ(findings[0]["column"], 30);
}

TEST(Usage, errors_are_json_too_when_that_is_asked_for) {
  const Finished finished = batten("run x.mlir --hsh --diagnostics=json");
  EXPECT_EQ(finished.status, 2);
  const nlohmann::json findings = nlohmann::json::parse(finished.err, nullptr, false);
  ASSERT_TRUE(findings.is_array()) << finished.err;
  EXPECT_EQ(findings[0]["code"], "E1999");
}

}  // namespace
}  // namespace batten::testing
