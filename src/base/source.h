// Where something stands in a text: positions, spans, and the texts themselves.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/id.h"

namespace batten {

using FileId = Id<struct FileTag>;

/// 1-based; `column` counts bytes.
struct Position {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
  friend auto operator<=>(Position, Position) = default;
};

/// The characters from `begin` up to, not including, `end`.
struct Span {
  FileId file;
  Position begin;
  Position end;
  friend auto operator<=>(const Span&, const Span&) = default;
};

/// Where an operation comes from: its own span first, then the call that brought it here, then that one's call, …
/// Empty when a compiler pass made it from nothing a user wrote.
struct Provenance {
  std::vector<Span> chain;
  friend bool operator==(const Provenance&, const Provenance&) = default;
};

/// The texts that spans point into, by FileId. Grows only; ids stay valid.
class Sources {
 public:
  FileId add(std::string name, std::string text);

  const std::string& name(FileId file) const { return files_[file.index].name; }
  std::string_view text(FileId file) const { return files_[file.index].text; }
  /// The text of one line without its end; empty past the last line.
  std::string_view line(FileId file, std::uint32_t number) const;

 private:
  struct File {
    std::string name;
    std::string text;
    std::vector<std::size_t> line_starts;
  };
  std::vector<File> files_;
};

}  // namespace batten
