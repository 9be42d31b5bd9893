#include "cli/file.h"

#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <utility>

#include "base/limits.h"

namespace batten::cli {
namespace {

struct Close {
  void operator()(std::FILE* file) const {
    if (file != stdin) std::fclose(file);
  }
};

}  // namespace

Result<FileId> load_source(Sources& sources, const std::string& path) {
  const bool standard_input = path == "-";
  const std::string name = standard_input ? "<stdin>" : path;
  const auto unreadable = [&](int reason) {
    return error(Code::FileNotReadable, "cannot read {}: {}", name, std::strerror(reason));
  };
  const auto too_large = [&] {
    return error(Code::FileTooLarge, "{} is larger than {} bytes", name, limits::text_bytes);
  };
  struct stat status{};
  if (!standard_input) {
    if (stat(path.c_str(), &status) != 0) return unreadable(errno);
    if (S_ISDIR(status.st_mode)) return unreadable(EISDIR);
    if (static_cast<std::uint64_t>(status.st_size) > limits::text_bytes) return too_large();
  }
  const std::unique_ptr<std::FILE, Close> file(standard_input ? stdin : std::fopen(path.c_str(), "rb"));
  if (!file) return unreadable(errno);

  std::string text;
  if (S_ISREG(status.st_mode)) text.reserve(static_cast<std::size_t>(status.st_size));
  std::array<char, 1 << 16> chunk{};
  while (const std::size_t count = std::fread(chunk.data(), 1, chunk.size(), file.get())) {
    if (text.size() + count > limits::text_bytes) return too_large();
    text.append(chunk.data(), count);
    // No text: what is read so far is refused, and the rest (of /dev/zero, say) can be endless.
    if (std::memchr(chunk.data(), 0, count) != nullptr) break;
  }
  if (std::ferror(file.get()) != 0) return unreadable(errno);
  return sources.add(name, std::move(text));
}

}  // namespace batten::cli
