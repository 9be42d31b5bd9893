#include "numerics/read_text.h"

#include "numerics/literal_text.h"

namespace batten {

using text::shown;
using text::Token;
using text::TokenKind;

DType read_dtype(text::Cursor& cursor) {
  const Token token = cursor.expect(TokenKind::Word, "an element type");
  if (cursor.failed()) return {};
  if (const std::optional<DType> dtype = dtype_named(token.text)) return *dtype;
  std::vector<std::string_view> names;
  for (const DTypeRow& entry : dtype_table) names.push_back(entry.name);
  cursor.fail(error_at(token.span, Code::UnsupportedType, "{} is no element type, expected one of {}",
                       shown(token.text), fmt::join(names, ", ")));
  return {};
}

Bits read_element(text::Cursor& cursor, DType dtype) {
  const Token token = cursor.peek();
  if (token.kind != TokenKind::Number && token.kind != TokenKind::Word) cursor.unexpected("an element");
  cursor.take();
  if (cursor.failed()) return 0;
  if (const std::optional<Bits> value = read_literal(dtype, token.text)) return *value;
  if (is_integer(dtype) && read_integer(dtype, token.text).out_of_range)
    cursor.fail(
        error_at(token.span, Code::LiteralOutOfRange, "{} does not fit into {}", shown(token.text), name(dtype)));
  else
    cursor.fail(error_at(token.span, Code::MalformedConstant, "{} is no {}", shown(token.text), name(dtype)));
  return 0;
}

}  // namespace batten
