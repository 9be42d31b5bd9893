#include "tensor/elementwise.h"

#include <string>

#include "tensor/rules.h"

namespace batten {
namespace {

std::string names(DTypeSet set) {
  std::string text;
  for (const DTypeRow& entry : dtype_table) {
    if (!set.contains(entry.dtype)) continue;
    if (!text.empty()) text += ", ";
    text += entry.name;
  }
  return text;
}

void check_dtype(std::string_view operation, DTypeSet legal, const TensorType& operand, Diagnostics& findings) {
  if (!legal.contains(operand.dtype))
    findings.push_back(error(Code::DTypeNotAllowed, "{} has no form for {}, expected an element type of {}", operation,
                             operand, names(legal)));
}

}  // namespace

Result<TensorType> infer(const Unary& unary, std::span<const TensorType> operands) {
  Diagnostics findings;
  check_dtype(name(unary.code), row(unary.code).dtypes, operands[0], findings);  // numerics/codes.h
  TensorType type = operands[0];
  type.dtype = result_dtype(unary.code, type.dtype);
  return rules::type_unless(std::move(findings), std::move(type));
}

Result<TensorType> infer(const Binary& binary, std::span<const TensorType> operands) {
  Diagnostics findings;
  check_dtype(name(binary.code), row(binary.code).dtypes, operands[Binary::lhs], findings);      // numerics/codes.h
  rules::check_same_type("lhs", operands[Binary::lhs], "rhs", operands[Binary::rhs], findings);  // add C1 and the like
  return rules::type_unless(std::move(findings), operands[Binary::lhs]);
}

Result<TensorType> infer(const Compare& compare, std::span<const TensorType> operands) {
  Diagnostics findings;
  rules::check_same_type("lhs", operands[Compare::lhs], "rhs", operands[Compare::rhs], findings);  // compare C1, C2
  check_dtype(fmt::format("compare {}", name(compare.comparison)), row(compare.comparison).dtypes,
              operands[Compare::lhs],
              findings);  // compare C3
  TensorType type = operands[Compare::lhs];
  type.dtype = DType::Pred;
  return rules::type_unless(std::move(findings), std::move(type));
}

Result<TensorType> infer(const Select& select, std::span<const TensorType> operands) {
  static_cast<void>(select);
  const TensorType& predicate = operands[Select::predicate];
  Diagnostics findings;
  check_dtype("the predicate of select", dtypes::boolean, predicate, findings);
  // select C1, without its stretching of a rank-0 predicate
  rules::check_same_shape("the predicate", predicate, "on_true", operands[Select::on_true], findings);
  rules::check_same_type("on_true", operands[Select::on_true], "on_false", operands[Select::on_false],
                         findings);  // select C2
  return rules::type_unless(std::move(findings), operands[Select::on_true]);
}

Result<TensorType> infer(const Clamp& clamp, std::span<const TensorType> operands) {
  static_cast<void>(clamp);
  Diagnostics findings;
  // clamp C1, C2, without their stretching of rank-0 bounds; C3
  rules::check_same_type("lower", operands[Clamp::lower], "operand", operands[Clamp::operand], findings);
  rules::check_same_type("upper", operands[Clamp::upper], "operand", operands[Clamp::operand], findings);
  return rules::type_unless(std::move(findings), operands[Clamp::operand]);
}

Result<TensorType> infer(const Convert& convert, std::span<const TensorType> operands) {
  TensorType type = operands[0];
  type.dtype = convert.to;
  Diagnostics findings;
  if (convert.to == operands[0].dtype)  // docs/tensor-ir.md §2: one form for one meaning
    findings.push_back(error(Code::DTypeNotAllowed,
                             "convert of {} to {} changes nothing, expected another element type", operands[0],
                             name(convert.to)));
  return rules::type_unless(std::move(findings), std::move(type));  // a wider element may pass the 64-bit byte count
}

}  // namespace batten
