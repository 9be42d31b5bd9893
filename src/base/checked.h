// int64 arithmetic that says when it overflows, for sizes and offsets that come from a file.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace batten {

[[nodiscard]] inline std::optional<std::int64_t> checked_add(std::int64_t lhs, std::int64_t rhs) {
  std::int64_t result = 0;
  if (__builtin_add_overflow(lhs, rhs, &result)) return std::nullopt;
  return result;
}

[[nodiscard]] inline std::optional<std::int64_t> checked_multiply(std::int64_t lhs, std::int64_t rhs) {
  std::int64_t result = 0;
  if (__builtin_mul_overflow(lhs, rhs, &result)) return std::nullopt;
  return result;
}

/// The product of `factors` (1 for none), or nothing when it leaves int64.
[[nodiscard]] inline std::optional<std::int64_t> checked_product(std::span<const std::int64_t> factors) {
  std::optional<std::int64_t> product = 1;
  for (const std::int64_t factor : factors) {
    product = checked_multiply(*product, factor);
    if (!product) return std::nullopt;
  }
  return product;
}

}  // namespace batten
