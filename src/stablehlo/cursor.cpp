#include "stablehlo/cursor.h"

#include "base/limits.h"

namespace batten::stablehlo {
namespace {

std::optional<TokenKind> closing(TokenKind opening) {
  switch (opening) {
    case TokenKind::LeftParen:
      return TokenKind::RightParen;
    case TokenKind::LeftBrace:
      return TokenKind::RightBrace;
    case TokenKind::LeftBracket:
      return TokenKind::RightBracket;
    case TokenKind::Less:
      return TokenKind::Greater;
    default:
      return std::nullopt;
  }
}

bool is_closing(TokenKind kind) {
  return kind == TokenKind::RightParen || kind == TokenKind::RightBrace || kind == TokenKind::RightBracket ||
         kind == TokenKind::Greater;
}

bool is_bad(TokenKind kind) {
  return kind == TokenKind::End || kind == TokenKind::BadCharacter || kind == TokenKind::UnterminatedString;
}

}  // namespace

Token Cursor::take() {
  const Token token = lexer_.next();
  last_end_ = token.text.data() + token.text.size();
  return token;
}

bool Cursor::take_if(TokenKind kind) {
  if (!at(kind)) return false;
  take();
  return true;
}

bool Cursor::take_word_if(std::string_view word) {
  if (!at_word(word)) return false;
  take();
  return true;
}

bool Cursor::expect(TokenKind kind, std::string_view what) { return take_if(kind) || unexpected(what); }

bool Cursor::expect_word(std::string_view word) { return take_word_if(word) || unexpected(fmt::format("'{}'", word)); }

bool Cursor::unexpected(std::string_view what) {
  if (is_stopped_) return false;
  const Token& token = peek();
  const Span span = findings_->span(token);
  if (token.kind == TokenKind::End) {
    findings_->add(span, Code::UnterminatedText, "the text ends where {} is expected", what);
    stop();
  } else if (token.kind == TokenKind::BadCharacter) {
    const auto byte = static_cast<unsigned char>(token.text[0]);
    if (byte < 0x20 || byte == 0x7F)
      findings_->add(span, Code::UnexpectedCharacter, "the byte 0x{:02X} starts no token, expected {}", byte, what);
    else
      findings_->add(span, Code::UnexpectedCharacter, "the character '{}' starts no token, expected {}", token.text,
                     what);
  } else if (token.kind == TokenKind::UnterminatedString) {
    findings_->add(
        with_note(error_at(span, Code::UnterminatedText, "the string {} does not end on its line", shown(token.text)),
                  "close it with a double quote; a line break in it is written \\0A"));
  } else {
    findings_->add(span, Code::UnexpectedToken, "found '{}', expected {}", shown(token.text), what);
  }
  return false;
}

void Cursor::stop() {
  is_stopped_ = true;
  lexer_.stop();
}

bool Cursor::enter(const Token& opening) {
  ++depth_;
  if (depth_ <= static_cast<std::size_t>(limits::nesting_depth)) return true;
  if (!is_stopped_)
    findings_->add(findings_->span(opening), Code::NestingTooDeep, "nested deeper than {} levels",
                   limits::nesting_depth);
  stop();
  return false;
}

/// One token forward with `open`, the brackets that are open, kept up to date.
bool Cursor::step_balanced(std::vector<Token>& open) {
  const Token token = peek();
  if (is_bad(token.kind)) {
    if (open.empty()) return unexpected("a value");
    if (token.kind != TokenKind::End || is_stopped_)
      return unexpected(fmt::format("what closes '{}'", open.back().text));
    Diagnostic finding =
        error_at(findings_->span(token), Code::UnterminatedText, "the text ends inside '{}'", open.back().text);
    finding.notes.push_back(Note{.message = "opened here", .span = findings_->span(open.back())});
    findings_->add(std::move(finding));
    stop();
    return false;
  }
  if (closing(token.kind)) {
    if (!enter(token)) return false;
    open.push_back(token);
  } else if (is_closing(token.kind)) {
    if (open.empty() || closing(open.back().kind) != token.kind) {
      if (open.empty()) return unexpected("a value");
      Diagnostic finding = error_at(findings_->span(token), Code::UnexpectedToken, "found '{}' inside '{}'", token.text,
                                    open.back().text);
      finding.notes.push_back(Note{.message = "opened here", .span = findings_->span(open.back())});
      findings_->add(std::move(finding));
      return false;
    }
    open.pop_back();
    leave();
  }
  take();
  return true;
}

bool Cursor::skip_balanced() {
  std::vector<Token> open;
  const std::size_t depth = depth_;
  do {
    if (!step_balanced(open)) {
      depth_ = depth;
      return false;
    }
  } while (!open.empty());
  return true;
}

RawText Cursor::raw_from(const Token& first) const {
  return {{first.text.data(), static_cast<std::size_t>(last_end_ - first.text.data())}, first.begin};
}

std::optional<RawText> Cursor::raw_brackets() {
  const Token first = peek();
  if (!closing(first.kind)) return unexpected("a list"), std::nullopt;
  return skip_balanced() ? std::optional(raw_from(first)) : std::nullopt;
}

std::optional<RawText> Cursor::raw_value() {
  const Token first = peek();
  std::vector<Token> open;
  const std::size_t depth = depth_;
  while (!(open.empty() && (at(TokenKind::Comma) || is_closing(peek().kind)))) {
    if (!step_balanced(open)) {
      depth_ = depth;
      return std::nullopt;
    }
  }
  if (peek().text.data() == first.text.data()) {
    unexpected("a value");
    return std::nullopt;
  }
  return raw_from(first);
}

std::optional<RawText> Cursor::raw_type() {
  const Token first = peek();
  if (at(TokenKind::LeftParen)) {
    if (!skip_balanced() || !expect(TokenKind::Arrow, "'->'")) return std::nullopt;
    if (at(TokenKind::LeftParen)) return skip_balanced() ? std::optional(raw_from(first)) : std::nullopt;
  }
  if (!at(TokenKind::Word) && !at(TokenKind::TypeName)) return unexpected("a type"), std::nullopt;
  take();
  if (at(TokenKind::Less) && !skip_balanced()) return std::nullopt;
  return raw_from(first);
}

bool Cursor::raw_type_list(std::vector<RawText>& types) {
  if (!expect(TokenKind::LeftParen, "'('")) return false;
  if (take_if(TokenKind::RightParen)) return true;
  do {
    const std::optional<RawText> type = raw_type();
    if (!type) return false;
    types.push_back(*type);
    if (at(TokenKind::LeftBrace) && !skip_balanced()) return false;  // a result's attributes
    if (!skip_location()) return false;
  } while (take_if(TokenKind::Comma));
  return expect(TokenKind::RightParen, "',' or ')'");
}

bool Cursor::raw_function_type(std::vector<RawText>& operands, std::vector<RawText>& results) {
  if (!raw_type_list(operands) || !expect(TokenKind::Arrow, "'->'")) return false;
  if (at(TokenKind::LeftParen)) return raw_type_list(results);
  const std::optional<RawText> type = raw_type();
  if (type) results.push_back(*type);
  return type.has_value();
}

bool Cursor::skip_location() {
  if (!at_word("loc")) return true;
  Lexer after = ahead();
  after.next();
  if (after.peek().kind != TokenKind::LeftParen) return true;
  take();
  return skip_balanced();
}

}  // namespace batten::stablehlo
