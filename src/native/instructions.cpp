#include "native/instructions.h"

#include <algorithm>
#include <utility>

#include "base/visit.h"

namespace batten::native {
namespace {

class Flattener {
 public:
  explicit Flattener(const Kernel& kernel) : kernel_(kernel), places_(kernel.values.size()) {}

  Instructions flatten() && {
    for (const ValueId parameter : kernel_.body.parameters) place(parameter) = next_buffer_++;
    code_.parameters = next_buffer_;
    flatten(kernel_.body);
    return std::move(code_);
  }

 private:
  const Type& type_of(ValueId value) const { return kernel_.type_of(value); }
  /// Where a value lies: among the data, the indices or the buffers, as its type says.
  std::uint32_t& place(ValueId value) { return places_[value.index]; }
  std::uint32_t here() const { return static_cast<std::uint32_t>(code_.list.size()); }
  Instruction& add(Instruction instruction) { return code_.list.emplace_back(instruction); }

  std::uint32_t new_index(std::int64_t value = 0) {
    code_.indices.push_back(value);
    return static_cast<std::uint32_t>(code_.indices.size() - 1);
  }
  std::uint32_t new_place(const Type& type) {
    if (type.is_index()) return new_index();
    return std::exchange(code_.data_places, code_.data_places + static_cast<std::uint32_t>(type.count));
  }
  void new_places(const std::vector<ValueId>& values) {
    for (const ValueId value : values) place(value) = new_place(type_of(value));
  }
  void share_places(const std::vector<ValueId>& values, std::span<const ValueId> with) {
    for (std::size_t i = 0; i < values.size(); ++i) place(values[i]) = place(with[i]);
  }

  void copy(std::uint32_t from, std::uint32_t to, const Type& type) {
    if (from == to) return;
    add({.opcode = type.is_index() ? Opcode::CopyIndex : Opcode::Copy,
         .lanes = static_cast<std::uint32_t>(type.count),
         .result = to,
         .a = from});
  }

  /// All at once, as it were: a carried value may become another one's next value.
  void copy_all(std::span<const ValueId> from, std::span<const ValueId> to) {
    std::vector<std::uint32_t> sources;
    for (const ValueId value : from) sources.push_back(place(value));
    for (std::size_t i = 0; i < from.size(); ++i) {
      const auto overwrites = [&](ValueId value) {
        return place(value) == sources[i] && type_of(value).is_index() == type_of(from[i]).is_index();
      };
      if (std::ranges::none_of(to.first(i), overwrites)) continue;
      sources[i] = new_place(type_of(from[i]));
      copy(place(from[i]), sources[i], type_of(from[i]));
    }
    for (std::size_t i = 0; i < from.size(); ++i) copy(sources[i], place(to[i]), type_of(to[i]));
  }

  void flatten(const Block& block) {
    for (const Operation& operation : block.operations) flatten(operation);
  }

  /// An instruction on the lanes of the result (of the stored value, where there is none), its places filled in.
  Instruction& plain(Opcode opcode, const Operation& operation) {
    Instruction instruction{.opcode = opcode};
    std::uint32_t* const slots[] = {&instruction.a, &instruction.b, &instruction.c};
    for (std::size_t i = 0; i < operation.operands.size() && i < 3; ++i) *slots[i] = place(operation.operands[i]);
    if (!operation.operands.empty()) instruction.dtype = type_of(operation.operands[0]).dtype;
    if (!operation.results.empty()) {
      const Type& type = type_of(operation.results[0]);
      place(operation.results[0]) = new_place(type);
      instruction.result = place(operation.results[0]);
      instruction.to = type.dtype;
      instruction.lanes = static_cast<std::uint32_t>(type.count);
    }
    return add(instruction);
  }

  void flatten(const Operation& operation) {
    visit(
        operation.kind, [&](const Constant& op) { constant(op, operation.results[0]); },
        [&](const Affine& op) { affine(op, operation); },
        [&](const IndexDivide& op) { plain(Opcode::IndexDivide, operation).number = op.divisor; },
        [&](const IndexRemainder& op) { plain(Opcode::IndexRemainder, operation).number = op.divisor; },
        [&](const FromIndex&) { plain(Opcode::FromIndex, operation); },
        [&](const Unary& op) { plain(Opcode::Unary, operation).code = static_cast<std::uint8_t>(op.code); },
        [&](const Binary& op) { plain(Opcode::Binary, operation).code = static_cast<std::uint8_t>(op.code); },
        [&](const Fma&) { plain(Opcode::Fma, operation); },
        [&](const Compare& op) {
          Instruction& instruction = plain(Opcode::Compare, operation);
          instruction.code = static_cast<std::uint8_t>(op.direction);
          instruction.comparison = op.comparison;
        },
        [&](const Select&) { plain(Opcode::Select, operation); },
        [&](const Convert&) { plain(Opcode::Convert, operation); },
        [&](const Bitcast&) { plain(Opcode::Bitcast, operation); },
        [&](const CanonicalNan&) { plain(Opcode::CanonicalNan, operation); },
        [&](const Lookup& op) {
          plain(Opcode::Lookup, operation).target = static_cast<std::uint32_t>(code_.tables.size());
          code_.tables.emplace_back(op.table);
        },
        [&](const Load&) { plain(Opcode::Load, operation); },
        [&](const Store&) {
          plain(Opcode::Store, operation).lanes = static_cast<std::uint32_t>(type_of(operation.operands[2]).count);
        },
        [&](const Splat&) { plain(Opcode::Splat, operation); },
        [&](const Extract& op) { plain(Opcode::Extract, operation).number = op.lane; },
        [&](const Allocate& op) {
          place(operation.results[0]) = next_buffer_++;
          code_.allocations.push_back(op.type);
        },
        [&](const For& op) { loop(op, operation); }, [&](const While&) { loop(operation); },
        [&](const If&) { branches(operation); },
        [&](const Trap& op) { plain(Opcode::Trap, operation).number = op.code; });
  }

  void constant(const Constant& op, ValueId result) {
    if (op.type.is_index()) {
      place(result) = new_index(static_cast<std::int64_t>(op.value));
      return;
    }
    place(result) = new_place(op.type);
    code_.constants.push_back({.place = place(result),
                               .lanes = static_cast<std::uint32_t>(op.type.count),
                               .dtype = op.type.dtype,
                               .value = op.value});
  }

  void affine(const Affine& op, const Operation& operation) {
    const auto first = static_cast<std::uint32_t>(code_.terms.size());
    for (std::size_t i = 0; i < op.coefficients.size(); ++i)
      code_.terms.push_back({.index = place(operation.operands[i]), .coefficient = op.coefficients[i]});
    place(operation.results[0]) = new_index();
    add({.opcode = Opcode::Affine,
         .result = place(operation.results[0]),
         .b = static_cast<std::uint32_t>(op.coefficients.size()),
         .target = first,
         .number = op.offset});
  }

  /// The body's parameters, the results and what the loop carries lie in the same places: they never live side by side.
  void loop(const For& op, const Operation& operation) {
    const Block& body = operation.blocks[0];
    const std::span<const ValueId> carried = std::span(body.parameters).subspan(1);
    new_places(body.parameters);
    share_places(operation.results, carried);
    copy_all(std::span(operation.operands).subspan(2), carried);
    const Instruction bounds{.result = place(body.parameters[0]),
                             .a = place(operation.operands[0]),
                             .b = place(operation.operands[1]),
                             .number = op.step};
    const std::uint32_t enter = here();
    add(bounds).opcode = Opcode::EnterLoop;
    flatten(body);
    copy_all(body.yields, carried);
    Instruction& next = add(bounds);
    next.opcode = Opcode::NextIndex;
    next.target = enter + 1;
    code_.list[enter].target = here();
  }

  void loop(const Operation& operation) {
    const Block& condition = operation.blocks[0];
    const Block& body = operation.blocks[1];
    new_places(condition.parameters);
    share_places(body.parameters, condition.parameters);
    share_places(operation.results, condition.parameters);
    copy_all(operation.operands, condition.parameters);
    const std::uint32_t head = here();
    flatten(condition);
    const std::uint32_t leave = here();
    add({.opcode = Opcode::JumpIfFalse, .a = place(condition.yields[0])});
    flatten(body);
    copy_all(body.yields, body.parameters);
    add({.opcode = Opcode::Jump, .target = head});
    code_.list[leave].target = here();
  }

  void branches(const Operation& operation) {
    new_places(operation.results);
    const std::uint32_t choose = here();
    add({.opcode = Opcode::JumpIfFalse, .a = place(operation.operands[0])});
    flatten(operation.blocks[0]);
    copy_all(operation.blocks[0].yields, operation.results);
    const std::uint32_t leave = here();
    add({.opcode = Opcode::Jump});
    code_.list[choose].target = here();
    flatten(operation.blocks[1]);
    copy_all(operation.blocks[1].yields, operation.results);
    code_.list[leave].target = here();
  }

  const Kernel& kernel_;
  Instructions code_;
  std::vector<std::uint32_t> places_;  // by value
  std::uint32_t next_buffer_ = 0;
};

}  // namespace

Instructions instructions_of(const Kernel& kernel) { return Flattener(kernel).flatten(); }

}  // namespace batten::native
