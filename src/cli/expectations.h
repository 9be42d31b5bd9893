// Whether a self-checking program got what it expects.
#pragma once

#include <span>
#include <string>

#include "base/diagnostic.h"
#include "runtime/tensor.h"
#include "tensor/module.h"

namespace batten::cli {

/// Compares the results after a run. Gives a report a failed expectation: how many elements fail, and the first of them
/// with both values, at the expectation's place in the text. Empty: all hold.
std::string failed_expectations(const TensorFunction& function, std::span<const runtime::Tensor> results,
                                const Sources& sources);

}  // namespace batten::cli
