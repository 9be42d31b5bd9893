// A program and what it is run on.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tensor/literal.h"
#include "tensor/module.h"

namespace batten::witness {

/// `inputs`: one a parameter of `@main`, its elements as they lie in memory.
struct Subject {
  TensorModule module;
  std::vector<Literal> inputs;
};

/// Small, of any operation that the scalar reference lowers, on inputs with special values: NaNs of any payload,
/// limits, subnormals, and truth values that are neither 0 nor 1. The seed decides it on every machine.
Subject random_subject(std::uint64_t seed);

/// The module's text, with each input as a comment in front of it.
std::string describe(const Subject& subject);

/// The function that is run. Expects a module that has it.
inline const TensorFunction& main_of(const TensorModule& module) { return module.function(*module.find("main")); }

}  // namespace batten::witness
