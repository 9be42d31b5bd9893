// A place in the tokens of a text, with what every reader of it needs: expecting a token, passing over balanced text,
// saying what was found instead.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "stablehlo/findings.h"
#include "stablehlo/lexer.h"

namespace batten::stablehlo {

class Cursor {
 public:
  Cursor(Lexer lexer, Findings& findings) : lexer_(lexer), findings_(&findings) {}

  const Token& peek() const { return lexer_.peek(); }
  bool at(TokenKind kind) const { return peek().kind == kind; }
  bool at_word(std::string_view word) const { return at(TokenKind::Word) && peek().text == word; }
  Token take();
  bool take_if(TokenKind kind);
  bool take_word_if(std::string_view word);
  /// A look at the tokens that follow the current one.
  Lexer ahead() const { return lexer_; }

  /// Takes the token, or reports that `what` was expected.
  bool expect(TokenKind kind, std::string_view what);
  bool expect_word(std::string_view word);
  /// Reports the current token: the text ended, a character or string is bad, or it is not `what`. Always false.
  bool unexpected(std::string_view what);

  /// From an opening bracket to the one that closes it, both passed over. Counts towards the nesting limit.
  bool skip_balanced();
  /// Something in brackets of any kind, as raw text.
  std::optional<RawText> raw_brackets();
  /// An attribute's value: up to a comma or closing bracket that is not its own.
  std::optional<RawText> raw_value();
  /// A type: `tensor<..>`, `!dialect.name<..>`, `(..) -> ..`.
  std::optional<RawText> raw_type();
  /// `(T, T)`, appended to `types`.
  bool raw_type_list(std::vector<RawText>& types);
  /// `(T, T) -> T` or `(T) -> (T, T)`
  bool raw_function_type(std::vector<RawText>& operands, std::vector<RawText>& results);
  /// `loc(..)`, if one stands here.
  bool skip_location();

  /// One level deeper; false, and nothing left to read, beyond the limit. `leave` when the level ends.
  bool enter(const Token& opening);
  void leave() { --depth_; }

  /// Nothing left to read: the text makes no sense from here on, and why is reported.
  void stop();
  bool is_stopped() const { return is_stopped_; }

  Findings& findings() { return *findings_; }
  Lexer& lexer() { return lexer_; }

 private:
  RawText raw_from(const Token& first) const;
  bool step_balanced(std::vector<Token>& open);

  Lexer lexer_;
  Findings* findings_;
  const char* last_end_ = nullptr;  // of the token taken last
  std::size_t depth_ = 0;
  bool is_stopped_ = false;
};

}  // namespace batten::stablehlo
