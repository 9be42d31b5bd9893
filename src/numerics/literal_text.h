// Numbers as text: reading with one rounding, and the shortest text that reads back to the same bits.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "numerics/scalar.h"

namespace batten {

/// A decimal number (`1.0`, `-2.5E-3`, `7`, `inf`, `-inf` and `nan` are not decimal) rounded once, to nearest even, to
/// a float dtype; beyond the largest value it is an infinity. Nothing when the text is not a number from end to end.
std::optional<Bits> read_float(DType dtype, std::string_view text);

/// A decimal or `0x` integer, with an optional `-`. Accepted when the value fits the dtype as signed or, without a
/// sign, as unsigned bits (255 is an i8: -1); an unsigned dtype takes no negative one. `out_of_range` tells a number
/// that does not fit.
struct IntegerText {
  std::optional<Bits> value;
  bool out_of_range = false;
};
IntegerText read_integer(DType dtype, std::string_view text);

/// Text that reads back to the same bits: `1.0`, `-2.5e-07`, `7`, `true`; infinities and NaNs as hexadecimal bits,
/// `0x7FC00000`.
std::string literal_text(DType dtype, Bits value);

/// What `literal_text` writes, read back; nothing when the text is no literal of the dtype.
std::optional<Bits> read_literal(DType dtype, std::string_view text);

}  // namespace batten
