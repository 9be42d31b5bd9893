// Reading a program's text.
#pragma once

#include <string>

#include "base/diagnostic.h"
#include "base/source.h"

namespace batten::cli {

/// Adds a file's text to `sources`; `-` is standard input. Errors: FileNotReadable, FileTooLarge.
Result<FileId> load_source(Sources& sources, const std::string& path);

}  // namespace batten::cli
