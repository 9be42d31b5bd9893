// Reads the text of one kernel.
#pragma once

#include <cstdint>
#include <vector>

#include "base/text_cursor.h"
#include "base/text_scope.h"
#include "native/function.h"

namespace batten::native {

/// `f32`, `index`, `vector<8 x f32>`, `buffer<f32, 12>`. Which of them exist is the verifier's to say.
Type read_type(text::Cursor& cursor);

/// Reads one kernel. A fault ends its line, not the kernel: the blocks of a header that could not be read are read too.
class KernelReader {
 public:
  KernelReader(text::Cursor& cursor, text::Findings& findings)
      : cursor_(cursor), findings_(findings), scope_(findings) {}

  /// From `kernel` to behind the line of its `}`.
  Kernel read();

 private:
  /// A statement while it is read: `types` are those of its results.
  struct Statement {
    Operation operation;
    std::vector<Type> types;
  };
  struct Parameter {
    text::Token name;
    Type type;
  };

  ValueId define(const text::Token& name, const Type& type) {
    const ValueId value{static_cast<std::uint32_t>(kernel_.values.size())};
    kernel_.values.push_back(type);
    scope_.define(name, value);
    return value;
  }
  ValueId value() {
    const text::Token name = cursor_.expect(text::TokenKind::Value, "a value");
    return cursor_.failed() ? ValueId{} : scope_.find(name);
  }

  void read_statements(Block& block);
  void read_statement(Block& block);
  void finish_line();
  void cut_short();
  Block read_block(const std::vector<Parameter>& parameters);
  void read_operation(Statement& out);
  std::vector<Parameter> read_carried(Operation& operation);
  Type type_ahead();
  void read_element_access(Operation& operation);
  void read_operands_and_type(Statement& out);
  void check_counts(const Statement& statement, std::size_t names, const Span& span);

  // One function an operation: a new alternative of OpKind does not compile without one.
  void read(Constant& op, Statement& out);
  void read(Affine& op, Statement& out);
  void read(IndexDivide& op, Statement& out) { read_division(op.divisor, out); }
  void read(IndexRemainder& op, Statement& out) { read_division(op.divisor, out); }
  void read(FromIndex& op, Statement& out) { read_to(op.to, out); }
  void read(Unary&, Statement& out) { read_operands_and_type(out); }
  void read(Binary&, Statement& out) { read_operands_and_type(out); }
  void read(Fma&, Statement& out) { read_operands_and_type(out); }
  void read(Compare& op, Statement& out);
  void read(Select&, Statement& out) { read_operands_and_type(out); }
  void read(Convert& op, Statement& out) { read_to(op.to, out); }
  void read(Bitcast& op, Statement& out) { read_to(op.to, out); }
  void read(CanonicalNan&, Statement& out) { read_operands_and_type(out); }
  void read(Lookup& op, Statement& out);
  void read(Load& op, Statement& out);
  void read(Store&, Statement& out);
  void read(Splat& op, Statement& out);
  void read(Extract& op, Statement& out);
  void read(Allocate& op, Statement& out);
  void read(For& op, Statement& out);
  void read(While&, Statement& out);
  void read(If&, Statement& out);
  void read(Trap& op, Statement& out);
  void read_division(std::int64_t& divisor, Statement& out);
  void read_to(DType& to, Statement& out) {
    read_operands_and_type(out);
    to = out.types[0].dtype;
  }

  text::Cursor& cursor_;
  text::Findings& findings_;
  Kernel kernel_;
  text::Scope<ValueId> scope_;
  int depth_ = 0;
  bool is_cut_ = false;  // nothing of this kernel is left to read, and why is reported
};

}  // namespace batten::native
