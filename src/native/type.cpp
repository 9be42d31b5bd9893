#include "native/type.h"

#include <fmt/format.h>

namespace batten::native {

std::string to_string(const Type& type) {
  switch (type.kind) {
    case TypeKind::Scalar:
      return std::string(name(type.dtype));
    case TypeKind::Index:
      return "index";
    case TypeKind::Vector:
      return fmt::format("vector<{} x {}>", type.count, name(type.dtype));
    case TypeKind::Buffer:
      break;
  }
  return fmt::format("buffer<{}, {}>", name(type.dtype), type.count);
}

}  // namespace batten::native
