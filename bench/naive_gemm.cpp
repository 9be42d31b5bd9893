#include "bench/naive_gemm.h"

namespace batten::bench {

void naive_gemm(const float* lhs, const float* rhs, float* out, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      float total = 0.0F;
      for (std::size_t k = 0; k < n; ++k) total = total + lhs[i * n + k] * rhs[k * n + j];
      out[i * n + j] = total;
    }
}

}  // namespace batten::bench
