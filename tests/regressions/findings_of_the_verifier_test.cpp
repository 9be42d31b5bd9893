// The verifier kept every finding, with its operation printed: a small file of wrong operations took gigabytes.
#include <fmt/format.h>

#include "base/limits.h"
#include "hostile/measured.h"

namespace batten::testing {
namespace {

TEST(Regression, findings_of_the_verifier_are_counted_beyond_their_limit) {
  const std::size_t count = 30'000;
  const std::string program =
      tensor_main_of(sequence(count, [](std::size_t i) { return fmt::format("%{} = unary negate %x : f32[3]\n", i); }));
  const Measured refused = measured({"check", "-"}, program);
  expect_refused(refused, "E1508", "wrong types");
  EXPECT_NE(refused.err.find(fmt::format("{} further findings are not shown", count - limits::findings)),
            std::string::npos)
      << refused.err.substr(refused.err.size() - 300);
}

TEST(Regression, a_finding_shows_the_beginning_of_a_long_operation) {
  const Measured refused =
      measured({"check", "-"}, tensor_main_of("%0 = call @main(" + repeated("%x, ", 200'000) + "%x) : f32[2]"));
  expect_refused(refused, "E1523", "wide call");
  EXPECT_LT(refused.err.size(), 10'000U);
}

TEST(Regression, effects_are_compared_once_a_callee) {
  const std::string effects = sequence(100'000, [](std::size_t i) { return fmt::format(", io.a{:06}", i); }).substr(2);
  const std::string calls = repeated("call @f()\n", 50'000);
  const auto program = [&](const std::string& callee, const std::string& caller) {
    return "tensor_module {\nfunc @f() -> () effects [" + callee + "] {\nreturn\n}\nfunc @g() -> () effects [" +
           caller + "] {\n" + calls + "return\n}\n}\n";
  };
  expect_refused(measured({"check", "-"}, program(effects, "")), "E1531", "of the callee");
  expect_refused(measured({"check", "-"}, program("io.b", effects)), "E1531", "of the caller");
  const std::string few = effects.substr(0, effects.find(", io.a000064"));
  const Measured uncovered = measured({"check", "-"}, program(few, ""));
  expect_refused(uncovered, "E1526", "not covered");
  const std::string& err = uncovered.err;
  EXPECT_EQ(err.find("further findings"), std::string::npos) << "64 effects, each once: " << err.substr(0, 2000);
}

}  // namespace
}  // namespace batten::testing
