// Scopes, and operations that are not put together as their kinds say.
#include "base/limits.h"
#include "native/kernels.h"

namespace batten::testing {
namespace {

using native::Kernel;
using native::Operation;
using native::Type;
using native::ValueId;

/// A kernel in which the first operation of some kind has been changed.
template <class Op, class Change>
std::string after(const std::string& body, Change change) {
  Kernel kernel = with_body(body);
  for (Operation& operation : kernel.body.operations) {
    if (!std::holds_alternative<Op>(operation.kind)) continue;
    change(operation, kernel);
    return verdict(kernel);
  }
  return "no such operation";
}

const std::string arithmetic =
    "  %i = constant 0 : index\n"
    "  %a = load %x[%i] : f32\n"
    "  %b = add %a, %a : f32\n";
const std::string loop =
    "  %i = constant 0 : index\n"
    "  %a = load %x[%i] : f32\n"
    "  %r = for %k = %i to %i step 1 carry (%s = %a : f32) {\n"
    "    %q = add %s, %a : f32\n"
    "    yield %q\n"
    "  }\n";
const std::string branch =
    "  %i = constant 0 : index\n"
    "  %t = load %p[%i] : pred\n"
    "  if %t {\n"
    "    %a = load %x[%i] : f32\n"
    "  } else {\n"
    "  }\n";

TEST(NativeStructure, what_is_changed_below_is_right) {
  EXPECT_EQ(verdict(arithmetic), "");
  EXPECT_EQ(verdict(loop), "");
  EXPECT_EQ(verdict(branch), "");
}

TEST(NativeStructure, numbers_of_parts) {
  EXPECT_EQ(after<native::Binary>(arithmetic, [](Operation& op, Kernel&) { op.operands.pop_back(); }),
            "E1604: 1 operands, expected 2");
  EXPECT_EQ(after<native::Binary>(arithmetic, [](Operation& op, Kernel&) { op.results.clear(); }),
            "E1604: 0 results, expected 1");
  EXPECT_EQ(after<native::Binary>(arithmetic, [](Operation& op, Kernel&) { op.blocks.emplace_back(); }),
            "E1604: 1 blocks, expected 0");
  EXPECT_EQ(after<native::For>(loop, [](Operation& op, Kernel&) { op.operands.resize(1); }),
            "E1604: 1 operands, expected 2");
  EXPECT_EQ(after<native::For>(loop, [](Operation& op, Kernel&) { op.results.clear(); }),
            "E1604: 0 results, expected 1");
  EXPECT_EQ(after<native::For>(loop, [](Operation& op, Kernel&) { op.blocks.clear(); }), "E1604: 0 blocks, expected 1");
  EXPECT_EQ(after<native::For>(loop, [](Operation& op, Kernel&) { op.blocks[0].parameters.pop_back(); }),
            "E1604: 1 block parameters, expected 2");
  EXPECT_EQ(after<native::For>(loop, [](Operation& op, Kernel&) { op.blocks[0].yields.clear(); }),
            "E1604: 0 yielded values, expected 1");
  EXPECT_EQ(after<native::If>(branch, [](Operation& op, Kernel&) { op.blocks.pop_back(); }),
            "E1604: 1 blocks, expected 2");
  EXPECT_EQ(after<native::If>(branch, [](Operation& op, Kernel&) { op.blocks[1].yields.push_back(op.operands[0]); }),
            "E1604: 1 yielded values, expected 0");
}

TEST(NativeStructure, attributes_that_no_operand_makes_right) {
  EXPECT_EQ(after<native::Binary>(
                arithmetic, [](Operation& op, Kernel&) { op.kind = native::Binary{static_cast<BinaryCode>(99)}; }),
            "E1604: a code or element type outside its closed set");
  EXPECT_EQ(after<native::Binary>(arithmetic,
                                  [](Operation& op, Kernel&) {
                                    op.kind = native::Compare{static_cast<CompareDirection>(99), ComparisonType::Float};
                                  }),
            "E1604: a code or element type outside its closed set");
  EXPECT_EQ(after<native::Constant>(
                arithmetic,
                [](Operation& op, Kernel&) { op.kind = native::Constant{Type::scalar(static_cast<DType>(99)), 0}; }),
            "E1604: a code or element type outside its closed set");
  EXPECT_EQ(after<native::For>(loop, [](Operation& op, Kernel&) { op.kind = native::For{0, false}; }),
            "E1604: a loop of step 0, expected at least 1");
  EXPECT_EQ(after<native::For>(loop, [](Operation& op, Kernel&) { op.kind = native::For{-1, false}; }),
            "E1604: a loop of step -1, expected at least 1");
  EXPECT_EQ(after<native::For>(loop, [](Operation& op, Kernel&) { op.kind = native::For{1, true}; }),
            "E1604: a parallel loop carries 1 values, expected none");
  EXPECT_EQ(
      after<native::If>(branch, [](Operation& op, Kernel&) { op = Operation{native::Trap{0}, op.operands, {}, {}}; }),
      "E1604: a trap of code 0, which means that all went well");
}

TEST(NativeStructure, kernels_yield_nothing) {
  Kernel kernel = with_body(arithmetic);
  kernel.body.yields = kernel.body.operations[1].results;
  EXPECT_EQ(verdict(kernel), "E1604: a kernel yields values, expected none");
}

TEST(NativeStructure, memory_is_allocated_outside_loops) {
  EXPECT_EQ(verdict("  %m = allocate : buffer<f32, 4>\n"), "");
  EXPECT_EQ(verdict("  %i = constant 0 : index\n"
                    "  for %k = %i to %i step 1 {\n"
                    "    %m = allocate : buffer<f32, 4>\n"
                    "  }\n"),
            "E1604: memory is allocated inside a loop");
}

TEST(NativeStructure, blocks_nest_up_to_the_limit) {
  const auto nested = [](int depth) {
    Kernel kernel = with_body("  %i = constant 0 : index\n  %t = load %p[%i] : pred\n");
    const ValueId predicate = kernel.body.operations[1].results[0];
    native::Block inner;
    for (int i = 1; i < depth; ++i) {
      Operation operation{native::If{}, {predicate}, {}, {}};
      operation.blocks.push_back(std::move(inner));
      operation.blocks.emplace_back();
      inner = native::Block{};
      inner.operations.push_back(std::move(operation));
    }
    for (Operation& operation : inner.operations) kernel.body.operations.push_back(std::move(operation));
    return verdict(kernel);
  };
  EXPECT_EQ(nested(limits::nesting_depth), "");
  EXPECT_EQ(nested(limits::nesting_depth + 1),
            fmt::format("E1901: blocks nested deeper than {}", limits::nesting_depth));
}

TEST(NativeScopes, a_value_is_defined_before_its_use) {
  EXPECT_EQ(after<native::Binary>(arithmetic, [](Operation& op, Kernel&) { op.operands[1] = op.results[0]; }),
            "E1602: operand 1 is not defined before its use");
  EXPECT_EQ(after<native::Binary>(arithmetic, [](Operation& op, Kernel&) { op.operands[1] = ValueId{99}; }),
            "E1602: operand 1 is value 99, which does not exist");
}

TEST(NativeScopes, a_value_is_defined_once) {
  EXPECT_EQ(after<native::Binary>(arithmetic, [](Operation& op, Kernel&) { op.results[0] = op.operands[0]; }),
            "E1602: a value is defined a second time");
  EXPECT_EQ(after<native::Binary>(arithmetic, [](Operation& op, Kernel&) { op.results[0] = ValueId{99}; }),
            "E1602: value 99 has no type");
}

TEST(NativeScopes, a_value_ends_with_its_block) {
  Kernel kernel = with_body(loop + "  %z = add %r, %r : f32\n");
  const ValueId inside = kernel.body.operations[2].blocks[0].operations[0].results[0];
  kernel.body.operations[3].operands[1] = inside;
  EXPECT_EQ(verdict(kernel), "E1602: operand 1 is defined in a block that has ended");
}

TEST(NativeScopes, a_loop_sees_neither_its_results_nor_its_other_block) {
  EXPECT_EQ(after<native::For>(loop, [](Operation& op, Kernel&) { op.blocks[0].yields[0] = op.results[0]; }),
            "E1602: yielded value 0 is not defined before its use");
  EXPECT_EQ(after<native::While>("  %i = constant 0 : index\n"
                                 "  %t = load %p[%i] : pred\n"
                                 "  %r = while carry (%s = %t : pred) {\n"
                                 "    yield %s\n"
                                 "  } do (%q) {\n"
                                 "    yield %q\n"
                                 "  }\n",
                                 [](Operation& op, Kernel&) { op.blocks[1].yields[0] = op.blocks[0].parameters[0]; }),
            "E1602: yielded value 0 is defined in a block that has ended");
}

TEST(NativeVerify, a_finding_says_where_it_belongs) {
  const Diagnostics types = native::verify(with_body("  %i = constant 0 : index\n  %a = load %n[%i] : f32\n"));
  ASSERT_EQ(types.size(), 1U);
  EXPECT_EQ(types[0].ir_location, "@k, %5 = load %1[%4] : f32");
  Kernel kernel = with_body(loop);
  kernel.body.operations[2].blocks[0].operations[0].operands.pop_back();
  const Diagnostics structure = native::verify(kernel);
  ASSERT_EQ(structure.size(), 1U);
  EXPECT_EQ(structure[0].ir_location, "@k, operation 3");  // it cannot be printed
}

TEST(NativeVerify, every_finding_is_reported) {
  EXPECT_EQ(verdict("  %i = constant 0 : index\n"
                    "  %a = load %n[%i] : f32\n"
                    "  for %k = %i to %i step 1 {\n"
                    "    %b = load %p[%i] : f32\n"
                    "  }\n"
                    "  store %u[%i], %a\n"),
            "E1601: the result is f32, the operation gives i32\n"
            "E1601: the result is f32, the operation gives pred\n"
            "E1601: f32 is stored to buffer<u32, 8>");
}

}  // namespace
}  // namespace batten::testing
