#include "stablehlo/types.h"

#include <charconv>
#include <vector>

#include "base/limits.h"
#include "stablehlo/cursor.h"

namespace batten::stablehlo {
namespace {

/// Reads one type; each member takes its part of the text and says whether it was well formed.
class TypeReader {
 public:
  TypeReader(const RawText& raw, Findings& findings) : raw_(raw), findings_(findings), cursor_(Lexer(raw), findings) {}

  std::optional<TensorType> read() {
    if (!cursor_.at_word("tensor")) {
      findings_.add(findings_.span(raw_), Code::UnsupportedType,
                    "the type {} is not supported: every value is a tensor", shown(raw_.text));
      return std::nullopt;
    }
    cursor_.take();
    if (!cursor_.expect(TokenKind::Less, "'<'") || !read_extents() || !read_element_type()) return std::nullopt;
    if (cursor_.at(TokenKind::Comma)) {
      findings_.add(findings_.span(raw_), Code::UnsupportedType, "the type {} is not supported: it has an encoding",
                    shown(raw_.text));
      return std::nullopt;
    }
    if (!cursor_.expect(TokenKind::Greater, "'>'")) return std::nullopt;
    TensorType type = tensor_type(dtype_, Shape(std::span<const std::int64_t>(extents_)));
    const Diagnostics invalid = find_invalid_type(type);
    for (Diagnostic finding : invalid) {
      finding.span = findings_.span(raw_);
      findings_.add(std::move(finding));
    }
    if (!invalid.empty()) return std::nullopt;
    return type;
  }

 private:
  /// `2x3x`
  bool read_extents() {
    while (true) {
      const Token token = cursor_.peek();
      if (token.kind == TokenKind::Question || token.kind == TokenKind::Star) {
        findings_.add(with_note(error_at(findings_.span(token), Code::DynamicDimension,
                                         "the type {} has a dimension of unknown extent", shown(raw_.text)),
                                "dynamic sizes are not supported: export the program for fixed shapes"));
        return false;
      }
      if (token.kind != TokenKind::Integer && token.kind != TokenKind::Hexadecimal) return true;
      if (!read_extent(token) || !take_separator()) return false;
    }
  }

  bool read_extent(const Token& token) {
    const bool is_zero_and_x = token.kind == TokenKind::Hexadecimal;  // `0x5`: an extent of 0, then an extent of 5
    const std::string_view digits = is_zero_and_x ? token.text.substr(0, 1) : token.text;
    std::int64_t extent = 0;
    const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), extent);
    const Span span = findings_.span(digits, token.begin);
    if (status != std::errc{}) {
      findings_.add(span, Code::ElementCountOverflow, "the extent {} is beyond 64 bits", shown(digits));
      return false;
    }
    if (extent == 0) {
      findings_.add(with_note(error_at(span, Code::UnsupportedType, "the type {} has an extent of 0", shown(raw_.text)),
                              "tensors without elements are not supported: every extent is at least 1"));
      return false;
    }
    if (extents_.size() == limits::rank) {
      findings_.add(findings_.span(raw_), Code::RankTooLarge, "the type {} has more than {} axes", shown(raw_.text),
                    limits::rank);
      return false;
    }
    extents_.push_back(extent);
    cursor_.take();
    return true;
  }

  /// The `x` behind an extent, with which the next word or number begins.
  bool take_separator() {
    if (!cursor_.at(TokenKind::Word) || !cursor_.peek().text.starts_with('x'))
      return cursor_.unexpected("'x' behind an extent");
    cursor_.lexer().restart_after(1);
    return true;
  }

  bool read_element_type() {
    const Token token = cursor_.peek();
    if (token.kind != TokenKind::Word && token.kind != TokenKind::TypeName)
      return cursor_.unexpected("an element type");
    cursor_.take();
    const std::optional<DType> dtype = dtype_from_stablehlo(token.text);
    if (dtype && !cursor_.at(TokenKind::Less)) {
      dtype_ = *dtype;
      return true;
    }
    findings_.add(with_note(error_at(findings_.span(token), Code::UnsupportedType,
                                     "the element type {} is not supported", shown(token.text)),
                            "supported are i1, i8, i16, i32, i64, ui8, ui16, ui32, ui64, f32 and f64"));
    return false;
  }

  const RawText& raw_;
  Findings& findings_;
  Cursor cursor_;
  std::vector<std::int64_t> extents_;
  DType dtype_ = DType::F32;
};

}  // namespace

std::optional<TensorType> read_type(const RawText& raw, Findings& findings) { return TypeReader(raw, findings).read(); }

const TensorType* Types::read(const RawText& raw) {
  auto found = read_.find(raw.text);
  if (found == read_.end()) found = read_.emplace(raw.text, read_type(raw, findings_)).first;
  return found->second ? &*found->second : nullptr;
}

}  // namespace batten::stablehlo
