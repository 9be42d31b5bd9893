// Self-checking calls: expectations over results, not operations. Kinds and tolerances are those of the StableHLO
// project's own checker: custom calls as its translation tool reads them, `check.*` operations as their definitions
// say.
#include <utility>

#include "stablehlo/attributes.h"
#include "stablehlo/constants.h"
#include "stablehlo/families.h"
#include "stablehlo/parser.h"

namespace batten::stablehlo {
namespace {

/// `custom_call @check.expect_close`: units in the last place; `@check.expect_almost_eq`: absolute.
constexpr std::int64_t custom_call_ulps = 3;
constexpr double custom_call_tolerance = 0.001;
/// `check.expect_almost_eq` and its form with a constant, when they do not say.
constexpr double default_tolerance = 1e-4;
/// `check.expect_close`, likewise.
constexpr std::int64_t default_ulps = 1;

/// A function that is called gives its results to its caller: there is no place for results that only a check looks at.
bool may_expect(FunctionReader& reader, const OperationSyntax& operation) {
  const FunctionSyntax& function = reader.syntax();
  if (!reader.module().called.contains(function.name)) return true;
  reader.findings().add(reader.place(operation), Code::UnsupportedOperation,
                        "a check in {}, which is called, is not supported", shown(function.name_text));
  return false;
}

bool has_no_results(FunctionReader& reader, const OperationSyntax& operation) {
  if (operation.results.empty() && operation.result_types.empty()) return true;
  reader.findings().add(reader.place(operation), Code::ResultCount, "a check has no results");
  return false;
}

Expectation expectation(FunctionReader& reader, const OperationSyntax& operation, Expectation::Kind kind) {
  Expectation result;
  result.kind = kind;
  result.provenance = reader.provenance(operation);
  return result;
}

/// What the attributes of a `check.*` operation say; nothing when one of them is wrong.
std::optional<Expectation> stated_expectation(FunctionReader& reader, const OperationSyntax& operation) {
  if (operation.spelling.meaning == Meaning::ExpectEqual)
    return expectation(reader, operation, Expectation::Kind::Equal);
  if (operation.spelling.meaning == Meaning::ExpectAlmost) {
    Expectation almost = expectation(reader, operation, Expectation::Kind::Almost);
    almost.tolerance = default_tolerance;
    if (const AttributeSyntax* stated = operation.attribute("tolerance")) {
      const std::optional<double> tolerance = read_tolerance(*stated, reader.findings());
      if (!tolerance) return std::nullopt;
      almost.tolerance = *tolerance;
    }
    return almost;
  }
  Expectation close = expectation(reader, operation, Expectation::Kind::Close);
  close.ulps = default_ulps;
  if (const AttributeSyntax* stated = operation.attribute("max_ulp_difference")) {
    const std::optional<std::int64_t> ulps = read_integer(*stated, reader.findings());
    if (!ulps) return std::nullopt;
    close.ulps = *ulps;
  }
  if (const AttributeSyntax* least = operation.attribute("min_ulp_difference")) {
    const std::optional<std::int64_t> ulps = read_integer(*least, reader.findings());
    if (!ulps) return std::nullopt;
    if (*ulps != 0) return reader.refuse(operation, "check.expect_close with a min_ulp_difference");
  }
  if (close.ulps >= 0) return close;
  reader.findings().add(reader.place(operation), Code::MalformedAttribute,
                        "max_ulp_difference is {}, expected none below 0", close.ulps);
  return std::nullopt;
}

}  // namespace

bool read_custom_call(FunctionReader& reader, const OperationSyntax& operation) {
  const AttributeSyntax* target = reader.attribute(operation, "call_target_name");
  if (target == nullptr) return false;
  const std::string name = symbol_name(target->value.text);
  Expectation expected;
  if (name == "check.expect_eq") {
    expected = expectation(reader, operation, Expectation::Kind::Equal);
  } else if (name == "check.expect_close") {
    expected = expectation(reader, operation, Expectation::Kind::Close);
    expected.ulps = custom_call_ulps;
  } else if (name == "check.expect_almost_eq") {
    expected = expectation(reader, operation, Expectation::Kind::Almost);
    expected.tolerance = custom_call_tolerance;
  } else {
    reader.refuse(operation, fmt::format("stablehlo.custom_call @{}", name));
    return false;
  }
  const std::optional<std::vector<ValueId>> values = reader.operands(operation, 2);
  if (!values || !has_no_results(reader, operation) || !may_expect(reader, operation)) return false;
  reader.expect(std::move(expected), (*values)[0], (*values)[1]);
  return true;
}

bool read_expectation(FunctionReader& reader, const OperationSyntax& operation) {
  const bool has_constant = operation.name.ends_with("_const");
  const std::optional<std::vector<ValueId>> values = reader.operands(operation, has_constant ? 1 : 2);
  const std::optional<Expectation> expected = stated_expectation(reader, operation);
  if (!values || !expected || !has_no_results(reader, operation) || !may_expect(reader, operation)) return false;
  if (!has_constant) {
    reader.expect(*expected, (*values)[0], (*values)[1]);
    return true;
  }
  const AttributeSyntax* data = reader.attribute(operation, "value");
  if (data == nullptr) return false;
  const TensorType type = reader.type_of((*values)[0]);
  std::optional<Literal> literal = read_dense(data->value, type, reader.findings());
  if (!literal) return false;
  const std::optional<ValueId> constant =
      reader.add(operation, Constant{.shape = type.shape, .value = *std::move(literal)}, {});
  if (constant) reader.expect(*expected, (*values)[0], *constant);
  return constant.has_value();
}

}  // namespace batten::stablehlo
