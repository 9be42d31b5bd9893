#include "tensor/parse_operation.h"

#include <array>
#include <type_traits>
#include <utility>

#include "numerics/read_text.h"

namespace batten::tensor_text {
namespace {

constexpr std::array accumulates{Accumulate::Fused, Accumulate::Separate};

std::optional<Accumulate> accumulate_named(std::string_view text) {
  for (const Accumulate entry : accumulates)
    if (name(entry) == text) return entry;
  return std::nullopt;
}

/// One function an operation, in the order of `op_table`: a new alternative of OpKind does not compile without one.
class OperationReader {
 public:
  OperationReader(Cursor& cursor, const Scope& scope, const TensorType& declared, OperationText& out)
      : in_(cursor), scope_(scope), declared_(declared), out_(out) {}

  void read() {
    const Token word = in_.expect(TokenKind::Word, "an operation");
    for (const OpRow& op : op_table)
      if (op.name == word.text)
        return read_alternative(op.alternative, std::make_index_sequence<std::variant_size_v<OpKind>>{});
    fail_for_name_of(in_, op_table, word, Code::UnsupportedOperation, "operation");
  }

 private:
  template <std::size_t... alternatives>
  void read_alternative(std::size_t wanted, std::index_sequence<alternatives...>) {
    const auto read_if = [&]<std::size_t alternative>(std::integral_constant<std::size_t, alternative>) {
      if (wanted == alternative)
        out_.kind = read(std::type_identity<std::variant_alternative_t<alternative, OpKind>>{});
    };
    (read_if(std::integral_constant<std::size_t, alternatives>{}), ...);
  }

  Constant read(std::type_identity<Constant>) {
    const DType dtype = in_.at("dense") ? declared_.dtype : in_.dtype();
    Literal value = read_dense(in_, dtype);
    return Constant{.shape = shape_if_written(), .value = std::move(value)};
  }
  Iota read(std::type_identity<Iota>) {
    in_.expect("dim");
    const std::int64_t dimension = in_.integer();
    const DType dtype = dtype_if_written();
    return Iota{.dtype = dtype, .shape = shape_if_written(), .iota_dimension = dimension};
  }
  Call read(std::type_identity<Call>) {
    callee();
    operands_in_parentheses();
    return {};
  }
  OptimizationBarrier read(std::type_identity<OptimizationBarrier>) {
    if (!in_.at(":") && !in_.at_end_of_line()) operands();
    return {};
  }
  Unary read(std::type_identity<Unary>) {
    const UnaryCode code = named(unary_table, unary_named, Code::UnsupportedOperation, "unary code");
    operands();
    return Unary{code};
  }
  Binary read(std::type_identity<Binary>) {
    const BinaryCode code = named(binary_table, binary_named, Code::UnsupportedOperation, "binary code");
    operands();
    return Binary{code};
  }
  Compare read(std::type_identity<Compare>) {
    Compare op;
    op.direction =
        named(compare_direction_table, compare_direction_named, Code::MalformedAttribute, "compare direction");
    op.comparison = named(comparison_type_table, comparison_type_named, Code::MalformedAttribute, "comparison type");
    operands();
    return op;
  }
  Select read(std::type_identity<Select>) {
    operands();
    return {};
  }
  Clamp read(std::type_identity<Clamp>) {
    operands();
    return {};
  }
  Convert read(std::type_identity<Convert>) {
    operands();
    return Convert{dtype_if_written()};
  }
  Reduce read(std::type_identity<Reduce>) {
    Reduce op;
    op.combiner = named(combiner_table, combiner_named, Code::UnsupportedOperation, "combiner");
    operands();
    in_.expect("initial");
    operands();
    in_.expect("axes");
    op.axes = axes();
    op.keep = in_.take_if("keep");
    in_.expect("order");
    op.order = in_.order();
    return op;
  }
  ReduceWith read(std::type_identity<ReduceWith>) {
    ReduceWith op;
    callee();
    operands_in_parentheses();
    in_.expect("initial");
    operands_in_parentheses();
    in_.expect("axes");
    op.axes = axes();
    op.keep = in_.take_if("keep");
    return op;
  }
  DotGeneral read(std::type_identity<DotGeneral>) {
    DotGeneral op;
    operands();
    in_.expect("batch");
    pair(op.lhs_batching_dimensions, op.rhs_batching_dimensions);
    in_.expect("contracting");
    pair(op.lhs_contracting_dimensions, op.rhs_contracting_dimensions);
    in_.expect("accumulate");
    op.accumulate = named(accumulates, accumulate_named, Code::MalformedAttribute, "rounding of a product");
    in_.expect("in");
    op.accumulator = in_.dtype();
    op.result = dtype_if_written();
    in_.expect("order");
    op.order = in_.order();
    return op;
  }
  BroadcastInDim read(std::type_identity<BroadcastInDim>) {
    operands();
    in_.expect("dims");
    Axes dimensions = axes();
    return BroadcastInDim{.shape = shape_if_written(), .dimensions = std::move(dimensions)};
  }
  Reshape read(std::type_identity<Reshape>) {
    operands();
    return Reshape{shape_if_written()};
  }
  Transpose read(std::type_identity<Transpose>) {
    operands();
    in_.expect("permutation");
    return Transpose{axes()};
  }
  Slice read(std::type_identity<Slice>) {
    operands();
    Slice op;
    op.start = named_axes("start");
    op.limit = named_axes("limit");
    op.stride = named_axes("stride");
    return op;
  }
  Concatenate read(std::type_identity<Concatenate>) {
    operands();
    in_.expect("dim");
    return Concatenate{in_.integer()};
  }
  Pad read(std::type_identity<Pad>) {
    operands();
    Pad op;
    op.low = named_axes("low");
    op.high = named_axes("high");
    op.interior = named_axes("interior");
    return op;
  }
  Reverse read(std::type_identity<Reverse>) {
    operands();
    return Reverse{named_axes("dims")};
  }
  Bitcast read(std::type_identity<Bitcast>) {
    operands();
    return Bitcast{dtype_if_written()};
  }
  Copy read(std::type_identity<Copy>) {
    operands();
    return Copy{in_.take_if("layout") ? in_.layout() : declared_.layout};
  }

  /// The function is known by its name alone until the whole text is read.
  void callee() {
    out_.callee_span = in_.peek().span;
    out_.callee = in_.symbol();
  }
  void operands_in_parentheses() {
    in_.expect("(");
    if (in_.take_if(")")) return;
    operands();
    in_.expect(")");
  }
  void operands() {
    for (const ValueId value : read_values(in_, scope_)) out_.operands.push_back(value);
  }
  Axes axes() { return in_.integers("[", "]"); }
  Axes named_axes(std::string_view word) {
    in_.expect(word);
    return axes();
  }
  void pair(Axes& lhs, Axes& rhs) {
    lhs = axes();
    in_.expect("x");
    rhs = axes();
  }
  Shape shape_if_written() { return in_.take_if("shape") ? in_.shape() : declared_.shape; }
  DType dtype_if_written() { return in_.take_if("to") ? in_.dtype() : declared_.dtype; }

  template <class Table, class Enum>
  Enum named(const Table& table, std::optional<Enum> (*find)(std::string_view), Code code, std::string_view what) {
    return read_named(in_, table, find, code, what);
  }

  Cursor& in_;
  const Scope& scope_;
  const TensorType& declared_;
  OperationText& out_;
};

}  // namespace

OperationText read_operation(Cursor& cursor, const Scope& scope, const TensorType& declared) {
  OperationText result;
  OperationReader(cursor, scope, declared, result).read();
  if (cursor.failed()) result.kind.reset();
  return result;
}

}  // namespace batten::tensor_text
