// The loops a reader would write, as the compiler's plain -O2 makes them: the peer of the scalar reference.
#pragma once

#include <cstddef>

namespace batten::bench {

/// out[i, j] = sum over k in order of lhs[i, k] * rhs[k, j], two roundings a step; all n x n, row-major.
void naive_gemm(const float* lhs, const float* rhs, float* out, std::size_t n);

}  // namespace batten::bench
