// A kernel as the evaluator runs it: one flat list of instructions whose operands are places, not names.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "native/function.h"

namespace batten::native {

enum class Opcode : std::uint8_t {
  Affine,
  IndexDivide,
  IndexRemainder,
  FromIndex,
  Unary,
  Binary,
  Fma,
  Compare,
  Select,
  Convert,
  Bitcast,
  CanonicalNan,
  Lookup,
  Load,
  Store,
  Splat,
  Extract,
  Copy,         // of `lanes` values from `a` to `result`
  CopyIndex,    // of one index
  EnterLoop,    // index `result` = `a` if that is below index `b`; else go on at `target`
  NextIndex,    // index `result` += `number`; if that is below index `b`, go on at `target`
  Jump,         // go on at `target`
  JumpIfFalse,  // the same, if value `a` is false
  Trap,         // end with status `number` if value `a` is true
};

/// What a field means follows from the operation (`operation.h`). Places of data and of index values count separately;
/// a value of several lanes lies in neighbouring places. Buffers are numbers: parameters first, then allocations.
struct Instruction {
  Opcode opcode = Opcode::Jump;
  std::uint8_t code = 0;  // a UnaryCode, BinaryCode or CompareDirection
  ComparisonType comparison = ComparisonType::Float;
  DType dtype = DType::F32;  // of the operands' elements, or of the memory
  DType to = DType::F32;     // of the result's elements, where that is another
  std::uint32_t lanes = 1;
  std::uint32_t result = 0, a = 0, b = 0, c = 0;  // places; Load: buffer `a`, index `b`; Store: value `c` too
  std::uint32_t target = 0;                       // an instruction; Lookup: a table; Affine: the first of `b` terms
  std::int64_t number = 0;                        // an offset, divisor, step, lane or status
};

struct AffineTerm {
  std::uint32_t index = 0;
  std::int64_t coefficient = 0;
};

struct DataConstant {
  std::uint32_t place = 0;
  std::uint32_t lanes = 1;
  DType dtype = DType::F32;
  Bits value = 0;
};

struct Instructions {
  std::vector<Instruction> list;
  std::vector<AffineTerm> terms;
  std::vector<std::span<const Bits>> tables;  // in the kernel
  std::vector<DataConstant> constants;        // where they lie before the first instruction; nothing overwrites them
  std::vector<std::int64_t> indices;          // every index place, with the index constants in theirs
  std::uint32_t data_places = 0;
  std::size_t parameters = 0;
  std::vector<Type> allocations;  // buffers after the parameters
};

/// Expects a verified kernel that outlives the instructions.
Instructions instructions_of(const Kernel& kernel);

}  // namespace batten::native
