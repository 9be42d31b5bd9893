#include "numerics/scalar.h"

#include <cmath>
#include <concepts>
#include <limits>
#include <type_traits>

namespace batten {
namespace {

/// Calls `function` with a value of the C++ type that holds the dtype's elements.
template <class Function>
auto with_type(DType dtype, Function function) {
  switch (dtype) {
    case DType::Pred:
      return function(bool{});
    case DType::I8:
      return function(std::int8_t{});
    case DType::I16:
      return function(std::int16_t{});
    case DType::I32:
      return function(std::int32_t{});
    case DType::I64:
      return function(std::int64_t{});
    case DType::U8:
      return function(std::uint8_t{});
    case DType::U16:
      return function(std::uint16_t{});
    case DType::U32:
      return function(std::uint32_t{});
    case DType::U64:
      return function(std::uint64_t{});
    case DType::F32:
      return function(float{});
    case DType::F64:
      break;
  }
  return function(double{});
}

template <class T>
T value_of(Bits bits) {
  if constexpr (std::same_as<T, float>)
    return f32_of(bits);
  else if constexpr (std::same_as<T, double>)
    return f64_of(bits);
  else if constexpr (std::same_as<T, bool>)
    return bits != 0;
  else
    return static_cast<T>(bits);
}

template <class T>
Bits to_bits(T value) {
  if constexpr (std::floating_point<T>)
    return bits_of(value);
  else if constexpr (std::same_as<T, bool>)
    return value ? 1 : 0;
  else
    return static_cast<std::make_unsigned_t<T>>(value);
}

template <class T>
constexpr T canonical_nan_value() {
  return std::numeric_limits<T>::quiet_NaN();  // 0x7FC00000 and 0x7FF8000000000000 in g++ and clang
}

/// The bits of an arithmetic result: every NaN is the canonical one.
template <std::floating_point T>
Bits arithmetic(T value) {
  return bits_of(std::isnan(value) ? canonical_nan_value<T>() : value);
}

template <std::floating_point T>
Bits unary_float(UnaryCode code, T x) {
  switch (code) {
    case UnaryCode::Abs:
      return arithmetic(std::fabs(x));
    case UnaryCode::Negate:
      return arithmetic(-x);
    case UnaryCode::Sign:
      return arithmetic(std::isnan(x) || x == 0 ? x : std::copysign(T{1}, x));
    case UnaryCode::Floor:
      return arithmetic(std::floor(x));
    case UnaryCode::Ceil:
      return arithmetic(std::ceil(x));
    case UnaryCode::RoundNearestEven:
      return arithmetic(std::nearbyint(x));  // nearest even in the default environment
    case UnaryCode::RoundNearestAfz:
      return arithmetic(std::round(x));
    case UnaryCode::IsFinite:
      return std::isfinite(x) ? 1 : 0;
    case UnaryCode::Sqrt:
      return arithmetic(std::sqrt(x));
    default:
      return 0;  // excluded by the dtype table, or elementary
  }
}

template <std::integral T>
Bits unary_integer(UnaryCode code, T x) {
  using U = std::make_unsigned_t<T>;
  const U bits = static_cast<U>(x);
  switch (code) {
    case UnaryCode::Abs:
      return x < 0 ? static_cast<U>(U{0} - bits) : bits;  // the smallest value wraps to itself
    case UnaryCode::Negate:
      return static_cast<U>(U{0} - bits);
    case UnaryCode::Sign:
      return to_bits<T>(static_cast<T>((x > 0 ? 1 : 0) - (x < 0 ? 1 : 0)));
    case UnaryCode::Not:
      return static_cast<U>(~bits);
    case UnaryCode::Popcnt:
      return static_cast<Bits>(std::popcount(bits));
    case UnaryCode::CountLeadingZeros:
      return static_cast<Bits>(std::countl_zero(bits));
    default:
      return 0;  // excluded by the dtype table
  }
}

template <std::floating_point T>
T maximum(T x, T y) {
  if (std::isnan(x) || std::isnan(y)) return canonical_nan_value<T>();
  if (x == y) return std::signbit(x) ? y : x;  // -0 < +0
  return x > y ? x : y;
}

template <std::floating_point T>
T minimum(T x, T y) {
  if (std::isnan(x) || std::isnan(y)) return canonical_nan_value<T>();
  if (x == y) return std::signbit(x) ? x : y;
  return x < y ? x : y;
}

template <std::floating_point T>
Bits binary_float(BinaryCode code, T x, T y) {
  switch (code) {
    case BinaryCode::Add:
      return arithmetic(x + y);
    case BinaryCode::Subtract:
      return arithmetic(x - y);
    case BinaryCode::Multiply:
      return arithmetic(x * y);
    case BinaryCode::Divide:
      return arithmetic(x / y);
    case BinaryCode::Remainder:
      return arithmetic(std::fmod(x, y));  // exact in every C library
    case BinaryCode::Maximum:
      return arithmetic(maximum(x, y));
    case BinaryCode::Minimum:
      return arithmetic(minimum(x, y));
    default:
      return 0;  // excluded by the dtype table, or elementary
  }
}

template <std::integral T>
T divide(T x, T y) {
  if (y == 0) return static_cast<T>(~T{0});
  if constexpr (std::signed_integral<T>)
    if (x == std::numeric_limits<T>::min() && y == -1) return x;
  return static_cast<T>(x / y);
}

template <std::integral T>
T remainder(T x, T y) {
  if (y == 0) return x;
  if constexpr (std::signed_integral<T>)
    if (y == -1) return 0;
  return static_cast<T>(x % y);
}

template <std::integral T>
Bits binary_integer(BinaryCode code, T x, T y) {
  using U = std::make_unsigned_t<T>;
  const Bits a = static_cast<U>(x);
  const Bits b = static_cast<U>(y);
  constexpr Bits width = sizeof(T) * 8;
  switch (code) {
    case BinaryCode::Add:
      return static_cast<U>(a + b);
    case BinaryCode::Subtract:
      return static_cast<U>(a - b);
    case BinaryCode::Multiply:
      return static_cast<U>(a * b);
    case BinaryCode::Divide:
      return to_bits<T>(divide(x, y));
    case BinaryCode::Remainder:
      return to_bits<T>(remainder(x, y));
    case BinaryCode::Maximum:
      return to_bits<T>(x > y ? x : y);
    case BinaryCode::Minimum:
      return to_bits<T>(x < y ? x : y);
    case BinaryCode::And:
      return a & b;
    case BinaryCode::Or:
      return a | b;
    case BinaryCode::Xor:
      return a ^ b;
    case BinaryCode::ShiftLeft:
      return b >= width ? 0 : static_cast<U>(a << b);
    case BinaryCode::ShiftRightLogical:
      return b >= width ? 0 : a >> b;
    case BinaryCode::ShiftRightArithmetic: {
      using S = std::make_signed_t<T>;
      const S value = static_cast<S>(x);
      return to_bits<S>(static_cast<S>(b >= width ? (value < 0 ? -1 : 0) : value >> b));
    }
    case BinaryCode::Power:
    case BinaryCode::Atan2:
      break;  // elementary
  }
  return 0;
}

Bits binary_pred(BinaryCode code, bool x, bool y) {
  switch (code) {
    case BinaryCode::Add:
    case BinaryCode::Maximum:
    case BinaryCode::Or:
      return x || y;
    case BinaryCode::Multiply:
    case BinaryCode::Minimum:
    case BinaryCode::And:
      return x && y;
    case BinaryCode::Xor:
      return x != y;
    default:
      return 0;  // excluded by the dtype table
  }
}

template <class T>
bool ordered(CompareDirection direction, T x, T y) {
  switch (direction) {
    case CompareDirection::Eq:
      return x == y;
    case CompareDirection::Ne:
      return x != y;
    case CompareDirection::Lt:
      return x < y;
    case CompareDirection::Le:
      return x <= y;
    case CompareDirection::Gt:
      return x > y;
    case CompareDirection::Ge:
      break;
  }
  return x >= y;
}

/// A signed integer with the order of IEEE totalOrder.
std::int64_t total_order_key(DType dtype, Bits bits) {
  const std::int64_t value = dtype == DType::F32 ? static_cast<std::int32_t>(static_cast<std::uint32_t>(bits))
                                                 : static_cast<std::int64_t>(bits);
  const std::int64_t magnitude_mask =
      dtype == DType::F32 ? std::numeric_limits<std::int32_t>::max() : std::numeric_limits<std::int64_t>::max();
  return value < 0 ? value ^ magnitude_mask : value;
}

template <std::integral To, std::floating_point From>
To float_to_integer(From value) {
  if (std::isnan(value)) return 0;
  // Both limits are exact as floats: the smallest is a power of two (or 0), and one past the largest is one too.
  const From past_largest = std::ldexp(From{1}, std::numeric_limits<To>::digits);
  if (value >= past_largest) return std::numeric_limits<To>::max();
  if (value <= static_cast<From>(std::numeric_limits<To>::min())) return std::numeric_limits<To>::min();
  return static_cast<To>(value);
}

template <class From, class To>
Bits convert_value(From value) {
  if constexpr (std::same_as<From, To>)
    return to_bits<To>(value);
  else if constexpr (std::same_as<To, bool>)
    return value != From{0} ? 1 : 0;  // NaN is true
  else if constexpr (std::floating_point<To>)
    return arithmetic(static_cast<To>(value));
  else if constexpr (std::floating_point<From>)
    return to_bits<To>(float_to_integer<To>(value));
  else
    return to_bits<To>(static_cast<To>(value));
}

}  // namespace

bool is_nan(DType dtype, Bits bits) {
  if (dtype == DType::F32) return (bits & 0x7FFFFFFFU) > 0x7F800000U;
  return dtype == DType::F64 && (bits & 0x7FFFFFFFFFFFFFFFU) > 0x7FF0000000000000U;
}

Bits apply(UnaryCode code, DType dtype, Bits operand) {
  return with_type(dtype, [&]<class T>(T) -> Bits {
    if constexpr (std::same_as<T, bool>)
      return operand == 0 ? 1 : 0;  // `not`, the only one on Pred
    else if constexpr (std::floating_point<T>)
      return unary_float(code, value_of<T>(operand));
    else
      return unary_integer(code, value_of<T>(operand));
  });
}

Bits apply(BinaryCode code, DType dtype, Bits lhs, Bits rhs) {
  return with_type(dtype, [&]<class T>(T) -> Bits {
    if constexpr (std::same_as<T, bool>)
      return binary_pred(code, lhs != 0, rhs != 0);
    else if constexpr (std::floating_point<T>)
      return binary_float(code, value_of<T>(lhs), value_of<T>(rhs));
    else
      return binary_integer(code, value_of<T>(lhs), value_of<T>(rhs));
  });
}

bool apply(CompareDirection direction, ComparisonType type, DType dtype, Bits lhs, Bits rhs) {
  if (type == ComparisonType::TotalOrder)
    return ordered(direction, total_order_key(dtype, lhs), total_order_key(dtype, rhs));
  return with_type(dtype, [&]<class T>(T) { return ordered(direction, value_of<T>(lhs), value_of<T>(rhs)); });
}

Bits fused_multiply_add(DType dtype, Bits x, Bits y, Bits z) {
  if (dtype == DType::F32) return arithmetic(std::fma(f32_of(x), f32_of(y), f32_of(z)));
  return arithmetic(std::fma(f64_of(x), f64_of(y), f64_of(z)));
}

Bits convert(DType from, DType to, Bits value) {
  if (from == to) return value;
  return with_type(from, [&]<class From>(From) {
    return with_type(to, [&]<class To>(To) { return convert_value<From, To>(value_of<From>(value)); });
  });
}

}  // namespace batten
