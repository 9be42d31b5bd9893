#include "native/structure.h"

#include <type_traits>
#include <vector>

namespace batten::native {
namespace {

struct BlockShape {
  std::size_t parameters = 0;
  std::size_t yields = 0;
};

/// What an operation is made of. Loops and branches carry any number of values: as many as the operation itself says.
struct Shape {
  std::size_t operands = 0;
  std::size_t results = 0;
  std::vector<BlockShape> blocks = {};
};

Shape expected_shape(const Operation& operation) {
  const std::size_t operands = operation.operands.size();
  const std::size_t results = operation.results.size();
  if (const Affine* affine = std::get_if<Affine>(&operation.kind)) return Shape{affine->coefficients.size(), 1};
  if (std::holds_alternative<For>(operation.kind)) {
    const std::size_t carried = operands < 2 ? 0 : operands - 2;
    return Shape{2 + carried, carried, {{1 + carried, carried}}};
  }
  if (std::holds_alternative<While>(operation.kind))
    return Shape{operands, operands, {{operands, 1}, {operands, operands}}};
  if (std::holds_alternative<If>(operation.kind)) return Shape{1, results, {{0, results}, {0, results}}};
  return Shape{row(operation.kind).operands, row(operation.kind).results};
}

std::optional<Diagnostic> expect_count(std::string_view what, std::size_t count, std::size_t expected) {
  if (count == expected) return std::nullopt;
  return error(Code::NativeStructure, "{} {}, expected {}", count, what, expected);
}

template <class Table, class Enum>
bool is_in(const Table& table, Enum code) {
  return static_cast<std::size_t>(code) < table.size();
}

bool has_known_codes(const OpKind& kind) {
  const auto is_dtype = [](DType dtype) { return is_in(dtype_table, dtype); };
  const auto is_type = [&](const Type& type) { return type.kind <= TypeKind::Buffer && is_dtype(type.dtype); };
  return std::visit(
      [&]<class Op>(const Op& op) {
        if constexpr (std::is_same_v<Op, Unary>)
          return is_in(unary_table, op.code);
        else if constexpr (std::is_same_v<Op, Binary>)
          return is_in(binary_table, op.code);
        else if constexpr (std::is_same_v<Op, Compare>)
          return is_in(compare_direction_table, op.direction) && is_in(comparison_type_table, op.comparison);
        else if constexpr (requires { op.to; })
          return is_dtype(op.to);
        else if constexpr (requires { op.dtype; })
          return is_dtype(op.dtype);
        else if constexpr (requires { op.type; })
          return is_type(op.type);
        else
          return true;
      },
      kind);
}

std::optional<Diagnostic> find_wrong_attribute(const OpKind& kind) {
  if (!has_known_codes(kind)) return error(Code::NativeStructure, "a code or element type outside its closed set");
  if (const For* loop = std::get_if<For>(&kind); loop != nullptr && loop->step < 1)
    return error(Code::NativeStructure, "a loop of step {}, expected at least 1", loop->step);
  if (const Trap* trap = std::get_if<Trap>(&kind); trap != nullptr && trap->code == 0)
    return error(Code::NativeStructure, "a trap of code 0, which means that all went well");
  return std::nullopt;
}

}  // namespace

std::optional<Diagnostic> find_malformed(const Operation& operation) {
  if (auto finding = find_wrong_attribute(operation.kind)) return finding;
  const Shape shape = expected_shape(operation);
  if (auto finding = expect_count("operands", operation.operands.size(), shape.operands)) return finding;
  if (auto finding = expect_count("results", operation.results.size(), shape.results)) return finding;
  if (auto finding = expect_count("blocks", operation.blocks.size(), shape.blocks.size())) return finding;
  for (std::size_t i = 0; i < shape.blocks.size(); ++i) {
    const Block& block = operation.blocks[i];
    if (auto finding = expect_count("block parameters", block.parameters.size(), shape.blocks[i].parameters))
      return finding;
    if (auto finding = expect_count("yielded values", block.yields.size(), shape.blocks[i].yields)) return finding;
  }
  const For* loop = std::get_if<For>(&operation.kind);
  if (loop != nullptr && loop->parallel && !operation.results.empty())
    return error(Code::NativeStructure, "a parallel loop carries {} values, expected none", operation.results.size());
  return std::nullopt;
}

}  // namespace batten::native
