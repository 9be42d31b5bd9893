// The pretty form of each operation that has one, in JAX's spelling and the older printer's. Attributes are stored
// under the names that the generic form gives them, so that what follows knows one form.
#include <utility>

#include "stablehlo/parser.h"

namespace batten::stablehlo {

bool Parser::parse_pretty(OperationSyntax& operation) {
  switch (operation.spelling.form) {
    case Form::Operands:
      return parse_operands_form(operation);
    case Form::Compare:
      return parse_compare_form(operation);
    case Form::Constant:
      return parse_constant_form(operation);
    case Form::Iota:
      return parse_iota_form(operation);
    case Form::Keywords:
      return parse_keywords_form(operation);
    case Form::Slice:
      return parse_slice_form(operation);
    case Form::Reduce:
      return parse_reduce_form(operation);
    case Form::DotGeneral:
      return parse_dot_form(operation);
    case Form::Call:
      return parse_call_form(operation);
    case Form::Return:
      return parse_return_form(operation);
    case Form::Expect:
      return parse_expect_form(operation);
    case Form::ExpectConstant:
      return parse_expect_constant_form(operation);
    case Form::Unknown:
      return true;  // passed over by the caller
  }
  return false;
}

/// `{..} : types`, the end of every pretty form. Types are `T`, `(T, T) -> T`, `T, T`, or chlo's `T, T -> T`.
bool Parser::parse_types(OperationSyntax& operation) {
  if (at(TokenKind::LeftBrace) && !parse_attributes(operation.attributes)) return false;
  if (!cursor_.expect(TokenKind::Colon, "':'")) return false;
  if (at(TokenKind::LeftParen)) return cursor_.raw_function_type(operation.operand_types, operation.result_types);
  std::vector<RawText> types;
  do {
    const std::optional<RawText> type = cursor_.raw_type();
    if (!type) return false;
    types.push_back(*type);
  } while (cursor_.take_if(TokenKind::Comma));
  if (cursor_.take_if(TokenKind::Arrow)) {
    operation.operand_types = std::move(types);
    if (at(TokenKind::LeftParen)) return cursor_.raw_type_list(operation.result_types);
    const std::optional<RawText> type = cursor_.raw_type();
    if (type) operation.result_types.push_back(*type);
    return type.has_value();
  }
  operation.one_type = types.size() == 1;
  if (operation.spelling.meaning == Meaning::Select && types.size() == 2) {  // the predicate's type, the values' type
    operation.operand_types = {types[0], types[1], types[1]};
    types.erase(types.begin());
  }
  operation.result_types = std::move(types);
  if (operation.spelling.meaning == Meaning::OptimizationBarrier && !operation.one_type)
    operation.operand_types = operation.result_types;
  return true;
}

/// `name = value` stored raw, from the token that began the value.
bool Parser::add_raw(OperationSyntax& operation, std::string_view name, const Token& first,
                     std::optional<RawText> value) {
  if (!value) return false;
  operation.attributes.push_back({.name = name, .begin = first.begin, .value = *value});
  return true;
}

/// A word, a number with its sign, or something in brackets.
std::optional<RawText> Parser::raw_keyword_value() {
  const Token first = peek();
  if (at(TokenKind::LeftBracket) || at(TokenKind::Less)) return cursor_.raw_brackets();
  cursor_.take_if(TokenKind::Minus);
  const Token last = peek();
  if (last.kind != TokenKind::Integer && last.kind != TokenKind::Float && last.kind != TokenKind::Word)
    return cursor_.unexpected("a value"), std::nullopt;
  cursor_.take();
  const char* const end = last.text.data() + last.text.size();
  return RawText{{first.text.data(), static_cast<std::size_t>(end - first.text.data())}, first.begin};
}

/// `written = value`
bool Parser::parse_keyword(OperationSyntax& operation, std::string_view written, std::string_view stored) {
  const Token first = peek();
  return cursor_.expect_word(written) && cursor_.expect(TokenKind::Equal, "'='") &&
         add_raw(operation, stored, first, raw_keyword_value());
}

bool Parser::parse_comma_use(OperationSyntax& operation) {
  return cursor_.expect(TokenKind::Comma, "','") && parse_use(operation.operands);
}

bool Parser::parse_two_uses(OperationSyntax& operation) {
  return parse_use(operation.operands) && parse_comma_use(operation);
}

bool Parser::parse_operands_form(OperationSyntax& operation) {
  return parse_uses(operation.operands) && parse_types(operation);
}

bool Parser::parse_compare_form(OperationSyntax& operation) {
  const Token direction = peek();
  if (!add_raw(operation, "comparison_direction", direction, raw_keyword_value()) ||
      !cursor_.expect(TokenKind::Comma, "','"))
    return false;
  if (!parse_two_uses(operation)) return false;
  if (cursor_.take_if(TokenKind::Comma)) {
    const Token type = peek();
    if (!add_raw(operation, "compare_type", type, raw_keyword_value())) return false;
  }
  return parse_types(operation);
}

/// `dense<..>`, or another attribute that only a message needs.
bool Parser::parse_constant_value(OperationSyntax& operation) {
  const Token first = peek();
  if (!cursor_.take_if(TokenKind::AttributeName) && !cursor_.expect(TokenKind::Word, "dense<..>")) return false;
  RawText value{first.text, first.begin};
  if (at(TokenKind::Less)) {
    const std::optional<RawText> brackets = cursor_.raw_brackets();
    if (!brackets) return false;
    const char* const end = brackets->text.data() + brackets->text.size();
    value.text = {first.text.data(), static_cast<std::size_t>(end - first.text.data())};
  }
  return add_raw(operation, "value", first, value);
}

bool Parser::parse_constant_form(OperationSyntax& operation) {
  if (at(TokenKind::LeftBrace) && !parse_attributes(operation.attributes)) return false;
  return parse_constant_value(operation) && parse_types(operation);
}

bool Parser::parse_iota_form(OperationSyntax& operation) {
  return parse_keyword(operation, "dim", "iota_dimension") && parse_types(operation);
}

namespace {

/// The generic form's name of a pretty form's keyword.
std::string_view stored_name(Meaning meaning, std::string_view keyword) {
  if (keyword == "dims" && meaning == Meaning::Transpose) return "permutation";
  if (keyword == "dims" && meaning == Meaning::BroadcastInDim) return "broadcast_dimensions";
  if (keyword == "dims") return "dimensions";
  if (keyword == "dim") return "dimension";
  if (keyword == "sizes") return "broadcast_sizes";
  if (keyword == "low") return "edge_padding_low";
  if (keyword == "high") return "edge_padding_high";
  if (keyword == "interior") return "interior_padding";
  return keyword == "precision" ? "precision_config" : keyword;
}

}  // namespace

/// `%a, %b, name = value, ..`
bool Parser::parse_keywords_form(OperationSyntax& operation) {
  if (!parse_use(operation.operands)) return false;
  while (cursor_.take_if(TokenKind::Comma)) {
    const Token next = peek();
    const bool is_keyword = next.kind == TokenKind::Word;
    if (!is_keyword && !parse_use(operation.operands)) return false;
    if (is_keyword && !parse_keyword(operation, next.text, stored_name(operation.spelling.meaning, next.text)))
      return false;
  }
  return parse_types(operation);
}

/// The ranges stay one attribute, `[0:10, 2:8:3]`, which its reader takes apart.
bool Parser::parse_slice_form(OperationSyntax& operation) {
  if (!parse_use(operation.operands)) return false;
  const Token first = peek();
  if (first.kind != TokenKind::LeftBracket) return cursor_.unexpected("'['");
  return add_raw(operation, "ranges", first, cursor_.raw_brackets()) && parse_types(operation);
}

/// `name = [..] x [..]`, the name passed over already.
bool Parser::parse_list_pair(OperationSyntax& operation, std::string_view lhs, std::string_view rhs) {
  const Token first = peek();
  if (!cursor_.expect(TokenKind::Equal, "'='") || !add_raw(operation, lhs, first, cursor_.raw_brackets()) ||
      !cursor_.expect_word("x"))
    return false;
  return add_raw(operation, rhs, first, cursor_.raw_brackets());
}

bool Parser::parse_dot_form(OperationSyntax& operation) {
  if (!parse_two_uses(operation)) return false;
  while (cursor_.take_if(TokenKind::Comma)) {
    const Token key = peek();
    bool is_read = true;
    if (cursor_.take_word_if("batching_dims")) {
      is_read = parse_list_pair(operation, "lhs_batching_dimensions", "rhs_batching_dimensions");
    } else if (cursor_.take_word_if("contracting_dims")) {
      is_read = parse_list_pair(operation, "lhs_contracting_dimensions", "rhs_contracting_dimensions");
    } else if (key.kind == TokenKind::Word && key.text == "precision") {
      is_read = parse_keyword(operation, "precision", "precision_config");
    } else if (key.kind == TokenKind::Word && key.text == "algorithm") {
      is_read = parse_keyword(operation, "algorithm", "algorithm");
    } else {
      return cursor_.unexpected("'batching_dims', 'contracting_dims', 'precision' or 'algorithm'");
    }
    if (!is_read) return false;
  }
  return parse_types(operation);
}

/// `@name(%a, ..) {..} : (T, ..) -> T`
bool Parser::parse_call_form(OperationSyntax& operation) {
  const Token callee = peek();
  const std::string_view stored = operation.spelling.meaning == Meaning::Call ? "callee" : "call_target_name";
  if (!cursor_.expect(TokenKind::Symbol, "a function's name") ||
      !add_raw(operation, stored, callee, RawText{callee.text, callee.begin}))
    return false;
  if (!cursor_.expect(TokenKind::LeftParen, "'('")) return false;
  if (!at(TokenKind::RightParen) && !parse_uses(operation.operands)) return false;
  if (!cursor_.expect(TokenKind::RightParen, "',' or ')'")) return false;
  if (at(TokenKind::LeftBrace) && !parse_attributes(operation.attributes)) return false;
  return cursor_.expect(TokenKind::Colon, "':'") &&
         cursor_.raw_function_type(operation.operand_types, operation.result_types);
}

/// `%a, %b : T, T`, or nothing.
bool Parser::parse_return_form(OperationSyntax& operation) {
  if (at(TokenKind::LeftBrace) && !parse_attributes(operation.attributes)) return false;
  if (!at(TokenKind::Value)) return true;
  if (!parse_uses(operation.operands) || !parse_types(operation)) return false;
  operation.operand_types = std::exchange(operation.result_types, {});
  operation.one_type = false;
  return true;
}

/// `%actual, %expected, key = value, .. : T, T`, or one type for both.
bool Parser::parse_expect_form(OperationSyntax& operation) {
  if (!parse_two_uses(operation)) return false;
  while (cursor_.take_if(TokenKind::Comma)) {
    const Token key = peek();
    if (key.kind != TokenKind::Word) return cursor_.unexpected("a keyword");
    if (!parse_keyword(operation, key.text, key.text)) return false;
  }
  if (cursor_.at(TokenKind::Colon)) {  // `tolerance = 0.001 : f64 : T` writes the number's own type
    Lexer after = cursor_.ahead();
    after.next();
    if (after.peek().kind == TokenKind::Word && after.peek().text == "f64") {
      cursor_.take();
      cursor_.take();
    }
  }
  if (!parse_types(operation)) return false;
  operation.operand_types = std::exchange(operation.result_types, {});
  if (operation.operand_types.size() == 1) operation.operand_types.push_back(operation.operand_types[0]);
  operation.one_type = false;
  return true;
}

/// `%actual, dense<..> : T, tolerance = X {..}`
bool Parser::parse_expect_constant_form(OperationSyntax& operation) {
  if (!parse_use(operation.operands) || !cursor_.expect(TokenKind::Comma, "','") || !parse_constant_value(operation))
    return false;
  if (!cursor_.expect(TokenKind::Colon, "':'")) return false;
  const std::optional<RawText> type = cursor_.raw_type();
  if (!type) return false;
  operation.operand_types.push_back(*type);
  if (cursor_.take_if(TokenKind::Comma) && !parse_keyword(operation, "tolerance", "tolerance")) return false;
  return !at(TokenKind::LeftBrace) || parse_attributes(operation.attributes);
}

/// `(%a init: %i), (%b init: %j)`, then what is folded how.
bool Parser::parse_reduce_form(OperationSyntax& operation) {
  std::vector<ValueUse> initial;
  do {
    if (!cursor_.expect(TokenKind::LeftParen, "'('") || !parse_use(operation.operands)) return false;
    if (!cursor_.expect_word("init") || !cursor_.expect(TokenKind::Colon, "':'") || !parse_use(initial)) return false;
    if (!cursor_.expect(TokenKind::RightParen, "')'")) return false;
  } while (cursor_.take_if(TokenKind::Comma));
  operation.operands.insert(operation.operands.end(), initial.begin(), initial.end());
  const bool applies = cursor_.take_word_if("applies");
  if (applies) {
    const Token combiner = peek();
    if (!cursor_.expect(TokenKind::Word, "an operation's name")) return false;
    operation.applies = {combiner.text, combiner.begin};
  }
  if (!cursor_.expect_word("across") || !parse_keyword(operation, "dimensions", "dimensions") ||
      !parse_types(operation))
    return false;
  return applies || parse_reducer(operation);
}

/// `reducer(%x: T, %y: T) (%u: T, %v: T) {..}`: pairs of old and new, one an operand. The generic form has all old ones
/// first.
bool Parser::parse_reducer(OperationSyntax& operation) {
  if (!cursor_.expect_word("reducer")) return false;
  RegionSyntax& region = operation.regions.emplace_back();
  std::vector<ArgumentSyntax> new_ones;
  while (at(TokenKind::LeftParen)) {
    const Token opening = peek();
    std::vector<ArgumentSyntax> pair;
    if (!parse_arguments(pair)) return false;
    if (pair.size() != 2) {
      findings().add(findings().span(opening), Code::UnexpectedToken,
                     "a reducer names an old and a new value an operand, found {}", pair.size());
      return false;
    }
    region.arguments.push_back(pair[0]);
    new_ones.push_back(pair[1]);
  }
  region.arguments.insert(region.arguments.end(), new_ones.begin(), new_ones.end());
  return cursor_.skip_location() && parse_region(region);
}

}  // namespace batten::stablehlo
