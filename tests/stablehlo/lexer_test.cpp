#include "stablehlo/lexer.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace batten::stablehlo {
namespace {

std::vector<std::string> texts(std::string_view text) {
  std::vector<std::string> found;
  for (Lexer lexer(text); lexer.peek().kind != TokenKind::End;) found.emplace_back(lexer.next().text);
  return found;
}

std::vector<TokenKind> kinds(std::string_view text) {
  std::vector<TokenKind> found;
  for (Lexer lexer(text); lexer.peek().kind != TokenKind::End;) found.push_back(lexer.next().kind);
  return found;
}

using Texts = std::vector<std::string>;
using Kinds = std::vector<TokenKind>;

TEST(Lexer, names_of_every_kind) {
  const std::string_view text =
      R"(stablehlo.add %arg0 %0#1 @main @"<lambda>" #loc12 #stablehlo.gather !stablehlo.token ^bb0 %a-b)";
  EXPECT_EQ(texts(text), (Texts{"stablehlo.add", "%arg0", "%0#1", "@main", "@\"<lambda>\"", "#loc12",
                                "#stablehlo.gather", "!stablehlo.token", "^bb0", "%a-b"}));
  EXPECT_EQ(kinds(text), (Kinds{TokenKind::Word, TokenKind::Value, TokenKind::Value, TokenKind::Symbol,
                                TokenKind::Symbol, TokenKind::AttributeName, TokenKind::AttributeName,
                                TokenKind::TypeName, TokenKind::BlockName, TokenKind::Value}));
}

TEST(Lexer, numbers) {
  const std::string_view text = "12 0x7F 1. 1.5e-3 9.9E-6 1.0e+00 1.0e 1e5";
  EXPECT_EQ(texts(text), (Texts{"12", "0x7F", "1.", "1.5e-3", "9.9E-6", "1.0e+00", "1.0", "e", "1", "e5"}));
  EXPECT_EQ(kinds("12 0x7F 1."), (Kinds{TokenKind::Integer, TokenKind::Hexadecimal, TokenKind::Float}));
}

TEST(Lexer, extents_are_split_on_request) {
  Lexer lexer("2x0x5xf32");
  EXPECT_EQ(lexer.next().text, "2");
  EXPECT_EQ(lexer.peek().text, "x0x5xf32");
  lexer.restart_after(1);
  EXPECT_EQ(lexer.peek().text, "0x5");
  lexer.restart_after(1);
  EXPECT_EQ(lexer.peek().text, "x5xf32");
  EXPECT_EQ(lexer.peek().begin, (Position{1, 4}));
}

TEST(Lexer, strings_keep_their_escapes) {
  EXPECT_EQ(texts(R"("a\"b" "\\" c)"), (Texts{R"("a\"b")", R"("\\")", "c"}));
  EXPECT_EQ(kinds("\"a\nb"), (Kinds{TokenKind::UnterminatedString, TokenKind::Word}));
  EXPECT_EQ(kinds("\"a\\"), (Kinds{TokenKind::UnterminatedString}));
  EXPECT_EQ(kinds("@\"a"), (Kinds{TokenKind::UnterminatedString}));
}

TEST(Lexer, arrow_is_one_token_and_minus_another) {
  EXPECT_EQ(kinds("->-1 %a->"),
            (Kinds{TokenKind::Arrow, TokenKind::Minus, TokenKind::Integer, TokenKind::Value, TokenKind::Arrow}));
}

TEST(Lexer, comments_end_with_their_line) { EXPECT_EQ(texts("a // b\nc //"), (Texts{"a", "c"})); }

TEST(Lexer, a_character_of_several_bytes_is_one_bad_token) {
  EXPECT_EQ(texts("a \xE2\x82\xAC b"), (Texts{"a", "\xE2\x82\xAC", "b"}));
  EXPECT_EQ(kinds("~"), (Kinds{TokenKind::BadCharacter}));
}

TEST(Lexer, places_count_lines_and_bytes) {
  Lexer lexer("a\n  bc d");
  EXPECT_EQ(lexer.peek().begin, (Position{1, 1}));
  EXPECT_TRUE(lexer.next().first_on_line);
  EXPECT_EQ(lexer.peek().begin, (Position{2, 3}));
  EXPECT_TRUE(lexer.next().first_on_line);
  EXPECT_EQ(lexer.peek().begin, (Position{2, 6}));
  EXPECT_FALSE(lexer.peek().first_on_line);
}

TEST(Lexer, a_piece_of_text_keeps_its_place) {
  Lexer lexer(RawText{"a\nb", {7, 20}});
  EXPECT_EQ(lexer.next().begin, (Position{7, 20}));
  EXPECT_EQ(lexer.next().begin, (Position{8, 1}));
}

TEST(Lexer, a_split_counts_between_tokens_only) {
  Lexer before("// -----\na b");
  before.next();
  EXPECT_FALSE(before.found_split());
  Lexer between("a\n// -----\nb");
  between.next();
  EXPECT_TRUE(between.found_split());
  EXPECT_EQ(between.split(), (Position{2, 1}));
}

}  // namespace
}  // namespace batten::stablehlo
