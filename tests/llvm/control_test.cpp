// Loops, branches, traps, tables and a kernel's own memory in compiled code.
#include "llvm/kernels.h"

namespace batten::testing {
namespace {

using native::Builder;
using native::Expr;

TEST(CompiledControl, a_loop_carries_values) {
  Builder builder("sum");
  const Expr in = builder.parameter(DType::I32, 5);
  const Expr out = builder.parameter(DType::I32, 1);
  const auto sum = builder.for_loop(
      builder.index(0), builder.index(5), 2, {builder.constant(DType::I32, 100)},
      [&](Expr i, std::span<const Expr> carried) { return std::vector{carried[0] + builder.load(in, i)}; });
  builder.store(out, builder.index(0), sum[0]);
  EXPECT_EQ(run(builder.finish(), {{1, 2, 4, 8, 16}}).result, std::vector<Bits>{121});
}

TEST(CompiledControl, an_empty_loop_gives_its_initial_value) {
  Builder builder("empty");
  const Expr out = builder.parameter(DType::I32, 1);
  const auto kept =
      builder.for_loop(builder.index(3), builder.index(3), 1, {builder.constant(DType::I32, 7)},
                       [&](Expr, std::span<const Expr> carried) { return std::vector{carried[0] + carried[0]}; });
  builder.store(out, builder.index(0), kept[0]);
  EXPECT_EQ(run(builder.finish(), {}).result, std::vector<Bits>{7});
}

TEST(CompiledControl, while_runs_as_long_as_its_condition_holds) {
  Builder builder("collatz");  // steps from 27 to 1: 111
  const Expr out = builder.parameter(DType::U64, 1);
  const auto end = builder.while_loop(
      {builder.constant(DType::U64, 27), builder.constant(DType::U64, 0)},
      [](std::span<const Expr> x) { return native::ne(x[0], x[0].like_integer(1)); },
      [](std::span<const Expr> x) {
        const Expr one = x[0].like_integer(1);
        const Expr half = native::shift_right_logical(x[0], one);
        const Expr is_odd = native::eq(x[0] & one, one);
        return std::vector{native::select(is_odd, x[0] * x[0].like_integer(3) + one, half), x[1] + one};
      });
  builder.store(out, builder.index(0), end[1]);
  EXPECT_EQ(run(builder.finish(), {}).result, std::vector<Bits>{111});
}

TEST(CompiledControl, if_gives_the_values_of_its_branch) {
  Builder builder("branch");
  const Expr in = builder.parameter(DType::F32, 2);
  const Expr out = builder.parameter(DType::F32, 2);
  builder.for_each(0, 2, true, [&](Expr i) {
    const Expr x = builder.load(in, i);
    builder.store(
        out, i,
        builder.if_else(native::gt(x, 0.0), [&] { return std::vector{x * 2.0}; }, [&] { return std::vector{-x}; })[0]);
  });
  EXPECT_EQ(run(builder.finish(), {{bits_of(3.0F), bits_of(-5.0F)}}).result,
            (std::vector<Bits>{bits_of(6.0F), bits_of(5.0F)}));
}

TEST(CompiledControl, a_trap_ends_the_kernel_with_its_code) {
  for (const Bits input : {0, 1}) {
    Builder builder("trap");
    const Expr in = builder.parameter(DType::Pred, 1);
    const Expr out = builder.parameter(DType::I32, 1);
    const Expr zero = builder.index(0);
    builder.trap_if(builder.load(in, zero), 17);
    builder.store(out, zero, builder.constant(DType::I32, 5));
    const Ran ran = run(builder.finish(), {{input}});
    EXPECT_EQ(ran.status, input == 0 ? 0 : 17);
    EXPECT_EQ(ran.result[0], input == 0 ? 5 : 0xFFFFFFFF);
  }
}

TEST(CompiledControl, a_table_is_read_modulo_its_size) {
  for (const std::int64_t lanes : {0, 4}) {
    Builder builder("table");
    const Expr in = builder.parameter(DType::U32, 4);
    const Expr out = builder.parameter(DType::F64, 4);
    const std::vector<Bits> table{bits_of(0.5), bits_of(1.5), bits_of(2.5), bits_of(3.5)};
    builder.for_loop(builder.index(0), builder.index(4), lanes == 0 ? 1 : lanes, {},
                     [&](Expr i, std::span<const Expr>) {
                       const Expr index = lanes == 0 ? builder.load(in, i) : builder.load_vector(in, i, lanes);
                       builder.store(out, i, native::lookup(index, DType::F64, table));
                       return std::vector<Expr>{};
                     });
    EXPECT_EQ(run(builder.finish(), {{3, 4, 9, 0xFFFFFFFE}}).result,
              (std::vector<Bits>{table[3], table[0], table[1], table[2]}));
  }
}

TEST(CompiledControl, a_kernel_has_memory_of_its_own) {
  Builder builder("reverse");
  const Expr in = builder.parameter(DType::I16, 6);
  const Expr out = builder.parameter(DType::I16, 6);
  const Expr copy = builder.allocate(DType::I16, 6);
  builder.for_each(0, 6, false,
                   [&](Expr i) { builder.store(copy, builder.affine({i}, {-1}, 5), builder.load(in, i)); });
  builder.for_each(0, 6, false, [&](Expr i) { builder.store(out, i, builder.load(copy, i)); });
  EXPECT_EQ(run(builder.finish(), {{1, 2, 3, 4, 5, 6}}).result, (std::vector<Bits>{6, 5, 4, 3, 2, 1}));
}

TEST(CompiledControl, an_index_becomes_a_number) {
  Builder builder("iota");
  const Expr out = builder.parameter(DType::F32, 3);
  builder.for_each(0, 3, true, [&](Expr i) {
    builder.store(out, i, native::from_index(native::index_multiply_add(i, 16777217, i), DType::F32));
  });
  EXPECT_EQ(run(builder.finish(), {}).result,
            (std::vector<Bits>{bits_of(0.0F), bits_of(16777218.0F), bits_of(33554436.0F)}));
}

}  // namespace
}  // namespace batten::testing
