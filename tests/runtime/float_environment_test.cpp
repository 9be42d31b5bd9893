// The rule is docs/numerics.md §1: the caller's floating-point environment does not leak in, and is restored.
#include "base/float_environment.h"

#include <gtest/gtest.h>

#include <cfenv>
#include <cstdint>
#include <cstring>

namespace batten::runtime {
namespace {

[[gnu::noinline]] float divide(float lhs, float rhs) { return lhs / rhs; }
[[gnu::noinline]] float multiply(float lhs, float rhs) { return lhs * rhs; }

std::uint32_t bits(float value) {
  std::uint32_t result = 0;
  std::memcpy(&result, &value, sizeof result);
  return result;
}

constexpr float smallest_subnormal = 1.4e-45F;

[[gnu::noinline]] void expect_default_arithmetic() {
  EXPECT_EQ(std::fegetround(), FE_TONEAREST);
  EXPECT_EQ(bits(divide(1.0F, 3.0F)), 0x3EAAAAABU);               // up is nearest
  EXPECT_EQ(bits(divide(5.0F, 3.0F)), 0x3FD55555U);               // down is nearest
  EXPECT_EQ(bits(multiply(smallest_subnormal, 1.0F)), 1U);        // not taken for zero
  EXPECT_EQ(bits(multiply(1.17549435e-38F, 0.5F)), 0x00400000U);  // not flushed to zero
  EXPECT_EQ(bits(multiply(-smallest_subnormal, 2.0F)), 0x80000002U);
}

/// Runs `test` and gives the process its environment back, whatever the test did.
class FloatEnvironment : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(std::fegetenv(&saved_), 0); }
  void TearDown() override {
    std::fesetenv(&saved_);
#if defined(__x86_64__)
    _mm_setcsr(saved_mxcsr_);
#endif
  }

 private:
  std::fenv_t saved_{};
#if defined(__x86_64__)
  unsigned saved_mxcsr_ = _mm_getcsr();
#endif
};

TEST_F(FloatEnvironment, EveryRoundingDirectionIsKeptOutAndRestored) {
  for (const int rounding : {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
    std::fesetround(rounding);
    const std::uint32_t before = bits(divide(5.0F, 3.0F));
    {
      const DefaultFloatEnvironment guard;
      expect_default_arithmetic();
    }
    EXPECT_EQ(std::fegetround(), rounding);
    EXPECT_EQ(bits(divide(5.0F, 3.0F)), before);
    if (rounding == FE_UPWARD) {
      EXPECT_EQ(before, 0x3FD55556U);
    }
  }
}

TEST_F(FloatEnvironment, RaisedFlagsNeitherLeakInNorOut) {
  std::feclearexcept(FE_ALL_EXCEPT);
  std::feraiseexcept(FE_OVERFLOW);
  {
    const DefaultFloatEnvironment guard;
    EXPECT_EQ(std::fetestexcept(FE_ALL_EXCEPT), 0);
    volatile float zero = 0.0F;
    volatile float result = divide(1.0F, zero);
    static_cast<void>(result);
    EXPECT_NE(std::fetestexcept(FE_DIVBYZERO), 0);
  }
  EXPECT_EQ(std::fetestexcept(FE_ALL_EXCEPT), FE_OVERFLOW);
}

TEST_F(FloatEnvironment, GuardsNest) {
  std::fesetround(FE_UPWARD);
  {
    const DefaultFloatEnvironment outer;
    std::fesetround(FE_DOWNWARD);
    {
      const DefaultFloatEnvironment inner;
      expect_default_arithmetic();
    }
    EXPECT_EQ(std::fegetround(), FE_DOWNWARD);
  }
  EXPECT_EQ(std::fegetround(), FE_UPWARD);
}

#if defined(__x86_64__)
TEST_F(FloatEnvironment, FlushToZeroAndDenormalsAreZero) {
  constexpr unsigned flush_to_zero = 0x8000;
  constexpr unsigned denormals_are_zero = 0x0040;
  for (const unsigned mode : {flush_to_zero, denormals_are_zero, flush_to_zero | denormals_are_zero}) {
    _mm_setcsr(0x1F80U | mode);
    const bool flushes = bits(multiply(1.17549435e-38F, 0.5F)) == 0;
    EXPECT_EQ(flushes, (mode & flush_to_zero) != 0);  // the test can see the mode
    const unsigned before = _mm_getcsr();
    {
      const DefaultFloatEnvironment guard;
      expect_default_arithmetic();
    }
    EXPECT_EQ(_mm_getcsr(), before);
  }
}

TEST_F(FloatEnvironment, UnmaskedTrapsAreMasked) {
  _mm_setcsr(0x1F80U & ~0x0200U);  // division by zero would raise SIGFPE
  const unsigned before = _mm_getcsr();
  {
    const DefaultFloatEnvironment guard;
    EXPECT_EQ(bits(divide(1.0F, 0.0F)), 0x7F800000U);
  }
  EXPECT_EQ(_mm_getcsr(), before);
}

TEST_F(FloatEnvironment, AllOfMxcsrComesBack) {
  for (const unsigned mxcsr : {0x1F80U, 0xFFC0U, 0x1FBFU, 0x9FFFU}) {
    _mm_setcsr(mxcsr);
    {
      const DefaultFloatEnvironment guard;
      EXPECT_EQ(_mm_getcsr(), 0x1F80U);
    }
    const unsigned after = _mm_getcsr();
    _mm_setcsr(0x1F80U);
    EXPECT_EQ(after, mxcsr);
  }
}
#endif

}  // namespace
}  // namespace batten::runtime
