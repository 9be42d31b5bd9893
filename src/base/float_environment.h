// The default floating-point environment for a scope. A caller may have switched on flush-to-zero, denormals-are-zero
// or another rounding direction (some libraries do, for the whole process): none of it may reach a result.
#pragma once

#include <cfenv>

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace batten {

/// Round to nearest even, subnormals kept, exceptions masked, until the end of the scope; then the caller's environment
/// again. Put it in a function that calls the arithmetic through a non-inlined function: the compiler may move inlined
/// arithmetic across the change.
class [[nodiscard]] DefaultFloatEnvironment {
 public:
  DefaultFloatEnvironment() {
    std::fegetenv(&saved_);
    std::fesetenv(FE_DFL_ENV);  // x86-64: clears FTZ and DAZ as well, since it loads the whole of MXCSR
#if defined(__x86_64__)
    _mm_setcsr(default_mxcsr);
#endif
  }
  ~DefaultFloatEnvironment() { std::fesetenv(&saved_); }
  DefaultFloatEnvironment(const DefaultFloatEnvironment&) = delete;
  DefaultFloatEnvironment& operator=(const DefaultFloatEnvironment&) = delete;

 private:
#if defined(__x86_64__)
  static constexpr unsigned default_mxcsr = 0x1F80;  // all exceptions masked, nearest, no FTZ, no DAZ
#endif
  std::fenv_t saved_{};
};

}  // namespace batten
