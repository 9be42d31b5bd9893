// How the command speaks: findings on standard error, as text or JSON, and the exit status that they mean.
#pragma once

#include "base/diagnostic.h"
#include "base/source.h"

namespace batten::cli {

/// `docs/command.md`: what every verb ends with.
enum ExitStatus : int {
  done = 0,
  answer_is_no = 1,   // a failed expectation
  bad_input = 2,      // usage, an invalid program or input, a limit
  compiler_bug = 70,  // EX_SOFTWARE of sysexits.h
};

struct ReportOptions {
  bool json = false;
};

/// Prints the findings; gives the status they mean: `compiler_bug` if one is of our own making, else `bad_input`.
ExitStatus report(Diagnostics findings, const Sources& sources, const ReportOptions& options);

}  // namespace batten::cli
