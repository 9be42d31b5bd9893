// Judges programs: everything that must be true of any program at all.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "witness/subject.h"

namespace batten::witness {

/// One text a subject: the first thing that is wrong with it, empty if nothing is. That the module verifies; that the
/// printed forms of it and of its kernels read back to themselves; that its kernels verify; that machine code, with
/// calls inlined, gives the bits that the evaluator gives for the module as it stands, in each run. Compiles all of
/// them together, each kernel once.
std::vector<std::string> judge(std::span<const Subject> subjects);

/// Whether there is anything wrong with it.
inline bool is_at_fault(const Subject& subject) { return !judge(std::span(&subject, 1)).front().empty(); }

/// The results of `@main` in the evaluator. Errors: why there are none.
Result<std::vector<std::vector<std::byte>>> evaluated(const TensorModule& module, const Inputs& inputs);

}  // namespace batten::witness
