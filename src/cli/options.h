// What the command line says, one struct a verb, and the verbs themselves.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/report.h"
#include "numerics/order.h"

namespace batten::cli {

struct CommonOptions {
  ReportOptions report;
  NumericsProfile profile = NumericsProfile::Wide;
};

struct RunOptions {
  CommonOptions common;
  std::string file;
  std::string function = "main";
  std::vector<std::string> inputs;
  std::vector<std::string> outputs;
  bool hash = false;
  std::size_t memory_limit = 0;
};

enum class Stage { Tensor, Native, Llvm, Asm };

struct ShowOptions {
  CommonOptions common;
  std::string file;
  std::string function = "main";
  Stage stage = Stage::Tensor;
  bool spans = false;
};

struct CheckOptions {
  CommonOptions common;
  std::vector<std::string> files;
};

/// Runs a function and prints, hashes or writes its results; checks a self-checking program's expectations.
ExitStatus run(const RunOptions& options);
/// Reads and verifies each file; says `ok` or every finding.
ExitStatus check(const CheckOptions& options);
/// Prints what the compiler made of a file at one stage.
ExitStatus show(const ShowOptions& options);

}  // namespace batten::cli
