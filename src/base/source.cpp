#include "base/source.h"

#include <utility>

namespace batten {

FileId Sources::add(std::string name, std::string text) {
  File file{.name = std::move(name), .text = std::move(text), .line_starts = {0}};
  for (std::size_t i = 0; i < file.text.size(); ++i)
    if (file.text[i] == '\n') file.line_starts.push_back(i + 1);
  files_.push_back(std::move(file));
  return FileId{static_cast<std::uint32_t>(files_.size() - 1)};
}

std::string_view Sources::line(FileId file, std::uint32_t number) const {
  const File& source = files_[file.index];
  if (number == 0 || number > source.line_starts.size()) return {};
  const std::size_t begin = source.line_starts[number - 1];
  const std::size_t end = number < source.line_starts.size() ? source.line_starts[number] - 1 : source.text.size();
  return std::string_view(source.text).substr(begin, end - begin);
}

}  // namespace batten
