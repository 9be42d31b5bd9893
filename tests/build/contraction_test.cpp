// A product and a sum written in C++ round twice, as `docs/numerics.md` has it, though the target has fma
// (`-ffp-contract=off`).
//
// The inputs make the difference as large as it can be: (1 + e)² = 1 + 2e + e², and e² is lost when the product is
// rounded. So (1 + e)² - (1 + 2e) is zero in two roundings, and e² in one.
#include <gtest/gtest.h>

#include <cmath>

#include "contraction_subject.h"

namespace batten::contraction {
namespace {

template <class T>
struct Inputs {
  T factor;           // 1 + e
  T rounded_product;  // 1 + 2e
  T lost;             // e²
};

constexpr Inputs<float> f32{1.0f + 0x1p-13f, 1.0f + 0x1p-12f, 0x1p-26f};
constexpr Inputs<double> f64{1.0 + 0x1p-27, 1.0 + 0x1p-26, 0x1p-54};

/// The compiler must not know the value.
template <class T>
T opaque(T value) {
  volatile T stored = value;
  return stored;
}

template <class T>
void expect_two_roundings(const Inputs<T>& in) {
  const T factor = opaque(in.factor);
  const T product = opaque(in.rounded_product);
  EXPECT_EQ(multiply_add(factor, factor, -product), T{0});
  EXPECT_EQ(subtract_product(product, factor, factor), T{0});
  // The inputs tell the two apart: with one rounding, e² is what remains.
  EXPECT_EQ(std::fma(factor, factor, -product), in.lost);
}

TEST(Contraction, RoundsF32Twice) { expect_two_roundings(f32); }
TEST(Contraction, RoundsF64Twice) { expect_two_roundings(f64); }

TEST(Contraction, RoundsEachStepOfADotTwice) {
  const float x[] = {opaque(f32.factor), opaque(f32.factor)};
  const float y[] = {opaque(f32.factor), opaque(f32.factor)};
  const float acc = opaque(-2 * f32.rounded_product);
  EXPECT_EQ(dot2(acc, x, y), 0.0f);
  EXPECT_NE(std::fma(x[1], y[1], std::fma(x[0], y[0], acc)), 0.0f);
}

}  // namespace
}  // namespace batten::contraction
