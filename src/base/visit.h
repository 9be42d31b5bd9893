// Exhaustive dispatch over a std::variant: one lambda a case; a forgotten case does not compile.
#pragma once

#include <utility>
#include <variant>

namespace batten {

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

/// Calls the one of `cases` that takes the variant's current alternative. Every alternative needs a case: "no case for
/// this operation" is the compiler's error otherwise.
template <class Variant, class... Cases>
decltype(auto) visit(Variant&& variant, Cases&&... cases) {
  return std::visit(
      [overloaded = Overloaded{std::forward<Cases>(cases)...}]<class T>(T&& alternative) -> decltype(auto) {
        static_assert(requires { overloaded(std::forward<T>(alternative)); }, "no case for this operation");
        return overloaded(std::forward<T>(alternative));
      },
      std::forward<Variant>(variant));
}

}  // namespace batten
