// Payne and Hanek's method with f64 arithmetic and tables. x = y 2^(8 j), y an integer below 2^31 (f32), or x =
// y 2^(16 j), y below 2^69 (f64), where j > 0. Whole turns do not matter, so that x times 2/pi is y times
// (2^(8 j) 2/pi mod 4), and that is a table of 53-bit windows of the digits of 2/pi. The error of the product is what
// the windows leave out; the closest that an f32 comes to a multiple of pi/2 is about 2^-30, an f64 2^-61 (in quarter
// turns).
#include "lowering/math/quarter_turns.h"

#include <array>
#include <vector>

namespace batten::math {
namespace {

/// The first 1216 digits of 2/pi after the point.
constexpr std::array<std::uint64_t, 19> two_over_pi{
    0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561, 0xb7246e3a424dd2e0,
    0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484, 0xe99c7026b45f7e41, 0x3991d639835339f4,
    0x9c845f8bbdf9283b, 0x1ff897ffde05980f, 0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d,
    0x7527bac7ebe5f17b, 0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab};

constexpr std::int64_t window = 53;  // digits of an f64

/// Windows number `part` of 2^(step j) 2/pi mod 4, for j below `size`: the first begins with the digit of weight 2,
/// each next one where the last one ends.
std::vector<Bits> table_of(std::int64_t part, std::int64_t step, std::int64_t size) {
  std::vector<Bits> table;
  for (std::int64_t j = 0; j < size; ++j) {
    std::uint64_t digits = 0;
    for (std::int64_t i = 0; i < window; ++i) {
      const std::int64_t place = step * j - 2 + part * window + i;
      const auto word = static_cast<std::size_t>(place / 64);
      const bool known = place >= 0 && word < two_over_pi.size();
      digits = 2 * digits + (known ? (two_over_pi[word] >> static_cast<unsigned>(63 - place % 64)) & 1U : 0U);
    }
    double weight = 2.0;
    for (std::int64_t i = 1; i < (part + 1) * window; ++i) weight *= 0.5;
    table.push_back(batten::bits_of(static_cast<double>(digits) * weight));
  }
  return table;
}

/// j and y of x = y 2^(step j), y an integer where j > 0. `integer_exponent`: the exponent field from which every x of
/// the format is an integer.
struct Scaled {
  Expr j;
  Expr y;
};
Scaled scale(Expr x, std::int64_t integer_exponent, std::int64_t log2_step) {
  const Expr exponent = shift_right_logical(bits_of(abs(x)), 52);
  const Expr least = exponent.like_integer(integer_exponent);
  const Expr j = shift_right_logical(apply(BinaryCode::Maximum, exponent, least) - least, log2_step);
  return {j, from_bits(bits_of(x) - shift_left(j, 52 + log2_step))};
}

}  // namespace

QuarterTurns reduce_to_quarter_turn_f32(Expr x) {
  const auto [j, y] = scale(x, 1023 + 23, 3);
  const auto window_of = [&j = j](std::int64_t part) { return lookup(j, DType::F64, table_of(part, 8, 16)); };
  const Sum first = two_product(y, window_of(0));
  const Expr shifted = first.high + shifter;
  // a difference of neighbouring multiples of one power of two, and so exact; the low part is below twice that power
  const Expr high = first.high - (shifted - shifter);
  return {bits_of(shifted), fast_two_sum(high, fma(y, window_of(1), first.low))};
}

QuarterTurns reduce_to_quarter_turn_f64(Expr x) {
  const auto [j, y] = scale(x, 1023 + 52, 4);
  const auto window_of = [&j = j](std::int64_t part) { return lookup(j, DType::F64, table_of(part, 16, 64)); };
  const Sum a = two_product(y, window_of(0));  // below 2^71; b below 2^18, c below 2^-35, the last below 2^-88
  const Sum b = two_product(y, window_of(1));
  const Sum c = two_product(y, window_of(2));
  const Expr last = fma(y, window_of(3), c.low);
  const Expr high = fma(round_nearest_even(a.high * 0.25), x.like(-4.0), a.high);  // mod 4, exact
  const Sum middle = two_sum(a.low, b.high);
  const Expr shifted = (high + middle.high) + shifter;
  const Sum r = two_sum(high - (shifted - shifter), middle.high);
  const Sum s = two_sum(middle.low, b.low);
  const Sum t = two_sum(s.high, c.high);
  const Sum u = two_sum(r.high, t.high);
  const Expr low = u.low + (r.low + ((s.low + t.low) + last));
  return {bits_of(shifted), fast_two_sum(u.high, low)};
}

}  // namespace batten::math
