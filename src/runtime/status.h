// What went wrong, as a number and a sentence; and a value or that. The runtime uses nothing else of Batten: whoever
// called it turns a status into a diagnostic.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace batten::runtime {

/// `code`: 0 is success, else one of `status_codes.h`. `text`: one sentence, lower case, no full stop; empty on
/// success.
struct [[nodiscard]] Status {
  int code = 0;
  std::string text;

  bool ok() const { return code == 0; }
  friend bool operator==(const Status&, const Status&) = default;
};

/// A value, or the status (never success) that says why there is none.
template <class T>
class [[nodiscard]] StatusOr {
 public:
  StatusOr(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  StatusOr(Status status) : state_(std::in_place_index<1>, std::move(status)) { assert(!std::get<1>(state_).ok()); }

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  // The value; only when `ok()`.
  T& operator*() & { return *std::get_if<0>(&state_); }
  const T& operator*() const& { return *std::get_if<0>(&state_); }
  T&& operator*() && { return std::move(*std::get_if<0>(&state_)); }
  T* operator->() { return std::get_if<0>(&state_); }
  const T* operator->() const { return std::get_if<0>(&state_); }

  /// Success, or why there is no value.
  Status status() const { return ok() ? Status{} : *std::get_if<1>(&state_); }

 private:
  std::variant<T, Status> state_;
};

}  // namespace batten::runtime
