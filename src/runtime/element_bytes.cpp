#include "runtime/element_bytes.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "runtime/element_walk.h"
#include "runtime/tensor.h"

namespace batten::runtime {
namespace {

constexpr std::size_t piece_bytes = std::size_t{1} << 16;

bool is_row_major(const DLTensor& tensor) {
  std::int64_t expected = 1;
  const std::vector<std::int64_t> strides = strides_of(tensor);
  for (std::size_t axis = strides.size(); axis-- > 0; expected *= tensor.shape[axis])
    if (tensor.shape[axis] != 1 && strides[axis] != expected) return false;
  return true;
}

}  // namespace

void canonicalize_preds(std::span<std::byte> preds) {
  for (std::byte& pred : preds) pred = std::byte{pred != std::byte{0}};
}

Status for_each_piece(const DLTensor& tensor, const std::function<Status(std::span<const std::byte>)>& visit) {
  const std::byte* first = elements(tensor);
  const std::size_t size = item_size(tensor.dtype);
  const bool is_pred = tensor.dtype.code == dl_bool;
  std::size_t left = element_count(shape_of(tensor)).value_or(0);
  if (!is_pred && is_row_major(tensor)) return visit({first, left * size});

  std::vector<std::byte> piece(piece_bytes);
  ElementWalk walk(tensor);
  while (left > 0) {
    const std::size_t count = std::min(left, piece_bytes / size);
    for (std::size_t i = 0; i < count; ++i, walk.next())
      std::memcpy(piece.data() + i * size, first + walk.offset() * static_cast<std::ptrdiff_t>(size), size);
    if (is_pred) canonicalize_preds(std::span(piece).first(count));
    if (Status status = visit(std::span(piece).first(count * size)); !status.ok()) return status;
    left -= count;
  }
  return {};
}

}  // namespace batten::runtime
