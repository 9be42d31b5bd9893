// Tokens of StableHLO text, made one at a time as views into the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/source.h"

namespace batten::stablehlo {

enum class TokenKind : std::uint8_t {
  End,
  BadCharacter,        // starts no token
  UnterminatedString,  // a string that its line does not close
  Word,                // `stablehlo.add`, `tensor`, `x3xf32`
  Integer,             // `12`
  Hexadecimal,         // `0x7F`
  Float,               // `1.`, `1.5e-3`
  String,              // with its quotes
  Value,               // `%arg0`, `%0#1`
  Symbol,              // `@main`, `@"<lambda>"`
  AttributeName,       // `#loc1`, `#stablehlo.gather`
  TypeName,            // `!stablehlo.token`
  BlockName,           // `^bb0`
  LeftParen,
  RightParen,
  LeftBrace,
  RightBrace,
  LeftBracket,
  RightBracket,
  Less,
  Greater,
  Comma,
  Colon,
  Equal,
  Minus,
  Arrow,     // `->`
  Question,  // an extent that is not known
  Star,
  Other,  // punctuation that only occurs inside attributes which are skipped
};

struct Token {
  TokenKind kind = TokenKind::End;
  bool first_on_line = false;
  std::string_view text;
  Position begin;
};

/// A piece of the text and where it begins, to be read again with its meaning known.
struct RawText {
  std::string_view text;
  Position begin;
};

/// Linear, no copies, no lookahead of its own: copy the lexer to look further. Ends with `End` for ever.
class Lexer {
 public:
  explicit Lexer(std::string_view text, Position begin = {});
  explicit Lexer(const RawText& raw) : Lexer(raw.text, raw.begin) {}

  /// The token under the cursor.
  const Token& peek() const { return token_; }
  /// Gives that token and moves on.
  Token next();
  /// Makes a token again of the rest of the current one: `0x5` of an extent list is `0`, then `x5`.
  void restart_after(std::size_t characters);
  /// Leaves nothing to read.
  void stop();

  /// Where a line `// -----` stood between two tokens: the text holds several programs.
  bool found_split() const { return found_split_; }
  Position split() const { return split_; }

 private:
  void skip_blanks();
  void skip_comment();
  void scan();
  void scan_word(TokenKind kind, std::size_t from);
  void scan_number();
  void scan_string(TokenKind kind, std::size_t from);
  void scan_prefixed(TokenKind kind);
  void scan_bad_character();
  void finish(TokenKind kind, std::size_t end);

  std::string_view text_;
  std::size_t cursor_ = 0;       // behind the current token
  std::size_t token_begin_ = 0;  // offset of the current token
  std::size_t line_start_ = 0;   // offset at which the current line begins; wraps for text that begins inside a line
  std::uint32_t line_ = 1;
  bool first_on_line_ = true;
  bool found_split_ = false;
  Position split_;
  Token token_;
};

}  // namespace batten::stablehlo
