// Every basic operation in compiled code, as scalars and as lanes, against its meaning on host bits.
#include <functional>

#include "llvm/kernels.h"
#include "numerics/scalar.h"
#include "support/elementwise_kernel.h"

namespace batten::testing {
namespace {

using native::Expr;
using Body = ElementwiseBody;

Expr canonical(Expr value) { return is_float(value.dtype()) ? native::canonical_nan(value) : value; }

void compare(const std::string& what, std::span<const DType> operands, DType result, const Body& body,
             const std::function<Bits(std::span<const Bits>)>& meaning) {
  const std::vector<std::vector<Bits>> columns = tuples(operands);
  for (const std::int64_t lanes : {0, 8}) {
    const Ran ran =
        run(elementwise(operands, result, static_cast<std::int64_t>(columns[0].size()), lanes, body), columns);
    ASSERT_EQ(ran.status, 0) << what;
    for (std::size_t i = 0; i < ran.result.size(); ++i) {
      std::vector<Bits> arguments;
      for (const auto& column : columns) arguments.push_back(column[i]);
      ASSERT_EQ(ran.result[i], meaning(arguments))
          << what << ", lanes " << lanes << fmt::format(", of {:#x}", fmt::join(arguments, ", "));
    }
  }
}

TEST(CompiledCode, unary_operations_have_their_meaning) {
  for (const UnaryRow& entry : unary_table)
    for (const DTypeRow& type : dtype_table) {
      if (!entry.dtypes.contains(type.dtype) || realisation(entry.code, type.dtype) != Realisation::Basic) continue;
      const std::vector<DType> operands{type.dtype};
      compare(
          fmt::format("{} {}", entry.name, type.name), operands, result_dtype(entry.code, type.dtype),
          [&](std::span<const Expr> x) { return canonical(native::apply(entry.code, x[0])); },
          [&](std::span<const Bits> x) { return apply(entry.code, type.dtype, x[0]); });
    }
}

TEST(CompiledCode, binary_operations_have_their_meaning) {
  for (const BinaryRow& entry : binary_table)
    for (const DTypeRow& type : dtype_table) {
      if (!entry.dtypes.contains(type.dtype) || realisation(entry.code, type.dtype) != Realisation::Basic) continue;
      const std::vector<DType> operands{type.dtype, type.dtype};
      compare(
          fmt::format("{} {}", entry.name, type.name), operands, type.dtype,
          [&](std::span<const Expr> x) { return canonical(native::apply(entry.code, x[0], x[1])); },
          [&](std::span<const Bits> x) { return apply(entry.code, type.dtype, x[0], x[1]); });
    }
}

TEST(CompiledCode, comparisons_have_their_meaning) {
  for (const CompareDirectionRow& direction : compare_direction_table)
    for (const ComparisonTypeRow& comparison : comparison_type_table)
      for (const DTypeRow& type : dtype_table) {
        if (!comparison.dtypes.contains(type.dtype)) continue;
        const std::vector<DType> operands{type.dtype, type.dtype};
        compare(
            fmt::format("compare {} {} {}", direction.name, comparison.name, type.name), operands, DType::Pred,
            [&](std::span<const Expr> x) {
              return x[0].builder().append(native::Compare{direction.code, comparison.code}, {x[0].id(), x[1].id()});
            },
            [&](std::span<const Bits> x) {
              return apply(direction.code, comparison.code, type.dtype, x[0], x[1]) ? 1 : 0;
            });
      }
}

TEST(CompiledCode, conversions_have_their_meaning) {
  for (const DTypeRow& from : dtype_table)
    for (const DTypeRow& to : dtype_table) {
      if (from.dtype == to.dtype) continue;
      const std::vector<DType> operands{from.dtype};
      compare(
          fmt::format("convert {} {}", from.name, to.name), operands, to.dtype,
          [&](std::span<const Expr> x) { return canonical(native::convert(x[0], to.dtype)); },
          [&](std::span<const Bits> x) { return convert(from.dtype, to.dtype, x[0]); });
    }
}

TEST(CompiledCode, fma_rounds_once) {
  for (const DType dtype : {DType::F32, DType::F64}) {
    const std::vector<DType> operands{dtype, dtype, dtype};
    compare(
        fmt::format("fma {}", name(dtype)), operands, dtype,
        [&](std::span<const Expr> x) { return native::canonical_nan(native::fma(x[0], x[1], x[2])); },
        [&](std::span<const Bits> x) { return fused_multiply_add(dtype, x[0], x[1], x[2]); });
  }
}

TEST(CompiledCode, canonical_nan_changes_nothing_but_nan) {
  for (const DType dtype : {DType::F32, DType::F64}) {
    const std::vector<DType> operands{dtype};
    compare(
        fmt::format("canonical_nan {}", name(dtype)), operands, dtype,
        [&](std::span<const Expr> x) { return native::canonical_nan(x[0]); },
        [&](std::span<const Bits> x) { return is_nan(dtype, x[0]) ? canonical_nan(dtype) : x[0]; });
  }
}

TEST(CompiledCode, load_store_select_and_bitcast_keep_bits) {
  for (const DType dtype : {DType::F32, DType::F64}) {
    const std::vector<DType> operands{DType::Pred, dtype, dtype};
    compare(
        fmt::format("select {}", name(dtype)), operands, dtype,
        [&](std::span<const Expr> x) { return native::select(x[0], x[1], x[2]); },
        [&](std::span<const Bits> x) { return x[0] != 0 ? x[1] : x[2]; });
    const std::vector<DType> one{dtype};
    const DType integer = dtype == DType::F32 ? DType::U32 : DType::U64;
    compare(
        fmt::format("bitcast {}", name(dtype)), one, integer,
        [&](std::span<const Expr> x) { return native::bitcast(x[0], integer); },
        [&](std::span<const Bits> x) { return x[0]; });
  }
}

TEST(CompiledCode, any_byte_but_zero_is_true) {
  native::Builder builder("pred");
  const Expr in = builder.parameter(DType::Pred, 4);
  const Expr out = builder.parameter(DType::Pred, 4);
  builder.for_each(0, 4, true, [&](Expr i) { builder.store(out, i, builder.load(in, i)); });
  const Ran ran = run(builder.finish(), {{0, 1, 2, 0x80}});
  EXPECT_EQ(ran.result, (std::vector<Bits>{0, 1, 1, 1}));
}

}  // namespace
}  // namespace batten::testing
