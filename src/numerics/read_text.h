// What both IRs' texts are made of, besides words and values: element types, codes and elements, where a cursor stands.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text_cursor.h"
#include "numerics/codes.h"
#include "numerics/dtype.h"
#include "numerics/scalar.h"

namespace batten {

/// `f32`. Errors: UnsupportedType.
DType read_dtype(text::Cursor& cursor);

/// A number, or `true` and `false`. Errors: MalformedConstant, LiteralOutOfRange.
Bits read_element(text::Cursor& cursor, DType dtype);

/// What a row of a table is called.
constexpr std::string_view name_of_row(const auto& row) {
  if constexpr (requires { row.name; })
    return row.name;
  else if constexpr (requires { row.code; })
    return name(row.code);
  else
    return name(row);
}

/// Gives the line up: `token` is the name of no row of `table`.
template <class Table>
void fail_for_name_of(text::Cursor& cursor, const Table& table, const text::Token& token, Code code,
                      std::string_view what) {
  cursor.fail_for_name(token, code, what, [&] {
    std::vector<std::string> names;
    names.reserve(table.size());
    for (const auto& row : table) names.emplace_back(name_of_row(row));
    return names;
  });
}

/// The word of an enumeration with its `table` of names, which `find` looks up.
template <class Table, class Enum>
Enum read_named(text::Cursor& cursor, const Table& table, std::optional<Enum> (*find)(std::string_view), Code code,
                std::string_view what) {
  const text::Token token = cursor.expect(text::TokenKind::Word, what);
  const std::optional<Enum> value = find(token.text);
  if (!value) fail_for_name_of(cursor, table, token, code, what);
  return value.value_or(Enum{});
}

}  // namespace batten
