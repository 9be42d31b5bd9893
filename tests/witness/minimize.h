// The smallest program that fails in the place of one that does.
#pragma once

#include <functional>

#include "witness/subject.h"

namespace batten::witness {

using IsAtFault = std::function<bool(const Subject&)>;

/// The first value of `@main` that is at fault as the only result, from operands that are constants where they can be.
/// Constants take the evaluator's bits. Expects a subject that is at fault; gives one. A module that does not verify,
/// or that is at fault only with its calls or with several results, stays as it is.
Subject minimize(const Subject& subject, const IsAtFault& is_at_fault);

}  // namespace batten::witness
