// Programs compiled once and run many times on made-up inputs.
#pragma once

#include <string>

#include "base/diagnostic.h"
#include "numerics/order.h"

namespace batten::bench {

/// Seconds from text to machine code, and the shortest and median run in microseconds.
struct Timing {
  double compile_seconds = 0;
  double minimum = 0;
  double median = 0;
  int runs = 0;
};

/// Times `@main` of a program. Inputs are reproducible values in [-1, 1) (floats) or small integers; results are reused
/// from run to run.
Result<Timing> time_program(const std::string& path, NumericsProfile profile);

}  // namespace batten::bench
