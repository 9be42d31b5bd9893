// Reads the text of a tensor module: the statements and tokens of `base/text_cursor.h`, and what only this IR has.
#pragma once

#include <string_view>

#include "base/text_cursor.h"
#include "numerics/order.h"
#include "tensor/type.h"

namespace batten::tensor_text {

using text::Findings;
using text::hexadecimal_digit;
using text::shown;
using text::Token;
using text::TokenKind;

class Cursor : public text::Cursor {
 public:
  using text::Cursor::Cursor;

  /// The same place; what is found from there goes to `findings`.
  Cursor ahead(Findings& findings) const { return Cursor(text::Cursor::ahead(findings)); }

  // What statements are made of
  Axes integers(std::string_view open, std::string_view close);
  Shape shape();
  Layout layout();
  DType dtype();
  TensorType type();
  FoldOrder order();

 private:
  explicit Cursor(const text::Cursor& other) : text::Cursor(other) {}
};

}  // namespace batten::tensor_text
