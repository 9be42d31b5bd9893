#include "tensor/verify.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/limits.h"
#include "base/text_lexer.h"
#include "tensor/call_graph.h"
#include "tensor/print.h"
#include "tensor/rules.h"

namespace batten {
namespace {

/// Longer operations are cut in a finding's place: constants and operands can be megabytes.
constexpr std::size_t shown_operation = 400;
constexpr std::array<std::string_view, 6> effect_roots{"clock", "gpu", "io", "model", "net", "rand"};

std::string symbol(const TensorFunction& function) { return text::symbol(function.name); }

/// A root, or a root and refinements behind dots: `io`, `io.console`.
bool is_effect_name(std::string_view name) {
  const std::string_view root = name.substr(0, name.find('.'));
  if (std::ranges::find(effect_roots, root) == effect_roots.end()) return false;
  return text::is_plain_name(name) && name.find("..") == std::string_view::npos && !name.ends_with('.');
}

bool is_covered(const std::vector<Effect>& declared, const Effect& needed) {
  return std::ranges::any_of(declared, [&](const Effect& effect) { return covers(effect, needed); });
}

/// A finding by itself; calls of such a function and by it are not compared, which would take the product of both.
bool has_too_many_effects(const TensorFunction& function) { return function.effects.size() > limits::effects; }

/// The call that closes a cycle: where it is reported.
struct CycleFinding {
  FunctionId callee;
  Diagnostic finding;
};
using CycleFindings = std::unordered_map<std::uint32_t, CycleFinding>;  // by the caller's index

/// The findings of a module, in the order of its text; past `limits::findings` they are only counted.
class Findings {
 public:
  bool is_full() const { return list_.size() == limits::findings; }
  void add(Diagnostic finding) {
    if (!is_full())
      list_.push_back(std::move(finding));
    else
      ++left_out_;
  }
  void count(std::size_t findings) { left_out_ += findings; }

  /// The last one says how many were left out.
  Diagnostics take() && {
    if (left_out_ > 0)
      list_.back() = with_note(std::move(list_.back()), "{} further findings are not shown", left_out_);
    return std::move(list_);
  }

 private:
  Diagnostics list_;
  std::size_t left_out_ = 0;
};

/// Checks one function; the findings come in the order of its text.
class FunctionVerifier {
 public:
  FunctionVerifier(const TensorModule& module, FunctionId id, CycleFindings& cycles, Findings& findings)
      : module_(module),
        function_(module.function(id)),
        id_(id),
        cycles_(cycles),
        findings_(findings),
        is_valid_(function_.values.size(), Validity::Unknown),
        definition_(function_.values.size(), Definition::Missing) {}

  void check() {
    check_effects();
    note_definitions();
    for (std::size_t i = 0; i < function_.parameters.size(); ++i) check_parameter(i);
    for (std::size_t i = 0; i < function_.operations.size(); ++i) check_operation(i);
    for (std::size_t i = 0; i < function_.results.size(); ++i) check_result(i);
    for (std::size_t i = 0; i < function_.expectations.size(); ++i) check_expectation(i);
  }

 private:
  enum class Validity : std::uint8_t { Unknown, Valid, Invalid };
  enum class Definition : std::uint8_t { Missing, Later, Before };  // seen from the place that is being checked

  /// Where a finding belongs: the part of the function, printed, and its provenance.
  struct Place {
    std::string part;
    const Provenance& provenance;
  };
  Place place(std::string_view part, std::size_t index) const {
    return Place{fmt::format("{} {}", part, index), function_.provenance};
  }

  /// `find_place` gives the place and is called when the findings are kept: it may print an operation.
  template <class FindPlace>
  void report(Diagnostics findings, const FindPlace& find_place) {
    if (findings.empty()) return;
    if (findings_.is_full()) return findings_.count(findings.size());
    const Place where = find_place();
    for (Diagnostic& finding : findings) report(std::move(finding), where);
  }
  void report(Diagnostic finding, const Place& where) {
    finding.ir_location = symbol(function_) + (where.part.empty() ? "" : ", " + where.part);
    const std::vector<Span>& chain = where.provenance.chain;
    if (!chain.empty()) finding.span = chain.front();
    for (std::size_t i = 1; i < chain.size(); ++i)
      finding.notes.push_back(Note{.message = "called from here", .span = chain[i]});
    findings_.add(std::move(finding));
  }
  Place place(const Operation& operation, std::size_t index) const {
    const bool is_printable = !rules::find_unknown_enumerator(operation.kind);
    std::string part =
        is_printable ? print_operation(module_, function_, operation) : fmt::format("operation {}", index);
    if (part.size() > shown_operation) part = part.substr(0, shown_operation) + " ...";
    return Place{std::move(part), operation.provenance};
  }

  bool is_own(ValueId value) const { return value.function == id_ && value.index < function_.values.size(); }
  bool has_valid_type(ValueId value) {
    Validity& validity = is_valid_[value.index];
    if (validity == Validity::Unknown)
      validity = find_invalid_type(type_of(function_, value)).empty() ? Validity::Valid : Validity::Invalid;
    return validity == Validity::Valid;
  }
  Diagnostic foreign(std::string_view what, std::size_t index, ValueId value) const {
    if (value.function == id_)
      return error(Code::ForeignValue, "{} {} is value {}, the function has {} values", what, index, value.index,
                   function_.values.size());
    return error(Code::ForeignValue, "{} {} is value {} of function number {}, expected one of number {}", what, index,
                 value.index, value.function.index, id_.index);
  }

  void check_effects();
  void note_definitions();
  Diagnostics define(std::string_view what, std::size_t index, ValueId value);
  Diagnostics use(std::string_view what, std::size_t index, ValueId value);
  void check_parameter(std::size_t index);
  void check_operation(std::size_t index);
  void check_callee(FunctionId id, Diagnostics& found);
  std::optional<std::vector<TensorType>> infer(const Operation& operation, Diagnostics& found);
  void check_result_count(const Operation& operation, Diagnostics& found);
  void check_result(std::size_t index);
  void check_expectation(std::size_t index);

  const TensorModule& module_;
  const TensorFunction& function_;
  FunctionId id_;
  CycleFindings& cycles_;
  Findings& findings_;
  std::vector<Validity> is_valid_;
  std::vector<Definition> definition_;
  std::unordered_set<std::uint32_t> callees_;  // of the calls so far: effects are compared at the first call of each
};

void FunctionVerifier::check_effects() {
  const Place where{"", function_.provenance};
  if (has_too_many_effects(function_))
    return report(error(Code::MalformedEffects, "{} has {} effects, expected at most {}", symbol(function_),
                        function_.effects.size(), limits::effects),
                  where);
  for (const Effect& effect : function_.effects)
    if (!is_effect_name(effect.name))
      report(error(Code::MalformedEffects, "effect {} does not exist, expected a refinement of one of {}", effect.name,
                   fmt::join(effect_roots, ", ")),
             where);
  for (std::size_t i = 1; i < function_.effects.size(); ++i)
    if (function_.effects[i - 1] >= function_.effects[i])
      report(error(Code::MalformedEffects, "effect {} stands behind {}, expected sorted effects, each once",
                   function_.effects[i].name, function_.effects[i - 1].name),
             where);
}

/// Marks what operations define, so that a use before it can be told from a value that nothing defines.
void FunctionVerifier::note_definitions() {
  for (const Operation& operation : function_.operations)
    for (const ValueId result : operation.results)
      if (is_own(result)) definition_[result.index] = Definition::Later;
}

Diagnostics FunctionVerifier::define(std::string_view what, std::size_t index, ValueId value) {
  if (!is_own(value)) return {foreign(what, index, value)};
  if (definition_[value.index] == Definition::Before)
    return {error(Code::DuplicateDefinition, "{} {} is value {}, which is already defined", what, index, value.index)};
  definition_[value.index] = Definition::Before;
  if (has_valid_type(value)) return {};
  return find_invalid_type(type_of(function_, value));
}

Diagnostics FunctionVerifier::use(std::string_view what, std::size_t index, ValueId value) {
  if (!is_own(value)) return {foreign(what, index, value)};
  if (definition_[value.index] == Definition::Before) return {};
  return {error(Code::UseBeforeDefinition, "{} {} is value {}, which {}", what, index, value.index,
                definition_[value.index] == Definition::Later ? "is defined by a later operation" : "nothing defines")};
}

void FunctionVerifier::check_parameter(std::size_t index) {
  report(define("parameter", index, function_.parameters[index]), [&] { return place("parameter", index); });
}

/// The types that the operation's rule gives; nothing when an operand is no value or has no valid type, which is a
/// finding already.
std::optional<std::vector<TensorType>> FunctionVerifier::infer(const Operation& operation, Diagnostics& found) {
  std::vector<TensorType> operands;
  operands.reserve(operation.operands.size());
  for (const ValueId operand : operation.operands) {
    if (!is_own(operand) || !has_valid_type(operand)) return std::nullopt;
    operands.push_back(type_of(function_, operand));
  }
  Result<std::vector<TensorType>> types = infer_results(module_, operation.kind, operands);
  if (types) return *std::move(types);
  for (const Diagnostic& finding : types.errors()) found.push_back(finding);
  return std::nullopt;
}

void FunctionVerifier::check_result_count(const Operation& operation, Diagnostics& found) {
  std::size_t expected = 1;
  if (const Call* call = std::get_if<Call>(&operation.kind)) {
    if (call->callee.index >= module_.functions.size()) return;
    expected = module_.function(call->callee).results.size();
  }
  if (std::holds_alternative<OptimizationBarrier>(operation.kind)) expected = operation.operands.size();
  if (std::holds_alternative<ReduceWith>(operation.kind)) expected = operation.operands.size() / 2;
  if (operation.results.size() != expected)
    found.push_back(error(Code::ArityMismatch, "{} has {} results, expected {}", row(operation.kind).name,
                          operation.results.size(), expected));
}

void FunctionVerifier::check_callee(FunctionId id, Diagnostics& found) {
  if (id.index >= module_.functions.size()) return;
  const TensorFunction& callee = module_.function(id);
  const bool is_first_call = callees_.insert(id.index).second;
  if (is_first_call && !has_too_many_effects(callee) && !has_too_many_effects(function_))
    for (const Effect& effect : callee.effects)
      if (!is_covered(function_.effects, effect))
        found.push_back(with_note(error(Code::EffectNotCovered, "{} has effect {}, which {} does not declare",
                                        symbol(callee), effect.name, symbol(function_)),
                                  "add {} to the effects of {}", effect.name, symbol(function_)));
  const auto cycle = cycles_.find(id_.index);
  if (cycle == cycles_.end() || cycle->second.callee != id) return;
  found.push_back(std::move(cycle->second.finding));
  cycles_.erase(cycle);  // once, at the first call
}

void FunctionVerifier::check_operation(std::size_t index) {
  const Operation& operation = function_.operations[index];
  Diagnostics found;
  const auto append = [&found](Diagnostics more) {
    for (Diagnostic& finding : more) found.push_back(std::move(finding));
  };
  for (std::size_t i = 0; i < operation.operands.size(); ++i) append(use("operand", i, operation.operands[i]));
  const std::optional<std::vector<TensorType>> types = infer(operation, found);
  check_result_count(operation, found);
  if (const auto callee = callee_of(operation.kind)) check_callee(*callee, found);
  for (std::size_t i = 0; i < operation.results.size(); ++i) {
    const ValueId result = operation.results[i];
    append(define("result", i, result));
    if (!types || i >= types->size() || !is_own(result) || !has_valid_type(result)) continue;
    const TensorType& declared = type_of(function_, result);
    if (declared == (*types)[i]) continue;
    Diagnostic finding =
        error(Code::DeclaredTypeDiffers, "the result is declared {}, the operation gives {}", declared, (*types)[i]);
    if (const std::string change = rules::implicit_change((*types)[i], declared); !change.empty())
      finding = with_note(std::move(finding), "{} behind it", change);
    found.push_back(std::move(finding));
  }
  report(std::move(found), [&] { return place(operation, index); });
}

void FunctionVerifier::check_result(std::size_t index) {
  const FunctionResult& result = function_.results[index];
  Diagnostics found = find_invalid_type(result.type);
  const bool is_valid = found.empty();
  for (Diagnostic& finding : use("result", index, result.value)) found.push_back(std::move(finding));
  if (is_valid && is_own(result.value) && has_valid_type(result.value)) {
    const TensorType& returned = type_of(function_, result.value);
    if (returned != result.type) {
      Diagnostic finding = error(Code::ReturnMismatch, "result {} of {} is {}, the returned value is {}", index,
                                 symbol(function_), result.type, returned);
      if (const std::string change = rules::implicit_change(returned, result.type); !change.empty())
        finding = with_note(std::move(finding), "{} before the return", change);
      found.push_back(std::move(finding));
    }
  }
  report(std::move(found), [&] { return place("result", index); });
}

void FunctionVerifier::check_expectation(std::size_t index) {
  const Expectation& expectation = function_.expectations[index];
  Diagnostics found;
  for (const std::size_t result : {expectation.actual, expectation.expected})
    if (result >= function_.results.size())
      found.push_back(error(Code::ExpectationMismatch,
                            "the expectation looks at result {}, the function has {} results", result,
                            function_.results.size()));
  if (found.empty()) {
    const TensorType& actual = function_.results[expectation.actual].type;
    const TensorType& expected = function_.results[expectation.expected].type;
    if (actual != expected)
      found.push_back(
          error(Code::ExpectationMismatch, "the actual value is {}, the expected one {}", actual, expected));
    else if (expectation.kind != Expectation::Kind::Equal && rules::is_known(actual.dtype) && !is_float(actual.dtype))
      found.push_back(error(Code::ExpectationMismatch, "{} has no tolerance, expected floats", actual));
  }
  if (expectation.kind > Expectation::Kind::Almost)
    found.push_back(
        error(Code::UnknownEnumerator, "expectation number {} does not exist", static_cast<int>(expectation.kind)));
  if (expectation.ulps < 0 || !(expectation.tolerance >= 0))
    found.push_back(error(Code::ExpectationMismatch, "the tolerance is {} steps or {}, expected none below 0",
                          expectation.ulps, expectation.tolerance));
  report(std::move(found), [&] { return Place{fmt::format("expectation {}", index), expectation.provenance}; });
}

/// `@a calls itself: @a -> @b -> @a`, long cycles cut.
Diagnostic cycle_finding(const TensorModule& module, const std::vector<FunctionId>& path) {
  constexpr std::size_t shown = 8;
  std::string way;
  for (std::size_t i = 0; i < std::min(path.size(), shown); ++i) way += symbol(module.function(path[i])) + " -> ";
  if (path.size() > shown) way += "... -> ";
  const std::string first = symbol(module.function(path.front()));
  return error(Code::CallCycle, "{} calls itself: {}{}", first, way, first);
}

CycleFindings find_cycles(const TensorModule& module) {
  const CallGraph graph(module);
  CycleFindings findings;
  for (const std::vector<FunctionId>& cycle : graph.cycles()) {
    const std::vector<FunctionId> path = graph.shortest_cycle(cycle);
    findings.emplace(path.front().index,
                     CycleFinding{path.size() > 1 ? path[1] : path[0], cycle_finding(module, path)});
  }
  return findings;
}

}  // namespace

Diagnostics verify(const TensorModule& module) {
  Findings findings;
  CycleFindings cycles = find_cycles(module);
  std::unordered_set<std::string_view> names;
  for (std::size_t i = 0; i < module.functions.size(); ++i) {
    const TensorFunction& function = module.functions[i];
    if (!names.insert(function.name).second) {
      Diagnostic finding = error(Code::DuplicateFunction, "a second function {}", symbol(function));
      if (!function.provenance.chain.empty()) finding.span = function.provenance.chain.front();
      finding.ir_location = symbol(function);
      findings.add(std::move(finding));
    }
    FunctionVerifier(module, FunctionId{static_cast<std::uint32_t>(i)}, cycles, findings).check();
  }
  return std::move(findings).take();
}

Diagnostic internal_error(std::string_view pass, const Diagnostics& findings) {
  Diagnostic result = error(Code::Internal, "the pass {} broke the module in {} places", pass, findings.size());
  if (findings.empty()) return result;
  result.span = findings.front().span;
  result.ir_location = findings.front().ir_location;
  for (std::size_t i = 0; i < std::min(findings.size(), limits::findings); ++i)
    result.notes.push_back(Note{.message = fmt::format("{}: {} (in {})", row(findings[i].code).number,
                                                       findings[i].message, findings[i].ir_location),
                                .span = findings[i].span});
  return result;
}

}  // namespace batten
