#include "numerics/literal_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <system_error>

namespace batten {
namespace {

bool is_decimal_start(std::string_view text) {
  const std::size_t first = !text.empty() && text[0] == '-' ? 1 : 0;
  return first < text.size() && ((text[first] >= '0' && text[first] <= '9') || text[first] == '.');
}

/// Where the first digit of a decimal other than 0 stands: 1 for `3.5`, 3 for `350.0` and `3.5e2`, -1 for `0.003`.
/// Nothing for zero. Saturates far beyond the range of any dtype.
std::optional<std::int64_t> decimal_exponent(std::string_view text) {
  const std::size_t mark = std::min(text.find_first_of("eE"), text.size());
  const std::string_view mantissa = text.substr(0, mark);
  const std::size_t first = mantissa.find_first_of("123456789");
  if (first == std::string_view::npos) return std::nullopt;
  const auto point = static_cast<std::int64_t>(std::min(mantissa.find('.'), mantissa.size()));
  const std::int64_t position =
      point - static_cast<std::int64_t>(first) + (static_cast<std::int64_t>(first) > point ? 1 : 0);

  constexpr std::int64_t far = std::int64_t{1} << 40;
  std::int64_t exponent = 0;
  if (mark < text.size()) {
    std::string_view digits = text.substr(mark + 1);
    if (digits.starts_with('+')) digits.remove_prefix(1);
    const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
    if (status == std::errc::result_out_of_range) exponent = digits.starts_with('-') ? -far : far;
  }
  return position + std::clamp(exponent, -far, far);
}

/// `from_chars` leaves a value beyond the range unset: the decimal exponent decides between infinity and zero.
template <class T>
T out_of_range_value(std::string_view text) {
  const std::optional<std::int64_t> exponent = decimal_exponent(text);
  const T magnitude = exponent && *exponent > 0 ? std::numeric_limits<T>::infinity() : T{0};
  return text[0] == '-' ? -magnitude : magnitude;
}

template <class T>
std::optional<Bits> read_decimal(std::string_view text) {
  T value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, status] = std::from_chars(text.data(), end, value, std::chars_format::general);
  if (stop != end || status == std::errc::invalid_argument) return std::nullopt;
  if (status == std::errc::result_out_of_range) value = out_of_range_value<T>(text);
  return bits_of(value);
}

std::optional<Bits> read_hexadecimal_bits(DType dtype, std::string_view text) {
  if (!text.starts_with("0x")) return std::nullopt;
  Bits bits = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, status] = std::from_chars(text.data() + 2, end, bits, 16);
  if (stop != end || status != std::errc{} || bits != truncate(dtype, bits)) return std::nullopt;
  return bits;
}

template <class T>
std::string shortest(T value) {
  std::array<char, 64> buffer{};
  const auto [end, status] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  std::string text(buffer.data(), end);
  const bool has_point = text.find('.') != std::string::npos;
  const std::size_t exponent = text.find('e');
  if (!has_point) text.insert(exponent == std::string::npos ? text.size() : exponent, ".0");
  return text;
}

}  // namespace

std::optional<Bits> read_float(DType dtype, std::string_view text) {
  if (!is_decimal_start(text)) return std::nullopt;
  return dtype == DType::F32 ? read_decimal<float>(text) : read_decimal<double>(text);
}

IntegerText read_integer(DType dtype, std::string_view text) {
  const bool negative = text.starts_with('-');
  std::string_view digits = text.substr(negative ? 1 : 0);
  const bool hexadecimal = digits.starts_with("0x");
  if (hexadecimal) digits.remove_prefix(2);
  Bits magnitude = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, status] = std::from_chars(digits.data(), end, magnitude, hexadecimal ? 16 : 10);
  if (stop != end || status == std::errc::invalid_argument) return {};
  if (status == std::errc::result_out_of_range) return {.value = {}, .out_of_range = true};
  const int bits = bit_width(dtype);
  const Bits largest = bits == 64 ? ~Bits{0} : (Bits{1} << static_cast<unsigned>(bits)) - 1;
  const Bits largest_negative = is_signed_integer(dtype) ? Bits{1} << static_cast<unsigned>(bits - 1) : 0;
  if (magnitude > (negative ? largest_negative : largest)) return {.value = {}, .out_of_range = true};
  return {.value = truncate(dtype, negative ? Bits{0} - magnitude : magnitude)};
}

std::string literal_text(DType dtype, Bits value) {
  if (dtype == DType::Pred) return value != 0 ? "true" : "false";
  if (is_float(dtype)) {
    const bool finite = dtype == DType::F32 ? std::isfinite(f32_of(value)) : std::isfinite(f64_of(value));
    if (!finite) return fmt::format("0x{:0{}X}", value, bit_width(dtype) / 4);
    return dtype == DType::F32 ? shortest(f32_of(value)) : shortest(f64_of(value));
  }
  if (is_unsigned_integer(dtype)) return fmt::format("{}", value);
  const auto shift = static_cast<unsigned>(64 - bit_width(dtype));
  return fmt::format("{}", static_cast<std::int64_t>(value << shift) >> shift);
}

std::optional<Bits> read_literal(DType dtype, std::string_view text) {
  if (dtype == DType::Pred) {
    if (text == "true") return 1;
    return text == "false" ? std::optional<Bits>(0) : std::nullopt;
  }
  if (is_float(dtype)) return text.starts_with("0x") ? read_hexadecimal_bits(dtype, text) : read_float(dtype, text);
  return read_integer(dtype, text).value;
}

}  // namespace batten
