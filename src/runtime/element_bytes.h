// The elements of a tensor as the bytes that leave the process: row-major, little-endian, a pred as 0 or 1.
#pragma once

#include <dlpack/dlpack.h>

#include <bit>
#include <cstddef>
#include <functional>
#include <span>

#include "runtime/status.h"

namespace batten::runtime {

static_assert(std::endian::native == std::endian::little, "elements are written as they lie in memory");

/// Calls `visit` with the bytes, in order, in pieces of any size; stops at the first status that is not success and
/// returns it. `tensor`: one of the eleven dtypes, at any strides.
Status for_each_piece(const DLTensor& tensor, const std::function<Status(std::span<const std::byte>)>& visit);

/// Makes every true byte 1.
void canonicalize_preds(std::span<std::byte> preds);

}  // namespace batten::runtime
