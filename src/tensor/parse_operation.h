// Reads one operation's words, between `=` and `:` (`docs/tensor-ir.md` §4).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text_scope.h"
#include "tensor/module.h"
#include "tensor/text_cursor.h"

namespace batten::tensor_text {

/// The values of one function's text by name.
using Scope = text::Scope<ValueId>;

/// `callee`: of a call or a fold with a body, whose function may stand further down in the text.
struct OperationText {
  std::optional<OpKind> kind;  // nothing when the cursor has failed
  std::vector<ValueId> operands;
  std::string callee;
  Span callee_span;
};

/// `declared`: the type of the first result, which gives the attributes that the words leave out.
OperationText read_operation(Cursor& cursor, const Scope& scope, const TensorType& declared);

/// `dense<1.0>`, `dense<[1.0, 2.0]>`, `dense<"0x…">`. Memory grows with the text alone. Errors: MalformedConstant,
/// LiteralOutOfRange.
Literal read_dense(Cursor& cursor, DType dtype);

}  // namespace batten::tensor_text
