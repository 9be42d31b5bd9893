// The operations without blocks, each on one line.
#include <limits>
#include <utility>

#include "native/kernel_reader.h"
#include "numerics/read_text.h"

namespace batten::native {

using text::Cursor;
using text::Findings;

/// `f32`, `index`, `vector<8 x f32>`, `buffer<f32, 12>`. Which of them exist is the verifier's to say.
Type read_type(Cursor& cursor) {
  if (cursor.take_if("index")) return Type::index();
  if (cursor.take_if("vector")) {
    cursor.expect("<");
    const std::int64_t lanes = cursor.integer();
    cursor.expect("x");
    const DType dtype = read_dtype(cursor);
    cursor.expect(">");
    return Type::vector(dtype, lanes);
  }
  if (cursor.take_if("buffer")) {
    cursor.expect("<");
    const DType dtype = read_dtype(cursor);
    cursor.expect(",");
    const std::int64_t elements = cursor.integer();
    cursor.expect(">");
    return Type::buffer(dtype, elements);
  }
  return Type::scalar(read_dtype(cursor));
}

/// The type at the end of the line, which says what stands before it; nothing known where it cannot be read, which is
/// reported when reading comes there.
Type KernelReader::type_ahead() {
  Findings ignored;
  Cursor ahead = cursor_.ahead(ignored);
  while (!ahead.at_end_of_line() && !ahead.at(":")) ahead.take();
  ahead.expect(":");
  const Type type = read_type(ahead);
  return ahead.failed() ? Type{} : type;
}

void KernelReader::read_operands_and_type(Statement& out) {
  out.operation.operands = text::read_values(cursor_, scope_);
  cursor_.expect(":");
  out.types = {read_type(cursor_)};
}

void KernelReader::read(Constant& op, Statement& out) {
  op.type = type_ahead();
  op.value = op.type.is_index() ? static_cast<Bits>(cursor_.integer()) : read_element(cursor_, op.type.dtype);
  cursor_.expect(":");
  out.types = {read_type(cursor_)};
}

/// `4 * %0 + 1 * %1 + 7`
void KernelReader::read(Affine& op, Statement& out) {
  out.types = {Type::index()};
  while (!cursor_.failed()) {
    const std::int64_t number = cursor_.integer();
    if (!cursor_.take_if("*")) {
      op.offset = number;
      return;
    }
    op.coefficients.push_back(number);
    out.operation.operands.push_back(value());
    cursor_.expect("+");
  }
}

void KernelReader::read_division(std::int64_t& divisor, Statement& out) {
  out.types = {Type::index()};
  out.operation.operands = {value()};
  cursor_.expect(",");
  divisor = cursor_.integer();
}

void KernelReader::read(Compare& op, Statement& out) {
  op.direction = read_named(cursor_, compare_direction_table, compare_direction_named, Code::MalformedAttribute,
                            "compare direction");
  op.comparison =
      read_named(cursor_, comparison_type_table, comparison_type_named, Code::MalformedAttribute, "comparison type");
  read_operands_and_type(out);
}

void KernelReader::read(Lookup& op, Statement& out) {
  op.dtype = type_ahead().dtype;
  out.operation.operands = {value()};
  cursor_.expect("[");
  do op.table.push_back(read_element(cursor_, op.dtype));
  while (cursor_.take_if(","));
  cursor_.expect("]");
  cursor_.expect(":");
  out.types = {read_type(cursor_)};
}

/// `%0[%1]`
void KernelReader::read_element_access(Operation& operation) {
  operation.operands.push_back(value());
  cursor_.expect("[");
  operation.operands.push_back(value());
  cursor_.expect("]");
}

void KernelReader::read(Load& op, Statement& out) {
  read_element_access(out.operation);
  cursor_.expect(":");
  out.types = {read_type(cursor_)};
  op.lanes = out.types[0].is_vector() ? out.types[0].count : 0;
}

void KernelReader::read(Store&, Statement& out) {
  read_element_access(out.operation);
  cursor_.expect(",");
  out.operation.operands.push_back(value());
}

void KernelReader::read(Splat& op, Statement& out) {
  read_operands_and_type(out);
  op.lanes = out.types[0].count;
}

void KernelReader::read(Extract& op, Statement& out) {
  out.operation.operands = {value()};
  cursor_.expect(",");
  op.lane = cursor_.integer();
  cursor_.expect(":");
  out.types = {read_type(cursor_)};
}

void KernelReader::read(Allocate& op, Statement& out) {
  cursor_.expect(":");
  op.type = read_type(cursor_);
  out.types = {op.type};
}

void KernelReader::read(Trap& op, Statement& out) {
  const Span span = cursor_.peek().span;
  const std::int64_t code = cursor_.integer();
  using Limits = std::numeric_limits<std::int32_t>;
  if (code < Limits::min() || code > Limits::max())
    cursor_.fail(error_at(span, Code::LiteralOutOfRange, "{} is no status of 32 bits", code));
  op.code = static_cast<std::int32_t>(code);
  cursor_.expect("if");
  out.operation.operands = {value()};
}

}  // namespace batten::native
