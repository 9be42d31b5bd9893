// Which accesses the verifier can prove to stay inside their buffers, and which it refuses.
#include "native/kernels.h"

namespace batten::testing {
namespace {

/// A load of the eight-element buffer inside loops of these bounds, at what `position` makes of them.
std::string loops(const std::string& headers, const std::string& position, const std::string& type = "f32") {
  std::string text;
  std::size_t depth = 0;
  for (std::size_t begin = 0; begin < headers.size(); ++depth) {
    const std::size_t end = std::min(headers.find('\n', begin), headers.size());
    text += "for " + headers.substr(begin, end - begin) + " {\n";
    begin = end + 1;
  }
  text += position + "%r = load %x[%at] : " + type + "\n";
  for (; depth > 0; --depth) text += "}\n";
  std::string constants;
  for (const int value : {-1, 0, 1, 2, 3, 4, 5, 7, 8, 9, 16})
    constants += fmt::format("%c{} = constant {} : index\n", value < 0 ? "m1" : std::to_string(value), value);
  return verdict(constants + text);
}

std::string outside(const std::string& position) {
  return "E1603: the position is " + position + ", the buffer has 8 elements";
}

TEST(NativeAddresses, a_constant_position) {
  EXPECT_EQ(loops("", "%at = affine 0\n"), "");
  EXPECT_EQ(loops("", "%at = affine 7\n"), "");
  EXPECT_EQ(loops("", "%at = affine 8\n"), outside("8"));
  EXPECT_EQ(loops("", "%at = affine -1\n"), outside("-1"));
}

TEST(NativeAddresses, an_induction_variable) {
  EXPECT_EQ(loops("%i = %c0 to %c8 step 1", "%at = affine 1 * %i + 0\n"), "");
  EXPECT_EQ(loops("%i = %c0 to %c9 step 1", "%at = affine 1 * %i + 0\n"), outside("0 to 8"));
  EXPECT_EQ(loops("%i = %cm1 to %c8 step 1", "%at = affine 1 * %i + 0\n"), outside("-1 to 7"));
  EXPECT_EQ(loops("%i = %c0 to %c8 step 1", "%at = affine 1 * %i + 1\n"), outside("1 to 8"));
  EXPECT_EQ(loops("%i = %c0 to %c8 step 1", "%at = affine -1 * %i + 7\n"), "");
  EXPECT_EQ(loops("%i = %c0 to %c8 step 1", "%at = affine -1 * %i + 6\n"), outside("-1 to 6"));
}

TEST(NativeAddresses, a_step_reaches_every_so_many_positions) {
  EXPECT_EQ(loops("%i = %c0 to %c9 step 3", "%at = affine 1 * %i + 0\n"), "");
  EXPECT_EQ(loops("%i = %c2 to %c9 step 3", "%at = affine 1 * %i + 0\n"), outside("2 to 8"));
}

TEST(NativeAddresses, lanes_reach_further) {
  EXPECT_EQ(loops("%i = %c0 to %c8 step 4", "%at = affine 1 * %i + 0\n", "vector<4 x f32>"), "");
  EXPECT_EQ(loops("%i = %c0 to %c9 step 4", "%at = affine 1 * %i + 0\n", "vector<4 x f32>"),
            outside("0 to 8 with 4 lanes"));
  EXPECT_EQ(loops("%i = %c0 to %c8 step 1", "%at = affine 1 * %i + 0\n", "vector<2 x f32>"),
            outside("0 to 7 with 2 lanes"));
  EXPECT_EQ(loops("", "%at = affine 0\n", "vector<16 x f32>"), outside("0 with 16 lanes"));
}

TEST(NativeAddresses, nested_loops) {
  const std::string nest = "%i = %c0 to %c2 step 1\n%j = %c0 to %c4 step 1";
  EXPECT_EQ(loops(nest, "%at = affine 4 * %i + 1 * %j + 0\n"), "");
  EXPECT_EQ(loops(nest, "%at = affine 1 * %i + 2 * %j + 0\n"), "");
  EXPECT_EQ(loops(nest, "%at = affine 4 * %i + 2 * %j + 0\n"), outside("0 to 10"));
  EXPECT_EQ(loops("%i = %c0 to %c4 step 1\n%j = %i to %c8 step 1", "%at = affine 1 * %j + 0\n"), "");
  EXPECT_EQ(loops("%i = %c0 to %c9 step 1\n%j = %c0 to %i step 1", "%at = affine 1 * %j + 0\n"), "");
}

TEST(NativeAddresses, quotients_and_remainders) {
  const std::string loop = "%i = %c0 to %c16 step 1";
  EXPECT_EQ(loops(loop, "%at = index_divide %i, 2\n"), "");
  EXPECT_EQ(loops(loop, "%at = index_remainder %i, 8\n"), "");
  EXPECT_EQ(loops(loop, "%at = index_remainder %i, 9\n"), outside("0 to 8"));
  EXPECT_EQ(loops(loop, "%q = index_divide %i, 4\n%m = index_remainder %i, 4\n%at = affine 1 * %q + 1 * %m + 1\n"), "");
  EXPECT_EQ(loops("%i = %cm1 to %c8 step 1", "%at = index_divide %i, 2\n"),
            "E1603: the dividend is -1 to 7, expected 0 or more");
  EXPECT_EQ(loops("%i = %cm1 to %c8 step 1", "%at = index_remainder %i, 2\n"),
            "E1603: the dividend is -1 to 7, expected 0 or more");
}

TEST(NativeAddresses, what_never_runs_may_do_anything) {
  EXPECT_EQ(loops("%i = %c3 to %c3 step 1", "%at = affine 100 * %i + 100\n"), "");
  EXPECT_EQ(loops("%i = %c5 to %c3 step 1", "%at = affine -9 * %i + 0\n"), "");
  EXPECT_EQ(loops("%i = %c0 to %c1 step 1\n%j = %c1 to %i step 1", "%at = affine 100\n"), "");
  // Types are wrong all the same.
  EXPECT_EQ(loops("%i = %c3 to %c3 step 1", "%at = affine 1 * %i + 0\n", "i32"),
            "E1601: the result is i32, the operation gives f32");
}

TEST(NativeAddresses, an_empty_buffer_holds_nothing) {
  const std::string loop = "  for %i = %a to %b step 1 {\n    %r = load %e[%i] : f32\n  }\n}\n";
  const auto with_upper = [&](int upper) {
    return verdict(parsed("kernel @empty(%e: buffer<f32, 0>) {\n  %a = constant 0 : index\n" +
                          fmt::format("  %b = constant {} : index\n", upper) + loop));
  };
  EXPECT_EQ(with_upper(0), "");
  EXPECT_EQ(with_upper(1), "E1603: the position is 0, the buffer has 0 elements");
}

TEST(NativeAddresses, stores_are_accesses_too) {
  EXPECT_EQ(verdict("  %i = constant 5 : index\n  %v = constant 1.0 : vector<4 x f32>\n  store %x[%i], %v\n"),
            "E1603: the position is 5 with 4 lanes, the buffer has 8 elements");
}

TEST(NativeAddresses, index_arithmetic_stays_in_int64) {
  EXPECT_EQ(verdict("  %a = constant 9223372036854775807 : index\n  %b = affine 1 * %a + 1\n"),
            "E1603: the sum may leave int64");
  EXPECT_EQ(verdict("  %a = constant 4611686018427387904 : index\n  %b = affine 2 * %a + 0\n"),
            "E1603: the sum may leave int64");
  EXPECT_EQ(verdict("  %a = constant -9223372036854775808 : index\n  %b = affine -1 * %a + 0\n"),
            "E1603: the sum may leave int64");
  EXPECT_EQ(verdict("  %a = constant 0 : index\n  %b = constant 9223372036854775807 : index\n"
                    "  for %i = %a to %b step 2 {\n  }\n"),
            "E1603: the loop steps past the end of int64");
  EXPECT_EQ(verdict("  %a = constant 0 : index\n  %b = constant 9223372036854775806 : index\n"
                    "  for %i = %a to %b step 2 {\n  }\n"),
            "");
}

TEST(NativeAddresses, what_follows_from_a_finding_is_none) {
  EXPECT_EQ(verdict("  %a = constant 9223372036854775807 : index\n"
                    "  %b = affine 1 * %a + 1\n"
                    "  %c = affine 1 * %b + 1\n"
                    "  %d = index_divide %c, 2\n"
                    "  for %i = %d to %b step 1 {\n"
                    "    %r = load %x[%i] : f32\n"
                    "  }\n"),
            "E1603: the sum may leave int64");
}

TEST(NativeAddresses, carried_positions) {
  const auto carried = [](const std::string& next, const std::string& use) {
    return verdict(
        "  %z = constant 0 : index\n  %l = constant 3 : index\n"
        "  %r = for %i = %z to %l step 1 carry (%at = %l : index) {\n" +
        use + "    %next = " + next + "\n    yield %next\n  }\n  %e = load %x[%r] : f32\n");
  };
  // What does not depend on the carried one is known behind the loop; inside it may be anything.
  EXPECT_EQ(carried("affine 2 * %i + 0", ""), "");
  EXPECT_EQ(carried("affine 4 * %i + 0", ""), outside("0 to 8"));
  EXPECT_EQ(carried("affine 2 * %i + 0", "    %v = load %x[%at] : f32\n"), outside("any number"));
  EXPECT_EQ(carried("affine 1 * %at + 1", ""), "E1603: the sum may leave int64");
  const std::string kept =
      "  %z = constant 0 : index\n  %l = constant 3 : index\n"
      "  %r = for %i = %z to %l step 1 carry (%at = %l : index) {\n"
      "    %v = load %x[%at] : f32\n    yield %at\n  }\n  %e = load %x[%r] : f32\n";
  EXPECT_EQ(verdict(kept), "");
}

TEST(NativeAddresses, positions_out_of_while_and_if) {
  const auto while_loop = [](const std::string& next) {
    return verdict(
        "  %z = constant 2 : index\n  %n0 = constant 9 : index\n  %t = load %p[%z] : pred\n"
        "  %r = while carry (%at = %z : index) {\n    yield %t\n  } do (%k) {\n    yield " +
        next + "\n  }\n  %e = load %x[%r] : f32\n");
  };
  EXPECT_EQ(while_loop("%k"), "");
  EXPECT_EQ(while_loop("%z"), "");
  EXPECT_EQ(while_loop("%n0"), outside("2 to 9"));
  const auto branch = [](int other) {
    return verdict(
        fmt::format("  %a = constant 2 : index\n  %b = constant {} : index\n  %t = load %p[%a] : pred\n"
                    "  %r = if %t -> index {{\n    yield %a\n  }} else {{\n    yield %b\n  }}\n"
                    "  %e = load %x[%r] : f32\n",
                    other));
  };
  EXPECT_EQ(branch(7), "");
  EXPECT_EQ(branch(8), outside("2 to 8"));
}

TEST(NativeAddresses, a_loop_that_never_runs_gives_what_it_was_given) {
  EXPECT_EQ(verdict("  %z = constant 0 : index\n  %l = constant 3 : index\n  %f = constant 99 : index\n"
                    "  %r = for %i = %l to %z step 1 carry (%at = %l : index) {\n    yield %f\n  }\n"
                    "  %e = load %x[%r] : f32\n"),
            "");
}

}  // namespace
}  // namespace batten::testing
