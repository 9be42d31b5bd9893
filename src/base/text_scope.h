// The values of a text by name.
#pragma once

#include <cassert>
#include <cstddef>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/text_cursor.h"

namespace batten::text {

/// `Value`: what a name stands for. Names keep their `%`; the text must outlive the scope.
template <class Value>
class Scope {
 public:
  explicit Scope(Findings& findings) : findings_(&findings) {}

  /// Some definition could not be read: from here on an unknown name is no finding.
  void tolerate_unknown_names() { may_miss_values_ = true; }

  /// Errors: RedefinedValue, while an earlier definition is visible.
  void define(const Token& name, Value value) {
    const auto [entry, is_new] = definitions_.emplace(name.text, Definition{.value = value, .span = name.span});
    if (is_new) {
      names_.push_back(name.text);
      return;
    }
    Diagnostic finding = error_at(name.span, Code::RedefinedValue, "a second {}", shown(name.text));
    finding.notes.push_back(Note{.message = "the first one", .span = entry->second.span});
    findings_->add(std::move(finding));
  }

  /// Some value where there is none. Errors: UnknownValue.
  Value find(const Token& name) const {
    const auto entry = definitions_.find(name.text);
    if (entry != definitions_.end()) return entry->second.value;
    if (!may_miss_values_)
      findings_->add(error_at(name.span, Code::UnknownValue, "{} is not defined", shown(name.text)));
    return {};
  }

  /// What is defined from here on is visible up to the `leave` that belongs to it.
  void enter() { blocks_.push_back(names_.size()); }
  void leave() {
    assert(!blocks_.empty());
    for (; names_.size() > blocks_.back(); names_.pop_back()) definitions_.erase(names_.back());
    blocks_.pop_back();
  }

 private:
  struct Definition {
    Value value;
    Span span;
  };
  Findings* findings_;
  bool may_miss_values_ = false;
  std::unordered_map<std::string_view, Definition> definitions_;
  std::vector<std::string_view> names_;  // visible ones, in order of definition
  std::vector<std::size_t> blocks_;      // how many were visible where each open block began
};

/// `%a, %b`, as many as there are, at least one.
template <class Value>
std::vector<Value> read_values(Cursor& cursor, const Scope<Value>& scope) {
  std::vector<Value> values;
  do {
    const Token name = cursor.expect(TokenKind::Value, "a value");
    if (cursor.failed()) break;
    values.push_back(scope.find(name));
  } while (cursor.take_if(","));
  return values;
}

}  // namespace batten::text
