// Which operation each name of StableHLO text stands for, and in which pretty form it is written. One table; the names
// of scalar codes come from `numerics/codes.h`, whose words are StableHLO's.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "numerics/codes.h"

namespace batten::stablehlo {

/// How an operation is written when it is not in generic form.
enum class Form : std::uint8_t {
  Unknown,         // passed over to the next operation
  Operands,        // `%a, %b {..} : types`
  Compare,         // `LT, %a, %b, FLOAT : types`
  Constant,        // `dense<..> : T`
  Iota,            // `dim = N : T`
  Keywords,        // `%a, .., name = value, .. : types`
  Slice,           // `%a [0:10, 2:8:3] : types`
  Reduce,          // `(%a init: %i) applies op across dimensions = [N, ..] : types`, or with a `reducer`
  DotGeneral,      // `%a, %b, batching_dims = [..] x [..], contracting_dims = [..] x [..], .. : types`
  Call,            // `@f(%a, ..) {..} : types`
  Return,          // `%a, .. : types`
  ExpectConstant,  // `%a, dense<..> : T, tolerance = X`
  Expect,          // `%a, %b, max_ulp_difference = N, .. : types`
};

/// What an operation is read as.
enum class Meaning : std::uint8_t {
  Unknown,      // no operation of StableHLO
  Unsupported,  // an operation that Batten does not read
  Constant,
  Iota,
  Call,
  CustomCall,
  Return,
  ExpectEqual,
  ExpectClose,
  ExpectAlmost,
  OptimizationBarrier,
  Unary,   // `code` is a UnaryCode
  Binary,  // `code` is a BinaryCode
  Compare,
  Select,
  Clamp,
  Convert,
  Square,
  Reduce,
  DotGeneral,
  Dot,
  BroadcastInDim,
  Broadcast,
  Reshape,
  Transpose,
  Slice,
  Concatenate,
  Pad,
  Reverse,
  Bitcast,
};

struct Spelling {
  Form form = Form::Unknown;
  Meaning meaning = Meaning::Unknown;
  std::uint8_t code = 0;
};

namespace detail {

struct SpellingRow {
  std::string_view name;
  Spelling spelling;
};

// clang-format off
inline constexpr std::array spelled{
    SpellingRow{"func.call",                       {Form::Call,           Meaning::Call}},
    SpellingRow{"func.return",                     {Form::Return,         Meaning::Return}},
    SpellingRow{"check.expect_eq",                 {Form::Expect,         Meaning::ExpectEqual}},
    SpellingRow{"check.expect_close",              {Form::Expect,         Meaning::ExpectClose}},
    SpellingRow{"check.expect_almost_eq",          {Form::Expect,         Meaning::ExpectAlmost}},
    SpellingRow{"check.expect_eq_const",           {Form::ExpectConstant, Meaning::ExpectEqual}},
    SpellingRow{"check.expect_almost_eq_const",    {Form::ExpectConstant, Meaning::ExpectAlmost}},
    SpellingRow{"chlo.square",                     {Form::Operands,       Meaning::Square}},
    SpellingRow{"stablehlo.bitcast_convert",       {Form::Operands,       Meaning::Bitcast}},
    SpellingRow{"stablehlo.broadcast",             {Form::Keywords,       Meaning::Broadcast}},
    SpellingRow{"stablehlo.broadcast_in_dim",      {Form::Keywords,       Meaning::BroadcastInDim}},
    SpellingRow{"stablehlo.clamp",                 {Form::Operands,       Meaning::Clamp}},
    SpellingRow{"stablehlo.compare",               {Form::Compare,        Meaning::Compare}},
    SpellingRow{"stablehlo.concatenate",           {Form::Keywords,       Meaning::Concatenate}},
    SpellingRow{"stablehlo.constant",              {Form::Constant,       Meaning::Constant}},
    SpellingRow{"stablehlo.convert",               {Form::Operands,       Meaning::Convert}},
    SpellingRow{"stablehlo.custom_call",           {Form::Call,           Meaning::CustomCall}},
    SpellingRow{"stablehlo.dot",                   {Form::Keywords,       Meaning::Dot}},
    SpellingRow{"stablehlo.dot_general",           {Form::DotGeneral,     Meaning::DotGeneral}},
    SpellingRow{"stablehlo.iota",                  {Form::Iota,           Meaning::Iota}},
    SpellingRow{"stablehlo.optimization_barrier",  {Form::Operands,       Meaning::OptimizationBarrier}},
    SpellingRow{"stablehlo.pad",                   {Form::Keywords,       Meaning::Pad}},
    SpellingRow{"stablehlo.reduce",                {Form::Reduce,         Meaning::Reduce}},
    SpellingRow{"stablehlo.reshape",               {Form::Operands,       Meaning::Reshape}},
    SpellingRow{"stablehlo.return",                {Form::Return,         Meaning::Unsupported}},  // read where a region needs it
    SpellingRow{"stablehlo.reverse",               {Form::Keywords,       Meaning::Reverse}},
    SpellingRow{"stablehlo.select",                {Form::Operands,       Meaning::Select}},
    SpellingRow{"stablehlo.slice",                 {Form::Slice,          Meaning::Slice}},
    SpellingRow{"stablehlo.transpose",             {Form::Keywords,       Meaning::Transpose}},
};

/// The other operations of StableHLO, without the dialect: told apart from a misspelled name.
inline constexpr std::array<std::string_view, 57> unsupported{
    "after_all", "all_gather", "all_reduce", "all_to_all", "batch_norm_grad", "batch_norm_inference", "batch_norm_training",
    "case", "cholesky", "collective_broadcast", "collective_permute", "complex",
    "composite", "convolution", "create_token", "cross-replica-sum", "dynamic_broadcast_in_dim",
    "dynamic_conv", "dynamic_gather", "dynamic_iota", "dynamic_pad", "dynamic_reshape", "dynamic_slice",
    "dynamic_update_slice", "einsum", "fft", "gather", "get_dimension_size", "get_tuple_element", "if", "imag", "infeed",
    "map", "outfeed", "partition_id", "real", "real_dynamic_slice", "recv",
    "reduce_precision", "reduce_scatter", "reduce_window", "replica_id", "rng", "rng_bit_generator", "scatter",
    "select_and_scatter", "send", "set_dimension_size", "sort", "torch_index_select", "trace",
    "triangular_solve", "tuple", "unary_einsum", "uniform_dequantize", "uniform_quantize", "while",
};
// clang-format on

inline constexpr std::string_view dialect = "stablehlo.";

}  // namespace detail

/// The meaning of a full operation name, `stablehlo.add`.
constexpr Spelling spelling_of(std::string_view name) {
  const bool is_stablehlo = name.starts_with(detail::dialect);
  for (const detail::SpellingRow& row : detail::spelled)
    if (row.name == name) return row.spelling;
  if (is_stablehlo) {
    const std::string_view word = name.substr(detail::dialect.size());
    if (const auto code = binary_named(word))
      return {Form::Operands, Meaning::Binary, static_cast<std::uint8_t>(*code)};
    if (const auto code = unary_named(word)) return {Form::Operands, Meaning::Unary, static_cast<std::uint8_t>(*code)};
    for (const std::string_view other : detail::unsupported)
      if (other == word) return {Form::Unknown, Meaning::Unsupported};
  }
  // Dialects whose operations are not listed: JAX prints those of chlo; others come from other compilers.
  return {Form::Unknown, is_stablehlo ? Meaning::Unknown : Meaning::Unsupported};
}

}  // namespace batten::stablehlo
