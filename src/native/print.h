// The printed form of the native IR (`.nir`): canonical, parses back.
#pragma once

#include <string>

#include "native/function.h"

namespace batten::native {

/// Values are numbered in definition order. Equal kernels print equally, so that the text without the name is the
/// kernel's content.
std::string print(const Kernel& kernel);

/// What `print` gives without the kernel's name: the key under which equal kernels are compiled once.
std::string content_key(const Kernel& kernel);

/// One operation of the kernel, on one line, with the numbers that `print` gives and its blocks left out. Operations
/// and values must be put together as their kinds say, scopes need not be right: a value without a definition is `%?`.
std::string print_operation(const Kernel& kernel, const Operation& operation);

}  // namespace batten::native
