// A tensor as people read it.
#pragma once

#include <dlpack/dlpack.h>

#include <string>

namespace batten::runtime {

/// What NumPy 2.4 prints for `print(repr(array))` with its default options: at most 8 digits after the point, aligned
/// columns, lines of 75 characters, the middle of long axes elided when there are more than 1000 elements, the dtype
/// unless the text implies it. No newline at the end. `tensor`: one of the eleven dtypes, at any strides.
std::string to_text(const DLTensor& tensor);

}  // namespace batten::runtime
