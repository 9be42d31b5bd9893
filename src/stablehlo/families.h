// What each supported operation means, by family: syntax to tensor IR. Every function gives the operation's result, or
// reports why there is none. Operations of several results or none append them themselves and say whether they could.
#pragma once

#include <optional>
#include <vector>

#include "stablehlo/reader.h"

namespace batten::stablehlo {

// read_graph.cpp
std::optional<ValueId> read_constant(FunctionReader& reader, const OperationSyntax& operation);
std::optional<ValueId> read_iota(FunctionReader& reader, const OperationSyntax& operation);
std::optional<std::vector<ValueId>> read_call(FunctionReader& reader, const OperationSyntax& operation);
std::optional<std::vector<ValueId>> read_optimization_barrier(FunctionReader& reader, const OperationSyntax& operation);
void read_return(FunctionReader& reader, const OperationSyntax& operation);

// read_expectation.cpp
/// `stablehlo.custom_call @check.*`; any other target is refused by name.
bool read_custom_call(FunctionReader& reader, const OperationSyntax& operation);
/// `check.expect_*`
bool read_expectation(FunctionReader& reader, const OperationSyntax& operation);

// read_elementwise.cpp
std::optional<ValueId> read_unary(FunctionReader& reader, const OperationSyntax& operation);
std::optional<ValueId> read_binary(FunctionReader& reader, const OperationSyntax& operation);
std::optional<ValueId> read_compare(FunctionReader& reader, const OperationSyntax& operation);
std::optional<ValueId> read_select(FunctionReader& reader, const OperationSyntax& operation);
std::optional<ValueId> read_clamp(FunctionReader& reader, const OperationSyntax& operation);
std::optional<ValueId> read_convert(FunctionReader& reader, const OperationSyntax& operation);
std::optional<ValueId> read_square(FunctionReader& reader, const OperationSyntax& operation);

// read_reduction.cpp
std::optional<std::vector<ValueId>> read_reduce(FunctionReader& reader, const OperationSyntax& operation);

// read_contraction.cpp
std::optional<ValueId> read_dot_general(FunctionReader& reader, const OperationSyntax& operation);
std::optional<ValueId> read_dot(FunctionReader& reader, const OperationSyntax& operation);

// read_broadcast.cpp
std::optional<ValueId> read_broadcast(FunctionReader& reader, const OperationSyntax& operation);
std::optional<ValueId> read_broadcast_in_dim(FunctionReader& reader, const OperationSyntax& operation);

// read_movement.cpp
std::optional<ValueId> read_reshape(FunctionReader& reader, const OperationSyntax& operation);
std::optional<ValueId> read_transpose(FunctionReader& reader, const OperationSyntax& operation);
std::optional<ValueId> read_slice(FunctionReader& reader, const OperationSyntax& operation);
std::optional<ValueId> read_concatenate(FunctionReader& reader, const OperationSyntax& operation);
std::optional<ValueId> read_pad(FunctionReader& reader, const OperationSyntax& operation);
std::optional<ValueId> read_reverse(FunctionReader& reader, const OperationSyntax& operation);
std::optional<ValueId> read_bitcast(FunctionReader& reader, const OperationSyntax& operation);

}  // namespace batten::stablehlo
