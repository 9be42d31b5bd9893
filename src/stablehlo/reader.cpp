#include "stablehlo/reader.h"

#include <algorithm>
#include <utility>

#include "stablehlo/families.h"

namespace batten::stablehlo {
namespace {

/// Names that a suggestion is chosen from: enough to be helpful, few enough to be quick.
constexpr std::size_t suggestion_candidates = 2000;

/// The result of an operation that has exactly one, or nothing when the operation is not of that kind.
using ReadOne = std::optional<ValueId> (*)(FunctionReader&, const OperationSyntax&);

ReadOne reader_of(Meaning meaning) {
  switch (meaning) {
    case Meaning::Constant:
      return read_constant;
    case Meaning::Iota:
      return read_iota;
    case Meaning::Unary:
      return read_unary;
    case Meaning::Binary:
      return read_binary;
    case Meaning::Compare:
      return read_compare;
    case Meaning::Select:
      return read_select;
    case Meaning::Clamp:
      return read_clamp;
    case Meaning::Convert:
      return read_convert;
    case Meaning::Square:
      return read_square;
    case Meaning::DotGeneral:
      return read_dot_general;
    case Meaning::Dot:
      return read_dot;
    case Meaning::BroadcastInDim:
      return read_broadcast_in_dim;
    case Meaning::Broadcast:
      return read_broadcast;
    case Meaning::Reshape:
      return read_reshape;
    case Meaning::Transpose:
      return read_transpose;
    case Meaning::Slice:
      return read_slice;
    case Meaning::Concatenate:
      return read_concatenate;
    case Meaning::Pad:
      return read_pad;
    case Meaning::Reverse:
      return read_reverse;
    case Meaning::Bitcast:
      return read_bitcast;
    case Meaning::Call:
    case Meaning::OptimizationBarrier:
    case Meaning::Reduce:
    case Meaning::CustomCall:
    case Meaning::Return:
    case Meaning::ExpectEqual:
    case Meaning::ExpectClose:
    case Meaning::ExpectAlmost:
    case Meaning::Unknown:
    case Meaning::Unsupported:
      return nullptr;
  }
  return nullptr;
}

/// The results of an operation that may have several.
using ReadSeveral = std::optional<std::vector<ValueId>> (*)(FunctionReader&, const OperationSyntax&);

ReadSeveral reader_of_several(Meaning meaning) {
  if (meaning == Meaning::Call) return read_call;
  if (meaning == Meaning::OptimizationBarrier) return read_optimization_barrier;
  return meaning == Meaning::Reduce ? read_reduce : nullptr;
}

/// `%12`: its neighbours are no better guesses than any other number.
bool is_numbered(std::string_view name) { return name.find_first_not_of("0123456789", 1) == std::string_view::npos; }

/// The name of a StableHLO operation near a misspelled one, or nothing.
std::string similar_operation(std::string_view name) {
  std::vector<std::string> words;
  for (const UnaryRow& row : unary_table) words.emplace_back(row.name);
  for (const BinaryRow& row : binary_table) words.emplace_back(row.name);
  for (const detail::SpellingRow& row : detail::spelled)
    if (row.name.starts_with(detail::dialect)) words.emplace_back(row.name.substr(detail::dialect.size()));
  for (const std::string_view word : detail::unsupported) words.emplace_back(word);
  return did_you_mean(name.substr(detail::dialect.size()), words);
}

}  // namespace

FunctionReader::FunctionReader(ModuleReader& module, FunctionId function, const FunctionSyntax& syntax)
    : module_(module), syntax_(syntax), builder_(module.module, function) {}

void FunctionReader::read() {
  scope_.reserve(syntax_.body.operations.size() + syntax_.body.arguments.size());
  const std::vector<ValueId> parameters = builder_.function().parameters;  // as many as could be read
  const bool is_whole = parameters.size() == syntax_.body.arguments.size();
  for (std::size_t i = 0; i < syntax_.body.arguments.size(); ++i) {
    const ArgumentSyntax& argument = syntax_.body.arguments[i];
    define(argument.name, argument.begin, is_whole ? std::span(&parameters[i], 1) : std::span<const ValueId>());
  }
  for (const OperationSyntax& operation : syntax_.body.operations) {
    if (is_finished_) {
      findings().add(place(operation), Code::UnexpectedToken, "an operation behind the function's return");
      break;
    }
    read_operation(operation);
  }
  const bool ends_broken =
      !syntax_.body.operations.empty() && syntax_.body.operations.back().status == OperationSyntax::Status::Broken;
  if (syntax_.body.blocks > 1)
    findings().add(findings().span(syntax_.name_text, syntax_.begin), Code::UnsupportedOperation,
                   "the function {} has {} blocks: control flow between blocks is not supported",
                   shown(syntax_.name_text), syntax_.body.blocks);
  else if (!is_finished_ && !syntax_.is_broken && !ends_broken)
    findings().add(findings().span("}", syntax_.body.end), Code::UnexpectedToken,
                   "the function {} ends without a return", shown(syntax_.name_text));
}

void FunctionReader::read_operation(const OperationSyntax& operation) {
  const Meaning meaning = operation.spelling.meaning;
  if (operation.status == OperationSyntax::Status::Broken) {
    if (meaning == Meaning::Return) finish_unknown();
    return define_unknown(operation.results);
  }
  if (meaning == Meaning::Unknown || meaning == Meaning::Unsupported) {
    refuse(operation, operation.name);
    return define_unknown(operation.results);
  }
  if (!operation.regions.empty() && meaning != Meaning::Reduce) {
    findings().add(place(operation), Code::UnexpectedToken, "{} takes no region", operation.name);
    return define_unknown(operation.results);
  }
  if (const ReadOne read_one = reader_of(meaning)) {
    const std::optional<ValueId> value = read_one(*this, operation);
    return value ? define_results(operation, std::span(&*value, 1)) : define_unknown(operation.results);
  }
  if (const ReadSeveral read_several = reader_of_several(meaning)) {
    const std::optional<std::vector<ValueId>> values = read_several(*this, operation);
    return values ? define_results(operation, *values) : define_unknown(operation.results);
  }
  if (meaning == Meaning::Return) return read_return(*this, operation);
  const bool is_read =
      meaning == Meaning::CustomCall ? read_custom_call(*this, operation) : read_expectation(*this, operation);
  if (is_read)
    define_results(operation, {});
  else
    define_unknown(operation.results);
}

std::nullopt_t FunctionReader::refuse(const OperationSyntax& operation, std::string_view what) {
  if (operation.spelling.meaning != Meaning::Unknown || module_.suggestions_left == 0) {
    findings().add(place(operation), Code::UnsupportedOperation, "{} is not supported", shown(what));
    return std::nullopt;
  }
  --module_.suggestions_left;
  Diagnostic finding =
      error_at(place(operation), Code::UnsupportedOperation, "{} is no operation of StableHLO", shown(what));
  const std::string similar = similar_operation(operation.name);
  if (!similar.empty()) finding = with_note(std::move(finding), "did you mean {}{}?", detail::dialect, similar);
  findings().add(std::move(finding));
  return std::nullopt;
}

bool FunctionReader::insert(std::string_view name, const Binding& binding) {
  const auto [existing, is_new] = scope_.emplace(name, binding);
  if (is_new) return true;
  Diagnostic finding = error_at(findings().span(name, binding.begin), Code::RedefinedValue,
                                "the value {} is defined twice", shown(name));
  finding.notes.push_back(Note{.message = "first defined here", .span = findings().span(name, existing->second.begin)});
  findings().add(std::move(finding));
  return false;
}

/// No values: the name is known, its type is not.
void FunctionReader::define(std::string_view name, Position begin, std::span<const ValueId> values) {
  const Binding binding{.first = values_.size(), .count = values.size(), .is_known = !values.empty(), .begin = begin};
  if (insert(name, binding)) values_.insert(values_.end(), values.begin(), values.end());
}

void FunctionReader::define_unknown(const std::vector<ResultName>& results) {
  for (const ResultName& result : results) define(result.name, result.begin, {});
}

void FunctionReader::define_results(const OperationSyntax& operation, std::span<const ValueId> values) {
  std::uint64_t named = 0;
  bool is_beyond = false;
  for (const ResultName& result : operation.results) {
    is_beyond = is_beyond || result.count > values.size() - named;
    if (!is_beyond) named += result.count;
  }
  if (is_beyond || (named != values.size() && !operation.results.empty())) {
    findings().add(place(operation), Code::ResultCount, "{} has {} results, {} are named", shown(operation.name),
                   values.size(), is_beyond ? "more" : "fewer");
    return define_unknown(operation.results);
  }
  if (operation.result_types.size() != values.size()) {
    findings().add(place(operation), Code::ResultCount, "{} has {} results, {} types are written for them",
                   shown(operation.name), values.size(), operation.result_types.size());
    return define_unknown(operation.results);
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    const TensorType* written = module_.types.read(operation.result_types[i]);
    if (written != nullptr && *written != type_of(values[i]))
      findings().add(findings().span(operation.result_types[i]), Code::TypeMismatch,
                     "the result is written as {} but has type {}", *written, type_of(values[i]));
  }
  std::size_t first = 0;
  for (const ResultName& result : operation.results) {
    define(result.name, result.begin, values.subspan(first, result.count));
    first += result.count;
  }
}

std::optional<ValueId> FunctionReader::resolve(const ValueUse& use) {
  const auto found = scope_.find(use.name);
  if (found == scope_.end()) {
    report_unknown(use);
    return std::nullopt;
  }
  const Binding& binding = found->second;
  if (!binding.is_known) return std::nullopt;
  if (use.index >= binding.count) {
    findings().add(findings().span(use.name, use.begin), Code::UnknownValue,
                   "the value {} is a pack of {}, counted from 0", shown(use.name), binding.count);
    return std::nullopt;
  }
  return values_[binding.first + use.index];
}

void FunctionReader::report_unknown(const ValueUse& use) {
  Diagnostic finding = error_at(findings().span(use.name, use.begin), Code::UnknownValue, "the value {} is not defined",
                                shown(use.name));
  if (module_.suggestions_left > 0) {
    --module_.suggestions_left;
    for (const OperationSyntax& operation : syntax_.body.operations)
      for (const ResultName& result : operation.results)
        if (result.name == use.name && finding.notes.empty() && use.begin < result.begin)
          finding.notes.push_back(Note{.message = "it is defined here, behind its use",
                                       .span = findings().span(result.name, result.begin)});
    if (finding.notes.empty() && !is_numbered(use.name)) {
      std::vector<std::string> names;
      for (const auto& [name, binding] : scope_)
        if (names.size() < suggestion_candidates) names.emplace_back(name);
      std::ranges::sort(names);  // of names equally near, the same one always
      const std::string similar = did_you_mean(use.name, names);
      if (!similar.empty()) finding = with_note(std::move(finding), "did you mean {}?", similar);
    }
  }
  findings().add(std::move(finding));
}

std::optional<std::vector<ValueId>> FunctionReader::operands(const OperationSyntax& operation, std::size_t count) {
  if (operation.operands.size() != count) {
    findings().add(place(operation), Code::OperandCount, "{} has {} operands, expected {}", shown(operation.name),
                   operation.operands.size(), count);
    return std::nullopt;
  }
  std::vector<ValueId> values;
  values.reserve(count);
  for (const ValueUse& use : operation.operands)
    if (const std::optional<ValueId> value = resolve(use)) values.push_back(*value);
  if (values.size() != count || !check_operand_types(operation, values)) return std::nullopt;
  return values;
}

bool FunctionReader::check_operand_types(const OperationSyntax& operation, std::span<const ValueId> values) {
  if (!operation.one_type && operation.operand_types.size() != values.size()) {
    findings().add(place(operation), Code::OperandCount, "{} has {} operands, {} types are written for them",
                   shown(operation.name), values.size(), operation.operand_types.size());
    return false;
  }
  bool is_equal = true;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const RawText& text = operation.one_type ? operation.result_types[0] : operation.operand_types[i];
    const TensorType* written = module_.types.read(text);
    if (written != nullptr && *written == type_of(values[i])) continue;
    is_equal = false;
    const ValueUse& use = operation.operands[i];
    if (written != nullptr)
      findings().add(findings().span(use.name, use.begin), Code::TypeMismatch,
                     "the operand {} has type {} but is written as {}", shown(use.name), type_of(values[i]), *written);
  }
  return is_equal;
}

const TensorType* FunctionReader::result_type(const OperationSyntax& operation) {
  if (operation.result_types.size() == 1) return module_.types.read(operation.result_types[0]);
  findings().add(place(operation), Code::ResultCount, "{} has 1 result, {} types are written for it",
                 shown(operation.name), operation.result_types.size());
  return nullptr;
}

const AttributeSyntax* FunctionReader::attribute(const OperationSyntax& operation, std::string_view name) {
  const AttributeSyntax* found = operation.attribute(name);
  if (found == nullptr)
    findings().add(place(operation), Code::MalformedAttribute, "{} needs the attribute {}", shown(operation.name),
                   name);
  return found;
}

std::optional<std::vector<ValueId>> FunctionReader::add_several(const OperationSyntax& operation, OpKind kind,
                                                                std::vector<ValueId> operands) {
  Result<std::vector<ValueId>> values =
      builder_.add_several(std::move(kind), std::move(operands), provenance(operation));
  if (values) return *std::move(values);
  for (Diagnostic finding : std::move(values).errors()) {
    if (!finding.span) finding.span = place(operation);
    findings().add(std::move(finding));
  }
  return std::nullopt;
}

std::optional<ValueId> FunctionReader::add(const OperationSyntax& operation, OpKind kind,
                                           std::vector<ValueId> operands) {
  const std::optional<std::vector<ValueId>> values = add_several(operation, std::move(kind), std::move(operands));
  return values ? std::optional(values->front()) : std::nullopt;
}

std::optional<ValueId> FunctionReader::convert(const OperationSyntax& operation, ValueId value, DType dtype) {
  if (type_of(value).dtype == dtype) return value;
  return add(operation, Convert{.to = dtype}, {value});
}

void FunctionReader::expect(Expectation expectation, ValueId actual, ValueId expected) {
  expectations_.push_back({std::move(expectation), actual, expected});
}

void FunctionReader::finish(std::span<const ValueId> returned) {
  is_finished_ = true;
  builder_.function().results.clear();                    // until now what the signature promised
  std::unordered_map<std::uint32_t, std::size_t> places;  // of a value among the results
  for (const ValueId value : returned) {
    places.emplace(value.index, builder_.function().results.size());
    builder_.result(value);
  }
  const auto place_of = [&](ValueId value) {
    const auto [place, is_new] = places.emplace(value.index, builder_.function().results.size());
    if (is_new) builder_.result(value, true);
    return place->second;
  };
  for (PendingExpectation& pending : expectations_) {
    pending.expectation.actual = place_of(pending.actual);
    pending.expectation.expected = place_of(pending.expected);
    builder_.function().expectations.push_back(std::move(pending.expectation));
  }
}

}  // namespace batten::stablehlo
