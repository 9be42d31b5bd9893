// Strong ids: one type per kind of thing, so that an index of one vector cannot be used in another.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace batten {

template <class Tag>
struct Id {
  std::uint32_t index = 0;
  friend auto operator<=>(Id, Id) = default;
};

}  // namespace batten

template <class Tag>
struct std::hash<batten::Id<Tag>> {
  std::size_t operator()(batten::Id<Tag> id) const noexcept { return id.index; }
};
