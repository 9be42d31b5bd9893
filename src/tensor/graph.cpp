#include "tensor/graph.h"

#include <algorithm>

#include "base/checked.h"
#include "tensor/rules.h"

namespace batten {
namespace {

/// The position of a stored Pred that is neither 0 nor 1: two bytes for one value would break equality of results by
/// bits.
std::optional<std::int64_t> malformed_pred(const Literal& value) {
  if (value.dtype() != DType::Pred) return std::nullopt;
  const auto bad = std::ranges::find_if(value.bytes(), [](std::byte b) { return b > std::byte{1}; });
  if (bad == value.bytes().end()) return std::nullopt;
  return bad - value.bytes().begin();
}

}  // namespace

Result<TensorType> infer(const Constant& constant, std::span<const TensorType>) {
  const Literal& value = constant.value;
  TensorType type = tensor_type(value.dtype(), constant.shape);
  Diagnostics findings;
  // constant C1: the data has the type's element count, or is one element for all
  const std::int64_t wanted = value.is_splat() ? 1 : element_count(constant.shape).value_or(0);
  const std::optional<std::int64_t> bytes =
      checked_multiply(wanted, static_cast<std::int64_t>(byte_size(value.dtype())));
  if (wanted > 0 && (!bytes || static_cast<std::uint64_t>(*bytes) != value.bytes().size()))
    findings.push_back(error(Code::ConstantDataMismatch,
                             "the constant holds {} bytes of data, {} needs {} elements of {} bytes",
                             value.bytes().size(), type, wanted, byte_size(value.dtype())));
  if (const auto position = malformed_pred(value))  // docs/numerics.md §1: a Pred is 0 or 1
    findings.push_back(error(Code::ConstantDataMismatch,
                             "pred element {} of the constant is stored as {}, expected 0 or 1", *position,
                             std::to_integer<int>(value.bytes()[static_cast<std::size_t>(*position)])));
  return rules::type_unless(std::move(findings), std::move(type));
}

Result<TensorType> infer(const Iota& iota, std::span<const TensorType>) {
  Diagnostics findings;
  if (!dtypes::number.contains(iota.dtype))  // iota: integers and floats
    findings.push_back(error(Code::DTypeNotAllowed, "iota has no {} form, expected an integer or float element type",
                             name(iota.dtype)));
  rules::check_in_range({iota.iota_dimension}, iota.shape.rank(), "iota dimension", findings);  // iota C1
  return rules::type_unless(std::move(findings), tensor_type(iota.dtype, iota.shape));
}

}  // namespace batten
