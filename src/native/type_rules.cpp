#include "native/type_rules.h"

#include <bit>
#include <cassert>

#include "base/checked.h"
#include "base/visit.h"

namespace batten::native {
namespace {

using Operands = std::span<const Type>;
using Finding = std::optional<Diagnostic>;

template <class... Args>
Diagnostic type_error(fmt::format_string<Args...> format, Args&&... args) {
  return error(Code::NativeType, format, std::forward<Args>(args)...);
}

Type vector_or_scalar(DType dtype, std::int64_t lanes) {
  return lanes == 0 ? Type::scalar(dtype) : Type::vector(dtype, lanes);
}

Finding expect_index(const Type& type) {
  if (type.is_index()) return std::nullopt;
  return type_error("a position is {}, expected index", to_string(type));
}

Finding expect_data(std::string_view what, const Type& type, DTypeSet dtypes) {
  if (!type.is_data()) return type_error("{} works on scalars and vectors, not on {}", what, to_string(type));
  if (!dtypes.contains(type.dtype)) return type_error("{} has no meaning on {}", what, name(type.dtype));
  return std::nullopt;
}

Finding expect_equal(Operands operands) {
  for (const Type& type : operands)
    if (type != operands[0])
      return type_error("operands are {} and {}, expected one type", to_string(operands[0]), to_string(type));
  return std::nullopt;
}

/// The first of the findings, in order.
Finding first(std::initializer_list<Finding> findings) {
  for (const Finding& finding : findings)
    if (finding) return finding;
  return std::nullopt;
}

/// Bits beyond a dtype's width would mean something else to each reader.
Finding expect_bits(DType dtype, Bits value) {
  if (value == truncate(dtype, value)) return std::nullopt;
  return type_error("0x{:X} has more bits than {}", value, name(dtype));
}

/// Elementary functions stand in the code tables too; `lowering/math` makes basic operations of them.
template <class ScalarCode>
Finding expect_basic(ScalarCode code, const Type& type) {
  if (realisation(code, type.dtype) == Realisation::Basic) return std::nullopt;
  return type_error("{} on {} is no single operation, expected what lowering/math makes of it", name(code),
                    name(type.dtype));
}

Finding expect_buffer(const Type& type) {
  if (type.is_buffer()) return std::nullopt;
  return type_error("memory is {}, expected a buffer", to_string(type));
}

Finding check(const Constant& op, Operands) {
  if (op.type.is_buffer())
    return type_error("a constant of type {}, expected a scalar, vector or index", to_string(op.type));
  return op.type.is_index() ? std::nullopt : expect_bits(op.type.dtype, op.value);
}

Finding check(const Affine&, Operands operands) {
  for (const Type& type : operands)
    if (Finding finding = expect_index(type)) return finding;
  return std::nullopt;
}

Finding check_divisor(std::int64_t divisor, const Type& dividend) {
  if (divisor < 1) return type_error("an index is divided by {}, expected at least 1", divisor);
  return expect_index(dividend);
}
Finding check(const IndexDivide& op, Operands operands) { return check_divisor(op.divisor, operands[0]); }
Finding check(const IndexRemainder& op, Operands operands) { return check_divisor(op.divisor, operands[0]); }

Finding check(const FromIndex& op, Operands operands) {
  return first({expect_index(operands[0]), expect_data("from_index", Type::scalar(op.to), dtypes::number)});
}

Finding check(const Unary& op, Operands operands) {
  const UnaryRow& entry = row(op.code);
  return first({expect_data(entry.name, operands[0], entry.dtypes), expect_basic(op.code, operands[0])});
}

Finding check(const Binary& op, Operands operands) {
  const BinaryRow& entry = row(op.code);
  return first(
      {expect_data(entry.name, operands[0], entry.dtypes), expect_basic(op.code, operands[0]), expect_equal(operands)});
}

Finding check(const Fma&, Operands operands) {
  return first({expect_data("fma", operands[0], dtypes::floating), expect_equal(operands)});
}

Finding check(const Compare& op, Operands operands) {
  const ComparisonTypeRow& entry = row(op.comparison);
  return first({expect_data(fmt::format("compare {}", entry.name), operands[0], entry.dtypes), expect_equal(operands)});
}

Finding check(const Select&, Operands operands) {
  if (Finding finding = first({expect_data("select", operands[1], dtypes::any), expect_equal(operands.subspan(1))}))
    return finding;
  const Type predicate = operands[1].with(DType::Pred);
  if (operands[0] == predicate) return std::nullopt;
  return type_error("the predicate is {}, expected {}", to_string(operands[0]), to_string(predicate));
}

Finding check(const Convert&, Operands operands) { return expect_data("convert", operands[0], dtypes::any); }

Finding check(const Bitcast& op, Operands operands) {
  if (Finding finding = expect_data("bitcast", operands[0], dtypes::number)) return finding;
  if (op.to != DType::Pred && bit_width(op.to) == bit_width(operands[0].dtype)) return std::nullopt;
  return type_error("{} has not the bits of {}", name(operands[0].dtype), name(op.to));
}

Finding check(const CanonicalNan&, Operands operands) {
  return expect_data("canonical_nan", operands[0], dtypes::floating);
}

Finding check(const Lookup& op, Operands operands) {
  if (Finding finding = expect_data("lookup", operands[0], dtypes::unsigned_integer)) return finding;
  if (!std::has_single_bit(op.table.size()))
    return type_error("a table of {} elements, expected a power of two", op.table.size());
  const int width = bit_width(operands[0].dtype);
  if (width < 64 && op.table.size() - 1 > (Bits{1} << static_cast<unsigned>(width)) - 1)
    return type_error("a table of {} elements, more than {} can tell apart", op.table.size(), name(operands[0].dtype));
  for (const Bits value : op.table)
    if (Finding finding = expect_bits(op.dtype, value)) return finding;
  return std::nullopt;
}

Finding check(const Load& op, Operands operands) {
  if (Finding finding = first({expect_buffer(operands[0]), expect_index(operands[1])})) return finding;
  return find_invalid_type(vector_or_scalar(operands[0].dtype, op.lanes));
}

Finding check(const Store&, Operands operands) {
  if (Finding finding = first({expect_buffer(operands[0]), expect_index(operands[1])})) return finding;
  if (operands[2].is_data() && operands[2].dtype == operands[0].dtype) return std::nullopt;
  return type_error("{} is stored to {}", to_string(operands[2]), to_string(operands[0]));
}

Finding check(const Splat& op, Operands operands) {
  if (!operands[0].is_scalar()) return type_error("splat works on scalars, not on {}", to_string(operands[0]));
  return find_invalid_type(Type::vector(operands[0].dtype, op.lanes));
}

Finding check(const Extract& op, Operands operands) {
  if (!operands[0].is_vector()) return type_error("extract works on vectors, not on {}", to_string(operands[0]));
  if (op.lane >= 0 && op.lane < operands[0].count) return std::nullopt;
  return type_error("lane {} of {}", op.lane, to_string(operands[0]));
}

Finding check(const Allocate& op, Operands) { return expect_buffer(op.type); }

// Types of operations with blocks are those of their blocks.
Finding check(const For&, Operands) { return std::nullopt; }
Finding check(const While&, Operands) { return std::nullopt; }
Finding check(const If&, Operands) { return std::nullopt; }

Finding check(const Trap&, Operands operands) {
  if (operands[0] == Type::scalar(DType::Pred)) return std::nullopt;
  return type_error("a trap asks {}, expected pred", to_string(operands[0]));
}

}  // namespace

std::optional<Diagnostic> find_type_error(const OpKind& kind, std::span<const Type> operands) {
  return std::visit([&](const auto& op) { return check(op, operands); }, kind);
}

std::optional<Diagnostic> find_invalid_type(const Type& type) {
  if (type.is_vector() && (type.count < 1 || type.count > max_lanes))
    return type_error("a vector of {} lanes, expected 1 to {}", type.count, max_lanes);
  if (type.is_buffer() &&
      (type.count < 0 || !checked_multiply(type.count, static_cast<std::int64_t>(byte_size(type.dtype)))))
    return type_error("a buffer of {} elements, expected 0 or more that fit in memory", type.count);
  if (!type.is_vector() && !type.is_buffer() && type.count != 1)
    return type_error("{} elements of {}, expected one", type.count, to_string(type));
  return std::nullopt;
}

Type result_type(const OpKind& kind, std::span<const Type> operands) {
  const auto none = [] {
    assert(false && "this operation has no single result");
    return Type{};
  };
  return visit(
      kind, [](const Constant& op) { return op.type; }, [](const Affine&) { return Type::index(); },
      [](const IndexDivide&) { return Type::index(); }, [](const IndexRemainder&) { return Type::index(); },
      [](const FromIndex& op) { return Type::scalar(op.to); },
      [&](const Unary& op) { return operands[0].with(result_dtype(op.code, operands[0].dtype)); },
      [&](const Binary&) { return operands[0]; }, [&](const Fma&) { return operands[0]; },
      [&](const Compare&) { return operands[0].with(DType::Pred); }, [&](const Select&) { return operands[1]; },
      [&](const Convert& op) { return operands[0].with(op.to); },
      [&](const Bitcast& op) { return operands[0].with(op.to); }, [&](const CanonicalNan&) { return operands[0]; },
      [&](const Lookup& op) { return operands[0].with(op.dtype); },
      [&](const Load& op) { return vector_or_scalar(operands[0].dtype, op.lanes); },
      [&](const Store&) { return none(); }, [&](const Splat& op) { return Type::vector(operands[0].dtype, op.lanes); },
      [&](const Extract&) { return Type::scalar(operands[0].dtype); }, [](const Allocate& op) { return op.type; },
      [&](const For&) { return none(); }, [&](const While&) { return none(); }, [&](const If&) { return none(); },
      [&](const Trap&) { return none(); });
}

}  // namespace batten::native
