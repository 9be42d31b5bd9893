// What stands around the operations: modules, functions with their signatures, aliases, meshes.
#include <algorithm>
#include <charconv>
#include <utility>

#include "base/checked.h"
#include "stablehlo/parser.h"

namespace batten::stablehlo {
namespace {

constexpr int hexadecimal_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// What stands between quotes, its escapes (`\"`, `\\`, `\n`, `\t`, `\0A`) resolved.
std::string unescaped(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      result += text[i];
      continue;
    }
    const char c = text[++i];
    const int high = hexadecimal_value(c);
    const int low = i + 1 < text.size() ? hexadecimal_value(text[i + 1]) : -1;
    if (high >= 0 && low >= 0) {
      result += static_cast<char>(high * 16 + low);
      ++i;
    } else {
      result += c == 'n' ? '\n' : c == 't' ? '\t' : c;
    }
  }
  return result;
}

std::string unquoted(std::string_view text) {
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') return unescaped(text.substr(1, text.size() - 2));
  return std::string(text);
}

/// How many devices `<["x"=2, "y"=4]>` names.
std::int64_t device_count(const RawText& mesh) {
  Lexer lexer(mesh);
  std::int64_t count = 1;
  while (lexer.peek().kind != TokenKind::End) {
    if (lexer.next().kind != TokenKind::String || lexer.peek().kind != TokenKind::Equal) continue;
    lexer.next();
    const std::string_view digits = lexer.peek().text;
    std::int64_t extent = 0;
    const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), extent);
    if (status != std::errc{}) return std::max<std::int64_t>(2, count);
    count = checked_multiply(count, extent).value_or(2);
  }
  return count;
}

}  // namespace

std::string symbol_name(std::string_view token) { return unquoted(token.substr(token.starts_with('@') ? 1 : 0)); }

ModuleSyntax parse(std::string_view text, Findings& findings) { return Parser(text, findings).parse(); }

ModuleSyntax Parser::parse() {
  parse_items(false);
  if (!found_program_ && findings().empty())
    findings().add(findings().span(peek()), Code::NotText, "the file holds no program");
  return std::move(module_);
}

/// Functions, modules and aliases up to the end of the text or, nested, to a closing brace.
void Parser::parse_items(bool is_nested) {
  while (!at(TokenKind::End) && !at_split()) {
    if (at(TokenKind::RightBrace)) {
      if (is_nested) return;
      cursor_.unexpected("a function or a module");
      cursor_.take();
    } else if (!parse_item()) {
      skip_to_next_item();
    }
  }
}

/// `// -----` between programs: one file holds one.
bool Parser::at_split() {
  const Lexer& lexer = cursor_.lexer();
  if (!lexer.found_split()) return false;
  const Position begin = lexer.split();
  findings().add(with_note(
      error_at(findings().span("// -----", begin), Code::UnexpectedToken, "another program begins behind '// -----'"),
      "a file holds one program: put each in a file of its own"));
  cursor_.stop();
  return true;
}

bool Parser::parse_item() {
  found_program_ =
      found_program_ || !(at(TokenKind::AttributeName) || at(TokenKind::TypeName) || cursor_.at_word("sdy.mesh"));
  if (cursor_.at_word("module") || cursor_.at_word("builtin.module")) return parse_module_item();
  if (cursor_.at_word("func.func")) return parse_function();
  if (cursor_.at_word("sdy.mesh")) return parse_mesh();
  if (at(TokenKind::AttributeName) || at(TokenKind::TypeName)) return parse_alias();
  if (at(TokenKind::String)) return parse_generic_item();
  if (at(TokenKind::Word) && peek().text.find('.') != std::string_view::npos) {
    findings().add(findings().span(peek()), Code::UnsupportedOperation, "{} outside a function is not supported",
                   shown(peek().text));
    return false;
  }
  return cursor_.unexpected("a function or a module");
}

/// `module @name attributes {..} { items }`
bool Parser::parse_module_item() {
  cursor_.take();
  cursor_.take_if(TokenKind::Symbol);
  if (cursor_.take_word_if("attributes")) {
    if (!at(TokenKind::LeftBrace)) return cursor_.unexpected("'{'");
    if (!cursor_.skip_balanced()) return false;
  }
  const Token opening = peek();
  if (!cursor_.expect(TokenKind::LeftBrace, "'{'") || !cursor_.enter(opening)) return false;
  parse_items(true);
  cursor_.leave();
  if (at(TokenKind::End) && !cursor_.is_stopped()) {
    Diagnostic finding = error_at(findings().span(peek()), Code::UnterminatedText, "the text ends inside a module");
    finding.notes.push_back(Note{.message = "opened here", .span = findings().span(opening)});
    findings().add(std::move(finding));
    cursor_.stop();
  }
  return cursor_.expect(TokenKind::RightBrace, "'}'") && cursor_.skip_location();
}

/// `#loc1 = loc(..)`: no attribute that matters is printed by an alias. A value's line breaks stand inside its
/// brackets.
bool Parser::parse_alias() {
  cursor_.take();
  if (!cursor_.expect(TokenKind::Equal, "'='")) return false;
  if (at(TokenKind::End)) return cursor_.unexpected("an attribute");
  do {
    const TokenKind kind = peek().kind;
    const bool is_opening = kind == TokenKind::LeftParen || kind == TokenKind::LeftBrace ||
                            kind == TokenKind::LeftBracket || kind == TokenKind::Less;
    if (is_opening && !cursor_.skip_balanced()) return false;
    if (!is_opening) cursor_.take();
  } while (!at(TokenKind::End) && !peek().first_on_line);
  return true;
}

/// `sdy.mesh @mesh = <["d"=2]>`
bool Parser::parse_mesh() {
  const Token keyword = cursor_.take();
  if (!cursor_.expect(TokenKind::Symbol, "a mesh's name") || !cursor_.expect(TokenKind::Equal, "'='")) return false;
  const std::optional<RawText> mesh = cursor_.raw_brackets();
  if (!mesh) return false;
  if (const std::int64_t devices = device_count(*mesh); devices != 1)
    findings().add(with_note(error_at(findings().span(keyword), Code::UnsupportedOperation,
                                      "a program for {} devices is not supported", devices),
                             "export the program for one device: Batten runs on one"));
  return cursor_.skip_location();
}

bool Parser::parse_visibility(FunctionSyntax& function) {
  if (!at(TokenKind::Word)) return true;
  if (!cursor_.at_word("public") && !cursor_.at_word("private") && !cursor_.at_word("nested"))
    return cursor_.unexpected("'public', 'private' or a function's name");
  function.is_public = cursor_.take().text == "public";
  return true;
}

/// `func.func public @name(%a: T, ..) -> (T {..}, ..) attributes {..} { operations }`
bool Parser::parse_function() {
  cursor_.take();
  FunctionSyntax function;
  if (!parse_visibility(function)) return false;
  const Token name = peek();
  if (!cursor_.expect(TokenKind::Symbol, "a function's name")) return false;
  function.name = symbol_name(name.text);
  function.name_text = name.text;
  function.begin = name.begin;
  const bool is_whole = parse_signature(function) && parse_region(function.body) && cursor_.skip_location();
  function.is_broken = !is_whole;
  module_.functions.push_back(std::move(function));
  return is_whole;
}

bool Parser::parse_signature(FunctionSyntax& function) {
  Lexer after = cursor_.ahead();
  after.next();
  const TokenKind inside = after.peek().kind;
  if (inside == TokenKind::Word || inside == TokenKind::TypeName) {
    findings().add(findings().span(function.name_text, function.begin), Code::UnsupportedOperation,
                   "the function {} has no body: functions from elsewhere are not supported",
                   shown(function.name_text));
    return false;
  }
  if (!parse_arguments(function.body.arguments)) return false;
  if (cursor_.take_if(TokenKind::Arrow)) {
    if (at(TokenKind::LeftParen)) {
      if (!cursor_.raw_type_list(function.result_types)) return false;
    } else {
      const std::optional<RawText> type = cursor_.raw_type();
      if (!type) return false;
      function.result_types.push_back(*type);
    }
  }
  if (!cursor_.take_word_if("attributes")) return true;
  return at(TokenKind::LeftBrace) ? cursor_.skip_balanced() : cursor_.unexpected("'{'");
}

/// `"builtin.module"() ({..}) : () -> ()` and `"func.func"() <{..}> ({..}) : () -> ()`: the whole text in generic form.
bool Parser::parse_generic_item() {
  OperationSyntax item;
  if (!parse_operation(item)) return false;
  add_generic(std::move(item));
  return true;
}

void Parser::add_generic(OperationSyntax&& item) {
  if (item.status == OperationSyntax::Status::Broken) return;
  if (item.name == "func.func" && item.regions.size() == 1) return add_generic_function(std::move(item));
  if (item.name == "builtin.module" && item.regions.size() == 1) {
    for (OperationSyntax& inner : item.regions[0].operations) add_generic(std::move(inner));
    return;
  }
  findings().add(findings().span(item.text, item.begin), Code::UnsupportedOperation,
                 "{} outside a function is not supported", shown(item.name));
}

void Parser::add_generic_function(OperationSyntax&& item) {
  const AttributeSyntax* name = item.attribute("sym_name");
  const AttributeSyntax* type = item.attribute("function_type");
  if (name == nullptr || type == nullptr) {
    findings().add(findings().span(item.text, item.begin), Code::MalformedAttribute, "func.func without {}",
                   name == nullptr ? "sym_name" : "function_type");
    return;
  }
  FunctionSyntax function;
  function.name = unquoted(name->value.text);
  function.name_text = name->value.text;
  function.begin = name->value.begin;
  if (const AttributeSyntax* visibility = item.attribute("sym_visibility"))
    function.is_public = unquoted(visibility->value.text) == "public";
  std::vector<RawText> parameter_types;  // written once more at the block's arguments
  function.is_broken =
      !Cursor(Lexer(type->value), findings()).raw_function_type(parameter_types, function.result_types);
  function.body = std::move(item.regions[0]);
  module_.functions.push_back(std::move(function));
}

/// Passes over what is left of a function or module. What failed to be an item and stands here still is passed over as
/// well.
void Parser::skip_to_next_item() {
  std::size_t open = 0;
  while (!at(TokenKind::End) && !at_new_function()) {
    if (open == 0 && (at(TokenKind::RightBrace) || (at(TokenKind::AttributeName) && peek().first_on_line))) return;
    if (at(TokenKind::LeftBrace)) ++open;
    if (at(TokenKind::RightBrace)) --open;
    cursor_.take();
  }
}

}  // namespace batten::stablehlo
