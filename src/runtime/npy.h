// NumPy's .npy files: the versions 1.0, 2.0 and 3.0 of numpy.lib.format, every element type of Batten.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "runtime/tensor.h"

namespace batten::runtime {

/// The longest header that is read. NumPy's own take about a hundred bytes.
inline constexpr std::size_t max_npy_header = std::size_t{1} << 20;

/// The type that a regular file holds, row-major, without reading its elements. Errors: those of `read_npy` but
/// memory_limit.
StatusOr<TensorDescriptor> npy_type(const std::string& path);

/// Reads the tensor of a regular file into row-major memory: Fortran order and big-endian elements are turned round,
/// preds become 0 or 1. What the header claims is compared with the size of the file before memory is taken. Errors:
/// file_not_readable; malformed_npy for a header that is damaged, lies, or names a type or an extent (0) that Batten
/// does not have, and for a file that is shorter or longer than it says; rank_too_large; memory_limit.
StatusOr<Tensor> read_npy(const std::string& path, const MemoryBudget& budget);

/// The same from the bytes of a file; `name` begins the sentences of errors.
StatusOr<Tensor> parse_npy(std::span<const std::byte> file, const std::string& name, const MemoryBudget& budget);

/// Writes `tensor` (one of the eleven dtypes, at any strides) in row-major order as version 1.0, to the byte what
/// numpy.save writes. The file appears whole or not at all: it is written beside `path`, flushed to the disk and
/// renamed; on any error an old file stays as it was. A `path` that is there and no regular file (a pipe, /dev/null) is
/// written to directly. Errors: file_not_writable.
Status write_npy(const std::string& path, const DLTensor& tensor);

}  // namespace batten::runtime
