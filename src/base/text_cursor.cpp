#include "base/text_cursor.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <system_error>
#include <utility>

namespace batten::text {
namespace {

/// A whole decimal number, or nothing.
template <class T>
std::optional<T> decimal(std::string_view text) {
  T value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, status] = std::from_chars(text.data(), end, value);
  return stop == end && status == std::errc{} ? std::optional(value) : std::nullopt;
}

}  // namespace

std::string shown(std::string_view text) {
  constexpr std::size_t longest = 40;
  std::string result = "`";
  for (const char c : text.substr(0, longest)) result += c >= 0x20 && c < 0x7F ? c : '?';
  return result + (text.size() > longest ? "...`" : "`");
}

Diagnostic no_such_name(const Token& token, Code code, std::string_view what, const std::vector<std::string>& names) {
  Diagnostic finding = error_at(token.span, code, "{} is no {}", shown(token.text), what);
  const std::string near = did_you_mean(token.text, names);
  return near.empty() ? finding : with_note(std::move(finding), "did you mean {}?", near);
}

std::vector<Token> read_result_names(Cursor& cursor) {
  std::vector<Token> names;
  if (cursor.peek().kind != TokenKind::Value) return names;
  do {
    const Token name = cursor.expect(TokenKind::Value, "a value");
    if (!cursor.failed()) names.push_back(name);
  } while (cursor.take_if(","));
  cursor.expect("=");
  return names;
}

Cursor Cursor::ahead(Findings& findings) const {
  Cursor result = *this;
  result.lexer_ = lexer_.reporting_to(findings);
  result.findings_ = &findings;
  return result;
}

void Cursor::next_line() {
  while (!at_end_of_text() && (at_first_ || !token_.starts_line)) {
    last_ = token_;
    token_ = lexer_.next();
    at_first_ = false;
  }
  at_first_ = true;
  failed_ = false;
  line_begin_ = token_.span.begin;
  end_of_line_.span = token_.span;
}

Token Cursor::take() {
  if (at_end_of_line()) return end_of_line_;
  if (at_first_) line_begin_ = token_.span.begin;
  last_ = token_;
  token_ = lexer_.next();
  at_first_ = false;
  end_of_line_.span = Span{.file = last_.span.file, .begin = last_.span.end, .end = last_.span.end};
  return last_;
}

bool Cursor::at(std::string_view text) const {
  const Token& token = peek();
  return (token.kind == TokenKind::Punctuation || token.kind == TokenKind::Word) && token.text == text;
}

bool Cursor::take_if(std::string_view text) {
  if (!at(text)) return false;
  take();
  return true;
}

void Cursor::expect(std::string_view text) {
  if (!take_if(text)) unexpected(shown(text));
}

Token Cursor::expect(TokenKind kind, std::string_view what) {
  if (peek().kind != kind) unexpected(what);
  return take();
}

void Cursor::expect_end_of_line() {
  if (!at_end_of_line()) unexpected("the end of the line");
}

void Cursor::fail(Diagnostic finding) {
  if (failed_) return;
  failed_ = true;
  findings_->add(std::move(finding));
}

void Cursor::fail_as(const Cursor& ahead) {
  failed_ = true;
  says_unterminated_ = ahead.says_unterminated_;
}

void Cursor::unexpected(std::string_view wanted) {
  if (failed_) return;
  if (at_end_of_text()) {
    unterminated(wanted);
    failed_ = true;
    return;
  }
  const Token& found = peek();
  if (found.kind == TokenKind::Invalid)  // reported already
    failed_ = true;
  else if (found.kind == TokenKind::End)
    fail(error_at(found.span, Code::UnexpectedToken, "the line ends, expected {}", wanted));
  else
    fail(error_at(found.span, Code::UnexpectedToken, "found {}, expected {}", shown(found.text), wanted));
}

void Cursor::unterminated(std::string_view wanted) {
  if (!says_unterminated_) return;
  says_unterminated_ = false;
  findings_->add(error_at(token_.span, Code::UnterminatedText, "the text ends, expected {}", wanted));
}

std::int64_t Cursor::integer() {
  const Token token = expect(TokenKind::Number, "an integer");
  if (failed_) return 0;
  const std::optional<std::int64_t> value = decimal<std::int64_t>(token.text);
  if (!value)
    fail(error_at(token.span, Code::MalformedAttribute, "{} is no 64-bit decimal integer", shown(token.text)));
  return value.value_or(0);
}

std::size_t Cursor::index() {
  const Token token = expect(TokenKind::Number, "a number from 0");
  if (failed_) return 0;
  const std::optional<std::size_t> value = decimal<std::size_t>(token.text);
  if (!value) fail(error_at(token.span, Code::MalformedAttribute, "{} is no decimal number from 0", shown(token.text)));
  return value.value_or(0);
}

std::string Cursor::symbol() {
  const Token token = expect(TokenKind::Function, "a name behind @");
  if (failed_) return {};
  const std::string_view name = token.text.substr(1);
  if (!name.starts_with('"')) return std::string(name);
  std::optional<std::string> meant = unquoted(name);
  if (!meant)
    fail(with_note(error_at(token.span, Code::MalformedAttribute, "{} holds a malformed escape", shown(token.text)),
                   "an escape is \\\", \\\\ or two hexadecimal digits, \\0A"));
  return std::move(meant).value_or("");
}

}  // namespace batten::text
