// Text to syntax tree. Reports what the grammar forbids and goes on at the next operation or function; knows nothing of
// types and values.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "stablehlo/cursor.h"
#include "stablehlo/findings.h"
#include "stablehlo/syntax.h"

namespace batten::stablehlo {

/// Everything that could be read; what could not is in `findings`.
ModuleSyntax parse(std::string_view text, Findings& findings);

/// The name behind `@`, without quotes and with its escapes resolved.
std::string symbol_name(std::string_view token);

/// One use of the text. The parts of the grammar stand in `parse_module.cpp`, `parse_operation.cpp` and
/// `parse_pretty.cpp`; each returns whether it met what the grammar says, and has reported it when not.
class Parser {
 public:
  Parser(std::string_view text, Findings& findings) : cursor_(Lexer(text), findings) {}

  ModuleSyntax parse();

 private:
  // parse_module.cpp
  void parse_items(bool is_nested);
  bool parse_item();
  bool parse_module_item();
  bool parse_alias();
  bool parse_mesh();
  bool parse_function();
  bool parse_signature(FunctionSyntax& function);
  bool parse_visibility(FunctionSyntax& function);
  bool parse_generic_item();
  void add_generic(OperationSyntax&& item);
  void add_generic_function(OperationSyntax&& item);
  void skip_to_next_item();
  bool at_split();

  // parse_operation.cpp
  bool parse_region(RegionSyntax& region);
  bool parse_blocks(RegionSyntax& region);
  bool parse_block_label(RegionSyntax& region);
  void parse_operations(RegionSyntax& region);
  bool parse_operation(OperationSyntax& operation);
  bool parse_results(OperationSyntax& operation);
  bool parse_generic(OperationSyntax& operation);
  bool parse_uses(std::vector<ValueUse>& uses);
  bool parse_use(std::vector<ValueUse>& uses);
  bool parse_arguments(std::vector<ArgumentSyntax>& arguments);
  bool parse_attributes(std::vector<AttributeSyntax>& attributes);
  void note_callee(const OperationSyntax& operation);
  void skip_to_next_operation();
  bool at_operation();
  bool at_result_list();
  bool at_new_function() const;

  // parse_pretty.cpp
  bool parse_pretty(OperationSyntax& operation);
  bool parse_operands_form(OperationSyntax& operation);
  bool parse_compare_form(OperationSyntax& operation);
  bool parse_constant_form(OperationSyntax& operation);
  bool parse_iota_form(OperationSyntax& operation);
  bool parse_keywords_form(OperationSyntax& operation);
  bool parse_slice_form(OperationSyntax& operation);
  bool parse_dot_form(OperationSyntax& operation);
  bool parse_call_form(OperationSyntax& operation);
  bool parse_return_form(OperationSyntax& operation);
  bool parse_expect_form(OperationSyntax& operation);
  bool parse_expect_constant_form(OperationSyntax& operation);
  bool parse_reduce_form(OperationSyntax& operation);
  bool parse_reducer(OperationSyntax& operation);
  bool parse_comma_use(OperationSyntax& operation);
  bool parse_two_uses(OperationSyntax& operation);
  bool parse_types(OperationSyntax& operation);
  bool parse_constant_value(OperationSyntax& operation);
  bool parse_keyword(OperationSyntax& operation, std::string_view written, std::string_view stored);
  bool parse_list_pair(OperationSyntax& operation, std::string_view lhs, std::string_view rhs);
  bool add_raw(OperationSyntax& operation, std::string_view name, const Token& first, std::optional<RawText> value);
  std::optional<RawText> raw_keyword_value();

  bool at(TokenKind kind) const { return cursor_.at(kind); }
  const Token& peek() const { return cursor_.peek(); }
  Findings& findings() { return cursor_.findings(); }

  Cursor cursor_;
  ModuleSyntax module_;
  bool found_program_ = false;  // anything beside aliases and meshes
  // The list of values looked through last, by `at_result_list`: where it ends, and whether `=` stands there.
  const char* value_list_end_ = nullptr;
  bool value_list_has_equal_ = false;
};

}  // namespace batten::stablehlo
