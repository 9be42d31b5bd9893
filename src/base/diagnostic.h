// A finding: code, place, what was found, what was expected, what to write instead. And `Result`, a value or findings.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/codes.h"
#include "base/source.h"

namespace batten {

struct Note {
  std::string message;
  std::optional<Span> span;
  friend bool operator==(const Note&, const Note&) = default;
};

/// `message`: one sentence, lower case, no full stop. `ir_location` places a finding in IR that no file holds
/// (`@main, %7 = dot_general …`); whoever knows the span or the location adds it.
struct Diagnostic {
  Code code = Code::Internal;
  std::string message;
  std::optional<Span> span;
  std::string ir_location;
  std::vector<Note> notes;
  friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

using Diagnostics = std::vector<Diagnostic>;

/// A value, or the findings (at least one) that say why there is none. Nothing throws across a room.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Diagnostic finding) : state_(std::in_place_index<1>) { std::get<1>(state_).push_back(std::move(finding)); }
  Result(Diagnostics findings) : state_(std::in_place_index<1>, std::move(findings)) {}

  explicit operator bool() const { return state_.index() == 0; }
  bool ok() const { return state_.index() == 0; }

  T& operator*() & { return std::get<0>(state_); }
  const T& operator*() const& { return std::get<0>(state_); }
  T&& operator*() && { return std::get<0>(std::move(state_)); }
  T* operator->() { return &std::get<0>(state_); }
  const T* operator->() const { return &std::get<0>(state_); }

  const Diagnostics& errors() const& { return std::get<1>(state_); }
  Diagnostics&& errors() && { return std::get<1>(std::move(state_)); }

 private:
  std::variant<T, Diagnostics> state_;
};

/// A finding without a place: `error(Code::ShapesDiffer, "the predicate has shape {}, the operands {}", a, b)`.
template <class... Args>
Diagnostic error(Code code, fmt::format_string<Args...> format, Args&&... args) {
  return Diagnostic{.code = code,
                    .message = fmt::format(format, std::forward<Args>(args)...),
                    .span = {},
                    .ir_location = {},
                    .notes = {}};
}

template <class... Args>
Diagnostic error_at(Span span, Code code, fmt::format_string<Args...> format, Args&&... args) {
  return Diagnostic{.code = code,
                    .message = fmt::format(format, std::forward<Args>(args)...),
                    .span = span,
                    .ir_location = {},
                    .notes = {}};
}

/// Adds "what to write instead" to a finding.
template <class... Args>
Diagnostic with_note(Diagnostic finding, fmt::format_string<Args...> format, Args&&... args) {
  finding.notes.push_back(Note{.message = fmt::format(format, std::forward<Args>(args)...), .span = {}});
  return finding;
}

/// By place: findings with a span first, in text order, each file in turn; equal findings once. Order is otherwise
/// kept.
void sort_findings(Diagnostics& findings);

/// `file:line:col: error[E1310]: message`, the source line with a caret under it, then the notes. `color` adds ANSI
/// escapes.
std::string render(const Diagnostic& finding, const Sources& sources, bool color = false);

/// One JSON object a finding, in an array: code, message, file, line, column, end_line, end_column, location, notes.
/// Absent facts are left out. ASCII only: other bytes are escaped, invalid UTF-8 becomes U+FFFD.
std::string render_json(const Diagnostics& findings, const Sources& sources);

/// The nearest of `candidates` to `word` by edit distance, for "did you mean"; empty when none is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace batten
