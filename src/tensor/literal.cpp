#include "tensor/literal.h"

#include <bit>
#include <cstring>
#include <utility>

namespace batten {

static_assert(std::endian::native == std::endian::little,
              "elements lie in memory as on the targets that Batten compiles for");

Literal Literal::splat(DType dtype, Bits value) {
  std::vector<std::byte> bytes(byte_size(dtype));
  store_element(dtype, value, bytes.data());
  return Literal(dtype, true, std::move(bytes));
}

Literal Literal::elements(DType dtype, std::vector<std::byte> bytes) { return Literal(dtype, false, std::move(bytes)); }

Bits Literal::at(std::int64_t index) const {
  const std::size_t offset = is_splat_ ? 0 : static_cast<std::size_t>(index) * byte_size(dtype_);
  return load_element(dtype_, bytes_->data() + offset);
}

void store_element(DType dtype, Bits value, std::byte* where) { std::memcpy(where, &value, byte_size(dtype)); }

Bits load_element(DType dtype, const std::byte* where) {
  Bits value = 0;
  switch (byte_size(dtype)) {  // constant sizes, so that each is one load
    case 1:
      std::memcpy(&value, where, 1);
      break;
    case 2:
      std::memcpy(&value, where, 2);
      break;
    case 4:
      std::memcpy(&value, where, 4);
      break;
    case 8:
      std::memcpy(&value, where, 8);
      break;
  }
  return value;
}

}  // namespace batten
