#include "native/kernel_reader.h"

#include <optional>
#include <string>
#include <utility>

#include "base/limits.h"
#include "native/structure.h"

namespace batten::native {

namespace {

template <std::size_t... alternatives>
OpKind alternative(std::size_t wanted, std::index_sequence<alternatives...>) {
  OpKind kind;
  ((wanted == alternatives ? static_cast<void>(kind.emplace<alternatives>()) : void()), ...);
  return kind;
}

}  // namespace

using text::Token;
using text::TokenKind;

Kernel KernelReader::read() {
  cursor_.expect("kernel");
  kernel_.name = cursor_.symbol();
  cursor_.expect("(");
  std::vector<Parameter> parameters;
  if (!cursor_.take_if(")")) {
    do {
      const Token name = cursor_.expect(TokenKind::Value, "a parameter");
      cursor_.expect(":");
      const Type type = read_type(cursor_);
      if (!cursor_.failed()) parameters.push_back({name, type});
    } while (cursor_.take_if(","));
    cursor_.expect(")");
  }
  kernel_.body = read_block(parameters);
  cursor_.expect_end_of_line();
  finish_line();
  cursor_.recover();
  return std::move(kernel_);
}

/// To the next statement. The blocks behind a header that could not be read may use names that it would have defined.
void KernelReader::finish_line() {
  if (is_cut_) return;
  const bool failed = cursor_.failed();
  cursor_.next_line();
  while (failed && cursor_.last().text == "{") {
    scope_.tolerate_unknown_names();
    Block ignored;
    scope_.enter();
    read_statements(ignored);
    scope_.leave();
    if (is_cut_) return;
    cursor_.next_line();
  }
}

/// Nothing more is expected of this kernel.
void KernelReader::cut_short() {
  is_cut_ = true;
  cursor_.fail_as(cursor_);
}

void KernelReader::read_statements(Block& block) {
  bool has_yielded = false;
  while (!is_cut_ && !cursor_.at("}")) {
    if (cursor_.at_end_of_text()) {
      cursor_.unterminated("`}`");
      cut_short();
    } else if (cursor_.at("kernel")) {
      findings_.add(error_at(cursor_.peek().span, Code::UnexpectedToken,
                             "found `kernel`, expected `}}`, which ends the kernel before"));
      cut_short();
    } else {
      if (has_yielded) cursor_.unexpected("`}`");
      has_yielded = cursor_.at("yield");
      if (cursor_.take_if("yield")) {
        block.yields = text::read_values(cursor_, scope_);
        cursor_.expect_end_of_line();
      } else {
        read_statement(block);
      }
      finish_line();
    }
  }
}

/// `{`, the statements, and `}`, behind which the line may go on.
Block KernelReader::read_block(const std::vector<Parameter>& parameters) {
  Block block;
  const Span span = cursor_.peek().span;
  cursor_.expect("{");
  cursor_.expect_end_of_line();
  if (cursor_.failed()) return block;
  if (depth_ == limits::nesting_depth) {
    findings_.add(error_at(span, Code::NestingTooDeep, "blocks nested deeper than {}", limits::nesting_depth));
    while (!cursor_.at_end_of_text() && !cursor_.at("kernel")) cursor_.next_line();
    cut_short();
    return block;
  }
  ++depth_;
  scope_.enter();
  for (const Parameter& parameter : parameters) block.parameters.push_back(define(parameter.name, parameter.type));
  cursor_.next_line();
  read_statements(block);
  if (!is_cut_) cursor_.take();
  scope_.leave();
  --depth_;
  return block;
}

void KernelReader::read_statement(Block& block) {
  const Span span = cursor_.peek().span;
  const std::vector<Token> names = text::read_result_names(cursor_);
  Statement statement;
  read_operation(statement);
  cursor_.expect_end_of_line();
  if (!cursor_.failed()) check_counts(statement, names.size(), span);
  if (cursor_.failed() && names.empty()) scope_.tolerate_unknown_names();

  // Names are defined after a fault as well, so that their uses are none.
  statement.types.resize(names.size());
  for (std::size_t i = 0; i < names.size(); ++i)
    statement.operation.results.push_back(define(names[i], statement.types[i]));
  if (cursor_.failed()) return;
  if (std::optional<Diagnostic> finding = find_malformed(statement.operation)) {
    finding->span = span;
    findings_.add(*std::move(finding));
  }
  block.operations.push_back(std::move(statement.operation));
}

void KernelReader::check_counts(const Statement& statement, std::size_t names, const Span& span) {
  const OpRow& expected = row(statement.operation.kind);
  const std::size_t operands = statement.operation.operands.size();
  if (expected.operands != any_number && operands != expected.operands)
    cursor_.fail(error_at(span, Code::OperandCount, "{} operands, expected {}", operands, expected.operands));
  else if (names != statement.types.size())
    cursor_.fail(
        error_at(span, Code::ResultCount, "{} results are named, the operation has {}", names, statement.types.size()));
}

void KernelReader::read_operation(Statement& out) {
  const Token word = cursor_.expect(TokenKind::Word, "an operation");
  if (cursor_.failed()) return;
  OpKind& kind = out.operation.kind;
  bool is_known = true;
  if (const std::optional<UnaryCode> unary = unary_named(word.text)) {
    kind = Unary{*unary};
  } else if (const std::optional<BinaryCode> binary = binary_named(word.text)) {
    kind = Binary{*binary};
  } else {
    is_known = false;
    for (const OpRow& op : op_table) {
      if (op.name != word.text) continue;
      kind = alternative(op.alternative, std::make_index_sequence<std::variant_size_v<OpKind>>{});
      is_known = true;
    }
  }
  if (is_known) return std::visit([&](auto& op) { read(op, out); }, kind);
  cursor_.fail_for_name(word, Code::UnsupportedOperation, "operation", [] {
    std::vector<std::string> names;
    names.reserve(op_table.size() + unary_table.size() + binary_table.size());
    for (const OpRow& op : op_table) names.emplace_back(op.name);
    for (const UnaryRow& unary : unary_table) names.emplace_back(unary.name);
    for (const BinaryRow& binary : binary_table) names.emplace_back(binary.name);
    return names;
  });
}

/// `carry (%4 = %1 : f32)`, or nothing.
std::vector<KernelReader::Parameter> KernelReader::read_carried(Operation& operation) {
  std::vector<Parameter> carried;
  if (!cursor_.take_if("carry")) return carried;
  cursor_.expect("(");
  do {
    const Token name = cursor_.expect(TokenKind::Value, "a carried value");
    cursor_.expect("=");
    operation.operands.push_back(value());
    cursor_.expect(":");
    const Type type = read_type(cursor_);
    carried.push_back({name, type});
  } while (cursor_.take_if(","));
  cursor_.expect(")");
  return carried;
}

/// `for %3 = %1 to %2 step 1 parallel {`, `for %3 = %1 to %2 step 1 carry (%4 = %0 : f32) {`
void KernelReader::read(For& op, Statement& out) {
  std::vector<Parameter> parameters{{cursor_.expect(TokenKind::Value, "an induction variable"), Type::index()}};
  cursor_.expect("=");
  out.operation.operands.push_back(value());
  cursor_.expect("to");
  out.operation.operands.push_back(value());
  cursor_.expect("step");
  op.step = cursor_.integer();
  op.parallel = cursor_.take_if("parallel");
  for (const Parameter& carried : read_carried(out.operation)) {
    out.types.push_back(carried.type);
    parameters.push_back(carried);
  }
  out.operation.blocks.push_back(read_block(parameters));
}

/// `while carry (%4 = %0 : f32) { … } do (%5) { … }`
void KernelReader::read(While&, Statement& out) {
  std::vector<Parameter> carried = read_carried(out.operation);
  for (const Parameter& parameter : carried) out.types.push_back(parameter.type);
  out.operation.blocks.push_back(read_block(carried));
  cursor_.expect("do");
  cursor_.expect("(");
  for (std::size_t i = 0; i < carried.size(); ++i) {
    if (i > 0) cursor_.expect(",");
    carried[i].name = cursor_.expect(TokenKind::Value, "a carried value");
  }
  cursor_.expect(")");
  out.operation.blocks.push_back(read_block(carried));
}

/// `if %2 -> f32, index { … } else { … }`
void KernelReader::read(If&, Statement& out) {
  out.operation.operands = {value()};
  if (cursor_.take_if("->")) do
      out.types.push_back(read_type(cursor_));
    while (cursor_.take_if(","));
  out.operation.blocks.push_back(read_block({}));
  cursor_.expect("else");
  out.operation.blocks.push_back(read_block({}));
}

}  // namespace batten::native
