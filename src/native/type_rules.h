// Which types each operation without blocks may have.
#pragma once

#include <optional>
#include <span>

#include "base/diagnostic.h"
#include "native/operation.h"

namespace batten::native {

/// The type of the result. Expects an operation of one result and no blocks, with operands that it may have.
Type result_type(const OpKind& kind, std::span<const Type> operands);

/// Why an operation may not have these operands or attributes (code E1601); nothing when it may, and for operations
/// with blocks. Expects the right number of operands, and enumerators of the closed sets.
std::optional<Diagnostic> find_type_error(const OpKind& kind, std::span<const Type> operands);

/// Why there is no such type: more lanes than `max_lanes`, or memory of more than int64 bytes (code E1601).
std::optional<Diagnostic> find_invalid_type(const Type& type);

}  // namespace batten::native
