// What is wrong with one text, gathered while reading goes on.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "base/diagnostic.h"
#include "base/limits.h"
#include "stablehlo/lexer.h"

namespace batten::stablehlo {

/// Keeps the first `limits::findings` findings and counts the rest.
class Findings {
 public:
  explicit Findings(FileId file) : file_(file) {}

  void add(Diagnostic finding) {
    if (found_.size() < limits::findings)
      found_.push_back(std::move(finding));
    else
      ++not_shown_;
  }
  template <class... Args>
  void add(Span span, Code code, fmt::format_string<Args...> format, Args&&... args) {
    add(error_at(span, code, format, std::forward<Args>(args)...));
  }

  bool empty() const { return found_.empty(); }
  std::size_t size() const { return found_.size(); }
  FileId file() const { return file_; }

  /// Sorted by place; the last one says how many are not shown.
  Diagnostics take() && {
    sort_findings(found_);
    if (not_shown_ > 0)
      found_.back() = with_note(std::move(found_.back()), "{} more findings are not shown", not_shown_);
    return std::move(found_);
  }

  /// The place of `text`, which begins at `begin` and lies on one line.
  Span span(std::string_view text, Position begin) const {
    return {file_, begin, {begin.line, begin.column + static_cast<std::uint32_t>(text.size())}};
  }
  Span span(const Token& token) const { return span(token.text, token.begin); }
  /// A raw piece may span lines: its place is then the rest of its first.
  Span span(const RawText& raw) const { return span(raw.text.substr(0, raw.text.find('\n')), raw.begin); }

 private:
  FileId file_;
  Diagnostics found_;
  std::size_t not_shown_ = 0;
};

/// Text of a file for a message: long pieces are cut, since constants and types can be megabytes.
inline std::string shown(std::string_view text) {
  constexpr std::size_t longest = 60;
  text = text.substr(0, text.find('\n'));
  if (text.size() <= longest) return std::string(text);
  std::size_t end = longest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;  // not inside a character
  return std::string(text.substr(0, end)) + "...";
}

}  // namespace batten::stablehlo
