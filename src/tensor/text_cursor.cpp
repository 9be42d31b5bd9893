#include "tensor/text_cursor.h"

#include <limits>

#include "base/limits.h"
#include "numerics/read_text.h"

namespace batten::tensor_text {

Axes Cursor::integers(std::string_view open, std::string_view close) {
  Axes result;
  expect(open);
  if (take_if(close)) return result;
  do {
    if (at("?"))
      fail(error_at(peek().span, Code::DynamicDimension, "a dynamic extent, expected a positive number"));
    else if (result.size() == limits::rank)
      fail(error_at(peek().span, Code::RankTooLarge, "more than {} axes", limits::rank));
    result.push_back(integer());
  } while (take_if(","));
  expect(close);
  return result;
}

Shape Cursor::shape() { return Shape(integers("[", "]")); }
Layout Cursor::layout() { return Layout{integers("{", "}")}; }

DType Cursor::dtype() { return read_dtype(*this); }

TensorType Cursor::type() {
  TensorType type;
  type.dtype = dtype();
  type.shape = shape();
  type.layout = at("{") ? layout() : Layout::row_major(type.shape.rank());
  return type;
}

FoldOrder Cursor::order() {
  if (take_if("sequential")) return FoldOrder::sequential();
  if (!take_if("interleaved")) unexpected("`sequential` or `interleaved<width>`");
  expect("<");
  const Span span = peek().span;
  const std::size_t width = index();
  if (!failed() &&
      (width == 0 || width > std::numeric_limits<std::uint32_t>::max()))  // a width of 0 would mean sequential
    fail(error_at(span, Code::MalformedAttribute, "{} is no width of an interleaved fold, expected 1 to {}", width,
                  limits::interleaved_width));
  expect(">");
  return FoldOrder::interleaved(static_cast<std::uint32_t>(width));
}

}  // namespace batten::tensor_text
