#include "generate/random_module.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

#include "generate/random_values.h"
#include "tensor/inline_calls.h"
#include "tensor/texts.h"

namespace batten::generate {
namespace {

constexpr std::uint64_t seeds = 1000;

Options everything() {
  Options options;
  options.effects = true;
  options.expectations = true;
  return options;
}

std::string findings_of(const TensorModule& module) {
  std::string text;
  for (const Diagnostic& finding : verify(module)) text += finding.message + " in " + finding.ir_location + "\n";
  return text;
}

template <class Visitor>
void for_each_operation(const Options& options, const Visitor& visitor) {
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const TensorModule module = random_module(seed, options);
    for (const TensorFunction& function : module.functions)
      for (const Operation& operation : function.operations) visitor(function, operation);
  }
}

TEST(RandomModule, verifies_as_made_and_with_its_calls_inlined) {
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const TensorModule module = random_module(seed, everything());
    ASSERT_EQ(findings_of(module), "") << seed << '\n' << print(module);
    ASSERT_EQ(findings_of(inline_calls(module)), "") << seed << '\n' << print(module);
  }
}

TEST(RandomModule, printed_form_reads_back_to_it) {
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const TensorModule module = random_module(seed, everything());
    const std::string text = print(module);
    const TensorModule read = tests::parsed(text);
    ASSERT_EQ(tests::without_provenance(read), module) << seed << '\n' << text;
    ASSERT_EQ(print(read), text) << seed;
  }
}

TEST(RandomModule, is_decided_by_its_seed) {
  std::set<std::string> texts;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const TensorModule module = random_module(seed, everything());
    EXPECT_EQ(random_module(seed, everything()), module);
    EXPECT_TRUE(texts.insert(print(module)).second) << seed;
    ASSERT_TRUE(module.find("main"));
    EXPECT_GE(module.function(*module.find("main")).operations.size(), 40U);
  }
}

/// Which parts of the tables have come up.
struct Coverage {
  std::set<std::size_t> operations;
  std::set<std::pair<UnaryCode, DType>> unary;
  std::set<std::pair<BinaryCode, DType>> binary;
  std::set<std::pair<ComparisonType, DType>> compare;
  std::set<std::pair<DType, DType>> convert;
  std::set<std::pair<Combiner, DType>> reduce;
  std::set<std::pair<DType, DType>> dot;  // element type and accumulator
  std::set<FoldOrder> orders;
  std::set<DType> laid_out;

  void add(const TensorFunction& function, const Operation& operation) {
    operations.insert(operation.kind.index());
    if (operation.results.empty()) return;
    if (!type_of(function, operation.results[0]).layout.is_row_major())
      laid_out.insert(type_of(function, operation.results[0]).dtype);
    if (operation.operands.empty()) return;
    const DType dtype = type_of(function, operation.operands[0]).dtype;
    if (const Unary* op = std::get_if<Unary>(&operation.kind)) unary.emplace(op->code, dtype);
    if (const Binary* op = std::get_if<Binary>(&operation.kind)) binary.emplace(op->code, dtype);
    if (const Compare* op = std::get_if<Compare>(&operation.kind)) compare.emplace(op->comparison, dtype);
    if (const Convert* op = std::get_if<Convert>(&operation.kind)) convert.emplace(dtype, op->to);
    if (const Reduce* op = std::get_if<Reduce>(&operation.kind)) {
      reduce.emplace(op->combiner, dtype);
      orders.insert(op->order);
    }
    if (const DotGeneral* op = std::get_if<DotGeneral>(&operation.kind)) {
      dot.emplace(dtype, op->accumulator);
      orders.insert(op->order);
    }
  }
};

TEST(RandomModule, every_operation_code_and_dtype_of_the_tables_comes_up) {
  Coverage seen;
  for_each_operation(
      everything(), [&](const TensorFunction& function, const Operation& operation) { seen.add(function, operation); });
  for (const OpRow& op : op_table) EXPECT_TRUE(seen.operations.contains(op.alternative)) << op.name;
  for (const DTypeRow& entry : dtype_table) {
    const DType dtype = entry.dtype;
    for (const UnaryRow& code : unary_table)
      EXPECT_EQ(seen.unary.contains({code.code, dtype}), code.dtypes.contains(dtype)) << code.name << ' ' << entry.name;
    for (const BinaryRow& code : binary_table)
      EXPECT_EQ(seen.binary.contains({code.code, dtype}), code.dtypes.contains(dtype))
          << code.name << ' ' << entry.name;
    for (const ComparisonTypeRow& code : comparison_type_table)
      EXPECT_EQ(seen.compare.contains({code.code, dtype}), code.dtypes.contains(dtype))
          << code.name << ' ' << entry.name;
    for (const CombinerRow& code : combiner_table)
      EXPECT_EQ(seen.reduce.contains({code.code, dtype}), legal_dtypes(code.code).contains(dtype))
          << name(code.code) << ' ' << entry.name;
    for (const DTypeRow& other : dtype_table) {
      EXPECT_EQ(seen.convert.contains({dtype, other.dtype}), dtype != other.dtype) << entry.name << ' ' << other.name;
      EXPECT_EQ(seen.dot.contains({dtype, other.dtype}), other.kind == entry.kind && other.bits >= entry.bits)
          << entry.name << ' ' << other.name;
    }
    EXPECT_TRUE(seen.laid_out.contains(dtype)) << entry.name;
  }
  EXPECT_TRUE(seen.orders.contains(FoldOrder::sequential()));
  for (std::uint32_t width = 1; width <= 1024; width *= 2)
    EXPECT_TRUE(seen.orders.contains(FoldOrder::interleaved(width))) << width;
}

TEST(RandomModule, special_values_come_up_in_constants) {
  std::array<std::set<Bits>, dtype_table.size()> seen;
  for_each_operation(Options{}, [&](const TensorFunction&, const Operation& operation) {
    if (const Constant* op = std::get_if<Constant>(&operation.kind))
      for (std::int64_t i = 0; i < op->value.stored_elements(); ++i)
        seen[static_cast<std::size_t>(op->value.dtype())].insert(op->value.at(i));
  });
  for (const DTypeRow& entry : dtype_table)
    for (const Bits value : special_values(entry.dtype))
      EXPECT_TRUE(seen[static_cast<std::size_t>(entry.dtype)].contains(value)) << entry.name << ' ' << value;
}

TEST(RandomModule, keeps_to_its_options) {
  Options options;
  options.dtypes = dtypes::floating | dtypes::boolean;
  options.rank = 2;
  options.elements = 12;
  options.layouts = false;
  options.fold_orders = false;
  options.functions = 0;
  options.allows_operation = [](const OpRow& op) { return op.family != Family::Contraction; };
  options.allows_unary = [](UnaryCode code) { return row(code).realisation == Realisation::Basic; };
  options.allows_binary = [](BinaryCode code) { return code != BinaryCode::Add; };
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const TensorModule module = random_module(seed, options);
    ASSERT_EQ(module.functions.size(), 1U);
    ASSERT_TRUE(module.functions[0].effects.empty() && module.functions[0].expectations.empty());
    for (const TensorType& type : module.functions[0].values) {
      ASSERT_TRUE(options.dtypes.contains(type.dtype)) << to_string(type);
      ASSERT_TRUE(type.layout.is_row_major()) << to_string(type);
      ASSERT_LE(type.shape.rank(), 2U);
      ASSERT_LE(element_count(type.shape), 12);
    }
    for (const Operation& operation : module.functions[0].operations) {
      ASSERT_TRUE(options.allows_operation(row(operation.kind)));
      if (const Unary* op = std::get_if<Unary>(&operation.kind)) {
        ASSERT_TRUE(options.allows_unary(op->code));
      }
      if (const Binary* op = std::get_if<Binary>(&operation.kind)) {
        ASSERT_TRUE(options.allows_binary(op->code));
      }
      if (const Reduce* op = std::get_if<Reduce>(&operation.kind)) {
        ASSERT_TRUE(op->order.is_sequential());
      }
    }
  }
}

TEST(RandomModule, any_single_dtype_is_enough) {
  for (const DTypeRow& entry : dtype_table) {
    Options options;
    options.dtypes = DTypeSet{1U << static_cast<unsigned>(entry.dtype)};
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const TensorModule module = random_module(seed, options);
      ASSERT_EQ(findings_of(module), "");
      for (const TensorFunction& function : module.functions)
        for (const TensorType& type : function.values) ASSERT_EQ(type.dtype, entry.dtype);
    }
  }
}

TEST(RandomInputs, fit_the_parameters) {
  std::size_t inputs = 0;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const TensorModule module = random_module(seed, Options{});
    const TensorFunction& main = module.function(*module.find("main"));
    const std::vector<Literal> values = random_inputs(seed, main);
    EXPECT_EQ(random_inputs(seed, main), values);
    ASSERT_EQ(values.size(), main.parameters.size());
    inputs += values.size();
    for (std::size_t i = 0; i < values.size(); ++i) {
      const TensorType& type = type_of(main, main.parameters[i]);
      ASSERT_EQ(values[i].dtype(), type.dtype);
      ASSERT_EQ(values[i].stored_elements(), element_count(type.shape));
      for (std::int64_t e = 0; type.dtype == DType::Pred && e < values[i].stored_elements(); ++e)
        ASSERT_LE(values[i].at(e), 1U);
    }
  }
  EXPECT_GT(inputs, seeds);
}

}  // namespace
}  // namespace batten::generate
