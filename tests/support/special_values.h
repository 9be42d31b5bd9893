// The values of a dtype at which operations go wrong first.
#pragma once

#include <vector>

#include "numerics/scalar.h"

namespace batten::testing {

/// Zeros of both signs, ones, halves, the limits, subnormals, infinities, quiet and signalling NaNs of both signs; for
/// integers the limits, their neighbours, shift amounts around the width. Never empty.
inline std::vector<Bits> special_values(DType dtype) {
  if (dtype == DType::Pred) return {0, 1};
  if (dtype == DType::F32)
    return {0x00000000, 0x80000000, 0x3F800000, 0xBF800000, 0x3F000000, 0xBF000000, 0x3EFFFFFF, 0x3F7FFFFF, 0x3FC00000,
            0xC0200000, 0x40200000, 0x4B000001, 0x4B7FFFFF, 0x4AFFFFFF, 0xCAFFFFFF, 0x4F000000, 0xCF000000, 0x4F800000,
            0x5F000000, 0x5F800000, 0xDF000001, 0x437F0000, 0x7F7FFFFF, 0xFF7FFFFF, 0x00800000, 0x00000001, 0x80000001,
            0x007FFFFF, 0x807FFFFF, 0x7F800000, 0xFF800000, 0x7FC00000, 0xFFC00000, 0x7F800001, 0xFFA0000F, 0x40490FDB};
  if (dtype == DType::F64)
    return {0x0000000000000000, 0x8000000000000000, 0x3FF0000000000000, 0xBFF0000000000000, 0x3FE0000000000000,
            0xBFE0000000000000, 0x3FDFFFFFFFFFFFFF, 0x3FEFFFFFFFFFFFFF, 0x3FF8000000000000, 0xC004000000000000,
            0x4004000000000000, 0x4330000000000001, 0x433FFFFFFFFFFFFF, 0x432FFFFFFFFFFFFF, 0xC32FFFFFFFFFFFFF,
            0x41DFFFFFFFC00000, 0xC1E0000000000000, 0x43E0000000000000, 0x43F0000000000000, 0xC3E0000000000001,
            0x7FEFFFFFFFFFFFFF, 0xFFEFFFFFFFFFFFFF, 0x0010000000000000, 0x0000000000000001, 0x8000000000000001,
            0x000FFFFFFFFFFFFF, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 0xFFF8000000000000,
            0x7FF0000000000001, 0xFFF400000000000F, 0x36A0000000000000, 0x47EFFFFFF0000000, 0x47EFFFFFEFFFFFFF};
  const Bits width = static_cast<Bits>(bit_width(dtype));
  const Bits top = Bits{1} << (width - 1);
  std::vector<Bits> values{0,         1,       2,   3,       7,        100,          width - 1,    width,
                           width + 1, top - 1, top, top + 1, ~Bits{0}, ~Bits{0} - 1, ~Bits{0} - 6, 0x5555555555555555};
  for (Bits& value : values) value = truncate(dtype, value);
  return values;
}

}  // namespace batten::testing
