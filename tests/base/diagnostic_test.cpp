#include "base/diagnostic.h"

#include <gtest/gtest.h>

namespace batten {
namespace {

Span span(FileId file, std::uint32_t line, std::uint32_t begin, std::uint32_t end) {
  return {file, {line, begin}, {line, end}};
}

TEST(Diagnostic, renders_place_code_line_caret_and_note) {
  Sources sources;
  const FileId file = sources.add("a.mlir", "first\nsecond line\n");
  const Diagnostic finding =
      with_note(error_at(span(file, 2, 8, 12), Code::UnknownValue, "no value %{}", "x"), "did you mean %y?");
  EXPECT_EQ(render(finding, sources),
            "a.mlir:2:8: error[E1404]: no value %x\n"
            "  second line\n"
            "         ^~~~\n"
            "  note: did you mean %y?\n");
}

TEST(Diagnostic, cuts_a_line_of_a_megabyte_around_the_caret) {
  Sources sources;
  const FileId file = sources.add("a.mlir", std::string(500'000, 'a') + "!" + std::string(500'000, 'b'));
  const std::string text = render(error_at(span(file, 1, 500'001, 500'002), Code::UnexpectedToken, "here"), sources);
  EXPECT_LT(text.size(), 1000U);
  const std::size_t mark = text.find('!');
  const std::size_t caret = text.find('^');
  ASSERT_NE(mark, std::string::npos);
  ASSERT_NE(caret, std::string::npos);
  EXPECT_EQ(mark - text.rfind('\n', mark), caret - text.rfind('\n', caret));
}

TEST(Diagnostic, hides_control_characters_of_the_quoted_line) {
  Sources sources;
  const FileId file = sources.add("a.mlir", std::string("a\x1b[31m\0b", 8));
  const std::string text = render(error_at(span(file, 1, 1, 2), Code::UnexpectedCharacter, "x"), sources);
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_EQ(text.find('\0'), std::string::npos);
}

TEST(Diagnostic, json_is_ascii_and_escapes) {
  Sources sources;
  const FileId file = sources.add("a\"b.mlir", "x\n");
  const std::string text =
      render_json({error_at(span(file, 1, 1, 2), Code::NotText, "{}", "\xff\n\xc3\xa9\xf0\x9f\x98\x80")}, sources);
  EXPECT_EQ(text,
            "[{\"code\":\"E1418\",\"message\":\"\\ufffd\\u000a\\u00e9\\ud83d\\ude00\",\"file\":\"a\\\"b.mlir\","
            "\"line\":1,\"column\":1,"
            "\"end_line\":1,\"end_column\":2,\"notes\":[]}]\n");
}

TEST(Diagnostic, findings_sort_by_place_and_lose_repetitions) {
  Sources sources;
  const FileId file = sources.add("a", "xyz");
  Diagnostics findings{error(Code::Usage, "no place"), error_at(span(file, 1, 3, 4), Code::UnknownValue, "z"),
                       error_at(span(file, 1, 1, 2), Code::UnknownValue, "x"),
                       error_at(span(file, 1, 1, 2), Code::UnknownValue, "x")};
  sort_findings(findings);
  ASSERT_EQ(findings.size(), 3U);
  EXPECT_EQ(findings[0].message, "x");
  EXPECT_EQ(findings[1].message, "z");
  EXPECT_EQ(findings[2].message, "no place");
}

TEST(DidYouMean, finds_a_slip_and_nothing_far) {
  EXPECT_EQ(did_you_mean("chekc", {"run", "check", "show"}), "check");
  EXPECT_EQ(did_you_mean("mian", {"main", "relu"}), "main");
  EXPECT_EQ(did_you_mean("quux", {"run", "check", "show"}), "");
}

TEST(Sources, line_of_a_text_without_a_last_newline) {
  Sources sources;
  const FileId file = sources.add("a", "one\ntwo");
  EXPECT_EQ(sources.line(file, 1), "one");
  EXPECT_EQ(sources.line(file, 2), "two");
  EXPECT_EQ(sources.line(file, 3), "");
}

}  // namespace
}  // namespace batten
