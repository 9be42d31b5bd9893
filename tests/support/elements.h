// Elements as bits, and as they lie in memory.
#pragma once

#include <cstddef>
#include <cstring>
#include <vector>

#include "numerics/scalar.h"

namespace batten::testing {

/// Elements as they lie in memory.
inline std::vector<std::byte> memory_of(DType dtype, const std::vector<Bits>& elements) {
  std::vector<std::byte> memory(elements.size() * byte_size(dtype));
  for (std::size_t i = 0; i < elements.size(); ++i)
    std::memcpy(memory.data() + i * byte_size(dtype), &elements[i], byte_size(dtype));
  return memory;
}

inline std::vector<Bits> elements_of(DType dtype, const std::vector<std::byte>& memory) {
  std::vector<Bits> elements(memory.size() / byte_size(dtype));
  for (std::size_t i = 0; i < elements.size(); ++i)
    std::memcpy(&elements[i], memory.data() + i * byte_size(dtype), byte_size(dtype));
  return elements;
}

}  // namespace batten::testing
