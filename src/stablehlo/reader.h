// One function of the syntax tree to tensor IR: values by name, written types checked against inferred ones. What an
// operation means stands in the files of its family; each of their functions gives the operation's result, or has
// reported why there is none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "stablehlo/findings.h"
#include "stablehlo/syntax.h"
#include "stablehlo/types.h"
#include "tensor/builder.h"
#include "tensor/module.h"

namespace batten::stablehlo {

/// A function known by its signature. `is_usable`: the signature could be read, so that calls of it have types.
struct KnownFunction {
  FunctionId id;
  Span span;
  bool is_usable = false;
};

/// What all functions of one text share.
struct ModuleReader {
  ModuleReader(Findings& found, NumericsProfile chosen) : findings(found), types(found), profile(chosen) {}

  Findings& findings;
  Types types;
  NumericsProfile profile;
  TensorModule module;
  std::unordered_map<std::string, KnownFunction> functions;
  std::unordered_set<std::string> called;
  std::size_t suggestions_left = 20;  // each costs time in proportion to the names: the first findings have one
};

class FunctionReader {
 public:
  FunctionReader(ModuleReader& module, FunctionId function, const FunctionSyntax& syntax);

  /// Parameters, operations, results.
  void read();

  // For the families.
  ModuleReader& module() { return module_; }
  Findings& findings() { return module_.findings; }
  NumericsProfile profile() const { return module_.profile; }
  const FunctionSyntax& syntax() const { return syntax_; }
  FunctionBuilder& builder() { return builder_; }
  const TensorType& type_of(ValueId value) const { return builder_.type_of(value); }
  Span place(const OperationSyntax& operation) const { return module_.findings.span(operation.text, operation.begin); }
  Provenance provenance(const OperationSyntax& operation) const { return Provenance{{place(operation)}}; }

  /// The operands, if there are `count` of them, all are known, and their types are as written.
  std::optional<std::vector<ValueId>> operands(const OperationSyntax& operation, std::size_t count);
  /// All operands, however many there are.
  std::optional<std::vector<ValueId>> operands(const OperationSyntax& operation) {
    return operands(operation, operation.operands.size());
  }
  /// The type that the text gives the operation's one result.
  const TensorType* result_type(const OperationSyntax& operation);
  /// An attribute that must be there.
  const AttributeSyntax* attribute(const OperationSyntax& operation, std::string_view name);

  /// Appends an operation; what its rule refuses is reported at the operation's place.
  std::optional<ValueId> add(const OperationSyntax& operation, OpKind kind, std::vector<ValueId> operands);
  std::optional<std::vector<ValueId>> add_several(const OperationSyntax& operation, OpKind kind,
                                                  std::vector<ValueId> operands);
  /// The value itself when it has the dtype already.
  std::optional<ValueId> convert(const OperationSyntax& operation, ValueId value, DType dtype);

  std::nullopt_t refuse(const OperationSyntax& operation, std::string_view what);
  /// The returned values, and what checks look at besides.
  void expect(Expectation expectation, ValueId actual, ValueId expected);
  void finish(std::span<const ValueId> returned);
  /// Something of the results could not be read: they are not judged.
  void finish_unknown() { is_finished_ = true; }

 private:
  /// Values under one name: `count` from `first` in `values_`; unknown when their operation could not be read.
  struct Binding {
    std::size_t first = 0;
    std::uint64_t count = 1;
    bool is_known = false;
    Position begin;
  };
  struct PendingExpectation {
    Expectation expectation;
    ValueId actual;
    ValueId expected;
  };

  void read_operation(const OperationSyntax& operation);
  void define(std::string_view name, Position begin, std::span<const ValueId> values);
  void define_unknown(const std::vector<ResultName>& results);
  void define_results(const OperationSyntax& operation, std::span<const ValueId> values);
  bool insert(std::string_view name, const Binding& binding);
  std::optional<ValueId> resolve(const ValueUse& use);
  void report_unknown(const ValueUse& use);
  bool check_operand_types(const OperationSyntax& operation, std::span<const ValueId> values);

  ModuleReader& module_;
  const FunctionSyntax& syntax_;
  FunctionBuilder builder_;
  std::unordered_map<std::string_view, Binding> scope_;
  std::vector<ValueId> values_;
  std::vector<PendingExpectation> expectations_;
  bool is_finished_ = false;
};

}  // namespace batten::stablehlo
