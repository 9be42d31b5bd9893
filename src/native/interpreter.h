// Runs a kernel over a domain: what a value is, and what each operation makes of values. Over bits this is the meaning
// of the kernel (`evaluate.h`).
#pragma once

#include <concepts>
#include <cstdint>
#include <utility>
#include <vector>

#include "native/instructions.h"

namespace batten::native {

/// The operations on one element that a domain gives. Control flow and positions are plain numbers in every domain.
template <class D>
concept Domain = requires(D domain, typename D::Value value, DType dtype, std::int64_t number, std::uint32_t buffer,
                          std::span<const Bits> table) {
  { domain.constant(dtype, Bits{}) } -> std::same_as<typename D::Value>;
  { domain.from_index(dtype, number) } -> std::same_as<typename D::Value>;
  { domain.unary(UnaryCode{}, dtype, value) } -> std::same_as<typename D::Value>;
  { domain.binary(BinaryCode{}, dtype, value, value) } -> std::same_as<typename D::Value>;
  { domain.fma(dtype, value, value, value) } -> std::same_as<typename D::Value>;
  { domain.compare(CompareDirection{}, ComparisonType{}, dtype, value, value) } -> std::same_as<typename D::Value>;
  { domain.select(value, value, value) } -> std::same_as<typename D::Value>;
  { domain.convert(dtype, dtype, value) } -> std::same_as<typename D::Value>;
  { domain.bitcast(dtype, dtype, value) } -> std::same_as<typename D::Value>;
  { domain.canonical_nan(dtype, value) } -> std::same_as<typename D::Value>;
  { domain.lookup(dtype, table, value) } -> std::same_as<typename D::Value>;
  { domain.load(buffer, dtype, number) } -> std::same_as<typename D::Value>;
  domain.store(buffer, dtype, number, value);
  { domain.is_true(value) } -> std::same_as<bool>;
};

/// A kernel ready to run, any number of times.
template <Domain D>
class Interpreter {
 public:
  using Value = typename D::Value;

  /// Expects a verified kernel that outlives the interpreter.
  explicit Interpreter(const Kernel& kernel)
      : code_(instructions_of(kernel)), indices_(code_.indices), values_(code_.data_places) {}

  /// The buffers that the kernel allocates: `domain` must know them under the numbers after the parameters'.
  const std::vector<Type>& allocations() const { return code_.allocations; }

  /// Returns 0, or the code of the trap that ended the run.
  std::int32_t run(D& domain) {
    for (const DataConstant& constant : code_.constants)
      for (std::uint32_t lane = 0; lane < constant.lanes; ++lane)
        values_[constant.place + lane] = domain.constant(constant.dtype, constant.value);
    const Instruction* const first = code_.list.data();
    const Instruction* const end = first + code_.list.size();
    for (const Instruction* at = first; at != end;) {
      const Instruction& step = *at++;
      switch (step.opcode) {
        case Opcode::EnterLoop:
          indices_[step.result] = indices_[step.a];
          if (indices_[step.result] >= indices_[step.b]) at = first + step.target;
          break;
        case Opcode::NextIndex:
          indices_[step.result] += step.number;
          if (indices_[step.result] < indices_[step.b]) at = first + step.target;
          break;
        case Opcode::Jump:
          at = first + step.target;
          break;
        case Opcode::JumpIfFalse:
          if (!domain.is_true(values_[step.a])) at = first + step.target;
          break;
        case Opcode::Trap:
          if (domain.is_true(values_[step.a])) return static_cast<std::int32_t>(step.number);
          break;
        default:
          execute(domain, step);
      }
    }
    return 0;
  }

 private:
  /// Each lane of the result from the same lane of the operands.
  template <class Function>
  void for_lanes(const Instruction& step, Function function) {
    Value* const result = values_.data() + step.result;
    for (std::uint32_t lane = 0; lane < step.lanes; ++lane) result[lane] = function(lane);
  }

  std::int64_t affine(const Instruction& step) const {
    std::int64_t sum = step.number;
    for (std::uint32_t i = 0; i < step.b; ++i) {
      const AffineTerm& term = code_.terms[step.target + i];
      sum += term.coefficient * indices_[term.index];  // verified: stays in int64
    }
    return sum;
  }

  void execute(D& domain, const Instruction& step) {
    const auto a = [&](std::uint32_t lane) -> const Value& { return values_[step.a + lane]; };
    const auto b = [&](std::uint32_t lane) -> const Value& { return values_[step.b + lane]; };
    const auto c = [&](std::uint32_t lane) -> const Value& { return values_[step.c + lane]; };
    switch (step.opcode) {
      case Opcode::Affine:
        indices_[step.result] = affine(step);
        return;
      case Opcode::IndexDivide:
        indices_[step.result] = indices_[step.a] / step.number;
        return;
      case Opcode::IndexRemainder:
        indices_[step.result] = indices_[step.a] % step.number;
        return;
      case Opcode::CopyIndex:
        indices_[step.result] = indices_[step.a];
        return;
      case Opcode::FromIndex:
        values_[step.result] = domain.from_index(step.to, indices_[step.a]);
        return;
      case Opcode::Unary:
        return for_lanes(step,
                         [&](auto i) { return domain.unary(static_cast<UnaryCode>(step.code), step.dtype, a(i)); });
      case Opcode::Binary:
        return for_lanes(
            step, [&](auto i) { return domain.binary(static_cast<BinaryCode>(step.code), step.dtype, a(i), b(i)); });
      case Opcode::Fma:
        return for_lanes(step, [&](auto i) { return domain.fma(step.dtype, a(i), b(i), c(i)); });
      case Opcode::Compare:
        return for_lanes(step, [&](auto i) {
          return domain.compare(static_cast<CompareDirection>(step.code), step.comparison, step.dtype, a(i), b(i));
        });
      case Opcode::Select:
        return for_lanes(step, [&](auto i) { return domain.select(a(i), b(i), c(i)); });
      case Opcode::Convert:
        return for_lanes(step, [&](auto i) { return domain.convert(step.dtype, step.to, a(i)); });
      case Opcode::Bitcast:
        return for_lanes(step, [&](auto i) { return domain.bitcast(step.dtype, step.to, a(i)); });
      case Opcode::CanonicalNan:
        return for_lanes(step, [&](auto i) { return domain.canonical_nan(step.dtype, a(i)); });
      case Opcode::Lookup:
        return for_lanes(step, [&](auto i) { return domain.lookup(step.to, code_.tables[step.target], a(i)); });
      case Opcode::Load:
        return for_lanes(step, [&](auto i) { return domain.load(step.a, step.dtype, indices_[step.b] + i); });
      case Opcode::Store:
        for (std::uint32_t i = 0; i < step.lanes; ++i) domain.store(step.a, step.dtype, indices_[step.b] + i, c(i));
        return;
      case Opcode::Splat:
        return for_lanes(step, [&](auto) { return a(0); });
      case Opcode::Extract:
        values_[step.result] = a(static_cast<std::uint32_t>(step.number));
        return;
      case Opcode::Copy:
        return for_lanes(step, [&](auto i) { return a(i); });
      case Opcode::EnterLoop:
      case Opcode::NextIndex:
      case Opcode::Jump:
      case Opcode::JumpIfFalse:
      case Opcode::Trap:
        return;  // `run` has done them
    }
  }

  Instructions code_;
  std::vector<std::int64_t> indices_;
  std::vector<Value> values_;
};

}  // namespace batten::native
