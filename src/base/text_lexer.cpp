#include "base/text_lexer.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/limits.h"

namespace batten::text {
namespace {

// <cctype> asks the locale; the grammar is ASCII.
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_name_part(char c) { return is_letter(c) || is_digit(c) || c == '.' || c == '$'; }
bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool is_printable(char c) { return c >= 0x20 && c < 0x7F; }

bool is_punctuation(char c) {
  constexpr std::string_view all = "()[]{}<>,:=#?*+";
  return c != '\0' && all.find(c) != std::string_view::npos;
}

bool starts_token(char c) {
  return is_letter(c) || is_digit(c) || is_punctuation(c) || c == '%' || c == '@' || c == '"';
}

std::string shown(char c) {
  return is_printable(c) ? fmt::format("`{}`", c) : fmt::format("byte 0x{:02X}", static_cast<unsigned char>(c));
}

}  // namespace

bool Findings::is_full() const { return list_.size() == limits::findings; }

void Findings::add(Diagnostic finding) {
  if (!is_full())
    list_.push_back(std::move(finding));
  else
    ++left_out_;
}

Diagnostics Findings::take() && {
  if (left_out_ > 0) list_.back() = with_note(std::move(list_.back()), "{} further findings are not shown", left_out_);
  sort_findings(list_);
  return std::move(list_);
}

Position Lexer::position() const {
  return Position{.line = line_, .column = static_cast<std::uint32_t>(offset_ - line_start_ + 1)};
}

/// Whether the next token is the first of its line.
bool Lexer::skip_space() {
  bool starts_line = offset_ == 0;
  while (offset_ < text_.size()) {
    const char c = text_[offset_];
    if (c == '/' && at(offset_ + 1) == '/') {
      while (offset_ < text_.size() && text_[offset_] != '\n') ++offset_;
      continue;
    }
    if (!is_space(c)) break;
    ++offset_;
    if (c == '\n') {
      starts_line = true;
      line_start_ = offset_;
      ++line_;
    }
  }
  return starts_line;
}

Token Lexer::finish(TokenKind kind, std::size_t end, bool starts_line) {
  Token token{.kind = kind, .starts_line = starts_line, .text = text_.substr(offset_, end - offset_), .span = {}};
  const Position begin = position();
  offset_ = end;
  token.span = Span{.file = file_, .begin = begin, .end = position()};
  return token;
}

/// Past the closing quote of the string that opens at `quote`, or where its line ends.
Lexer::StringEnd Lexer::end_of_string(std::size_t quote) const {
  for (std::size_t i = quote + 1; i < text_.size() && text_[i] != '\n'; ++i) {
    if (text_[i] == '"') return {.offset = i + 1, .is_closed = true};
    if (text_[i] == '\\' && at(i + 1) != '\n') ++i;
  }
  return {.offset = std::min(text_.find('\n', quote), text_.size()), .is_closed = false};
}

/// Everything that could belong to a number written by mistake, so that `1.2.3` is one malformed number and not three
/// tokens.
std::size_t Lexer::end_of_number(std::size_t begin) const {
  std::size_t i = at(begin) == '-' ? begin + 1 : begin;
  const bool hexadecimal = at(i) == '0' && (at(i + 1) == 'x' || at(i + 1) == 'X');
  for (; i < text_.size(); ++i) {
    const char c = text_[i];
    const bool sign_of_exponent =
        (c == '+' || c == '-') && !hexadecimal && (text_[i - 1] == 'e' || text_[i - 1] == 'E');
    if (!is_name_part(c) && !sign_of_exponent) break;
  }
  return i;
}

Token Lexer::string(TokenKind kind, std::size_t quote, bool starts_line) {
  const StringEnd end = end_of_string(quote);
  Token token = finish(kind, end.offset, starts_line);
  if (end.is_closed) return token;
  findings_->add(error_at(token.span, Code::UnterminatedText, "a quoted text that does not end on its line"));
  token.kind = TokenKind::Invalid;
  return token;
}

Token Lexer::unexpected_characters(bool starts_line) {
  std::size_t end = offset_ + 1;
  while (end < text_.size() && !starts_token(text_[end]) && !is_space(text_[end])) ++end;
  const char first = text_[offset_];
  const Token token = finish(TokenKind::Invalid, end, starts_line);
  findings_->add(error_at(token.span, Code::UnexpectedCharacter, "{} starts no token", shown(first)));
  return token;
}

Token Lexer::next() {
  const bool starts_line = skip_space();
  if (offset_ >= text_.size()) return finish(TokenKind::End, offset_, starts_line);
  const char c = text_[offset_];
  std::size_t end = offset_ + 1;
  if (is_letter(c)) {
    while (is_name_part(at(end))) ++end;
    return finish(TokenKind::Word, end, starts_line);
  }
  if (is_digit(c) || (c == '-' && is_digit(at(end))))
    return finish(TokenKind::Number, end_of_number(offset_), starts_line);
  if (c == '-' && at(end) == '>') return finish(TokenKind::Punctuation, end + 1, starts_line);
  if (c == '"') return string(TokenKind::String, offset_, starts_line);
  if (c == '@' && at(end) == '"') return string(TokenKind::Function, end, starts_line);
  if ((c == '%' || c == '@') && is_name_part(at(end))) {
    while (is_name_part(at(end))) ++end;
    return finish(c == '%' ? TokenKind::Value : TokenKind::Function, end, starts_line);
  }
  if (is_punctuation(c)) return finish(TokenKind::Punctuation, end, starts_line);
  return unexpected_characters(starts_line);
}

bool is_plain_name(std::string_view name) {
  if (name.empty() || !is_letter(name[0])) return false;
  for (const char c : name)
    if (!is_name_part(c)) return false;
  return true;
}

std::string quoted(std::string_view name) {
  std::string out = "\"";
  for (const char c : name) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (is_printable(c)) {
      out += c;
    } else {
      out += fmt::format("\\{:02X}", static_cast<unsigned char>(c));
    }
  }
  return out + "\"";
}

std::string symbol(std::string_view name) { return "@" + (is_plain_name(name) ? std::string(name) : quoted(name)); }

std::optional<std::string> unquoted(std::string_view text) {
  if (text.size() < 2 || text.front() != '"' || text.back() != '"') return std::nullopt;
  text = text.substr(1, text.size() - 2);
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      out += text[i];
      continue;
    }
    ++i;
    if (i < text.size() && (text[i] == '"' || text[i] == '\\')) {
      out += text[i];
      continue;
    }
    if (i + 1 >= text.size()) return std::nullopt;
    const std::optional<std::uint8_t> high = hexadecimal_digit(text[i]);
    const std::optional<std::uint8_t> low = hexadecimal_digit(text[i + 1]);
    if (!high || !low) return std::nullopt;
    out += static_cast<char>(*high * 16 + *low);
    ++i;
  }
  return out;
}

std::optional<std::uint8_t> hexadecimal_digit(char c) {
  if (is_digit(c)) return static_cast<std::uint8_t>(c - '0');
  if (c >= 'A' && c <= 'F') return static_cast<std::uint8_t>(c - 'A' + 10);
  if (c >= 'a' && c <= 'f') return static_cast<std::uint8_t>(c - 'a' + 10);
  return std::nullopt;
}

}  // namespace batten::text
