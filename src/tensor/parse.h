// Reads the printed form of the tensor IR (`.tir`).
#pragma once

#include "base/diagnostic.h"
#include "base/source.h"
#include "tensor/module.h"

namespace batten {

/// Errors: every syntactic finding (codes E14xx), each with its span. What the text declares is kept as it stands, so
/// that `verify` can judge it. Nesting, rank and constant sizes are limited before memory is taken.
Result<TensorModule> parse_tensor_module(const Sources& sources, FileId file);

}  // namespace batten
