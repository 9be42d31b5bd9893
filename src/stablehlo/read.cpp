#include "stablehlo/read.h"

#include <cstring>
#include <utility>
#include <vector>

#include "base/float_environment.h"
#include "base/limits.h"
#include "stablehlo/parser.h"
#include "stablehlo/reader.h"

namespace batten {
namespace stablehlo {
namespace {

/// How many bytes the UTF-8 sequence at the beginning of `text` takes; 0 when it is none, or NUL.
std::size_t sequence_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(text[i])); };
  const unsigned first = byte(0);
  if (first < 0x80) return first == 0 ? 0 : 1;
  const std::size_t length = first >= 0xF0 && first < 0xF5   ? 4
                             : first >= 0xE0 && first < 0xF0 ? 3
                             : first >= 0xC2 && first < 0xE0 ? 2
                                                             : 0;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xC0U) != 0x80U) return 0;
  const unsigned second = byte(1);
  const bool is_overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
  const bool is_beyond =
      (first == 0xED && second >= 0xA0) || (first == 0xF4 && second >= 0x90);  // surrogates; past U+10FFFF
  return is_overlong || is_beyond ? 0 : length;
}

/// The offset of the first byte that is no text: NUL or invalid UTF-8.
std::optional<std::size_t> find_no_text(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = sequence_length(text.substr(i));
    if (length == 0) return i;
    i += length;
  }
  return std::nullopt;
}

Position position_of(std::string_view text, std::size_t offset) {
  Position at;
  std::size_t line_start = 0;
  for (std::size_t i = 0; i < offset; ++i)
    if (text[i] == '\n') {
      ++at.line;
      line_start = i + 1;
    }
  at.column = static_cast<std::uint32_t>(offset - line_start) + 1;
  return at;
}

/// What makes a file unfit to be read at all.
std::optional<Diagnostic> find_unreadable(std::string_view text, FileId file) {
  constexpr Position start;
  if (text.size() > limits::text_bytes)
    return error_at({file, start, start}, Code::FileTooLarge, "the file has {} bytes, the limit is {}", text.size(),
                    limits::text_bytes);
  if (text.starts_with("ML\xEFR"))
    return with_note(error_at({file, start, start}, Code::NotText, "the file is MLIR bytecode, not text"),
                     "print it as text, with stablehlo-opt or by as_text() in JAX");
  const std::optional<std::size_t> offset = find_no_text(text);
  if (!offset) return std::nullopt;
  const Position begin = position_of(text, *offset);
  return error_at({file, begin, {begin.line, begin.column + 1}}, Code::NotText, "the byte 0x{:02X} is no UTF-8 text",
                  static_cast<unsigned char>(text[*offset]));
}

/// Makes the function known by its types, so that calls before its text can be read.
FunctionId declare(ModuleReader& module, const FunctionSyntax& syntax) {
  FunctionBuilder builder(module.module, syntax.name, syntax.is_public);
  const Span place = module.findings.span(syntax.name_text, syntax.begin);
  builder.function().provenance = Provenance{{place}};
  bool is_usable = true;
  for (const ArgumentSyntax& argument : syntax.body.arguments) {
    const TensorType* type = module.types.read(argument.type);
    is_usable = is_usable && type != nullptr;
    if (type != nullptr) builder.parameter(*type);
  }
  for (const RawText& raw : syntax.result_types) {
    const TensorType* type = module.types.read(raw);
    is_usable = is_usable && type != nullptr;
    if (type != nullptr)
      builder.function().results.push_back({.value = {}, .type = *type});  // until its return gives the value
  }
  const bool is_whole = is_usable && !(syntax.is_broken && syntax.body.operations.empty());
  const auto [existing, is_new] = module.functions.emplace(syntax.name, KnownFunction{builder.id(), place, is_whole});
  if (!is_new) {
    Diagnostic finding =
        error_at(place, Code::RedefinedFunction, "the function {} is defined twice", shown(syntax.name_text));
    finding.notes.push_back(Note{.message = "first defined here", .span = existing->second.span});
    module.findings.add(std::move(finding));
  }
  return builder.id();
}

void read_functions(ModuleReader& module, const std::vector<FunctionSyntax>& functions) {
  std::vector<FunctionId> ids;
  for (const FunctionSyntax& function : functions) ids.push_back(declare(module, function));
  for (std::size_t i = 0; i < functions.size(); ++i) FunctionReader(module, ids[i], functions[i]).read();
}

}  // namespace
}  // namespace stablehlo

Result<TensorModule> read_stablehlo(const Sources& sources, FileId file, NumericsProfile profile) {
  const DefaultFloatEnvironment environment;  // literals are rounded here
  const std::string_view text = sources.text(file);
  if (std::optional<Diagnostic> unreadable = stablehlo::find_unreadable(text, file)) return *std::move(unreadable);
  stablehlo::Findings findings(file);
  const stablehlo::ModuleSyntax syntax = stablehlo::parse(text, findings);
  stablehlo::ModuleReader module(findings, profile);
  module.called = syntax.called;
  stablehlo::read_functions(module, syntax.functions);
  if (!findings.empty()) return std::move(findings).take();
  return std::move(module.module);
}

bool looks_like_stablehlo(std::string_view text) {
  const stablehlo::Token token = stablehlo::Lexer(text).peek();
  const bool is_item =
      token.text == "module" || token.text == "func.func" || token.text == "builtin.module" || token.text == "sdy.mesh";
  return is_item || token.text == "\"builtin.module\"" || token.text == "\"func.func\"" ||
         token.kind == stablehlo::TokenKind::AttributeName || token.kind == stablehlo::TokenKind::TypeName;
}

}  // namespace batten
