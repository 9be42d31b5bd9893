// The fingerprint of a result.
#pragma once

#include <dlpack/dlpack.h>

#include <string>

namespace batten::runtime {

/// SHA-256 of the elements, row-major, little-endian, preds as 0 or 1, as 64 lowercase hexadecimal digits: `sha256sum`
/// of the same bytes. Dtype and shape do not enter. `tensor`: one of the eleven dtypes, at any strides.
std::string sha256(const DLTensor& tensor);

}  // namespace batten::runtime
