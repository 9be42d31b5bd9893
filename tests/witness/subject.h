// A program and what it is run on.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tensor/literal.h"
#include "tensor/module.h"

namespace batten::witness {

/// One literal a parameter of `@main`, its elements as they lie in memory.
using Inputs = std::vector<Literal>;

/// `runs`: at least one; the program is run on the inputs of each.
struct Subject {
  TensorModule module;
  std::vector<Inputs> runs;
};

/// Small, of any operation, on several inputs with special values: NaNs of any payload, limits, subnormals, and truth
/// values that are neither 0 nor 1. The seed decides it on every machine.
Subject random_subject(std::uint64_t seed);

/// The module's text, with each input of each run as a comment in front of it.
std::string describe(const Subject& subject);

/// The function that is run. Expects a module that has it.
inline const TensorFunction& main_of(const TensorModule& module) { return module.function(*module.find("main")); }

}  // namespace batten::witness
