// The default floating-point environment for a scope. A caller may have switched on flush-to-zero, denormals-are-zero,
// traps or another rounding direction (some libraries do, for the whole process): none of it may reach a result
// (`docs/numerics.md` §1).
#pragma once

#include <cfenv>

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace batten {

/// Round to nearest even, subnormals kept, every exception masked, until the end of the scope; then the caller's
/// environment again, with the exception flags it had. It holds for the calling thread alone. Put it in a function that
/// calls the arithmetic through a non-inlined one: the compiler may move inlined arithmetic across the change.
class [[nodiscard]] DefaultFloatEnvironment {
 public:
  DefaultFloatEnvironment() {
    std::fegetenv(&saved_);
    std::fesetenv(FE_DFL_ENV);  // AArch64: an FPCR of zero, which is all that is needed there
#if defined(__x86_64__)
    _mm_setcsr(default_mxcsr);  // not every C library clears FTZ and DAZ in FE_DFL_ENV
#endif
  }
  ~DefaultFloatEnvironment() {
    std::fesetenv(&saved_);
#if defined(__x86_64__)
    _mm_setcsr(saved_mxcsr_);
#endif
  }
  DefaultFloatEnvironment(const DefaultFloatEnvironment&) = delete;
  DefaultFloatEnvironment& operator=(const DefaultFloatEnvironment&) = delete;

 private:
#if defined(__x86_64__)
  static constexpr unsigned default_mxcsr = 0x1F80;  // all exceptions masked, none raised, nearest, no FTZ, no DAZ
  unsigned saved_mxcsr_ = _mm_getcsr();
#endif
  std::fenv_t saved_{};
};

}  // namespace batten
