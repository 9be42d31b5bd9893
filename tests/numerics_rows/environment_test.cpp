// `docs/numerics.md` §1: the caller's floating-point environment reaches no result, and he has it again afterwards.
#include <cfenv>
#include <tuple>

#include "cli/expectations.h"
#include "cli/input.h"
#include "native/evaluate.h"
#include "numerics_rows/programs.h"
#include "support/elements.h"

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace batten::testing {
namespace {

constexpr unsigned flush_to_zero = 0x8000, denormals_are_zero = 0x0040, exceptions = 0x003F;

/// What a caller may have set.
struct Mode {
  std::string name;
  int rounding = FE_TONEAREST;
  unsigned mxcsr = 0;  // bits that are set as well
};

std::vector<Mode> modes() {
  std::vector<Mode> modes{
      {"nearest"}, {"upward", FE_UPWARD}, {"downward", FE_DOWNWARD}, {"toward zero", FE_TOWARDZERO}};
#if defined(__x86_64__)
  modes.push_back({"flush to zero", FE_TONEAREST, flush_to_zero});
  modes.push_back({"denormals are zero", FE_TONEAREST, denormals_are_zero});
  modes.push_back({"all of it", FE_UPWARD, flush_to_zero | denormals_are_zero});
#endif
  return modes;
}

/// The mode as far as a caller sees it.
struct Seen {
  int rounding = std::fegetround();
#if defined(__x86_64__)
  unsigned mxcsr = _mm_getcsr() & ~exceptions;
#endif
  friend bool operator==(const Seen&, const Seen&) = default;
};

/// Calls `work` in a mode, then gives the test its own environment back. What `work` leaves of the mode goes to `kept`.
template <class Work>
auto in_mode(const Mode& mode, bool& kept, const Work& work) {
  std::fenv_t saved;
  std::fegetenv(&saved);
  std::fesetround(mode.rounding);
#if defined(__x86_64__)
  const unsigned saved_mxcsr = _mm_getcsr();
  _mm_setcsr(_mm_getcsr() | mode.mxcsr);
#endif
  const Seen before;
  auto result = work();
  kept = Seen() == before;
  std::fesetenv(&saved);
#if defined(__x86_64__)
  _mm_setcsr(saved_mxcsr);
#endif
  return result;
}

// What each result is in every mode: no other rounding and no flushing gives it.
const std::string program = R"(
func.func @main(%a: tensor<6xf32>, %b: tensor<6xf32>, %n: tensor<2xi32>, %d: tensor<3xf64>)
    -> (tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<2xf32>, tensor<3xf32>, tensor<f32>, tensor<f32>, tensor<3xf32>, tensor<3xf64>, tensor<2xf32>) {
  %0 = stablehlo.divide %a, %b : tensor<6xf32>
  %1 = stablehlo.multiply %a, %b : tensor<6xf32>
  %2 = stablehlo.sqrt %b : tensor<6xf32>
  %3 = stablehlo.round_nearest_even %a : tensor<6xf32>
  %4 = stablehlo.convert %n : (tensor<2xi32>) -> tensor<2xf32>
  %5 = stablehlo.convert %d : (tensor<3xf64>) -> tensor<3xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %6 = stablehlo.reduce(%5 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
  %7 = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0] : (tensor<6xf32>, tensor<6xf32>) -> tensor<f32>
  %8 = stablehlo.constant dense<[0.1, 1.0e-40, 16777217.0]> : tensor<3xf32>
  %9 = stablehlo.constant dense<[0.3, 5.0e-324, 9007199254740993.0]> : tensor<3xf64>
  %x = stablehlo.constant dense<[1.0, -100.0]> : tensor<2xf32>
  %10 = stablehlo.exponential %x : tensor<2xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10 : tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<2xf32>, tensor<3xf32>, tensor<f32>, tensor<f32>, tensor<3xf32>, tensor<3xf64>, tensor<2xf32>
}
)";
const std::vector<Elements> inputs{{f32(1), f32(5), f32(-1), f32(-5), 0x00800000, 1},
                                   {f32(3), f32(3), f32(3), f32(3), f32(0.5F), f32(0.25F)},
                                   {16777217, 16777219},
                                   {f64(0.1), f64(0x1p-149), f64(-0.3)}};
const std::vector<Elements> expected{
    {0x3EAAAAAB, 0x3FD55555, 0xBEAAAAAB, 0xBFD55555, 0x01000000, 4},
    {f32(3), f32(15), f32(-3), f32(-15), 0x00400000, 0},
    {0x3FDDB3D7, 0x3FDDB3D7, 0x3FDDB3D7, 0x3FDDB3D7, 0x3F3504F3, f32(0.5F)},
    {f32(1), f32(5), f32(-1), f32(-5), 0, 0},
    {0x4B800000, 0x4B800002},
    {0x3DCCCCCD, 1, 0xBE99999A},
    {0xBE4CCCCE},
    {0},
    {0x3DCCCCCD, 0x000116C2, 0x4B800000},
    {0x3FD3333333333333, 1, 0x4340000000000000},
    {0x402DF854, 0x0000001B},
};

TEST(NumericsRow, a_run_in_any_environment_gives_the_same_bits_and_the_environment_back) {
  const Result<CompiledText> compiled = compile_text(program);
  ASSERT_TRUE(compiled) << compiled.errors()[0].message;
  for (const Mode& mode : modes()) {
    bool kept = false;
    const Result<std::vector<Elements>> results = in_mode(mode, kept, [&] { return run(*compiled, inputs); });
    ASSERT_TRUE(results) << mode.name;
    EXPECT_TRUE(kept) << mode.name;
    EXPECT_EQ(*results, expected) << mode.name;
  }
}

TEST(NumericsRow, reading_and_compiling_in_any_environment_gives_the_same_bits_and_the_environment_back) {
  for (const Mode& mode : modes()) {
    bool kept = false;
    const std::vector<Elements> results = in_mode(mode, kept, [] { return results_of(program, inputs); });
    EXPECT_TRUE(kept) << mode.name;
    EXPECT_EQ(results, expected) << mode.name;
  }
}

TEST(NumericsRow, the_evaluator_in_any_environment_gives_the_same_bits) {
  const Result<CompiledText> compiled = compile_text(program);
  ASSERT_TRUE(compiled) << compiled.errors()[0].message;
  std::vector<std::vector<std::byte>> parameters, results;
  for (std::size_t i = 0; i < inputs.size(); ++i)
    parameters.push_back(memory_of(type_of(compiled->function, compiled->function.parameters[i]).dtype, inputs[i]));
  for (const FunctionResult& result : compiled->function.results)
    results.emplace_back(static_cast<std::size_t>(byte_count(result.type)));
  std::vector<const std::byte*> parameter_addresses;
  std::vector<std::byte*> result_addresses;
  for (const auto& parameter : parameters) parameter_addresses.push_back(parameter.data());
  for (auto& result : results) result_addresses.push_back(result.data());
  for (const Mode& mode : modes()) {
    for (auto& result : results) result.assign(result.size(), std::byte{0xFF});
    bool kept = false;
    const std::int32_t trap = in_mode(mode, kept, [&] {
      return native::evaluate(compiled->compiled.program, parameter_addresses, result_addresses);
    });
    EXPECT_EQ(trap, 0);
    EXPECT_TRUE(kept) << mode.name;
    for (std::size_t i = 0; i < results.size(); ++i)
      EXPECT_EQ(elements_of(compiled->function.results[i].type.dtype, results[i]), expected[i]) << mode.name;
  }
}

TEST(NumericsRow, literals_of_the_tensor_ir_are_rounded_to_nearest_even_in_any_environment) {
  for (const Mode& mode : modes()) {
    bool kept = false;
    const std::vector<Elements> results = in_mode(mode, kept, [] {
      return results_of(
          "tensor_module {\n  func @main() -> (f32[3], f64[3], f32[]) effects [] {\n"
          "    %0 = constant dense<[0.1, 1.0e-40, 16777217.0]> : f32[3]\n"
          "    %1 = constant dense<[0.3, 5.0e-324, 9007199254740993.0]> : f64[3]\n"
          "    %2 = constant dense<-0.3> : f32[]\n    return %0, %1, %2\n  }\n}\n");
    });
    EXPECT_TRUE(kept) << mode.name;
    EXPECT_EQ(results,
              (std::vector<Elements>{
                  {0x3DCCCCCD, 0x000116C2, 0x4B800000}, {0x3FD3333333333333, 1, 0x4340000000000000}, {0xBE99999A}}))
        << mode.name;
  }
}

TEST(NumericsRow, inputs_as_text_are_rounded_to_nearest_even_in_any_environment) {
  for (const Mode& mode : modes()) {
    bool kept = false;
    const auto tensor = in_mode(mode, kept, [] {
      return cli::parse_input("5xf32=0.1,1e-40,16777217,-0.3,0.70000000000000000001", runtime::MemoryBudget());
    });
    ASSERT_TRUE(tensor) << mode.name;
    EXPECT_TRUE(kept) << mode.name;
    EXPECT_EQ(elements_of(DType::F32, {tensor->data(), tensor->data() + tensor->byte_size()}),
              (Elements{0x3DCCCCCD, 0x000116C2, 0x4B800000, 0xBE99999A, 0x3F333333}))
        << mode.name;
  }
}

TEST(NumericsRow, expectations_are_judged_alike_in_any_environment) {
  // The smallest subnormal is not 0.
  const std::string text =
      "func.func @main(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {\n"
      "  \"stablehlo.custom_call\"(%a, %b) {call_target_name = \"check.expect_eq\", has_side_effect = true} : "
      "(tensor<f32>, tensor<f32>) -> ()\n  return %a : tensor<f32>\n}\n";
  Sources sources;
  sources.add("test", text);
  const Result<CompiledText> compiled = compile_text(text);
  ASSERT_TRUE(compiled) << compiled.errors()[0].message;
  for (const Mode& mode : modes())
    for (const auto& [lhs, rhs, is_equal] :
         {std::tuple<Bits, Bits, bool>{1, 0, false}, {1, 0x80000001, false}, {1, 1, true}, {0, 0x80000000, true}}) {
      bool kept = false;
      const Expectation& expectation = compiled->function.expectations.at(0);
      std::vector<runtime::Tensor> results;
      for (std::size_t i = 0; i < compiled->function.results.size(); ++i) {
        auto tensor = cli::parse_input("f32=0", runtime::MemoryBudget());
        ASSERT_TRUE(tensor);
        store_element(DType::F32, i == expectation.expected ? rhs : lhs, tensor->data());
        results.push_back(*std::move(tensor));
      }
      const std::string report =
          in_mode(mode, kept, [&] { return cli::failed_expectations(compiled->function, results, sources); });
      EXPECT_TRUE(kept) << mode.name;
      EXPECT_EQ(report.empty(), is_equal) << mode.name << ": " << lhs << " and " << rhs << ": " << report;
    }
}

TEST(NumericsRow, exceptions_that_a_run_raises_do_not_reach_the_caller) {
  const Result<CompiledText> compiled = compile_text(
      "func.func @main(%a: tensor<1xf32>, %b: tensor<1xf32>) -> tensor<1xf32> {\n"
      "  %0 = stablehlo.divide %a, %b : tensor<1xf32>\n  return %0 : tensor<1xf32>\n}\n");
  ASSERT_TRUE(compiled);
  std::feclearexcept(FE_ALL_EXCEPT);
  std::feraiseexcept(FE_OVERFLOW);
  const Result<std::vector<Elements>> results = run(*compiled, {{f32(1)}, {0}});
  EXPECT_EQ(std::fetestexcept(FE_ALL_EXCEPT), FE_OVERFLOW);
  ASSERT_TRUE(results);
  EXPECT_EQ(*results, (std::vector<Elements>{{0x7F800000}}));
#if defined(__x86_64__)
  // A caller who has unmasked exceptions is not stopped by those of a run.
  constexpr unsigned masks = 0x1F80;
  const unsigned saved = _mm_getcsr();
  _mm_setcsr(saved & ~masks);
  const Result<std::vector<Elements>> unmasked = run(*compiled, {{f32(1)}, {0}});
  const unsigned after = _mm_getcsr();
  _mm_setcsr(saved);
  EXPECT_EQ(after, saved & ~masks);
  ASSERT_TRUE(unmasked);
  EXPECT_EQ(*unmasked, *results);
#endif
}

}  // namespace
}  // namespace batten::testing
