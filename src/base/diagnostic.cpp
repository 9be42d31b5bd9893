#include "base/diagnostic.h"

#include <algorithm>
#include <cstdint>

namespace batten {
namespace {

constexpr std::size_t shown_columns = 160;  // longer source lines are cut around the caret: constants can be megabytes

/// The visible part of a source line and the caret's place in it.
struct Excerpt {
  std::string text;
  std::string caret;
};

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

Excerpt excerpt(std::string_view line, const Span& span) {
  const std::size_t at = std::min<std::size_t>(span.begin.column - 1, line.size());
  std::size_t begin = at > shown_columns / 2 ? at - shown_columns / 2 : 0;
  while (begin > 0 && is_continuation(line[begin])) --begin;
  std::size_t end = std::min(line.size(), begin + shown_columns);
  while (end < line.size() && is_continuation(line[end])) ++end;

  Excerpt result;
  if (begin > 0) result.text += "...";
  result.caret.append(result.text.size(), ' ');
  for (std::size_t i = begin; i < end; ++i) {
    const char c = line[i];
    const bool printable = static_cast<unsigned char>(c) >= 0x20U && c != 0x7F;
    result.text += printable || c == '\t' ? c : '?';
    if (i < at && !is_continuation(c)) result.caret += c == '\t' ? '\t' : ' ';
  }
  if (end < line.size()) result.text += "...";

  std::size_t width = 1;
  if (span.end.line == span.begin.line && span.end.column > span.begin.column)
    width = span.end.column - span.begin.column;
  if (span.end.line > span.begin.line) width = line.size() - at;
  width = std::clamp<std::size_t>(width, 1, std::max<std::size_t>(1, end - std::min(at, end)));
  result.caret += '^';
  result.caret.append(width - 1, '~');
  return result;
}

std::string place(const Span& span, const Sources& sources) {
  return fmt::format("{}:{}:{}", sources.name(span.file), span.begin.line, span.begin.column);
}

/// Reads one code point of UTF-8 at `i` and moves `i` past it; U+FFFD for a byte that starts no valid sequence.
std::uint32_t decode(std::string_view text, std::size_t& i) {
  const auto byte = [&](std::size_t k) { return static_cast<std::uint32_t>(static_cast<unsigned char>(text[k])); };
  const std::uint32_t first = byte(i);
  const std::size_t length = first < 0x80                    ? 1
                             : first >= 0xC2 && first < 0xE0 ? 2
                             : first >= 0xE0 && first < 0xF0 ? 3
                             : first >= 0xF0 && first < 0xF5 ? 4
                                                             : 0;
  std::uint32_t code = length == 1 ? first : length == 2 ? first & 0x1F : length == 3 ? first & 0x0F : first & 0x07;
  bool valid = length > 0 && i + length <= text.size();
  for (std::size_t k = 1; valid && k < length; ++k) {
    valid = (byte(i + k) & 0xC0U) == 0x80U;
    code = (code << 6U) | (byte(i + k) & 0x3FU);
  }
  const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  if (!valid || overlong || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) {
    ++i;
    return 0xFFFD;
  }
  i += length;
  return code;
}

std::string json_string(std::string_view text) {
  std::string out = "\"";
  for (std::size_t i = 0; i < text.size();) {
    const std::uint32_t code = decode(text, i);
    if (code == '"' || code == '\\') {
      out += '\\';
      out += static_cast<char>(code);
    } else if (code >= 0x20 && code < 0x7F) {
      out += static_cast<char>(code);
    } else if (code < 0x10000) {
      out += fmt::format("\\u{:04x}", code);
    } else {
      out +=
          fmt::format("\\u{:04x}\\u{:04x}", 0xD800 + ((code - 0x10000) >> 10U), 0xDC00 + ((code - 0x10000) & 0x3FFU));
    }
  }
  return out + "\"";
}

std::string json_span(const Span& span, const Sources& sources) {
  return fmt::format(R"("file":{},"line":{},"column":{},"end_line":{},"end_column":{})",
                     json_string(sources.name(span.file)), span.begin.line, span.begin.column, span.end.line,
                     span.end.column);
}

/// Insertions, deletions, replacements, and swaps of two neighbours, each counted once.
std::size_t edit_distance(std::string_view lhs, std::string_view rhs) {
  std::vector<std::vector<std::size_t>> distance(lhs.size() + 1, std::vector<std::size_t>(rhs.size() + 1));
  for (std::size_t i = 0; i <= lhs.size(); ++i) distance[i][0] = i;
  for (std::size_t j = 0; j <= rhs.size(); ++j) distance[0][j] = j;
  for (std::size_t i = 1; i <= lhs.size(); ++i)
    for (std::size_t j = 1; j <= rhs.size(); ++j) {
      const std::size_t replaced = distance[i - 1][j - 1] + (lhs[i - 1] == rhs[j - 1] ? 0 : 1);
      distance[i][j] = std::min({distance[i - 1][j] + 1, distance[i][j - 1] + 1, replaced});
      const bool swapped = i > 1 && j > 1 && lhs[i - 1] == rhs[j - 2] && lhs[i - 2] == rhs[j - 1];
      if (swapped) distance[i][j] = std::min(distance[i][j], distance[i - 2][j - 2] + 1);
    }
  return distance[lhs.size()][rhs.size()];
}

}  // namespace

void sort_findings(Diagnostics& findings) {
  std::stable_sort(findings.begin(), findings.end(), [](const Diagnostic& a, const Diagnostic& b) {
    if (a.span.has_value() != b.span.has_value()) return a.span.has_value();
    return a.span && *a.span < *b.span;
  });
  findings.erase(std::unique(findings.begin(), findings.end()), findings.end());
}

std::string render(const Diagnostic& finding, const Sources& sources, bool color) {
  const auto paint = [&](std::string_view escape, std::string_view text) {
    return color ? fmt::format("\x1b[{}m{}\x1b[0m", escape, text) : std::string(text);
  };
  std::string out;
  if (finding.span) out += place(*finding.span, sources) + ": ";
  out += paint("1;31", fmt::format("error[{}]", row(finding.code).number)) + ": " + paint("1", finding.message) + "\n";
  if (!finding.ir_location.empty()) out += "  in " + finding.ir_location + "\n";
  if (finding.span) {
    const Excerpt shown = excerpt(sources.line(finding.span->file, finding.span->begin.line), *finding.span);
    out += "  " + shown.text + "\n  " + paint("32", shown.caret) + "\n";
  }
  for (const Note& note : finding.notes) {
    out += note.span ? fmt::format("{}: note: {}\n", place(*note.span, sources), note.message)
                     : fmt::format("  note: {}\n", note.message);
  }
  return out;
}

std::string render_json(const Diagnostics& findings, const Sources& sources) {
  std::string out = "[";
  for (const Diagnostic& finding : findings) {
    if (out.size() > 1) out += ",\n ";
    out += fmt::format(R"({{"code":"{}","message":{})", row(finding.code).number, json_string(finding.message));
    if (finding.span) out += "," + json_span(*finding.span, sources);
    if (!finding.ir_location.empty()) out += R"(,"location":)" + json_string(finding.ir_location);
    out += R"(,"notes":[)";
    for (std::size_t i = 0; i < finding.notes.size(); ++i) {
      const Note& note = finding.notes[i];
      out += fmt::format(R"({}{{"message":{}{}{}}})", i == 0 ? "" : ",", json_string(note.message),
                         note.span ? "," : "", note.span ? json_span(*note.span, sources) : "");
    }
    out += "]}";
  }
  return out + "]\n";
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
  constexpr std::size_t longest_word = 64;
  if (word.size() > longest_word) return {};
  std::string best;
  std::size_t best_distance = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string& candidate : candidates) {
    if (candidate.size() > longest_word) continue;
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < best_distance) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best;
}

}  // namespace batten
