// The data of a constant: `dense<..>` in all its forms.
#pragma once

#include <optional>

#include "stablehlo/findings.h"
#include "stablehlo/lexer.h"
#include "tensor/literal.h"
#include "tensor/type.h"

namespace batten::stablehlo {

/// `dense<1.0>`, `dense<[[1, 2], [3, 4]]>`, `dense<"0x..">` (little-endian bytes, row-major: every element, or one for
/// all), `dense<true>`. A float element has a point or is hexadecimal bits; an integer has no point; rounded once.
/// Equal elements become a splat: one meaning, one form. Errors: data that is not as the type says, numbers out of
/// range. Memory grows with the text, never with the type. `rest`, if wanted, gets what follows the closing `>`: the
/// attribute's own type in the generic form.
std::optional<Literal> read_dense(const RawText& raw, const TensorType& type, Findings& findings,
                                  RawText* rest = nullptr);

}  // namespace batten::stablehlo
