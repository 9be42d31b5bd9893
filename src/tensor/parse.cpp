#include "tensor/parse.h"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/float_environment.h"
#include "base/limits.h"
#include "numerics/literal_text.h"
#include "tensor/parse_operation.h"
#include "tensor/text_cursor.h"

namespace batten {
namespace {

using tensor_text::Cursor;
using tensor_text::Findings;
using tensor_text::OperationText;
using tensor_text::Scope;
using tensor_text::shown;
using tensor_text::Token;
using tensor_text::TokenKind;

/// Every `read_…` function begins at the first token of a line and leaves the cursor at that of the next statement.
class ModuleParser {
 public:
  ModuleParser(std::string_view text, FileId file) : cursor_(text, file, findings_) {}

  Result<TensorModule> parse() &&;

 private:
  /// The function that is being read.
  struct Body {
    FunctionId id;
    Scope scope;
    bool is_broken = false;  // part of it could not be read: what is missing is no finding
    bool has_returned = false;
  };
  struct PendingCall {
    FunctionId caller;
    std::size_t operation;
    std::string callee;
    Span span;
  };
  struct NamedFunction {
    FunctionId id;
    Span span;
  };

  void read_function();
  void read_header(Body& body);
  void read_name(TensorFunction& function);
  void read_parameter(Body& body);
  void read_results(TensorFunction& function);
  void read_effects(TensorFunction& function);
  void read_body(Body& body);
  void read_statement(Body& body);
  void read_operation(Body& body);
  void read_expectation(TensorFunction& function);
  double read_tolerance();
  void read_return(Body& body);
  TensorType declared_type();
  void skip_to_function();
  void resolve_calls();

  TensorFunction& function(const Body& body) { return module_.function(body.id); }
  ValueId add_value(Body& body, const Token& name, TensorType type) {
    std::vector<TensorType>& values = function(body).values;
    const ValueId value{body.id, static_cast<std::uint32_t>(values.size())};
    values.push_back(std::move(type));
    body.scope.define(name, value);
    return value;
  }
  Provenance line_provenance() const { return Provenance{{cursor_.line_span()}}; }

  Findings findings_;
  Cursor cursor_;
  TensorModule module_;
  std::unordered_map<std::string, NamedFunction> names_;
  bool has_nameless_function_ = false;
  std::vector<PendingCall> calls_;
};

Result<TensorModule> ModuleParser::parse() && {
  const bool is_module = cursor_.at("tensor_module");
  cursor_.expect("tensor_module");
  if (!is_module) return std::move(findings_).take();  // another kind of file: its lines would all be findings
  cursor_.expect("{");
  cursor_.expect_end_of_line();
  cursor_.next_line();
  while (!cursor_.at_end_of_text() && !cursor_.at("}")) read_function();
  cursor_.expect("}");
  cursor_.expect_end_of_line();
  cursor_.next_line();
  if (!cursor_.at_end_of_text()) cursor_.unexpected("the end of the text");
  resolve_calls();
  if (!findings_.empty()) return std::move(findings_).take();
  return std::move(module_);
}

void ModuleParser::read_function() {
  const bool has_header = cursor_.at("func");
  if (!has_header) cursor_.unexpected("`func` or `}`");
  Body body{.id = FunctionId{static_cast<std::uint32_t>(module_.functions.size())}, .scope = Scope(findings_)};
  module_.functions.emplace_back();
  read_header(body);
  cursor_.next_line();
  if (!has_header && cursor_.last().text != "{") return skip_to_function();
  read_body(body);
}

void ModuleParser::skip_to_function() {
  while (!cursor_.at_end_of_text() && !cursor_.at("func") && !cursor_.at("}")) cursor_.next_line();
}

/// `func @main(%arg0: f32[2]) -> f32[2] effects [] {`
void ModuleParser::read_header(Body& body) {
  TensorFunction& target = function(body);
  cursor_.expect("func");
  target.is_public = !cursor_.take_if("private");
  read_name(target);
  cursor_.expect("(");
  if (!cursor_.take_if(")")) {
    do read_parameter(body);
    while (cursor_.take_if(","));
    cursor_.expect(")");
  }
  cursor_.expect("->");
  read_results(target);
  read_effects(target);
  cursor_.expect("{");
  cursor_.expect_end_of_line();
  target.provenance = line_provenance();
  if (!cursor_.failed()) return;
  body.is_broken = true;
  body.scope.tolerate_unknown_names();
}

void ModuleParser::read_name(TensorFunction& function) {
  const Span span = cursor_.peek().span;
  function.name = cursor_.symbol();
  if (cursor_.failed()) {
    has_nameless_function_ = true;
    return;
  }
  const FunctionId id{static_cast<std::uint32_t>(module_.functions.size() - 1)};
  const auto [entry, is_new] = names_.emplace(function.name, NamedFunction{.id = id, .span = span});
  if (is_new) return;
  Diagnostic finding = error_at(span, Code::RedefinedFunction, "a second function {}", shown(function.name));
  finding.notes.push_back(Note{.message = "the first one", .span = entry->second.span});
  findings_.add(std::move(finding));
}

void ModuleParser::read_parameter(Body& body) {
  const Token name = cursor_.expect(TokenKind::Value, "a parameter");
  if (cursor_.failed()) return;
  cursor_.expect(":");
  TensorType type = cursor_.type();
  const ValueId value = add_value(body, name, std::move(type));
  function(body).parameters.push_back(value);
}

/// One type, or any number of them in parentheses. The values come with the return.
void ModuleParser::read_results(TensorFunction& function) {
  const auto read_one = [&] {
    FunctionResult& result = function.results.emplace_back();
    result.expectation_only = cursor_.take_if("expectation");
    result.type = cursor_.type();
  };
  if (!cursor_.take_if("(")) return read_one();
  if (cursor_.take_if(")")) return;
  do read_one();
  while (cursor_.take_if(","));
  cursor_.expect(")");
}

void ModuleParser::read_effects(TensorFunction& function) {
  cursor_.expect("effects");
  cursor_.expect("[");
  if (cursor_.take_if("]")) return;
  do function.effects.push_back(Effect{std::string(cursor_.expect(TokenKind::Word, "an effect").text)});
  while (cursor_.take_if(","));
  cursor_.expect("]");
}

void ModuleParser::read_body(Body& body) {
  while (!cursor_.at_end_of_text() && !cursor_.at("}")) {
    if (cursor_.at("func")) {
      findings_.add(error_at(cursor_.peek().span, Code::UnexpectedToken,
                             "found `func`, expected `}}`, which ends the function before"));
      return;
    }
    read_statement(body);
    cursor_.next_line();
  }
  if (!body.has_returned && !body.is_broken) cursor_.unexpected("a `return`");
  cursor_.expect("}");
  cursor_.expect_end_of_line();
  cursor_.next_line();
}

void ModuleParser::read_statement(Body& body) {
  if (body.has_returned)
    cursor_.unexpected("`}`");
  else if (cursor_.at("return"))
    read_return(body);
  else if (cursor_.at("expect"))
    read_expectation(function(body));
  else
    read_operation(body);
  if (cursor_.failed()) body.is_broken = true;
}

/// The type of the line's first result, which stands at its end but says what the words before leave out.
TensorType ModuleParser::declared_type() {
  Findings found;
  Cursor ahead = cursor_.ahead(found);
  while (!ahead.at_end_of_line() && !ahead.at(":")) ahead.take();
  if (!ahead.take_if(":")) return {};
  TensorType type = ahead.type();
  if (!ahead.failed()) return type;
  for (Diagnostic& finding : std::move(found).take()) findings_.add(std::move(finding));
  cursor_.fail_as(ahead);
  return type;
}

/// `%0, %1 = call @f(%arg0) : f32[2], i32[]`; no `=` and no `:` where there are no results.
void ModuleParser::read_operation(Body& body) {
  const std::vector<Token> names = text::read_result_names(cursor_);
  const TensorType declared = declared_type();
  OperationText text = tensor_text::read_operation(cursor_, body.scope, declared);
  std::vector<TensorType> types;
  if (cursor_.take_if(":")) do
      types.push_back(cursor_.type());
    while (cursor_.take_if(","));
  cursor_.expect_end_of_line();
  if (!cursor_.failed() && names.size() != types.size())
    cursor_.fail(error_at(cursor_.line_span(), Code::ResultCount, "{} results are named and {} types written",
                          names.size(), types.size()));
  if (cursor_.failed() && names.empty()) body.scope.tolerate_unknown_names();

  // Names are defined after a fault as well, so that their uses are none.
  types.resize(names.size(), declared);
  std::vector<ValueId> results;
  for (std::size_t i = 0; i < names.size(); ++i) results.push_back(add_value(body, names[i], std::move(types[i])));
  if (cursor_.failed() || !text.kind) return;
  std::vector<Operation>& operations = function(body).operations;
  if (callee_of(*text.kind))
    calls_.push_back(PendingCall{
        .caller = body.id, .operation = operations.size(), .callee = std::move(text.callee), .span = text.callee_span});
  operations.push_back(Operation{.kind = *std::move(text.kind),
                                 .operands = std::move(text.operands),
                                 .results = std::move(results),
                                 .provenance = line_provenance()});
}

/// `expect equal 0, 1`, `expect close 0, 1 ulps 3`, `expect almost 0, 1 tolerance 0.001`: indices of results.
void ModuleParser::read_expectation(TensorFunction& function) {
  Expectation expectation;
  cursor_.expect("expect");
  if (cursor_.take_if("close"))
    expectation.kind = Expectation::Kind::Close;
  else if (cursor_.take_if("almost"))
    expectation.kind = Expectation::Kind::Almost;
  else if (!cursor_.take_if("equal"))
    cursor_.unexpected("`equal`, `close` or `almost`");
  expectation.actual = cursor_.index();
  cursor_.expect(",");
  expectation.expected = cursor_.index();
  if (expectation.kind == Expectation::Kind::Close) {
    cursor_.expect("ulps");
    expectation.ulps = cursor_.integer();
  } else if (expectation.kind == Expectation::Kind::Almost) {
    cursor_.expect("tolerance");
    expectation.tolerance = read_tolerance();
  }
  cursor_.expect_end_of_line();
  expectation.provenance = line_provenance();
  function.expectations.push_back(std::move(expectation));
}

double ModuleParser::read_tolerance() {
  const Token token = cursor_.expect(TokenKind::Number, "a number");
  const std::optional<Bits> bits = read_literal(DType::F64, token.text);
  if (!cursor_.failed() && !bits)
    cursor_.fail(error_at(token.span, Code::MalformedAttribute, "{} is no f64", shown(token.text)));
  return f64_of(bits.value_or(0));
}

void ModuleParser::read_return(Body& body) {
  body.has_returned = true;
  cursor_.expect("return");
  std::vector<ValueId> values;
  if (!cursor_.at_end_of_line()) values = read_values(cursor_, body.scope);
  cursor_.expect_end_of_line();
  std::vector<FunctionResult>& results = function(body).results;
  if (body.is_broken || cursor_.failed()) return;
  if (values.size() != results.size())
    cursor_.fail(error_at(cursor_.line_span(), Code::ResultCount, "{} values are returned, the function has {} results",
                          values.size(), results.size()));
  else
    for (std::size_t i = 0; i < values.size(); ++i) results[i].value = values[i];
}

/// Functions may be called before they are written.
void ModuleParser::resolve_calls() {
  for (const PendingCall& call : calls_) {
    const auto entry = names_.find(call.callee);
    if (entry != names_.end()) {
      OpKind& kind = module_.function(call.caller).operations[call.operation].kind;
      if (Call* plain = std::get_if<Call>(&kind)) plain->callee = entry->second.id;
      if (ReduceWith* fold = std::get_if<ReduceWith>(&kind)) fold->body = entry->second.id;
    } else if (!has_nameless_function_) {
      findings_.add(error_at(call.span, Code::UnknownFunction, "there is no function {}", shown(call.callee)));
    }
  }
}

}  // namespace

Result<TensorModule> parse_tensor_module(const Sources& sources, FileId file) {
  const DefaultFloatEnvironment environment;  // literals are rounded here
  const std::string_view text = sources.text(file);
  if (text.size() > limits::text_bytes)
    return error_at(Span{.file = file, .begin = {}, .end = {}}, Code::FileTooLarge,
                    "the text has {} bytes, the limit is {}", text.size(), limits::text_bytes);
  return ModuleParser(text, file).parse();
}

}  // namespace batten
