#include "runtime/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <optional>
#include <system_error>

#include "runtime/status_codes.h"

namespace batten::runtime {
namespace {

std::string reason(int error) { return std::generic_category().message(error); }

Status not_readable(const std::string& path, const std::string& why) {
  return {status_codes::file_not_readable, "cannot read " + path + ": " + why};
}

Status not_writable(const std::string& path, int error) {
  return {status_codes::file_not_writable, "cannot write " + path + ": " + reason(error)};
}

/// A new, empty file in the directory of `target`: the longest name that a file may have must not matter. Sets errno
/// where it fails.
std::pair<std::string, FileDescriptor> create_beside(const std::string& target) {
  constexpr int attempts = 100;  // names left by processes of the same number that were killed
  const std::string directory = target.substr(0, target.rfind('/') + 1);
  std::string path;
  int number = -1;
  for (int attempt = 0; attempt < attempts && number < 0; ++attempt) {
    path = directory + ".batten-" + std::to_string(getpid()) + "-" + std::to_string(attempt) + ".tmp";
    number = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (number < 0 && errno != EEXIST) break;
  }
  return {path, FileDescriptor(number)};
}

}  // namespace

FileDescriptor::~FileDescriptor() { static_cast<void>(close()); }

int FileDescriptor::close() {
  const int number = std::exchange(number_, -1);
  return number < 0 || ::close(number) == 0 ? 0 : errno;
}

InputFile::InputFile(std::string path, FileDescriptor descriptor, std::size_t size)
    : path_(std::move(path)), descriptor_(std::move(descriptor)), size_(size) {}

StatusOr<InputFile> InputFile::open(const std::string& path) {
  FileDescriptor descriptor(
      ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));  // not to wait for a pipe's writer
  struct stat facts{};
  if (descriptor.number() < 0 || fstat(descriptor.number(), &facts) != 0) return not_readable(path, reason(errno));
  if (S_ISDIR(facts.st_mode)) return not_readable(path, "it is a directory");
  if (!S_ISREG(facts.st_mode)) return not_readable(path, "it is not a regular file: save its contents to one first");
  return InputFile(path, std::move(descriptor), static_cast<std::size_t>(facts.st_size));
}

Status InputFile::read(std::size_t offset, std::span<std::byte> to) const {
  while (!to.empty()) {
    const ssize_t count = pread(descriptor_.number(), to.data(), to.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return not_readable(path_, reason(errno));
    if (count == 0) return not_readable(path_, "it became shorter while it was read");
    offset += static_cast<std::size_t>(count);
    to = to.subspan(static_cast<std::size_t>(count));
  }
  return {};
}

OutputFile::OutputFile(std::string path, std::string target, std::string temporary, FileDescriptor descriptor)
    : path_(std::move(path)),
      target_(std::move(target)),
      temporary_(std::move(temporary)),
      descriptor_(std::move(descriptor)) {}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})),
      descriptor_(std::move(other.descriptor_)) {}

OutputFile::~OutputFile() {
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

Status OutputFile::failed(int error) const { return not_writable(path_, error); }

StatusOr<OutputFile> OutputFile::create(const std::string& path) {
  struct stat old{};
  const bool exists = stat(path.c_str(), &old) == 0;
  if (!exists && errno != ENOENT) return not_writable(path, errno);
  if (exists && !S_ISREG(old.st_mode)) {
    FileDescriptor direct(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (direct.number() < 0) return not_writable(path, errno);
    return OutputFile(path, path, {}, std::move(direct));
  }

  std::string target = path;
  if (exists) {
    // A rename would replace a link by a file, and a file that its owner has made read-only.
    if (faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) != 0) return not_writable(path, errno);
    char* resolved = realpath(path.c_str(), nullptr);
    if (resolved == nullptr) return not_writable(path, errno);
    target = resolved;
    std::free(resolved);
  }
  auto [temporary, descriptor] = create_beside(target);
  if (descriptor.number() < 0) return not_writable(path, errno);
  OutputFile file(path, std::move(target), std::move(temporary), std::move(descriptor));
  if (exists && fchmod(file.descriptor_.number(), old.st_mode & 07777U) != 0) return file.failed(errno);
  return file;
}

Status OutputFile::write(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(descriptor_.number(), bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return failed(errno);
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
  return {};
}

Status OutputFile::finish() {
  if (!temporary_.empty() && fsync(descriptor_.number()) != 0) return failed(errno);
  if (const int error = descriptor_.close(); error != 0) return failed(error);
  if (!temporary_.empty() && rename(temporary_.c_str(), target_.c_str()) != 0) return failed(errno);
  temporary_.clear();
  return {};
}

}  // namespace batten::runtime
