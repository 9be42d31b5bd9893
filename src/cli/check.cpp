#include <cstdio>

#include "cli/compiler.h"
#include "cli/file.h"
#include "cli/options.h"

namespace batten::cli {

ExitStatus check(const CheckOptions& options) {
  Sources sources;
  Diagnostics findings;
  for (const std::string& path : options.files) {
    const Result<FileId> file = load_source(sources, path);
    const Result<TensorModule> module =
        file ? read(sources, *file, options.common.profile) : Result<TensorModule>(file.errors());
    if (module) {
      std::size_t operations = 0;
      for (const TensorFunction& function : module->functions) operations += function.operations.size();
      fmt::print("{}: ok, {} functions, {} operations\n", path, module->functions.size(), operations);
    } else {
      findings.insert(findings.end(), module.errors().begin(), module.errors().end());
    }
  }
  return findings.empty() ? done : report(findings, sources, options.common.report);
}

}  // namespace batten::cli
