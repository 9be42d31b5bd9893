// One text, one result: scalar code, vector code and the evaluator of the native IR give the same bits.
#include <cstring>

#include "elementary/inputs.h"
#include "lowering/math/compiled_results.h"
#include "native/evaluate.h"
#include "support/elements.h"

namespace batten::elementary {
namespace {

using Columns = std::vector<std::vector<Bits>>;

constexpr std::size_t evaluated = 2048;  // the evaluator takes microseconds an operation

std::vector<std::byte> compiled(const native::Kernel& kernel, std::vector<std::vector<std::byte>> memory) {
  Result<llvm_room::Jit> jit = llvm_room::Jit::create();
  const auto functions = jit->compile(std::span(&kernel, 1));
  std::vector<void*> buffers;
  for (auto& bytes : memory) buffers.push_back(bytes.data());
  EXPECT_EQ((*functions)[0](buffers.data()), 0);
  return memory.back();
}

std::vector<std::byte> evaluated_result(const native::Kernel& kernel, std::vector<std::vector<std::byte>> memory) {
  std::vector<std::byte*> buffers;
  for (auto& bytes : memory) buffers.push_back(bytes.data());
  EXPECT_EQ(native::evaluate(kernel, buffers), 0);
  return memory.back();
}

template <class Code>
void expect_same_bits(Code code, DType dtype, const Columns& columns) {
  const std::vector<DType> types(columns.size(), dtype);
  std::vector<std::vector<std::byte>> memory;
  for (const auto& column : columns) memory.push_back(testing::memory_of(dtype, column));
  memory.emplace_back(memory[0].size(), std::byte{0xFF});
  const auto elements = static_cast<std::int64_t>(columns[0].size());
  const auto kernel = [&](std::int64_t lanes) {
    return testing::elementwise(types, dtype, elements, lanes, body(code));
  };
  const std::vector<std::byte> scalar = compiled(kernel(0), memory);
  for (const std::int64_t lanes : {2, 4, 16}) EXPECT_EQ(scalar, compiled(kernel(lanes), memory)) << lanes << " lanes";
  EXPECT_EQ(scalar, evaluated_result(kernel(0), memory)) << "the evaluator";
}

Bits as(DType dtype, double x) { return dtype == DType::F32 ? bits_of(static_cast<float>(x)) : bits_of(x); }

class UnaryExits : public ::testing::TestWithParam<UnaryFunction> {};

TEST_P(UnaryExits, give_the_same_bits) {
  for (const DType dtype : {DType::F32, DType::F64}) {
    std::vector<Bits> x = testing::special_values(dtype);
    Random random(3);
    while (x.size() < evaluated) x.push_back(as(dtype, random_operand(GetParam(), random)));
    expect_same_bits(GetParam().code, dtype, {x});
  }
}

INSTANTIATE_TEST_SUITE_P(Elementary, UnaryExits,
                         ::testing::ValuesIn(unary_functions().begin(), unary_functions().end()),
                         test_name<UnaryFunction>);

class BinaryExits : public ::testing::TestWithParam<BinaryFunction> {};

TEST_P(BinaryExits, give_the_same_bits) {
  for (const DType dtype : {DType::F32, DType::F64}) {
    const std::array types{dtype, dtype};
    Columns columns = testing::tuples(types);
    Random random(3);
    while (columns[0].size() < evaluated || columns[0].size() % 16 != 0) {
      const Pair pair = random_operands(GetParam(), dtype == DType::F32, random);
      columns[0].push_back(as(dtype, pair.x));
      columns[1].push_back(as(dtype, pair.y));
    }
    expect_same_bits(GetParam().code, dtype, columns);
  }
}

INSTANTIATE_TEST_SUITE_P(Elementary, BinaryExits,
                         ::testing::ValuesIn(binary_functions().begin(), binary_functions().end()),
                         test_name<BinaryFunction>);

TEST(RemainderExits, give_the_same_bits) {
  for (const DType dtype : {DType::F32, DType::F64}) {
    const std::array types{dtype, dtype};
    Columns columns = testing::tuples(types);
    while (columns[0].size() % 16 != 0)
      for (auto& column : columns) column.push_back(column[0]);
    expect_same_bits(BinaryCode::Remainder, dtype, columns);
  }
}

// A new code needs a text, a truth and the tests of all the others.
TEST(ElementaryFunctions, are_all_tested) {
  for (const UnaryRow& row : unary_table)
    EXPECT_EQ(row.realisation == Realisation::Elementary || row.code == UnaryCode::Sqrt,
              unary_function(row.name) != nullptr)
        << row.name;
  for (const BinaryRow& row : binary_table)
    EXPECT_EQ(row.realisation == Realisation::Elementary, binary_function(row.name) != nullptr) << row.name;
}

}  // namespace
}  // namespace batten::elementary
