// Whether the judge can find anything: what the random programs hold, and what it says of wrong ones.
#include "witness/judge.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tensor/texts.h"
#include "tensor/verify.h"
#include "witness/minimize.h"
#include "witness/run.h"

namespace batten::witness {
namespace {

TEST(RandomSubject, every_operation_code_and_order_comes_up) {
  std::set<std::size_t> operations;
  std::set<std::pair<UnaryCode, DType>> unary;
  std::set<std::pair<BinaryCode, DType>> binary;
  std::set<std::pair<DType, DType>> converts;
  std::set<std::pair<Combiner, DType>> reduces;
  std::set<FoldOrder> reduce_orders, dot_orders;
  bool odd_truth = false;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const Subject subject = random_subject(seed);
    for (const TensorFunction& function : subject.module.functions)
      for (const Operation& operation : function.operations) {
        operations.insert(operation.kind.index());
        if (operation.operands.empty()) continue;
        const DType dtype = type_of(function, operation.operands[0]).dtype;
        if (const auto* op = std::get_if<Unary>(&operation.kind)) unary.emplace(op->code, dtype);
        if (const auto* op = std::get_if<Binary>(&operation.kind)) binary.emplace(op->code, dtype);
        if (const auto* op = std::get_if<Convert>(&operation.kind)) converts.emplace(dtype, op->to);
        if (const auto* op = std::get_if<Reduce>(&operation.kind)) {
          reduces.emplace(op->combiner, dtype);
          reduce_orders.insert(op->order);
        }
        if (const auto* op = std::get_if<DotGeneral>(&operation.kind)) dot_orders.insert(op->order);
      }
    for (const Inputs& inputs : subject.runs)
      for (const Literal& input : inputs)
        for (std::int64_t i = 0; input.dtype() == DType::Pred && i < input.stored_elements(); ++i)
          odd_truth = odd_truth || input.at(i) > 1;
  }
  EXPECT_EQ(operations.size(), op_table.size());
  for (const DTypeRow& type : dtype_table) {
    for (const UnaryRow& code : unary_table)
      EXPECT_EQ(unary.contains({code.code, type.dtype}), code.dtypes.contains(type.dtype))
          << code.name << ' ' << type.name;
    for (const BinaryRow& code : binary_table)
      EXPECT_EQ(binary.contains({code.code, type.dtype}), code.dtypes.contains(type.dtype))
          << code.name << ' ' << type.name;
    for (const CombinerRow& code : combiner_table)
      EXPECT_EQ(reduces.contains({code.code, type.dtype}), legal_dtypes(code.code).contains(type.dtype))
          << name(code.code) << ' ' << type.name;
    for (const DTypeRow& to : dtype_table)
      EXPECT_EQ(converts.contains({type.dtype, to.dtype}), type.dtype != to.dtype) << type.name << ' ' << to.name;
  }
  for (const std::set<FoldOrder>& orders : {reduce_orders, dot_orders}) {
    EXPECT_TRUE(orders.contains(FoldOrder::sequential()));
    for (std::uint32_t width = 1; width <= 1024; width *= 2)
      EXPECT_TRUE(orders.contains(FoldOrder::interleaved(width))) << width;
  }
  EXPECT_TRUE(odd_truth);
}

Subject subject_of(const std::string& text) { return Subject{tests::parsed(text), {{}}}; }

TEST(Judge, finds_nothing_wrong_with_a_right_program_and_names_what_is_wrong_with_another) {
  Subject right = subject_of(
      "tensor_module {\n  func @main() -> f32[2] effects [] {\n    %0 = constant dense<[1.0, 0xFFA00001]> : f32[2]\n"
      "    return %0\n  }\n}\n");
  right.module = tests::without_provenance(right.module);
  Subject wrong = right;
  wrong.module.functions[0].results[0].type.dtype = DType::I32;
  const std::vector<std::string> faults = judge(std::vector{right, wrong, right});
  EXPECT_EQ(faults[0], "");
  EXPECT_NE(faults[1].find("does not verify"), std::string::npos) << faults[1];
  EXPECT_EQ(faults[2], "");
}

TEST(Judge, a_difference_of_one_bit_is_found) {
  const Subject subject = random_subject(3);
  const TensorFunction& function = main_of(subject.module);
  const Result<Results> results = evaluated(subject.module, subject.runs[0]);
  ASSERT_TRUE(results);
  EXPECT_EQ(find_difference(function, *results, *results), "");
  for (std::size_t i = 0; i < results->size(); ++i)
    for (const std::size_t byte : {std::size_t{0}, (*results)[i].size() - 1}) {
      Results other = *results;
      other[i][byte] ^= std::byte{1};
      EXPECT_NE(find_difference(function, *results, other), "") << i << ' ' << byte;
    }
}

/// As if every floor were wrong.
bool has_floor(const Subject& subject) {
  return std::ranges::any_of(main_of(subject.module).operations, [](const Operation& operation) {
    const auto* op = std::get_if<Unary>(&operation.kind);
    return op != nullptr && op->code == UnaryCode::Floor;
  });
}

TEST(Minimize, leaves_an_operation_on_constants) {
  int minimized = 0;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const Subject subject = random_subject(seed);
    if (!has_floor(subject)) continue;
    const Subject smallest = minimize(subject, has_floor);
    ASSERT_TRUE(verify(smallest.module).empty()) << describe(smallest);
    ASSERT_TRUE(has_floor(smallest)) << describe(smallest);
    const TensorFunction& function = main_of(smallest.module);
    EXPECT_LE(function.operations.size(), 3U) << describe(subject) << describe(smallest);  // constant, copy, floor
    EXPECT_TRUE(function.parameters.empty()) << describe(smallest);
    EXPECT_EQ(judge(std::span(&smallest, 1)).front(), "");
    ++minimized;
  }
  EXPECT_GT(minimized, 2);
}

}  // namespace
}  // namespace batten::witness
