// StableHLO text to the tensor IR.
#pragma once

#include <string_view>

#include "base/diagnostic.h"
#include "base/source.h"
#include "numerics/order.h"
#include "tensor/module.h"

namespace batten {

/// The module that a StableHLO text describes: JAX's spelling, the older printer's, or the generic form. Where the text
/// leaves the order and rounding of a fold open, `profile` chooses (`docs/numerics.md` §3.3). Self-checking calls
/// (`check.*`) become expectations over extra results of their function. Attributes without meaning for one CPU, and
/// locations, are passed over.
///
/// Errors: every finding of the text (codes E14xx, E15xx for an operation's own rules, E19xx for limits), each with its
/// place, sorted. What is not supported is refused by its name. Time is linear in the text; memory grows with the text,
/// never with the extents it names. The module still has to pass `verify`, which knows the rules that span functions.
Result<TensorModule> read_stablehlo(const Sources& sources, FileId file, NumericsProfile profile);

/// Whether a text begins as StableHLO does: with a module, a function, an alias, or any of these in generic form.
bool looks_like_stablehlo(std::string_view text);

}  // namespace batten
