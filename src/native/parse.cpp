#include "native/parse.h"

#include <utility>

#include "base/float_environment.h"
#include "base/limits.h"
#include "native/kernel_reader.h"

namespace batten::native {

Result<std::vector<Kernel>> parse_kernels(const Sources& sources, FileId file) {
  const DefaultFloatEnvironment environment;  // literals are rounded here
  const std::string_view text = sources.text(file);
  if (text.size() > limits::text_bytes)
    return error_at(Span{.file = file, .begin = {}, .end = {}}, Code::FileTooLarge,
                    "the text has {} bytes, the limit is {}", text.size(), limits::text_bytes);
  text::Findings findings;
  text::Cursor cursor(text, file, findings);
  std::vector<Kernel> kernels;
  while (!cursor.at_end_of_text()) {
    if (cursor.at("kernel")) {
      kernels.push_back(KernelReader(cursor, findings).read());
      continue;
    }
    cursor.unexpected("`kernel`");
    do cursor.next_line();
    while (!cursor.at_end_of_text() && !cursor.at("kernel"));
  }
  if (!findings.empty()) return std::move(findings).take();
  return kernels;
}

}  // namespace batten::native
