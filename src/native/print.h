// The printed form of the native IR (`.nir`): canonical, parses back.
#pragma once

#include <string>

#include "native/function.h"

namespace batten::native {

/// Values are numbered in definition order. Equal kernels print equally, so that the text without the name is the kernel's content.
std::string print(const Kernel& kernel);

/// What `print` gives without the kernel's name: the key under which equal kernels are compiled once.
std::string content_key(const Kernel& kernel);

}  // namespace batten::native
