#include "stablehlo/attributes.h"

#include <charconv>
#include <cmath>

#include "base/limits.h"
#include "numerics/literal_text.h"
#include "stablehlo/cursor.h"

namespace batten::stablehlo {
namespace {

/// Reads one attribute's value. Whatever is wrong with it is one finding: the attribute's name, what it is, what it
/// must be.
class ValueReader {
 public:
  ValueReader(const AttributeSyntax& attribute, Findings& findings)
      : attribute_(attribute), findings_(findings), lexer_(attribute.value) {}

  std::nullopt_t malformed(std::string_view expected) {
    if (!is_reported_)
      findings_.add(findings_.span(attribute_.value), Code::MalformedAttribute, "{} is '{}', expected {}",
                    shown(attribute_.name), shown(attribute_.value.text), expected);
    is_reported_ = true;
    return std::nullopt;
  }

  std::nullopt_t too_long() {
    if (!is_reported_)
      findings_.add(findings_.span(attribute_.value), Code::RankTooLarge, "{} has more than {} numbers, one an axis",
                    shown(attribute_.name), limits::rank);
    is_reported_ = true;
    return std::nullopt;
  }

  bool at(TokenKind kind) const { return lexer_.peek().kind == kind; }
  bool take_if(TokenKind kind) {
    if (!at(kind)) return false;
    lexer_.next();
    return true;
  }
  Token take() { return lexer_.next(); }

  std::optional<std::int64_t> integer(std::string_view expected) {
    const bool is_negative = take_if(TokenKind::Minus);
    if (!at(TokenKind::Integer)) return malformed(expected);
    const std::string_view digits = take().text;
    std::uint64_t magnitude = 0;
    const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), magnitude);
    if (status != std::errc{} || magnitude > (std::uint64_t{1} << 63U) - 1) return malformed(expected);
    return is_negative ? -static_cast<std::int64_t>(magnitude) : static_cast<std::int64_t>(magnitude);
  }

  /// `0, 1` up to `closing`.
  std::optional<Axes> integers(TokenKind closing) {
    Axes axes;
    if (take_if(closing)) return axes;
    do {
      const std::optional<std::int64_t> axis = integer(a_list);
      if (!axis) return std::nullopt;
      if (axes.size() == limits::rank) return too_long();
      axes.push_back(*axis);
    } while (take_if(TokenKind::Comma));
    if (!take_if(closing)) return malformed(a_list);
    return axes;
  }

  /// Behind `dense`: `<[0, 1]> : tensor<2xi64>`, or one number for all.
  std::optional<Axes> dense() {
    if (!take_if(TokenKind::Less)) return malformed(a_list);
    const bool is_splat = at(TokenKind::Integer) || at(TokenKind::Minus);
    std::optional<Axes> axes;
    if (is_splat) {
      axes = integers(TokenKind::Greater);
    } else {
      axes = take_if(TokenKind::LeftBracket) ? integers(TokenKind::RightBracket) : std::optional(Axes{});
      if (axes && !take_if(TokenKind::Greater)) return malformed(a_list);
    }
    if (!axes || !is_splat) return axes;
    if (axes->size() != 1 || !take_if(TokenKind::Colon) || take().text != "tensor" || !take_if(TokenKind::Less))
      return malformed(a_list);
    const std::optional<std::int64_t> count = integer(a_list);
    if (!count || *count < 0) return malformed(a_list);
    if (*count > static_cast<std::int64_t>(limits::rank)) return too_long();
    return Axes(static_cast<std::size_t>(*count), axes->front());
  }

  static constexpr std::string_view a_list = "a list of integers";

 private:
  const AttributeSyntax& attribute_;
  Findings& findings_;
  Lexer lexer_;
  bool is_reported_ = false;
};

}  // namespace

std::optional<Axes> read_axes(const AttributeSyntax& attribute, Findings& findings) {
  ValueReader reader(attribute, findings);
  if (reader.take_if(TokenKind::LeftBracket)) return reader.integers(TokenKind::RightBracket);
  if (!reader.at(TokenKind::Word)) return reader.malformed(ValueReader::a_list);
  const std::string_view word = reader.take().text;
  if (word == "dense") return reader.dense();
  if (word != "array" || !reader.take_if(TokenKind::Less) || !reader.take_if(TokenKind::Word))
    return reader.malformed(ValueReader::a_list);
  if (reader.take_if(TokenKind::Colon)) return reader.integers(TokenKind::Greater);
  if (!reader.take_if(TokenKind::Greater)) return reader.malformed(ValueReader::a_list);
  return Axes{};
}

std::optional<Ranges> read_ranges(const AttributeSyntax& attribute, Findings& findings) {
  constexpr std::string_view expected = "start:limit or start:limit:stride an axis";
  ValueReader reader(attribute, findings);
  Ranges ranges;
  if (!reader.take_if(TokenKind::LeftBracket)) return reader.malformed(expected);
  if (reader.take_if(TokenKind::RightBracket)) return ranges;
  do {
    const std::optional<std::int64_t> start = reader.integer(expected);
    if (!start || !reader.take_if(TokenKind::Colon)) return reader.malformed(expected);
    const std::optional<std::int64_t> limit = reader.integer(expected);
    const std::optional<std::int64_t> stride =
        reader.take_if(TokenKind::Colon) ? reader.integer(expected) : std::optional<std::int64_t>(1);
    if (!limit || !stride) return std::nullopt;
    ranges.start.push_back(*start);
    ranges.limit.push_back(*limit);
    ranges.stride.push_back(*stride);
  } while (reader.take_if(TokenKind::Comma));
  if (!reader.take_if(TokenKind::RightBracket)) return reader.malformed(expected);
  return ranges;
}

std::optional<std::int64_t> read_integer(const AttributeSyntax& attribute, Findings& findings) {
  ValueReader reader(attribute, findings);
  const std::optional<std::int64_t> value = reader.integer("an integer");
  if (value && !reader.at(TokenKind::Colon) && !reader.at(TokenKind::End)) return reader.malformed("an integer");
  return value;
}

std::optional<double> read_tolerance(const AttributeSyntax& attribute, Findings& findings) {
  ValueReader reader(attribute, findings);
  if (!reader.at(TokenKind::Float)) return reader.malformed("a number with a point, not negative");
  const std::optional<Bits> bits = batten::read_float(DType::F64, reader.take().text);
  if (!bits || !std::isfinite(f64_of(*bits))) return reader.malformed("a finite number");
  return f64_of(*bits);
}

std::string_view enumerator(const RawText& raw) {
  std::string_view last;
  for (Lexer lexer(raw); lexer.peek().kind != TokenKind::End;) {
    const Token token = lexer.next();
    if (token.kind == TokenKind::Word) last = token.text;
    if (token.kind == TokenKind::Colon) break;
  }
  return last;
}

std::optional<std::vector<AttributeSyntax>> read_fields(const AttributeSyntax& attribute, Findings& findings) {
  Cursor cursor(Lexer(attribute.value), findings);
  cursor.take_if(TokenKind::AttributeName);
  std::vector<AttributeSyntax> fields;
  if (!cursor.expect(TokenKind::Less, "'<'")) return std::nullopt;
  if (cursor.take_if(TokenKind::Greater)) return fields;
  do {
    const Token name = cursor.peek();
    if (!cursor.expect(TokenKind::Word, "a name") || !cursor.expect(TokenKind::Equal, "'='")) return std::nullopt;
    const std::optional<RawText> value = cursor.raw_value();
    if (!value) return std::nullopt;
    fields.push_back({.name = name.text, .begin = name.begin, .value = *value});
  } while (cursor.take_if(TokenKind::Comma));
  if (!cursor.expect(TokenKind::Greater, "',' or '>'")) return std::nullopt;
  return fields;
}

}  // namespace batten::stablehlo
