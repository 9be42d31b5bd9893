// Tokens of the printed forms of both IRs (`docs/tensor-ir.md` §4, `docs/native-ir.md` §1).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "base/source.h"

namespace batten::text {

enum class TokenKind : std::uint8_t {
  End,
  Invalid,      // reported when it was read; whoever meets it says nothing more
  Word,         // `func`, `f32`, `io.console`
  Number,       // `-2.5e-07`, `0x7FC00000`, `12`: anything that starts like one, whether or not it is one
  Value,        // `%arg0`
  Function,     // `@main`, `@"<lambda>"`
  String,       // `"0x0011"`
  Punctuation,  // `->` or one of `()[]{}<>,:=#?*+`
};

struct Token {
  TokenKind kind = TokenKind::End;
  bool starts_line = false;  // the first of its line: where reading goes on after an error
  std::string_view text;     // as it stands in the file
  Span span;
};

/// The findings of one file; past `limits::findings` they are only counted.
class Findings {
 public:
  void add(Diagnostic finding);
  bool empty() const { return list_.empty(); }
  /// Whether what comes next is only counted, so that advice for it would be lost.
  bool is_full() const;
  /// In text order; the last one says how many were left out.
  Diagnostics take() &&;

 private:
  Diagnostics list_;
  std::size_t left_out_ = 0;
};

/// Reads tokens one after another. A copy goes on from the same place, so that a part of the text can be read again.
class Lexer {
 public:
  Lexer(std::string_view text, FileId file, Findings& findings) : text_(text), file_(file), findings_(&findings) {}

  /// Skips space and `//` comments. Errors: UnexpectedCharacter, UnterminatedText (an Invalid token each).
  Token next();

  /// The same place, with its findings going elsewhere: for looking ahead.
  Lexer reporting_to(Findings& findings) const {
    Lexer result = *this;
    result.findings_ = &findings;
    return result;
  }

 private:
  Position position() const;
  char at(std::size_t index) const { return index < text_.size() ? text_[index] : '\0'; }
  bool skip_space();
  struct StringEnd {
    std::size_t offset;
    bool is_closed;
  };
  StringEnd end_of_string(std::size_t quote) const;
  std::size_t end_of_number(std::size_t begin) const;
  Token finish(TokenKind kind, std::size_t end, bool starts_line);
  Token unexpected_characters(bool starts_line);
  Token string(TokenKind kind, std::size_t quote, bool starts_line);

  std::string_view text_;
  FileId file_;
  Findings* findings_;
  std::size_t offset_ = 0;
  std::size_t line_start_ = 0;
  std::uint32_t line_ = 1;
};

/// Whether a name stands without quotes: a letter or `_`, then letters, digits, `_`, `.` and `$`.
bool is_plain_name(std::string_view name);

/// `name` in quotes: `\"` and `\\`, and every byte that is not printable ASCII as two hexadecimal digits, `\0A`.
std::string quoted(std::string_view name);

/// `@name`, in quotes unless it is plain.
std::string symbol(std::string_view name);

/// The bytes that a quoted text stands for; nothing when an escape is malformed.
std::optional<std::string> unquoted(std::string_view text);

/// The value of a hexadecimal digit, or nothing.
std::optional<std::uint8_t> hexadecimal_digit(char c);

}  // namespace batten::text
