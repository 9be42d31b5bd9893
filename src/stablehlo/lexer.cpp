#include "stablehlo/lexer.h"

#include <algorithm>

namespace batten::stablehlo {
namespace {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr bool is_hexadecimal(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
constexpr bool starts_word(char c) { return is_letter(c) || c == '_'; }
constexpr bool continues_word(char c) { return is_letter(c) || is_digit(c) || c == '_' || c == '.' || c == '$'; }
/// Names behind %, @, #, ! and ^ may hold a minus as well.
constexpr bool continues_name(char c) { return continues_word(c) || c == '-'; }
constexpr bool is_continuation_byte(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

TokenKind punctuation(char c) {
  switch (c) {
    case '(':
      return TokenKind::LeftParen;
    case ')':
      return TokenKind::RightParen;
    case '{':
      return TokenKind::LeftBrace;
    case '}':
      return TokenKind::RightBrace;
    case '[':
      return TokenKind::LeftBracket;
    case ']':
      return TokenKind::RightBracket;
    case '<':
      return TokenKind::Less;
    case '>':
      return TokenKind::Greater;
    case ',':
      return TokenKind::Comma;
    case ':':
      return TokenKind::Colon;
    case '=':
      return TokenKind::Equal;
    case '-':
      return TokenKind::Minus;
    case '?':
      return TokenKind::Question;
    case '*':
      return TokenKind::Star;
    case '+':
    case '/':
    case '|':
    case '.':
    case '#':
    case '!':
      return TokenKind::Other;
    default:
      return TokenKind::BadCharacter;
  }
}

}  // namespace

Lexer::Lexer(std::string_view text, Position begin)
    : text_(text),
      line_start_(std::size_t{0} - (begin.column - 1)),
      line_(begin.line),
      first_on_line_(begin.column == 1) {
  scan();
}

Token Lexer::next() {
  const Token current = token_;
  scan();
  return current;
}

void Lexer::restart_after(std::size_t characters) {
  cursor_ = token_begin_ + characters;
  scan();
}

void Lexer::stop() {
  cursor_ = text_.size();
  scan();
}

void Lexer::skip_comment() {
  const std::size_t end = std::min(text_.find('\n', cursor_), text_.size());
  constexpr std::string_view split_mark = "// -----";
  if (first_on_line_ && !found_split_ && token_.text.data() != nullptr &&
      text_.substr(cursor_, split_mark.size()) == split_mark) {
    found_split_ = true;
    split_ = {line_, static_cast<std::uint32_t>(cursor_ - line_start_) + 1};
  }
  cursor_ = end;
}

void Lexer::skip_blanks() {
  while (cursor_ < text_.size()) {
    const char c = text_[cursor_];
    if (c == '\n') {
      ++line_;
      line_start_ = ++cursor_;
      first_on_line_ = true;
    } else if (c == ' ' || c == '\t' || c == '\r') {
      ++cursor_;
    } else if (c == '/' && text_.substr(cursor_).starts_with("//")) {
      skip_comment();
    } else {
      return;
    }
  }
}

void Lexer::finish(TokenKind kind, std::size_t end) {
  token_.kind = kind;
  token_.text = text_.substr(token_begin_, end - token_begin_);
  cursor_ = end;
  first_on_line_ = false;
}

void Lexer::scan() {
  skip_blanks();
  token_begin_ = cursor_;
  token_.first_on_line = first_on_line_;
  token_.begin = {line_, static_cast<std::uint32_t>(cursor_ - line_start_) + 1};
  if (cursor_ == text_.size()) {
    token_.kind = TokenKind::End;
    token_.text = text_.substr(cursor_);
    return;
  }
  const char c = text_[cursor_];
  if (starts_word(c)) return scan_word(TokenKind::Word, cursor_ + 1);
  if (is_digit(c)) return scan_number();
  switch (c) {
    case '%':
      return scan_prefixed(TokenKind::Value);
    case '@':
      return scan_prefixed(TokenKind::Symbol);
    case '#':
      return scan_prefixed(TokenKind::AttributeName);
    case '!':
      return scan_prefixed(TokenKind::TypeName);
    case '^':
      return scan_prefixed(TokenKind::BlockName);
    case '"':
      return scan_string(TokenKind::String, cursor_ + 1);
    default:
      break;
  }
  if (text_.substr(cursor_).starts_with("->")) return finish(TokenKind::Arrow, cursor_ + 2);
  const TokenKind kind = punctuation(c);
  if (kind == TokenKind::BadCharacter) return scan_bad_character();
  finish(kind, cursor_ + 1);
}

void Lexer::scan_word(TokenKind kind, std::size_t from) {
  std::size_t end = from;
  while (end < text_.size() && continues_word(text_[end])) ++end;
  finish(kind, end);
}

void Lexer::scan_number() {
  std::size_t end = cursor_ + 1;
  const auto digits = [&](std::size_t from) {
    while (from < text_.size() && is_digit(text_[from])) ++from;
    return from;
  };
  if (text_[cursor_] == '0' && end + 1 < text_.size() && text_[end] == 'x' && is_hexadecimal(text_[end + 1])) {
    end += 2;
    while (end < text_.size() && is_hexadecimal(text_[end])) ++end;
    return finish(TokenKind::Hexadecimal, end);
  }
  end = digits(end);
  if (end == text_.size() || text_[end] != '.') return finish(TokenKind::Integer, end);
  end = digits(end + 1);
  if (end < text_.size() && (text_[end] == 'e' || text_[end] == 'E')) {
    std::size_t exponent = end + 1;
    if (exponent < text_.size() && (text_[exponent] == '+' || text_[exponent] == '-')) ++exponent;
    if (digits(exponent) > exponent) end = digits(exponent);
  }
  finish(TokenKind::Float, end);
}

void Lexer::scan_string(TokenKind kind, std::size_t from) {
  for (std::size_t end = from; end < text_.size() && text_[end] != '\n'; ++end) {
    if (text_[end] == '"') return finish(kind, end + 1);
    if (text_[end] == '\\' && end + 1 < text_.size() && text_[end + 1] != '\n') ++end;
  }
  finish(TokenKind::UnterminatedString, std::min(text_.find('\n', from), text_.size()));
}

/// `%name`, `%0#1`, `@name`, `@"quoted"`, `#name`, `!name`, `^name`.
void Lexer::scan_prefixed(TokenKind kind) {
  std::size_t end = cursor_ + 1;
  if (kind == TokenKind::Symbol && end < text_.size() && text_[end] == '"') return scan_string(kind, end + 1);
  while (end < text_.size() && continues_name(text_[end]) && !text_.substr(end).starts_with("->")) ++end;
  if (end == cursor_ + 1) {
    const TokenKind alone = punctuation(text_[cursor_]);
    return alone == TokenKind::BadCharacter ? scan_bad_character() : finish(alone, end);
  }
  if (kind == TokenKind::Value && end + 1 < text_.size() && text_[end] == '#' && is_digit(text_[end + 1])) {
    ++end;
    while (end < text_.size() && is_digit(text_[end])) ++end;
  }
  finish(kind, end);
}

/// One character, all its bytes, so that a message shows it whole.
void Lexer::scan_bad_character() {
  std::size_t end = cursor_ + 1;
  while (end < text_.size() && is_continuation_byte(text_[end])) ++end;
  finish(TokenKind::BadCharacter, end);
}

}  // namespace batten::stablehlo
