#include "runtime/program.h"

#include <cfenv>

#include "runtime/tensors.h"

namespace batten::runtime {
namespace {

using testing::tensor_of;
using testing::type_of;
using testing::values_of;

// Kernels over four f32 each, as the compiler would make them.
constexpr std::size_t count = 4;

std::int32_t add(void* const* buffers) {
  for (std::size_t i = 0; i < count; ++i)
    static_cast<float*>(buffers[2])[i] =
        static_cast<const float*>(buffers[0])[i] + static_cast<const float*>(buffers[1])[i];
  return 0;
}

std::int32_t multiply(void* const* buffers) {
  for (std::size_t i = 0; i < count; ++i)
    static_cast<float*>(buffers[2])[i] =
        static_cast<const float*>(buffers[0])[i] * static_cast<const float*>(buffers[1])[i];
  return 0;
}

std::int32_t stop(void* const*) { return 7; }

alignas(64) constexpr std::array<float, count> tens{10, 20, 30, 40};

/// (x + y) * tens, then + x: a parameter used twice, a constant, two temporaries.
Executable make_executable() {
  const auto type = type_of("f32", {2, 2});
  return {
      .calls = {{add, {0, 1, 3}, "add"}, {multiply, {3, 2, 4}, "multiply"}, {add, {4, 0, 5}, "add"}},
      .buffers = {{16, ParameterPlace{0}},
                  {16, ParameterPlace{1}},
                  {16, ConstantPlace{tens.data()}},
                  {16, ArenaPlace{0}},
                  {16, ArenaPlace{64}},
                  {16, ResultPlace{0}}},
      .arena_bytes = 80,
      .parameters = {type, type},
      .results = {type},
  };
}

class Run : public ::testing::Test {
 protected:
  std::vector<DLTensor> inputs() const { return {x_.view(), y_.view()}; }
  std::vector<DLTensor> results() const { return {result_.view()}; }

  Executable executable_ = make_executable();
  Tensor x_ = tensor_of<float>(type_of("f32", {2, 2}), {1, 2, 3, 4});
  Tensor y_ = tensor_of<float>(type_of("f32", {2, 2}), {0.5F, 0.25F, 0.125F, 0});
  Tensor result_ = tensor_of<float>(type_of("f32", {2, 2}), {-1, -1, -1, -1});
};

const std::vector<float> expected{16, 47, 96.75, 164};

TEST_F(Run, CallsInOrder) {
  const Status status = run(executable_, inputs(), results(), MemoryBudget());
  ASSERT_TRUE(status.ok()) << status.text;
  EXPECT_EQ(values_of<float>(result_), expected);
  EXPECT_EQ(values_of<float>(x_), (std::vector<float>{1, 2, 3, 4}));
}

TEST_F(Run, AWorkspaceServesManyRuns) {
  const MemoryBudget budget(80);
  auto workspace = Workspace::prepare(executable_, budget);
  ASSERT_TRUE(workspace.ok());
  EXPECT_EQ(budget.used(), 80U);
  Workspace moved = std::move(*workspace);
  for (int i = 0; i < 3; ++i) {
    Tensor other = tensor_of<float>(type_of("f32", {2, 2}), {0, 0, 0, 0});
    const std::vector<DLTensor> results{other.view()};
    ASSERT_TRUE(run(executable_, inputs(), results, moved).ok());
    EXPECT_EQ(values_of<float>(other), expected);
  }
}

TEST_F(Run, TemporariesCountInTheBudget) {
  EXPECT_EQ(
      run(executable_, inputs(), results(), MemoryBudget(79)),
      (Status{status_codes::memory_limit, "cannot take 80 bytes for temporaries: 0 of 79 allowed bytes are in use"}));
}

TEST_F(Run, AnInputMayBeUsedTwice) {
  const std::vector<DLTensor> same{x_.view(), x_.view()};
  ASSERT_TRUE(run(executable_, same, results(), MemoryBudget()).ok());
  EXPECT_EQ(values_of<float>(result_), (std::vector<float>{21, 82, 183, 324}));
}

TEST_F(Run, ByteOffsetsCount) {
  const Tensor wide = tensor_of<float>(type_of("f32", {8}), {9, 9, 1, 2, 3, 4, 9, 9});
  std::vector<DLTensor> in = inputs();
  in[0].data = wide.view().data;
  in[0].byte_offset = 8;
  ASSERT_TRUE(run(executable_, in, results(), MemoryBudget()).ok());
  EXPECT_EQ(values_of<float>(result_), expected);
}

TEST_F(Run, ATrapNamesItsKernel) {
  executable_.calls[1].function = stop;
  EXPECT_EQ(run(executable_, inputs(), results(), MemoryBudget()),
            (Status{status_codes::trap_raised, "kernel multiply (call 1) stopped with trap 7"}));
  EXPECT_EQ(values_of<float>(result_), (std::vector<float>{-1, -1, -1, -1}));  // the third call has not run
}

TEST_F(Run, NoCallsAreFine) {
  executable_.calls.clear();
  EXPECT_TRUE(run(executable_, inputs(), results(), MemoryBudget()).ok());
}

// docs/numerics.md §1: the caller's floating-point environment does not leak in, and is restored.
TEST_F(Run, KernelsSeeTheDefaultFloatEnvironment) {
  const Tensor tiny = tensor_of<float>(type_of("f32", {2, 2}), {1e-45F, 1e-45F, 1e-45F, 1});
  const Tensor third = tensor_of<float>(type_of("f32", {2, 2}), {1e-45F, 0, 0, 1.0F / 9});
  const std::vector<DLTensor> in{tiny.view(), third.view()};
  executable_.calls = {{add, {0, 1, 5}, "add"}};
  ASSERT_TRUE(run(executable_, in, results(), MemoryBudget()).ok());
  const auto plain = values_of<std::uint32_t>(result_);
  EXPECT_EQ(plain, (std::vector<std::uint32_t>{2, 1, 1, 0x3F8E38E4U}));  // subnormals, and 1 + 1/9 rounded to nearest

  std::fenv_t before;
  std::fegetenv(&before);
  std::fesetround(FE_DOWNWARD);
#if defined(__x86_64__)
  const unsigned mxcsr = __builtin_ia32_stmxcsr();
  __builtin_ia32_ldmxcsr(mxcsr | 0x8040U);  // flush to zero, denormals are zero
#endif
  const Status status = run(executable_, in, results(), MemoryBudget());
  const int rounding = std::fegetround();
#if defined(__x86_64__)
  const unsigned after = __builtin_ia32_stmxcsr();
#endif
  std::fesetenv(&before);
  ASSERT_TRUE(status.ok());
  EXPECT_EQ(values_of<std::uint32_t>(result_), plain);
  EXPECT_EQ(rounding, FE_DOWNWARD);
#if defined(__x86_64__)
  EXPECT_EQ(after & 0xFFC0U, (mxcsr | 0x8040U) & 0xFFC0U);
#endif
}

TEST_F(Run, AllFindingsAtOnce) {
  const Tensor wrong = tensor_of<double>(type_of("f64", {3}), {1, 2, 3});
  const std::vector<DLTensor> bad{wrong.view(), wrong.view(), wrong.view()};
  const std::vector<Status> findings = check_arguments(executable_, bad, {});
  ASSERT_EQ(findings.size(), 4U);
  EXPECT_EQ(findings[0], (Status{status_codes::input_count, "the program has 2 inputs, found 3"}));
  EXPECT_EQ(findings[1], (Status{status_codes::input_type_differs, "input 0 must be f32[2,2] but is f64[3]"}));
  EXPECT_EQ(findings[2], (Status{status_codes::input_type_differs, "input 1 must be f32[2,2] but is f64[3]"}));
  EXPECT_EQ(findings[3], (Status{status_codes::result_differs, "the program has 1 results, found 0"}));
  EXPECT_EQ(run(executable_, bad, {}, MemoryBudget()), findings[0]);
  const std::vector<DLTensor> bad_result{wrong.view()};
  EXPECT_EQ(run(executable_, inputs(), bad_result, MemoryBudget()),
            (Status{status_codes::result_differs, "result 0 must be f32[2,2] but is f64[3]"}));
  EXPECT_EQ(values_of<double>(wrong), (std::vector<double>{1, 2, 3}));
}

TEST_F(Run, ResultsOverlapNothing) {
  const auto type = type_of("f32", {2, 2});
  executable_.results = {type, type};
  Tensor memory = tensor_of<float>(type_of("f32", {16}), std::vector<float>(16));
  const auto at = [&](std::uint64_t element) {
    DLTensor view = x_.view();
    view.data = memory.data();
    view.byte_offset = element * 4;
    return view;
  };
  const auto findings = [&](std::uint64_t x, std::uint64_t y, std::uint64_t first, std::uint64_t second) {
    const std::vector<DLTensor> in{at(x), at(y)};
    const std::vector<DLTensor> out{at(first), at(second)};
    const auto found = check_arguments(executable_, in, out);
    for (const Status& status : found) EXPECT_EQ(status.code, status_codes::result_differs);
    return found.size();
  };
  EXPECT_EQ(findings(0, 4, 8, 12), 0U);  // neighbours
  EXPECT_EQ(findings(12, 8, 4, 0), 0U);
  EXPECT_EQ(findings(0, 0, 8, 12), 0U);  // inputs may overlap
  EXPECT_EQ(findings(0, 2, 8, 12), 0U);
  EXPECT_EQ(findings(0, 4, 8, 8), 1U);  // two results at one place
  EXPECT_EQ(findings(0, 4, 8, 11), 1U);
  EXPECT_EQ(findings(0, 4, 7, 12), 1U);  // the end of an input
  EXPECT_EQ(findings(0, 4, 5, 12), 1U);
  EXPECT_EQ(findings(1, 8, 0, 12), 1U);  // an input begins inside a result
  EXPECT_EQ(findings(4, 4, 4, 12), 1U);  // in place is not for callers: the plan does it
  EXPECT_EQ(findings(0, 2, 12, 5), 1U);
  executable_.results = {type};
  const std::vector<DLTensor> in{at(0), at(4)};
  const std::vector<DLTensor> out{at(2)};
  EXPECT_EQ(check_arguments(executable_, in, out).front().text,
            "result 0 and input 0 overlap in memory: a result needs memory of its own");
}

TEST_F(Run, PlansThatContradictThemselves) {
  ASSERT_TRUE(check_executable(executable_).ok());
  const auto refused = [](auto&& spoil, std::string_view text) {
    Executable executable = make_executable();
    spoil(executable);
    const Status status = check_executable(executable);
    EXPECT_EQ(status.code, status_codes::internal);
    EXPECT_NE(status.text.find(text), std::string::npos) << status.text;
    EXPECT_EQ(Workspace::prepare(executable, MemoryBudget()).status(), status);
    EXPECT_EQ(run(executable, {}, {}, MemoryBudget()), status);
  };
  refused([](Executable& e) { e.calls[2].function = nullptr; }, "call 2 (add) has no kernel");
  refused([](Executable& e) { e.calls[0].buffers[1] = 6; }, "call 0 (add) names buffer 6 of 6");
  refused([](Executable& e) { e.buffers[0].place = ParameterPlace{2}; }, "there is no parameter 2");
  refused([](Executable& e) { e.buffers[5].place = ResultPlace{1}; }, "there is no result 1");
  refused([](Executable& e) { e.buffers[0].bytes = 20; }, "buffer 0 of 20 bytes: parameter 0 has 16 bytes");
  refused([](Executable& e) { e.buffers[5].bytes = 12; }, "buffer 5 of 12 bytes: result 0 has 16 bytes");
  refused([](Executable& e) { e.buffers[2].place = ConstantPlace{nullptr}; }, "a constant has no data");
  refused([](Executable& e) { e.buffers[4].place = ArenaPlace{32}; }, "offset 32 is not aligned");
  refused([](Executable& e) { e.arena_bytes = 79; }, "offset 64 leads out of an arena of 79 bytes");
  refused([](Executable& e) { e.buffers[4].place = ArenaPlace{SIZE_MAX - 63}; }, "leads out of an arena");
  refused([](Executable& e) { e.buffers[4].bytes = SIZE_MAX; }, "leads out of an arena");
  refused([](Executable& e) { e.parameters[1].shape = {0}; }, "parameter 1 is f32[0]");
  refused([](Executable& e) { e.results[0].minor_to_major = {0, 0}; }, "result 0 is f32[2,2]{0,0}");
}

}  // namespace
}  // namespace batten::runtime
