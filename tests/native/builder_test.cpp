// What the builder appends is what it was asked for, and passes the verifier.
#include "native/kernels.h"

namespace batten::testing {
namespace {

using native::Builder;
using native::Expr;
using native::Type;

TEST(NativeBuilder, a_kernel_prints_as_it_was_built) {
  Builder builder("scale");
  const Expr x = builder.parameter(DType::F32, 12);
  const Expr s = builder.parameter(DType::F32, 3);
  builder.for_each(0, 3, true, [&](Expr i) {
    const Expr factor = builder.load(s, i);
    // One after another: the order of arguments is the compiler's.
    const Expr lower = builder.index(0);
    const Expr upper = builder.index(4);
    const Expr initial = factor.like(0.5);
    const Expr sum = builder.for_loop(lower, upper, 1, {initial}, [&](Expr j, std::span<const Expr> carried) {
      const Expr k = builder.affine({i, j}, {4, 1}, 0);
      const Expr product = builder.load(x, k) * factor;
      builder.store(x, k, product);
      return std::vector<Expr>{carried[0] + product};
    })[0];
    builder.store(s, i, sum);
  });
  const native::Kernel kernel = builder.finish();
  EXPECT_EQ(verdict(kernel), "");
  EXPECT_EQ(native::print(kernel), R"(kernel @scale(%0: buffer<f32, 12>, %1: buffer<f32, 3>) {
  %2 = constant 0 : index
  %3 = constant 3 : index
  for %4 = %2 to %3 step 1 parallel {
    %5 = load %1[%4] : f32
    %6 = constant 0 : index
    %7 = constant 4 : index
    %8 = constant 0.5 : f32
    %9 = for %10 = %6 to %7 step 1 carry (%11 = %8 : f32) {
      %12 = affine 4 * %4 + 1 * %10 + 0
      %13 = load %0[%12] : f32
      %14 = multiply %13, %5 : f32
      store %0[%12], %14
      %15 = add %11, %14 : f32
      yield %15
    }
    store %1[%4], %9
  }
}
)");
}

TEST(NativeBuilder, results_have_the_types_of_their_operations) {
  Builder builder("types");
  const Expr memory = builder.parameter(DType::F32, 8);
  const Expr zero = builder.index(0);
  const Expr scalar = builder.load(memory, zero);
  const Expr vector = builder.load_vector(memory, zero, 4);
  EXPECT_EQ(scalar.type(), Type::scalar(DType::F32));
  EXPECT_EQ(vector.type(), Type::vector(DType::F32, 4));
  EXPECT_EQ(builder.load_vector(memory, zero, 1).type(), Type::vector(DType::F32, 1));
  EXPECT_EQ(native::lt(vector, 0.0).type(), Type::vector(DType::Pred, 4));
  EXPECT_EQ(native::apply(UnaryCode::IsFinite, vector).type(), Type::vector(DType::Pred, 4));
  EXPECT_EQ(native::convert(vector, DType::F64).type(), Type::vector(DType::F64, 4));
  EXPECT_EQ(native::bitcast(vector, DType::U32).type(), Type::vector(DType::U32, 4));
  EXPECT_EQ(native::lookup(native::bitcast(vector, DType::U32), DType::F64, {0, 1}).type(),
            Type::vector(DType::F64, 4));
  EXPECT_EQ(native::from_index(zero, DType::U8).type(), Type::scalar(DType::U8));
  EXPECT_EQ(builder.append(native::Splat{8}, {scalar.id()}).type(), Type::vector(DType::F32, 8));
  EXPECT_EQ(builder.append(native::Extract{3}, {vector.id()}).type(), Type::scalar(DType::F32));
  EXPECT_EQ(native::index_divide(zero, 3).type(), Type::index());
  EXPECT_EQ(builder.allocate(DType::Pred, 5).type(), Type::buffer(DType::Pred, 5));
  EXPECT_EQ(verdict(builder.finish()), "");
}

TEST(NativeBuilder, constants_are_rounded_once_to_their_dtype) {
  Builder builder("constants");
  const Expr f32 = builder.constant(DType::F32, 0);
  const Expr i8 = builder.constant(DType::I8, 0);
  f32.like(0.1);
  i8.like_integer(-1);
  const native::Kernel kernel = builder.finish();
  const auto value = [&](std::size_t i) { return std::get<native::Constant>(kernel.body.operations[i].kind).value; };
  EXPECT_EQ(value(2), bits_of(0.1F));
  EXPECT_EQ(value(3), 0xFFU);
  EXPECT_EQ(verdict(kernel), "");
}

TEST(NativeBuilder, converting_to_the_same_dtype_adds_nothing) {
  Builder builder("same");
  const Expr x = builder.constant(DType::F32, 0);
  EXPECT_EQ(native::convert(x, DType::F32).id(), x.id());
  EXPECT_EQ(native::bitcast(x, DType::F32).id(), x.id());
  EXPECT_EQ(builder.finish().body.operations.size(), 1U);
}

TEST(NativeBuilder, is_empty_after_it_has_finished) {
  Builder builder("first");
  builder.index(1);
  EXPECT_EQ(builder.finish().name, "first");
  const native::Kernel second = builder.finish();
  EXPECT_TRUE(second.body.operations.empty());
  EXPECT_TRUE(second.values.empty());
}

}  // namespace
}  // namespace batten::testing
