// Whole programs in the evaluator: calls in order, over buffers of every role.
#include "native/kernels.h"

namespace batten::testing {
namespace {

using native::BufferId;
using native::BufferRole;
using native::KernelId;
using native::Program;
using native::Type;

const Type four = Type::buffer(DType::I32, 4);

/// out[i] = a[i] + b[i]
native::Kernel add_kernel() {
  return parsed(
      "kernel @add(%a: buffer<i32, 4>, %b: buffer<i32, 4>, %out: buffer<i32, 4>) {\n"
      "  %z = constant 0 : index\n  %e = constant 4 : index\n"
      "  for %i = %z to %e step 1 parallel {\n"
      "    %x = load %a[%i] : i32\n    %y = load %b[%i] : i32\n    %s = add %x, %y : i32\n    store %out[%i], %s\n"
      "  }\n}\n");
}
/// Traps with code 3 if a[0] is the greater one, else copies.
native::Kernel guarded_copy_kernel() {
  return parsed(
      "kernel @guard(%a: buffer<i32, 4>, %b: buffer<i32, 4>, %out: buffer<i32, 4>) {\n"
      "  %z = constant 0 : index\n  %x = load %a[%z] : i32\n  %y = load %b[%z] : i32\n"
      "  %c = compare GT SIGNED %x, %y : pred\n  trap 3 if %c\n"
      "  %v = load %a[%z] : vector<4 x i32>\n  store %out[%z], %v\n}\n");
}

BufferId id(std::uint32_t index) { return BufferId{index}; }

/// Buffers: 0 parameter, 1 constant, 2 and 3 temporaries, 4 result.
Program program(std::vector<native::KernelCall> calls) {
  Program program;
  program.kernels.push_back(add_kernel());
  program.kernels.push_back(guarded_copy_kernel());
  program.calls = std::move(calls);
  program.buffers = {{BufferRole::Parameter, four, 0},
                     {BufferRole::Constant, four, 0},
                     {BufferRole::Temporary, four, 0},
                     {BufferRole::Temporary, four, 0},
                     {BufferRole::Result, four, 0}};
  program.constants = {memory_of(DType::I32, {10, 20, 30, 40})};
  return program;
}

Evaluated run(const Program& program, const std::vector<Bits>& input) {
  for (const native::Kernel& kernel : program.kernels) EXPECT_EQ(verdict(kernel), "");
  const std::vector<std::byte> parameter = memory_of(DType::I32, input);
  std::vector<std::byte> result(16, std::byte{0xFF});
  const std::byte* const parameters[] = {parameter.data()};
  std::byte* const results[] = {result.data()};
  const std::int32_t status = native::evaluate(program, parameters, results);
  EXPECT_EQ(parameter, memory_of(DType::I32, input));
  return {status, elements_of(DType::I32, result)};
}

TEST(EvaluatedProgram, calls_run_in_order_over_their_buffers) {
  const Program sum = program({{KernelId{0}, {id(0), id(1), id(2)}},    // t = x + c
                               {KernelId{0}, {id(2), id(2), id(3)}},    // u = t + t
                               {KernelId{0}, {id(3), id(0), id(4)}}});  // out = u + x
  EXPECT_EQ(run(sum, {1, 2, 3, 4}).status, 0);
  EXPECT_EQ(run(sum, {1, 2, 3, 4}).result, (std::vector<Bits>{23, 46, 69, 92}));
}

TEST(EvaluatedProgram, temporaries_begin_with_ones_in_every_bit) {
  EXPECT_EQ(run(program({{KernelId{0}, {id(2), id(0), id(4)}}}), {1, 2, 3, 4}).result, (std::vector<Bits>{0, 1, 2, 3}));
}

TEST(EvaluatedProgram, the_first_trap_ends_it) {
  const Program guarded = program({{KernelId{1}, {id(0), id(1), id(4)}}, {KernelId{0}, {id(4), id(4), id(4)}}});
  EXPECT_EQ(run(guarded, {7, 2, 3, 4}).result, (std::vector<Bits>{14, 4, 6, 8}));
  const Evaluated stopped = run(guarded, {11, 2, 3, 4});
  EXPECT_EQ(stopped.status, 3);
  EXPECT_EQ(stopped.result, (std::vector<Bits>(4, 0xFFFFFFFFU)));
}

TEST(EvaluatedProgram, one_without_calls_does_nothing) {
  EXPECT_EQ(run(program({}), {1, 2, 3, 4}).result, (std::vector<Bits>(4, 0xFFFFFFFFU)));
}

}  // namespace
}  // namespace batten::testing
