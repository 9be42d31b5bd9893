// A kernel: one native function over buffers, in structured SSA form.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "base/id.h"
#include "native/operation.h"
#include "native/type.h"

namespace batten::native {

using ValueId = Id<struct NativeValueTag>;

struct Operation;

/// A region: what a kernel, a loop body or a branch runs, in order.
struct Block {
  std::vector<ValueId> parameters;
  std::vector<Operation> operations;
  std::vector<ValueId> yields;
  friend bool operator==(const Block&, const Block&);
};

struct Operation {
  OpKind kind;
  std::vector<ValueId> operands;
  std::vector<ValueId> results;
  std::vector<Block> blocks;
  friend bool operator==(const Operation&, const Operation&) = default;
};

inline bool operator==(const Block& a, const Block& b) {
  return a.parameters == b.parameters && a.operations == b.operations && a.yields == b.yields;
}

/// Parameters are buffers; `body.parameters` are their values and `body.yields` is empty. A value is visible from its
/// definition to the end of its block, in nested blocks too.
struct Kernel {
  std::string name;
  Block body;
  std::vector<Type> values;  // the type of every value, by ValueId::index
  friend bool operator==(const Kernel&, const Kernel&) = default;

  const Type& type_of(ValueId value) const { return values[value.index]; }
};

}  // namespace batten::native
