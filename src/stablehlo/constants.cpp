#include "stablehlo/constants.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "numerics/literal_text.h"
#include "stablehlo/cursor.h"

namespace batten::stablehlo {
namespace {

constexpr int hexadecimal_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// Whether every element repeats the first.
bool is_uniform(const std::vector<std::byte>& bytes, std::size_t size) {
  return std::memcmp(bytes.data(), bytes.data() + size, bytes.size() - size) == 0;
}

class DenseReader {
 public:
  DenseReader(const RawText& raw, const TensorType& type, Findings& findings)
      : raw_(raw), type_(type), size_(byte_size(type.dtype)), findings_(findings), cursor_(Lexer(raw), findings) {}

  std::optional<Literal> read() {
    if (!cursor_.at_word("dense")) {
      findings_.add(findings_.span(raw_), Code::MalformedConstant,
                    "the constant {} is not supported, expected dense<..>", shown(raw_.text));
      return std::nullopt;
    }
    cursor_.take();
    if (!cursor_.expect(TokenKind::Less, "'<'")) return std::nullopt;
    std::optional<Literal> literal = read_body();
    if (!literal || !cursor_.expect(TokenKind::Greater, "'>'")) return std::nullopt;
    return literal;
  }

  const Token& next_token() const { return cursor_.peek(); }

 private:
  std::optional<Literal> read_body() {
    if (cursor_.at(TokenKind::String)) return read_bytes();
    if (!cursor_.at(TokenKind::LeftBracket)) {
      const std::optional<Bits> value = read_element();
      return value ? std::optional(Literal::splat(type_.dtype, *value)) : std::nullopt;
    }
    if (type_.shape.rank() == 0) {
      malformed(cursor_.peek(), "found a list for one element of type {}", type_);
      return std::nullopt;
    }
    const std::int64_t count = element_count(type_.shape).value_or(0);
    // An element takes at least two characters, `1,`: a count beyond them is not worth memory.
    bytes_.reserve(
        static_cast<std::size_t>(std::min<std::int64_t>(count, static_cast<std::int64_t>(raw_.text.size() / 2))) *
        size_);
    if (!read_list(0)) return std::nullopt;
    return literal_of(std::move(bytes_));
  }

  Literal literal_of(std::vector<std::byte> bytes) const {
    if (is_uniform(bytes, size_)) return Literal::splat(type_.dtype, load_element(type_.dtype, bytes.data()));
    return Literal::elements(type_.dtype, std::move(bytes));
  }

  template <class... Args>
  bool malformed(const Token& token, fmt::format_string<Args...> format, Args&&... args) {
    findings_.add(findings_.span(token), Code::MalformedConstant, format, std::forward<Args>(args)...);
    return false;
  }

  /// The elements along `axis`, which is below the rank: recursion ends with it.
  bool read_list(std::size_t axis) {
    const Token opening = cursor_.take();
    const std::int64_t extent = type_.shape.extent(axis);
    std::int64_t count = 0;
    if (!cursor_.at(TokenKind::RightBracket)) {
      do {
        if (count == extent)
          return malformed(cursor_.peek(), "more than {} elements along axis {} of {}", extent, axis, type_);
        if (!read_item(axis)) return false;
        ++count;
      } while (cursor_.take_if(TokenKind::Comma));
    }
    if (!cursor_.expect(TokenKind::RightBracket, "',' or ']'")) return false;
    if (count != extent)
      return malformed(opening, "found {} elements along axis {} of {}, expected {}", count, axis, type_, extent);
    return true;
  }

  bool read_item(std::size_t axis) {
    const bool is_last_axis = axis + 1 == type_.shape.rank();
    const bool is_list = cursor_.at(TokenKind::LeftBracket);
    if (is_list && is_last_axis)
      return malformed(cursor_.peek(), "lists nested deeper than the {} axes of {}", type_.shape.rank(), type_);
    if (is_list) return read_list(axis + 1);
    if (!is_last_axis)
      return malformed(cursor_.peek(), "found '{}', expected a list: {} has {} axes", shown(cursor_.peek().text), type_,
                       type_.shape.rank());
    const std::optional<Bits> value = read_element();
    if (!value) return false;
    bytes_.resize(bytes_.size() + size_);
    store_element(type_.dtype, *value, bytes_.data() + bytes_.size() - size_);
    return true;
  }

  /// One number, `true` or `false`.
  std::optional<Bits> read_element() {
    const Token first = cursor_.peek();
    const bool is_negative = cursor_.take_if(TokenKind::Minus);
    Token token = cursor_.peek();
    if (is_negative && token.text.data() != first.text.data() + 1) return cursor_.unexpected("a number"), std::nullopt;
    const bool is_word = token.kind == TokenKind::Word;
    const bool is_number =
        token.kind == TokenKind::Integer || token.kind == TokenKind::Float || token.kind == TokenKind::Hexadecimal;
    if (token.kind == TokenKind::LeftParen)
      return malformed(token, "found a complex number for an element of type {}", name(type_.dtype)), std::nullopt;
    if (!is_word && !is_number) return cursor_.unexpected("an element"), std::nullopt;
    cursor_.take();
    token.text = {first.text.data(),
                  static_cast<std::size_t>(token.text.data() + token.text.size() - first.text.data())};
    token.begin = first.begin;
    if (is_word) return read_word(token);
    return is_float(type_.dtype) ? read_float_element(token, is_negative) : read_integer_element(token);
  }

  std::optional<Bits> read_word(const Token& token) {
    if (type_.dtype == DType::Pred && token.text == "true") return 1;
    if (type_.dtype == DType::Pred && token.text == "false") return 0;
    malformed(token, "found '{}' for an element of type {}", shown(token.text), name(type_.dtype));
    return std::nullopt;
  }

  std::optional<Bits> read_float_element(const Token& token, bool is_negative) {
    if (token.kind == TokenKind::Float) {
      if (const std::optional<Bits> value = batten::read_float(type_.dtype, token.text)) return value;
      malformed(token, "'{}' is no number", shown(token.text));
      return std::nullopt;
    }
    if (token.kind == TokenKind::Hexadecimal && !is_negative) {  // the bits, by value: 0x7FC0 as f32 is a subnormal
      const DType bits_type = size_ == 4 ? DType::U32 : DType::U64;
      if (const IntegerText bits = batten::read_integer(bits_type, token.text); bits.value) return bits.value;
      out_of_range(token);
      return std::nullopt;
    }
    Diagnostic finding = error_at(findings_.span(token), Code::MalformedConstant,
                                  "found '{}' for an element of type {}", shown(token.text), name(type_.dtype));
    if (token.kind == TokenKind::Integer)
      finding = with_note(std::move(finding), "a float has a point: write {}.0", shown(token.text));
    else
      finding = with_note(std::move(finding), "hexadecimal digits are the float's bits and have no sign");
    findings_.add(std::move(finding));
    return std::nullopt;
  }

  std::optional<Bits> read_integer_element(const Token& token) {
    if (token.kind == TokenKind::Float) {
      malformed(token, "found '{}' for an element of type {}", shown(token.text), name(type_.dtype));
      return std::nullopt;
    }
    const IntegerText integer = batten::read_integer(type_.dtype, token.text);
    if (!integer.value) out_of_range(token);
    return integer.value;
  }

  void out_of_range(const Token& token) {
    findings_.add(findings_.span(token), Code::LiteralOutOfRange, "{} does not fit {}", shown(token.text),
                  name(type_.dtype));
  }

  /// `"0x.."`: the bytes of every element, or of one for all.
  std::optional<Literal> read_bytes() {
    const Token token = cursor_.take();
    const std::string_view text = token.text.substr(1, token.text.size() - 2);
    if (!text.starts_with("0x"))
      return malformed(token, "found the string {}, expected \"0x..\"", shown(token.text)), std::nullopt;
    const std::string_view digits = text.substr(2);
    const std::size_t count = digits.size() / 2 / size_;
    const bool is_whole = digits.size() % (2 * size_) == 0;
    const std::int64_t elements = element_count(type_.shape).value_or(0);
    if (!is_whole || (count != 1 && static_cast<std::int64_t>(count) != elements)) {
      malformed(token,
                "found {} hexadecimal digits, expected {} for the {} elements of {}, or {} for one that stands for all",
                digits.size(), static_cast<std::uint64_t>(elements) * size_ * 2, elements, type_, size_ * 2);
      return std::nullopt;
    }
    std::vector<std::byte> bytes(count * size_);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      const int high = hexadecimal_digit(digits[2 * i]);
      const int low = hexadecimal_digit(digits[2 * i + 1]);
      if (high < 0 || low < 0)
        return malformed(token, "'{}' is no hexadecimal byte", shown(digits.substr(2 * i, 2))), std::nullopt;
      bytes[i] = static_cast<std::byte>(high * 16 + low);
      if (type_.dtype == DType::Pred && high * 16 + low > 1)
        return malformed(token, "an i1 takes a byte of its own, 00 or 01, found {}", digits.substr(2 * i, 2)),
               std::nullopt;
    }
    return literal_of(std::move(bytes));
  }

  const RawText& raw_;
  const TensorType& type_;
  std::size_t size_;  // bytes of an element
  Findings& findings_;
  Cursor cursor_;
  std::vector<std::byte> bytes_;
};

}  // namespace

std::optional<Literal> read_dense(const RawText& raw, const TensorType& type, Findings& findings, RawText* rest) {
  DenseReader reader(raw, type, findings);
  std::optional<Literal> literal = reader.read();
  if (rest != nullptr) {
    const Token& token = reader.next_token();
    *rest = {raw.text.substr(static_cast<std::size_t>(token.text.data() - raw.text.data())), token.begin};
  }
  return literal;
}

}  // namespace batten::stablehlo
