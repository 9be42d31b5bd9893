// What the type rules of all families share: checks that append findings, and the words for differences between two
// types.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "tensor/operation.h"
#include "tensor/type.h"

namespace batten::rules {

/// The finding for an element type or code outside its closed set, in the attributes of `kind`; a value cast from a
/// number can be. Every table of facts is indexed by these, so nothing else may look at such an operation.
std::optional<Diagnostic> find_unknown_enumerator(const OpKind& kind);
/// Whether a dtype is one of the closed set.
constexpr bool is_known(DType dtype) { return static_cast<std::size_t>(dtype) < dtype_table.size(); }

/// `type`, unless there are findings or the type itself is invalid.
Result<TensorType> type_unless(Diagnostics findings, TensorType type);

/// AxisOutOfRange for every axis that a tensor of `rank` axes does not have; whether all are in range. `what`: "reduced
/// axis".
bool check_in_range(const Axes& axes, std::size_t rank, std::string_view what, Diagnostics& findings);
/// AxesNotUnique for an axis named twice; whether none is.
bool check_unique(Axes axes, std::string_view what, Diagnostics& findings);
/// AxesNotUnique or AxesNotIncreasing; whether each axis is greater than the one before.
bool check_increasing(const Axes& axes, std::string_view what, Diagnostics& findings);
/// FoldOrderNotAllowed: an exactly associative fold is sequential (`docs/numerics.md` §3.1), a width a power of two in
/// its limit.
void check_order(FoldOrder order, Combiner combiner, DType dtype, Diagnostics& findings);

/// Elementwise operands: ImplicitConvert, ImplicitBroadcast or ShapesDiffer, ImplicitLayoutChange, each with the
/// operation to write.
void check_same_type(std::string_view lhs_name, const TensorType& lhs, std::string_view rhs_name, const TensorType& rhs,
                     Diagnostics& findings);
/// The same of shapes and layouts alone.
void check_same_shape(std::string_view lhs_name, const TensorType& lhs, std::string_view rhs_name,
                      const TensorType& rhs, Diagnostics& findings);

/// Where `found` would be `wanted` after one step that nobody may take in silence: its name and the operation to write
/// instead. Empty where no single operation leads from one to the other.
std::string implicit_change(const TensorType& found, const TensorType& wanted);

}  // namespace batten::rules
