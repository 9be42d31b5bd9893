// Loops, branches, traps and a kernel's own memory in the evaluator.
#include "native/kernels.h"

namespace batten::testing {
namespace {

/// A kernel of this body over an input of eight i64 and an output of eight.
Evaluated run(const std::string& body, std::vector<Bits> input = {1, 2, 3, 4, 5, 6, 7, 8}) {
  return evaluated(parsed("kernel @k(%in: buffer<i64, 8>, %out: buffer<i64, 8>) {\n"
                          "  %z = constant 0 : index\n"
                          "  %one = constant 1 : index\n"
                          "  %e = constant 8 : index\n" +
                          body + "}\n"),
                   {std::move(input)});
}

constexpr Bits untouched = ~Bits{0};
std::vector<Bits> first(Bits value) {
  return {value, untouched, untouched, untouched, untouched, untouched, untouched, untouched};
}

TEST(EvaluatedControl, for_runs_from_lower_to_below_upper) {
  EXPECT_EQ(run("  for %i = %one to %e step 3 {\n"
                "    %v = load %in[%i] : i64\n"
                "    store %out[%i], %v\n"
                "  }\n")
                .result,
            (std::vector<Bits>{untouched, 2, untouched, untouched, 5, untouched, untouched, 8}));
}

TEST(EvaluatedControl, for_that_does_not_run_gives_its_initial_values) {
  for (const char* bounds : {"%one to %one", "%e to %z"})
    EXPECT_EQ(run("  %a = load %in[%one] : i64\n"
                  "  %r = for %i = " +
                  std::string(bounds) +
                  " step 1 carry (%s = %a : i64) {\n"
                  "    %n = add %s, %s : i64\n"
                  "    yield %n\n"
                  "  }\n"
                  "  store %out[%z], %r\n")
                  .result,
              first(2));
}

TEST(EvaluatedControl, carried_values_change_all_at_once) {
  // Fibonacci numbers by swapping, and a rotation of three whose every source is overwritten by another.
  EXPECT_EQ(run("  %a = constant 0 : i64\n"
                "  %b = constant 1 : i64\n"
                "  %x, %y = for %i = %z to %e step 1 carry (%p = %a : i64, %q = %b : i64) {\n"
                "    %n = add %p, %q : i64\n"
                "    yield %q, %n\n"
                "  }\n"
                "  store %out[%z], %x\n")
                .result,
            first(21));
  EXPECT_EQ(run("  %a = constant 1 : i64\n"
                "  %b = constant 2 : i64\n"
                "  %c = constant 3 : i64\n"
                "  %x, %y, %w = for %i = %z to %e step 1 carry (%p = %a : i64, %q = %b : i64, %r = %c : i64) {\n"
                "    yield %q, %r, %p\n"
                "  }\n"
                "  %k1 = constant 1 : index\n"
                "  %k2 = constant 2 : index\n"
                "  store %out[%z], %x\n  store %out[%k1], %y\n  store %out[%k2], %w\n")
                .result,
            (std::vector<Bits>{3, 1, 2, untouched, untouched, untouched, untouched, untouched}));
}

TEST(EvaluatedControl, carried_vectors_and_positions_change_all_at_once) {
  EXPECT_EQ(run("  %four = constant 4 : index\n"
                "  %a = load %in[%z] : vector<4 x i64>\n"
                "  %b = load %in[%four] : vector<4 x i64>\n"
                "  %x, %y = for %i = %z to %one step 1 carry (%p = %a : vector<4 x i64>, %q = %b : vector<4 x i64>) {\n"
                "    yield %q, %p\n"
                "  }\n"
                "  %m, %n = for %i = %z to %e step 1 carry (%p = %z : index, %q = %four : index) {\n"
                "    yield %q, %i\n"
                "  }\n"
                "  %s = from_index %m : i64\n"
                "  store %out[%z], %x\n  store %out[%four], %y\n  store %out[%z], %s\n")
                .result,
            (std::vector<Bits>{6, 6, 7, 8, 1, 2, 3, 4}));
}

TEST(EvaluatedControl, nested_loops_carry_through) {
  EXPECT_EQ(run("  %a = constant 0 : i64\n"
                "  %r = for %i = %z to %e step 1 carry (%s = %a : i64) {\n"
                "    %t = for %j = %z to %i step 1 carry (%u = %s : i64) {\n"
                "      %v = load %in[%j] : i64\n"
                "      %n = add %u, %v : i64\n"
                "      yield %n\n"
                "    }\n"
                "    yield %t\n"
                "  }\n"
                "  store %out[%z], %r\n")
                .result,
            first(1 * 7 + 2 * 6 + 3 * 5 + 4 * 4 + 5 * 3 + 6 * 2 + 7));
}

TEST(EvaluatedControl, while_runs_as_long_as_its_condition_holds) {
  const std::string collatz =  // steps down to 1
      "  %n = load %in[%z] : i64\n"
      "  %a = constant 0 : i64\n"
      "  %l = constant 1 : i64\n"
      "  %three = constant 3 : i64\n"
      "  %x, %y = while carry (%p = %n : i64, %q = %a : i64) {\n"
      "    %c = compare NE SIGNED %p, %l : pred\n"
      "    yield %c\n"
      "  } do (%p, %q) {\n"
      "    %odd = and %p, %l : i64\n"
      "    %is_odd = convert %odd : pred\n"
      "    %half = shift_right_logical %p, %l : i64\n"
      "    %triple = multiply %p, %three : i64\n"
      "    %next = add %triple, %l : i64\n"
      "    %r = select %is_odd, %next, %half : i64\n"
      "    %count = add %q, %l : i64\n"
      "    yield %r, %count\n"
      "  }\n"
      "  store %out[%z], %y\n";
  EXPECT_EQ(run(collatz, {27, 0, 0, 0, 0, 0, 0, 0}).result, first(111));
  EXPECT_EQ(run(collatz, {1, 0, 0, 0, 0, 0, 0, 0}).result, first(0));
}

TEST(EvaluatedControl, if_gives_the_values_of_its_branch) {
  EXPECT_EQ(run("  %five = constant 5 : i64\n"
                "  for %i = %z to %e step 1 parallel {\n"
                "    %v = load %in[%i] : i64\n"
                "    %c = compare LT SIGNED %v, %five : pred\n"
                "    %r, %at = if %c -> i64, index {\n"
                "      %d = add %v, %v : i64\n"
                "      yield %d, %i\n"
                "    } else {\n"
                "      %n = negate %v : i64\n"
                "      yield %n, %i\n"
                "    }\n"
                "    store %out[%at], %r\n"
                "  }\n")
                .result,
            (std::vector<Bits>{2, 4, 6, 8, Bits{0} - 5, Bits{0} - 6, Bits{0} - 7, Bits{0} - 8}));
}

TEST(EvaluatedControl, only_the_branch_that_is_taken_runs) {
  EXPECT_EQ(run("  %v = load %in[%z] : i64\n"
                "  %c = convert %v : pred\n"
                "  if %c {\n"
                "    store %out[%z], %v\n"
                "  } else {\n"
                "    store %out[%one], %v\n"
                "  }\n")
                .result,
            first(1));
}

TEST(EvaluatedControl, a_trap_ends_the_kernel_with_its_code) {
  const std::string body =
      "  %limit = load %in[%z] : i64\n"
      "  for %i = %z to %e step 1 {\n"
      "    %v = load %in[%i] : i64\n"
      "    %c = compare GT SIGNED %v, %limit : pred\n"
      "    trap -7 if %c\n"
      "    store %out[%i], %v\n"
      "  }\n";
  const Evaluated stopped = run(body, {5, 4, 9, 1, 1, 1, 1, 1});
  EXPECT_EQ(stopped.status, -7);
  EXPECT_EQ(stopped.result,
            (std::vector<Bits>{5, 4, untouched, untouched, untouched, untouched, untouched, untouched}));
  EXPECT_EQ(run(body, {9, 4, 9, 1, 1, 1, 1, 1}).status, 0);
}

TEST(EvaluatedControl, a_kernel_has_memory_of_its_own) {
  // Reversed through an allocation; what was not written to it shows as ones.
  EXPECT_EQ(run("  %m = allocate : buffer<i64, 9>\n"
                "  for %i = %z to %e step 1 {\n"
                "    %at = affine -1 * %i + 7\n"
                "    %v = load %in[%i] : i64\n"
                "    store %m[%at], %v\n"
                "  }\n"
                "  for %i = %z to %e step 1 {\n"
                "    %at = affine 1 * %i + 1\n"
                "    %v = load %m[%at] : i64\n"
                "    store %out[%i], %v\n"
                "  }\n")
                .result,
            (std::vector<Bits>{7, 6, 5, 4, 3, 2, 1, untouched}));
}

TEST(EvaluatedControl, positions_are_computed_as_written) {
  EXPECT_EQ(run("  for %i = %z to %e step 1 {\n"
                "    %q = index_divide %i, 3\n"
                "    %r = index_remainder %i, 3\n"
                "    %a = affine 100 * %q + -10 * %r + 1 * %i + 5\n"
                "    %v = from_index %a : i64\n"
                "    store %out[%i], %v\n"
                "  }\n")
                .result,
            (std::vector<Bits>{5, Bits{0} - 4, Bits{0} - 13, 108, 99, 90, 211, 202}));
}

TEST(EvaluatedControl, vectors_of_neighbours) {
  EXPECT_EQ(run("  for %i = %z to %e step 4 {\n"
                "    %v = load %in[%i] : vector<4 x i64>\n"
                "    %w = multiply %v, %v : vector<4 x i64>\n"
                "    store %out[%i], %w\n"
                "  }\n")
                .result,
            (std::vector<Bits>{1, 4, 9, 16, 25, 36, 49, 64}));
}

TEST(EvaluatedControl, a_kernel_runs_at_any_alignment) {
  const native::Kernel kernel = parsed(
      "kernel @k(%a: buffer<f64, 1>, %b: buffer<f64, 1>) {\n"
      "  %z = constant 0 : index\n  %v = load %a[%z] : f64\n  store %b[%z], %v\n}\n");
  std::vector<std::byte> memory(24, std::byte{0x3F});
  std::byte* const buffers[] = {memory.data() + 1, memory.data() + 11};
  memory[3] = std::byte{1};
  EXPECT_EQ(native::evaluate(kernel, buffers), 0);
  EXPECT_TRUE(std::equal(buffers[0], buffers[0] + 8, buffers[1]));
}

}  // namespace
}  // namespace batten::testing
