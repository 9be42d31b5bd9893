// Regions, operations, and the generic form that every operation has; going on after an error.
#include <charconv>
#include <utility>

#include "base/limits.h"
#include "stablehlo/parser.h"

namespace batten::stablehlo {
namespace {

/// The digits of a pack's size or index; nothing beyond 64 bits.
std::optional<std::uint64_t> number(std::string_view digits) {
  std::uint64_t value = 0;
  const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (status != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
  return value;
}

/// Short names of the operations of functions, which only direct children of `func.func` may have.
std::string_view full_name(std::string_view word) {
  if (word == "call") return "func.call";
  if (word == "return") return "func.return";
  return word;
}

bool is_operation_word(std::string_view word) {
  return full_name(word) != word || word.find('.') != std::string_view::npos;
}

}  // namespace

/// `{`, operations, `}`; the opening brace is the current token.
bool Parser::parse_region(RegionSyntax& region) {
  const Token opening = peek();
  if (!cursor_.expect(TokenKind::LeftBrace, "'{'") || !cursor_.enter(opening)) return false;
  const bool is_whole = parse_blocks(region);
  cursor_.leave();
  if (!is_whole) return false;
  region.end = peek().begin;
  if (at(TokenKind::End) && !cursor_.is_stopped()) {
    Diagnostic finding = error_at(findings().span(peek()), Code::UnterminatedText, "the text ends inside a region");
    finding.notes.push_back(Note{.message = "opened here", .span = findings().span(opening)});
    findings().add(std::move(finding));
    cursor_.stop();
  }
  return cursor_.expect(TokenKind::RightBrace, "'}'");
}

/// The operations of each block, with its label; the first may be without one.
bool Parser::parse_blocks(RegionSyntax& region) {
  if (at(TokenKind::BlockName) && !parse_block_label(region)) return false;
  parse_operations(region);
  for (; at(TokenKind::BlockName); ++region.blocks) {
    RegionSyntax unread;  // what it holds must follow the grammar, and is dropped
    if (!parse_block_label(unread)) return false;
    parse_operations(unread);
  }
  return true;
}

/// `^bb0(%x: T, %y: T):`
bool Parser::parse_block_label(RegionSyntax& region) {
  cursor_.take();
  if (at(TokenKind::LeftParen) && !parse_arguments(region.arguments)) return false;
  return cursor_.expect(TokenKind::Colon, "':'");
}

/// Operations up to a closing brace, a block label or, when a brace is missing, the next function.
void Parser::parse_operations(RegionSyntax& region) {
  while (!at(TokenKind::RightBrace) && !at(TokenKind::BlockName) && !at(TokenKind::End) && !at_new_function()) {
    OperationSyntax& operation = region.operations.emplace_back();
    if (parse_operation(operation)) continue;
    operation.status = OperationSyntax::Status::Broken;
    skip_to_next_operation();
  }
}

bool Parser::parse_operation(OperationSyntax& operation) {
  if (at(TokenKind::Value) && !parse_results(operation)) return false;
  const Token name = peek();
  operation.begin = name.begin;
  operation.text = name.text;
  if (name.kind != TokenKind::Word && name.kind != TokenKind::String) return cursor_.unexpected("an operation");
  cursor_.take();
  const bool is_generic = name.kind == TokenKind::String;
  operation.name = is_generic ? name.text.substr(1, name.text.size() - 2) : full_name(name.text);
  operation.spelling = spelling_of(operation.name);
  if (is_generic) {
    if (!parse_generic(operation)) return false;
  } else if (!is_operation_word(name.text)) {
    findings().add(with_note(
        error_at(findings().span(name), Code::UnexpectedToken, "found '{}', expected an operation", shown(name.text)),
        "an operation's name holds its dialect: stablehlo.add"));
    return false;
  } else if (operation.spelling.form == Form::Unknown) {
    operation.status = OperationSyntax::Status::Skipped;
    skip_to_next_operation();
    return true;
  } else if (!parse_pretty(operation)) {
    return false;
  }
  note_callee(operation);
  return cursor_.skip_location();
}

/// `%0 =`, `%0:2 =`, `%values, %indices =`
bool Parser::parse_results(OperationSyntax& operation) {
  do {
    const Token token = peek();
    if (!cursor_.expect(TokenKind::Value, "a value")) return false;
    ResultName result{.name = token.text, .count = 1, .begin = token.begin};
    if (cursor_.take_if(TokenKind::Colon)) {
      const std::optional<std::uint64_t> count = at(TokenKind::Integer) ? number(peek().text) : std::nullopt;
      if (!count || *count == 0) return cursor_.unexpected("the number of results");
      result.count = *count;
      cursor_.take();
    }
    operation.results.push_back(result);
  } while (cursor_.take_if(TokenKind::Comma));
  return cursor_.expect(TokenKind::Equal, "'='");
}

/// Behind `"name"`: `(%a, %b) <{..}> ({..}, {..}) {..} : (T, T) -> T`
bool Parser::parse_generic(OperationSyntax& operation) {
  if (!cursor_.expect(TokenKind::LeftParen, "'('")) return false;
  if (!at(TokenKind::RightParen) && !parse_uses(operation.operands)) return false;
  if (!cursor_.expect(TokenKind::RightParen, "',' or ')'")) return false;
  if (at(TokenKind::LeftBracket) && !cursor_.skip_balanced()) return false;  // successors
  if (cursor_.take_if(TokenKind::Less)) {
    if (!at(TokenKind::LeftBrace)) return cursor_.unexpected("'{'");
    if (!parse_attributes(operation.attributes) || !cursor_.expect(TokenKind::Greater, "'>'")) return false;
  }
  if (cursor_.take_if(TokenKind::LeftParen)) {
    do {
      if (!parse_region(operation.regions.emplace_back())) return false;
    } while (cursor_.take_if(TokenKind::Comma));
    if (!cursor_.expect(TokenKind::RightParen, "',' or ')'")) return false;
  }
  if (at(TokenKind::LeftBrace) && !parse_attributes(operation.attributes)) return false;
  return cursor_.expect(TokenKind::Colon, "':'") &&
         cursor_.raw_function_type(operation.operand_types, operation.result_types);
}

bool Parser::parse_use(std::vector<ValueUse>& uses) {
  const Token token = peek();
  if (!cursor_.expect(TokenKind::Value, "a value")) return false;
  ValueUse use{.name = token.text, .index = 0, .begin = token.begin};
  if (const std::size_t hash = token.text.find('#'); hash != std::string_view::npos) {
    use.name = token.text.substr(0, hash);
    use.index = number(token.text.substr(hash + 1)).value_or(~std::uint64_t{0});
  }
  uses.push_back(use);
  return true;
}

bool Parser::parse_uses(std::vector<ValueUse>& uses) {
  do {
    if (!parse_use(uses)) return false;
  } while (cursor_.take_if(TokenKind::Comma));
  return true;
}

/// `(%x: T {..} loc(..), %y: T)`
bool Parser::parse_arguments(std::vector<ArgumentSyntax>& arguments) {
  if (!cursor_.expect(TokenKind::LeftParen, "'('")) return false;
  if (cursor_.take_if(TokenKind::RightParen)) return true;
  do {
    const Token name = peek();
    if (!cursor_.expect(TokenKind::Value, "a value") || !cursor_.expect(TokenKind::Colon, "':'")) return false;
    const std::optional<RawText> type = cursor_.raw_type();
    if (!type) return false;
    if (at(TokenKind::LeftBrace) && !cursor_.skip_balanced()) return false;
    if (!cursor_.skip_location()) return false;
    arguments.push_back({.name = name.text, .begin = name.begin, .type = *type});
  } while (cursor_.take_if(TokenKind::Comma));
  return cursor_.expect(TokenKind::RightParen, "',' or ')'");
}

/// `{name = value, unit, "quoted" = value}`
bool Parser::parse_attributes(std::vector<AttributeSyntax>& attributes) {
  cursor_.take();
  if (cursor_.take_if(TokenKind::RightBrace)) return true;
  do {
    const Token name = peek();
    if (!cursor_.take_if(TokenKind::String) && !cursor_.expect(TokenKind::Word, "an attribute's name")) return false;
    AttributeSyntax& attribute = attributes.emplace_back();
    attribute.name = name.kind == TokenKind::String ? name.text.substr(1, name.text.size() - 2) : name.text;
    attribute.begin = name.begin;
    attribute.value = {{}, name.begin};
    if (!cursor_.take_if(TokenKind::Equal)) continue;
    const std::optional<RawText> value = cursor_.raw_value();
    if (!value) return false;
    attribute.value = *value;
  } while (cursor_.take_if(TokenKind::Comma));
  return cursor_.expect(TokenKind::RightBrace, "',' or '}'");
}

void Parser::note_callee(const OperationSyntax& operation) {
  if (operation.spelling.meaning != Meaning::Call) return;
  if (const AttributeSyntax* callee = operation.attribute("callee"))
    module_.called.insert(symbol_name(callee->value.text));
}

/// Whether `=` follows the values `%values, %indices, ..` that begin at the current token, which is one with a comma
/// behind it. A list of operands over many lines is looked through once, not once a line.
bool Parser::at_result_list() {
  const char* const here = peek().text.data();
  if (here < value_list_end_) return value_list_has_equal_;
  Lexer after = cursor_.ahead();
  after.next();
  bool at_value = true;
  while (at_value && after.peek().kind == TokenKind::Comma) {
    after.next();
    at_value = after.peek().kind == TokenKind::Value;
    if (at_value) after.next();
  }
  value_list_end_ = after.peek().text.data();
  value_list_has_equal_ = at_value && after.peek().kind == TokenKind::Equal;
  return value_list_has_equal_;
}

/// Whether the current token, outside every bracket, begins an operation: a result with its `=`, or a name that begins
/// a line.
bool Parser::at_operation() {
  const Token& token = peek();
  Lexer after = cursor_.ahead();
  after.next();
  const TokenKind follows = after.peek().kind;
  switch (token.kind) {
    case TokenKind::Value:
      if (follows == TokenKind::Equal) return true;
      if (follows == TokenKind::Comma && token.first_on_line) return at_result_list();
      if (follows != TokenKind::Colon) return false;
      after.next();
      if (after.peek().kind != TokenKind::Integer) return false;
      after.next();
      return after.peek().kind == TokenKind::Equal || after.peek().kind == TokenKind::Comma;
    case TokenKind::String:
      return token.first_on_line && follows == TokenKind::LeftParen;
    case TokenKind::Word:
      return token.first_on_line && is_operation_word(token.text) && follows != TokenKind::Equal;
    default:
      return false;
  }
}

/// A line that begins a function: some closing brace is missing before it.
bool Parser::at_new_function() const {
  return peek().first_on_line && peek().kind == TokenKind::Word &&
         (peek().text == "func.func" || peek().text == "module");
}

/// Passes over what is left of an operation, regions included.
void Parser::skip_to_next_operation() {
  std::vector<TokenKind> open;
  const auto leave_brackets = [&] {
    while (!open.empty() && open.back() != TokenKind::LeftBrace) open.pop_back();
  };
  while (!at(TokenKind::End) && !at_new_function()) {
    const Token token = peek();
    if (token.first_on_line && token.kind == TokenKind::Value && at_operation())
      leave_brackets();  // left open by mistake
    const bool at_label = token.kind == TokenKind::BlockName && token.first_on_line;
    if (open.empty() && (at_label || at_operation())) return;
    switch (token.kind) {
      case TokenKind::LeftParen:
      case TokenKind::LeftBracket:
      case TokenKind::LeftBrace:
        if (open.size() >= static_cast<std::size_t>(limits::nesting_depth)) {
          findings().add(findings().span(token), Code::NestingTooDeep, "nested deeper than {} levels",
                         limits::nesting_depth);
          return cursor_.stop();
        }
        open.push_back(token.kind);
        break;
      case TokenKind::RightParen:
      case TokenKind::RightBracket:
        if (!open.empty() && open.back() != TokenKind::LeftBrace) open.pop_back();
        break;
      case TokenKind::RightBrace:
        leave_brackets();
        if (open.empty()) return;
        open.pop_back();
        break;
      default:
        break;
    }
    cursor_.take();
  }
}

}  // namespace batten::stablehlo
