// What each basic scalar operation means, on host bits: the definition that the evaluator, the constant reader and the
// tests share
// (`docs/numerics.md` §1-2). Elementary functions have no entry here: their meaning is the text in `lowering/math`.
#pragma once

#include <bit>
#include <cstdint>

#include "numerics/codes.h"
#include "numerics/dtype.h"

namespace batten {

/// One scalar of any dtype, as its bits zero-extended to 64. A Pred is 0 or 1.
using Bits = std::uint64_t;

/// The bits beyond a dtype's width cleared.
constexpr Bits truncate(DType dtype, Bits bits) {
  return bit_width(dtype) == 64 ? bits : bits & ((Bits{1} << static_cast<unsigned>(bit_width(dtype))) - 1);
}

inline Bits bits_of(float value) { return std::bit_cast<std::uint32_t>(value); }
inline Bits bits_of(double value) { return std::bit_cast<std::uint64_t>(value); }
inline float f32_of(Bits bits) { return std::bit_cast<float>(static_cast<std::uint32_t>(bits)); }
inline double f64_of(Bits bits) { return std::bit_cast<double>(bits); }

/// Whether the bits are a NaN of this dtype (never for integers and Pred).
bool is_nan(DType dtype, Bits bits);

/// Arithmetic: a NaN result is canonical. Expects a basic code and a legal dtype; the remainder
/// of floats, which is exact, is answered too. Must run in the default
/// floating-point environment (`base/float_environment.h`).
Bits apply(UnaryCode code, DType dtype, Bits operand);
Bits apply(BinaryCode code, DType dtype, Bits lhs, Bits rhs);
bool apply(CompareDirection direction, ComparisonType type, DType dtype, Bits lhs, Bits rhs);

/// x * y + z with one rounding, f32 and f64. A NaN result is canonical.
Bits fused_multiply_add(DType dtype, Bits x, Bits y, Bits z);

/// `convert`: truncates and saturates to integers, NaN to 0; nearest even to floats; x != 0 to Pred. A same-dtype
/// convert keeps bits; a NaN that changes its dtype becomes canonical.
Bits convert(DType from, DType to, Bits value);

}  // namespace batten
