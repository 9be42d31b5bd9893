// Programs exported by JAX against float64 references, under both profiles.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "cli/input.h"
#include "numerics/scalar.h"
#include "runtime/npy.h"
#include "suites/harness.h"
#include "tensor/literal.h"

namespace batten::testing {
namespace {

/// Roundings on the longest path through a module's functions: one an elementwise operation (elementary functions
/// included), one an element and one more for a fold. An upper bound: every function's operations count as one path.
double roundings(const TensorModule& module) {
  double count = 0;
  for (const TensorFunction& function : module.functions) {
    for (const Operation& operation : function.operations) {
      double folded = 1;
      const TensorType* operand = operation.operands.empty() ? nullptr : &type_of(function, operation.operands[0]);
      if (const auto* reduce = std::get_if<Reduce>(&operation.kind))
        for (const std::int64_t axis : reduce->axes) folded *= static_cast<double>(operand->shape.extent(axis));
      if (const auto* dot = std::get_if<DotGeneral>(&operation.kind))
        for (const std::int64_t axis : dot->lhs_contracting_dimensions)
          folded *= static_cast<double>(operand->shape.extent(axis));
      const Family family = row(operation.kind).family;
      if (family == Family::Elementwise) count += 1;
      if (family == Family::Reduction || family == Family::Contraction) count += folded + 1;
    }
  }
  return count;
}

std::vector<std::string> inputs_of(const std::filesystem::path& folder) {
  std::vector<std::string> inputs;
  while (true) {
    const std::filesystem::path path = folder / fmt::format("in{}.npy", inputs.size());
    if (!std::filesystem::exists(path)) return inputs;
    inputs.push_back(path.string());
  }
}

/// gamma(n, u) = n u / (1 - n u): the relative error of n roundings; here relative to the largest reference value of
/// the result.
double gamma(double n, double u) { return n * u / (1 - n * u); }

void check_program(const std::string& name, NumericsProfile profile) {
  const std::filesystem::path folder = suite("jax") / name;
  const Result<Outcome> outcome = run_program(folder / "program.mlir", profile, inputs_of(folder));
  ASSERT_TRUE(outcome) << name << "\n" << describe(outcome.errors());
  for (std::size_t i = 0; i < outcome->results.size(); ++i) {
    const TensorType& type = outcome->function.results[i].type;
    const auto reference =
        runtime::read_npy((folder / fmt::format("ref64_{}.npy", i)).string(), runtime::MemoryBudget());
    ASSERT_TRUE(reference) << reference.status().text;
    const std::int64_t elements = *element_count(type.shape);
    std::vector<double> expected(static_cast<std::size_t>(elements));
    for (std::size_t k = 0; k < expected.size(); ++k)
      expected[k] = f64_of(load_element(DType::F64, reference->data() + k * 8));
    const double largest = std::fabs(*std::ranges::max_element(expected, {}, [](double x) { return std::fabs(x); }));
    const double bound = gamma(roundings(outcome->module), unit_roundoff(type.dtype)) * largest;
    double worst = 0;
    for (std::size_t k = 0; k < expected.size(); ++k) {
      const Bits bits = load_element(type.dtype, outcome->results[i].data() + k * byte_size(type.dtype));
      const double got = f64_of(convert(type.dtype, DType::F64, bits));
      worst = std::max(worst, std::fabs(got - expected[k]));
      ASSERT_LE(std::fabs(got - expected[k]), bound)
          << name << " result " << i << " element " << k << ": got " << got << ", reference " << expected[k];
    }
    fmt::print("{} result {}: worst {:.3g} of the bound {:.3g}\n", name, i, worst, bound);
  }
}

class JaxProgram : public ::testing::TestWithParam<std::string> {};

TEST_P(JaxProgram, lies_within_the_bound_under_wide) { check_program(GetParam(), NumericsProfile::Wide); }
TEST_P(JaxProgram, lies_within_the_bound_under_strict) { check_program(GetParam(), NumericsProfile::Strict); }

INSTANTIATE_TEST_SUITE_P(All, JaxProgram,
                         ::testing::Values("attention", "gelu", "layernorm", "logreg_step", "mlp", "softmax"),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace batten::testing
