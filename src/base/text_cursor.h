// Reads the printed form of an IR as its grammar has it: one statement a line, and at most one syntactic finding a
// line, after which the rest of the line is passed over.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/text_lexer.h"

namespace batten::text {

/// `token` is none of `names`, which are what a `what` can be called: with the nearest one, if one is near.
Diagnostic no_such_name(const Token& token, Code code, std::string_view what, const std::vector<std::string>& names);

/// What a reading function gives after a finding is some value of its type; `failed` says that it means nothing.
class Cursor {
 public:
  Cursor(std::string_view text, FileId file, Findings& findings)
      : lexer_(text, file, findings), findings_(&findings), token_(lexer_.next()) {
    end_of_line_.span = token_.span;
  }

  /// The same place; what is found from there goes to `findings`.
  Cursor ahead(Findings& findings) const;

  // Lines
  bool at_end_of_text() const { return token_.kind == TokenKind::End; }
  /// Whether the statement is read to its end, or given up.
  bool at_end_of_line() const { return failed_ || at_end_of_text() || (token_.starts_line && !at_first_); }
  bool failed() const { return failed_; }
  /// Passes over what is left of the line; the next line's first token is then readable.
  void next_line();
  /// From the line's first token to the last one that was taken.
  Span line_span() const { return Span{.file = last_.span.file, .begin = line_begin_, .end = last_.span.end}; }
  /// The last token that was taken or passed over.
  const Token& last() const { return last_; }

  // Tokens
  /// An End token where the line ends.
  const Token& peek() const { return at_end_of_line() ? end_of_line_ : token_; }
  Token take();
  bool at(std::string_view text) const;
  bool take_if(std::string_view text);
  void expect(std::string_view text);
  /// The next token, of this kind. `what`: "a value".
  Token expect(TokenKind kind, std::string_view what);
  void expect_end_of_line();

  // Findings
  /// Gives the line up, unless it is given up already.
  void fail(Diagnostic finding);
  /// Gives the line up: `token` is none of `names`, which are what a `what` can be called. Names the nearest one, if
  /// one is near. `names` is a function, called only for a finding that is shown: a file can have a million of them.
  template <class Names>
  void fail_for_name(const Token& token, Code code, std::string_view what, const Names& names) {
    if (!failed_) fail(no_such_name(token, code, what, findings_->is_full() ? std::vector<std::string>{} : names()));
  }
  /// Gives the line up because looking ahead in it found a fault, which that cursor has reported.
  void fail_as(const Cursor& ahead);
  /// Reads on from here as if nothing were wrong with the line.
  void recover() { failed_ = false; }
  /// What stands here instead of `wanted`: UnexpectedToken, or UnterminatedText where the text ends.
  void unexpected(std::string_view wanted);
  /// The text ends too early: once a text.
  void unterminated(std::string_view wanted);

  // What statements are made of
  std::int64_t integer();
  std::size_t index();
  /// `@name` without its sign and quotes. Errors: MalformedAttribute for an escape that is none.
  std::string symbol();

 private:
  Lexer lexer_;
  Findings* findings_;
  Token token_;  // not taken yet
  Token last_;
  Token end_of_line_;  // behind `last_`
  Position line_begin_;
  bool at_first_ = true;  // `token_` begins the line that is being read
  bool failed_ = false;
  bool says_unterminated_ = true;
};

/// `%0, %1 =` where a statement begins; nothing where none is defined.
std::vector<Token> read_result_names(Cursor& cursor);

/// Text of the file for a message: short, printable.
std::string shown(std::string_view text);

}  // namespace batten::text
