#include "cli/report.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "base/limits.h"

namespace batten::cli {

ExitStatus report(Diagnostics findings, const Sources& sources, const ReportOptions& options) {
  sort_findings(findings);
  const bool ours =
      std::ranges::any_of(findings, [](const Diagnostic& finding) { return finding.code == Code::Internal; });
  if (options.json) {
    std::fputs(render_json(findings, sources).c_str(), stderr);
    return ours ? compiler_bug : bad_input;
  }
  const bool color = isatty(STDERR_FILENO) != 0;
  const std::size_t shown = std::min(findings.size(), limits::findings);
  for (std::size_t i = 0; i < shown; ++i) std::fputs(render(findings[i], sources, color).c_str(), stderr);
  if (shown < findings.size()) fmt::print(stderr, "… and {} more\n", findings.size() - shown);
  if (ours) std::fputs("this is a mistake of batten, not of the program: please report it with the program\n", stderr);
  return ours ? compiler_bug : bad_input;
}

}  // namespace batten::cli
