// Random well-typed tensor modules and inputs for them: what every exit must compute to the same bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "tensor/module.h"

namespace batten::generate {

struct Options {
  int operations = 40;          // of `@main`, at least; its operands may need some more
  int functions = 3;            // besides `@main`, at most
  std::size_t rank = 4;         // of any tensor, at most
  std::int64_t elements = 256;  // likewise
  std::size_t results = 6;      // of a function, at most
  DTypeSet dtypes = dtypes::any;
  bool layouts = true;        // other than row-major, in parameters and by `copy`
  bool fold_orders = true;    // other than sequential, where a fold may have one
  bool effects = false;       // functions that declare some; calls of them are never inlined
  bool expectations = false;  // extra results of `@main` that expectations look at, whether or not they hold

  /// What an exit does not have yet. A `constant` is made in any case, where an operand of its type is needed.
  std::function<bool(const OpRow&)> allows_operation = [](const OpRow&) { return true; };
  std::function<bool(UnaryCode)> allows_unary = [](UnaryCode) { return true; };
  std::function<bool(BinaryCode)> allows_binary = [](BinaryCode) { return true; };
};

/// A module that `verify` accepts, with a public function `main`; the seed and the options decide it on every machine.
/// Its values are numbered in definition order. Constants hold special values (`random_values.h`).
TensorModule random_module(std::uint64_t seed, const Options& options);

/// One literal a parameter, its elements stored one by one as they lie in memory.
std::vector<Literal> random_inputs(std::uint64_t seed, const TensorFunction& function);

}  // namespace batten::generate
