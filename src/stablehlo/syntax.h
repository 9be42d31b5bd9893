// A StableHLO text as a tree: names, operands, attributes and types as written, nothing of their meaning. Everything is
// a view into the text, which must outlive the tree.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "stablehlo/lexer.h"
#include "stablehlo/spelling.h"

namespace batten::stablehlo {

/// `%arg0`, or `%0#1`: the second of a pack. `name` is without the `#1`.
struct ValueUse {
  std::string_view name;
  std::uint64_t index = 0;
  Position begin;
};

/// `%0`, or the pack `%0:2`.
struct ResultName {
  std::string_view name;
  std::uint64_t count = 1;
  Position begin;
};

/// `name = value`; a value of no text is a unit attribute. Pretty forms are stored under the names of the generic form.
struct AttributeSyntax {
  std::string_view name;
  Position begin;
  RawText value;
};

struct ArgumentSyntax {
  std::string_view name;
  Position begin;
  RawText type;
};

struct OperationSyntax;

/// The blocks of a region after the first are only counted: no operation that is read has any.
struct RegionSyntax {
  std::vector<ArgumentSyntax> arguments;
  std::vector<OperationSyntax> operations;
  std::size_t blocks = 1;
  Position end;  // of the closing brace
};

struct OperationSyntax {
  /// Whole: all of it stands here. Skipped: a pretty form that is not known, passed over to its end. Broken: not as the
  /// grammar says (already reported); its results exist, of unknown type.
  enum class Status : std::uint8_t { Whole, Skipped, Broken };

  std::string_view name;  // without quotes; `func.call` and `func.return` for their short forms
  Position begin;         // of the name
  std::string_view text;  // of the name as written, for its place
  Spelling spelling;
  Status status = Status::Whole;
  bool one_type = false;  // `: T`: the type of every operand and of the result, which alone stands in `result_types`
  RawText applies;        // the operation that a pretty reduce names in place of a region
  std::vector<ResultName> results;
  std::vector<ValueUse> operands;
  std::vector<AttributeSyntax> attributes;
  std::vector<RegionSyntax> regions;
  std::vector<RawText> operand_types;
  std::vector<RawText> result_types;

  const AttributeSyntax* attribute(std::string_view wanted) const {
    for (const AttributeSyntax& candidate : attributes)
      if (candidate.name == wanted) return &candidate;
    return nullptr;
  }
};

struct FunctionSyntax {
  std::string name;
  std::string_view name_text;  // as written, for its place
  Position begin;              // of the name
  bool is_public = true;
  bool is_broken = false;  // its body could not be read to its end (already reported)
  std::vector<RawText> result_types;
  RegionSyntax body;  // its arguments are the parameters
};

struct ModuleSyntax {
  std::vector<FunctionSyntax> functions;
  std::unordered_set<std::string> called;  // names of functions that some call names
};

}  // namespace batten::stablehlo
