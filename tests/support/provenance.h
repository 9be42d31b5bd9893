// Modules without the places in a text that their parts come from.
#pragma once

#include "tensor/module.h"

namespace batten::tests {

/// For comparing a module that was read with one that was made.
inline TensorModule without_provenance(TensorModule module) {
  for (TensorFunction& function : module.functions) {
    function.provenance = {};
    for (Operation& operation : function.operations) operation.provenance = {};
    for (Expectation& expectation : function.expectations) expectation.provenance = {};
  }
  return module;
}

}  // namespace batten::tests
