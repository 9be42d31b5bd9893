// Files as the runtime reads and writes them: a whole regular file at known offsets; and a new file that appears whole
// or not at all.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <utility>

#include "runtime/status.h"

namespace batten::runtime {

/// An open file descriptor, closed with its owner.
class FileDescriptor {
 public:
  explicit FileDescriptor(int number = -1) : number_(number) {}
  FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~FileDescriptor();

  int number() const { return number_; }
  /// 0, or the errno of what the system could not write after all.
  [[nodiscard]] int close();

 private:
  int number_;
};

/// A regular file to read. Errors of everything: file_not_readable.
class InputFile {
 public:
  /// Refuses what has no size to check a claim against: directories, pipes, devices.
  static StatusOr<InputFile> open(const std::string& path);

  /// When it was opened.
  std::size_t size() const { return size_; }
  /// Fills `to` from `offset`. A file that was cut meanwhile is an error.
  Status read(std::size_t offset, std::span<std::byte> to) const;

 private:
  InputFile(std::string path, FileDescriptor descriptor, std::size_t size);

  std::string path_;
  FileDescriptor descriptor_;
  std::size_t size_;
};

/// A file that is written beside its place and put there by `finish`; without it the new file vanishes and an old one
/// stays. What is there and no regular file (a pipe, /dev/null) is written to directly. Errors of everything:
/// file_not_writable.
class OutputFile {
 public:
  static StatusOr<OutputFile> create(const std::string& path);

  Status write(std::span<const std::byte> bytes);
  /// Flushes to the disk and renames.
  Status finish();

  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile();

 private:
  OutputFile(std::string path, std::string target, std::string temporary, FileDescriptor descriptor);
  Status failed(int error) const;

  std::string path_;       // as the user wrote it
  std::string target_;     // the same with symbolic links followed
  std::string temporary_;  // empty: written to directly, or finished
  FileDescriptor descriptor_;
};

}  // namespace batten::runtime
