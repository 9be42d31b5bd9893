// When the machine had no memory for the text or the compiler's own data, the command ended by SIGABRT.
#include "hostile/measured.h"

namespace batten::testing {
namespace {

TEST(Regression, no_memory_for_the_compiler) {
#if defined(__SANITIZE_ADDRESS__)
  GTEST_SKIP() << "AddressSanitizer needs the address space";
#endif
  const std::string program = main_of(sequence(
      400'000, [](std::size_t i) { return "%" + std::to_string(i) + " = stablehlo.abs %a : tensor<2xf32>\n"; }));
  const rlim_t bytes = rlim_t{400} << 20U;
  expect_refused(measured({"check", "-"}, program, limited(RLIMIT_AS, bytes)), "E1902", "400,000 operations");
}

}  // namespace
}  // namespace batten::testing
