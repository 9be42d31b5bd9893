// Every basic operation in the evaluator, as scalars and as lanes, against its meaning on host bits.
#include <cfenv>
#include <functional>
#include <limits>

#include "native/kernels.h"
#include "support/elementwise_kernel.h"

namespace batten::testing {
namespace {

using native::Expr;
using Meaning = std::function<Bits(std::span<const Bits>)>;

void compare(const std::string& what, std::span<const DType> operands, DType result, const ElementwiseBody& body,
             const Meaning& meaning) {
  const std::vector<std::vector<Bits>> columns = tuples(operands);
  for (const std::int64_t lanes : {0, 1, 8}) {
    const native::Kernel kernel =
        elementwise(operands, result, static_cast<std::int64_t>(columns[0].size()), lanes, body);
    const Evaluated run = evaluated(kernel, columns);
    ASSERT_EQ(run.status, 0) << what;
    ASSERT_EQ(run.result.size(), columns[0].size());
    for (std::size_t i = 0; i < run.result.size(); ++i) {
      std::vector<Bits> arguments;
      for (const auto& column : columns) arguments.push_back(column[i]);
      ASSERT_EQ(run.result[i], meaning(arguments))
          << what << ", lanes " << lanes << fmt::format(", of {:#x}", fmt::join(arguments, ", "));
    }
  }
}

TEST(EvaluatedCodes, unary) {
  for (const UnaryRow& entry : unary_table)
    for (const DTypeRow& type : dtype_table) {
      if (!entry.dtypes.contains(type.dtype) || realisation(entry.code, type.dtype) != Realisation::Basic) continue;
      const std::vector<DType> operands{type.dtype};
      compare(
          fmt::format("{} {}", entry.name, type.name), operands, result_dtype(entry.code, type.dtype),
          [&](std::span<const Expr> x) { return native::apply(entry.code, x[0]); },
          [&](std::span<const Bits> x) { return apply(entry.code, type.dtype, x[0]); });
    }
}

TEST(EvaluatedCodes, binary) {
  for (const BinaryRow& entry : binary_table)
    for (const DTypeRow& type : dtype_table) {
      if (!entry.dtypes.contains(type.dtype) || realisation(entry.code, type.dtype) != Realisation::Basic) continue;
      const std::vector<DType> operands{type.dtype, type.dtype};
      compare(
          fmt::format("{} {}", entry.name, type.name), operands, type.dtype,
          [&](std::span<const Expr> x) { return native::apply(entry.code, x[0], x[1]); },
          [&](std::span<const Bits> x) { return apply(entry.code, type.dtype, x[0], x[1]); });
    }
}

TEST(EvaluatedCodes, compare) {
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

TEST(EvaluatedCodes, convert) {
  for (const DTypeRow& from : dtype_table)
    for (const DTypeRow& to : dtype_table) {
      const std::vector<DType> operands{from.dtype};
      compare(
          fmt::format("convert {} {}", from.name, to.name), operands, to.dtype,
          [&](std::span<const Expr> x) { return x[0].builder().append(native::Convert{to.dtype}, {x[0].id()}); },
          [&](std::span<const Bits> x) { return convert(from.dtype, to.dtype, x[0]); });
    }
}

TEST(EvaluatedCodes, bitcast_keeps_bits) {
  for (const DTypeRow& from : dtype_table)
    for (const DTypeRow& to : dtype_table) {
      if (from.dtype == DType::Pred || to.dtype == DType::Pred || from.bits != to.bits) continue;
      const std::vector<DType> operands{from.dtype};
      compare(
          fmt::format("bitcast {} {}", from.name, to.name), operands, to.dtype,
          [&](std::span<const Expr> x) { return native::bitcast(x[0], to.dtype); },
          [&](std::span<const Bits> x) { return x[0]; });
    }
}

TEST(EvaluatedCodes, fma_rounds_once) {
  for (const DType dtype : {DType::F32, DType::F64}) {
    const std::vector<DType> operands{dtype, dtype, dtype};
    compare(
        fmt::format("fma {}", name(dtype)), operands, dtype,
        [&](std::span<const Expr> x) { return native::fma(x[0], x[1], x[2]); },
        [&](std::span<const Bits> x) { return fused_multiply_add(dtype, x[0], x[1], x[2]); });
  }
}

TEST(EvaluatedCodes, canonical_nan_changes_nothing_but_nan) {
  for (const DType dtype : {DType::F32, DType::F64}) {
    const std::vector<DType> operands{dtype};
    compare(
        fmt::format("canonical_nan {}", name(dtype)), operands, dtype,
        [&](std::span<const Expr> x) { return native::canonical_nan(x[0]); },
        [&](std::span<const Bits> x) { return is_nan(dtype, x[0]) ? canonical_nan(dtype) : x[0]; });
  }
}

TEST(EvaluatedCodes, select_load_and_store_keep_bits) {
  for (const DTypeRow& type : dtype_table) {
    const std::vector<DType> operands{DType::Pred, type.dtype, type.dtype};
    compare(
        fmt::format("select {}", type.name), operands, type.dtype,
        [&](std::span<const Expr> x) { return native::select(x[0], x[1], x[2]); },
        [&](std::span<const Bits> x) { return x[0] != 0 ? x[1] : x[2]; });
  }
}

TEST(EvaluatedCodes, lookup_takes_the_index_modulo_the_table) {
  const std::vector<Bits> table{10, 11, 12, 13};
  for (const DType dtype : {DType::U8, DType::U16, DType::U32, DType::U64}) {
    const std::vector<DType> operands{dtype};
    compare(
        fmt::format("lookup {}", name(dtype)), operands, DType::I16,
        [&](std::span<const Expr> x) { return native::lookup(x[0], DType::I16, table); },
        [&](std::span<const Bits> x) { return table[x[0] % 4]; });
  }
}

TEST(EvaluatedCodes, from_index_wraps_or_rounds) {
  constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
  const std::vector<std::int64_t> positions{0,     1,           -1, 255, 256, 16777217, (std::int64_t{1} << 53) + 1,
                                            least, -(least + 1)};
  for (const DTypeRow& type : dtype_table) {
    if (type.dtype == DType::Pred) continue;
    native::Builder builder("from_index");
    const Expr out = builder.parameter(type.dtype, static_cast<std::int64_t>(positions.size()));
    for (std::size_t i = 0; i < positions.size(); ++i)
      builder.store(out, builder.index(static_cast<std::int64_t>(i)),
                    native::from_index(builder.index(positions[i]), type.dtype));
    const Evaluated run = evaluated(builder.finish(), {});
    for (std::size_t i = 0; i < positions.size(); ++i)
      EXPECT_EQ(run.result[i], convert(DType::I64, type.dtype, static_cast<Bits>(positions[i])))
          << type.name << ' ' << positions[i];
  }
}

TEST(EvaluatedCodes, any_byte_but_zero_is_true_and_true_is_written_as_one) {
  native::Builder builder("pred");
  const Expr in = builder.parameter(DType::Pred, 4);
  const Expr out = builder.parameter(DType::Pred, 4);
  builder.for_each(0, 4, true, [&](Expr i) { builder.store(out, i, builder.load(in, i)); });
  EXPECT_EQ(evaluated(builder.finish(), {{0, 1, 2, 0x80}}).result, (std::vector<Bits>{0, 1, 1, 1}));
}

TEST(EvaluatedCodes, splat_fills_and_extract_picks) {
  native::Builder builder("lanes");
  const Expr in = builder.parameter(DType::I16, 4);
  const Expr out = builder.parameter(DType::I16, 5);
  const Expr zero = builder.index(0);
  const Expr vector = builder.load_vector(in, zero, 4);
  const Expr third = builder.append(native::Extract{2}, {vector.id()});
  builder.store(out, zero, builder.append(native::Splat{4}, {third.id()}));
  builder.store(out, builder.index(4), builder.append(native::Extract{0}, {vector.id()}));
  EXPECT_EQ(evaluated(builder.finish(), {{5, 6, 7, 8}}).result, (std::vector<Bits>{7, 7, 7, 7, 5}));
}

TEST(EvaluatedCodes, the_callers_environment_stays_outside) {
  native::Builder builder("environment");
  const Expr in = builder.parameter(DType::F32, 2);
  const Expr out = builder.parameter(DType::F32, 1);
  const Expr zero = builder.index(0);
  builder.store(out, zero, builder.load(in, zero) / builder.load(in, builder.index(1)));
  const native::Kernel kernel = builder.finish();
  std::fesetround(FE_DOWNWARD);
  const Evaluated run = evaluated(kernel, {{bits_of(1.0F), bits_of(3.0F)}});
  const int after = std::fegetround();
  std::fesetround(FE_TONEAREST);
  EXPECT_EQ(run.result[0], 0x3EAAAAABU);  // downward it would end in A
  EXPECT_EQ(after, FE_DOWNWARD);
}

}  // namespace
}  // namespace batten::testing
