#include <cstddef>
#include <utility>
#include <vector>

#include "numerics/read_text.h"
#include "tensor/parse_operation.h"

namespace batten::tensor_text {
namespace {

Literal read_list(Cursor& cursor, DType dtype) {
  const std::size_t size = byte_size(dtype);
  std::vector<std::byte> bytes;
  cursor.expect("[");
  if (cursor.take_if("]")) return Literal::elements(dtype, {});
  do {
    const Bits value = read_element(cursor, dtype);
    bytes.resize(bytes.size() + size);
    store_element(dtype, value, bytes.data() + bytes.size() - size);
  } while (cursor.take_if(","));
  cursor.expect("]");
  return Literal::elements(dtype, std::move(bytes));
}

/// `"0x0000803F"`: the bytes as they lie in memory.
Literal read_bytes(Cursor& cursor, DType dtype) {
  const Token token = cursor.take();
  std::string_view digits = token.text.substr(1, token.text.size() - 2);
  const bool has_prefix = digits.starts_with("0x");
  if (has_prefix) digits.remove_prefix(2);
  std::vector<std::byte> bytes;
  bytes.reserve(digits.size() / 2);
  bool well_formed = has_prefix && digits.size() % 2 == 0;
  for (std::size_t i = 0; well_formed && i < digits.size(); i += 2) {
    const std::optional<std::uint8_t> high = hexadecimal_digit(digits[i]), low = hexadecimal_digit(digits[i + 1]);
    well_formed = high && low;
    if (well_formed) bytes.push_back(static_cast<std::byte>(*high * 16 + *low));
  }
  if (!well_formed)
    cursor.fail(error_at(token.span, Code::MalformedConstant, "{} is no text of 0x and pairs of hexadecimal digits",
                         shown(token.text)));
  else if (bytes.size() % byte_size(dtype) != 0)
    cursor.fail(error_at(token.span, Code::MalformedConstant, "{} bytes of data are no whole number of {} elements",
                         bytes.size(), name(dtype)));
  return cursor.failed() ? Literal::splat(dtype, 0) : Literal::elements(dtype, std::move(bytes));
}

}  // namespace

Literal read_dense(Cursor& cursor, DType dtype) {
  cursor.expect("dense");
  cursor.expect("<");
  Literal result = Literal::splat(dtype, 0);
  if (cursor.peek().kind == TokenKind::String)
    result = read_bytes(cursor, dtype);
  else if (cursor.at("["))
    result = read_list(cursor, dtype);
  else
    result = Literal::splat(dtype, read_element(cursor, dtype));
  cursor.expect(">");
  return result;
}

}  // namespace batten::tensor_text
