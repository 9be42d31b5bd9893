#include "native/evaluate.h"

#include <bit>
#include <cstring>
#include <optional>
#include <vector>

#include "base/float_environment.h"
#include "native/interpreter.h"

namespace batten::native {
namespace {

static_assert(std::endian::native == std::endian::little, "elements are read as they lie in memory");

using Memory = std::vector<std::byte>;

Memory uninitialised(const Type& buffer) {
  return Memory(static_cast<std::size_t>(buffer.count) * byte_size(buffer.dtype), std::byte{0xFF});
}

/// Values are bits, and operations mean what `numerics/scalar.h` says.
class BitsDomain {
 public:
  using Value = Bits;

  explicit BitsDomain(std::span<std::byte* const> buffers) : buffers_(buffers) {}

  Bits constant(DType, Bits value) const { return value; }
  Bits from_index(DType to, std::int64_t index) const {
    return batten::convert(DType::I64, to, static_cast<Bits>(index));
  }
  Bits unary(UnaryCode code, DType dtype, Bits x) const { return batten::apply(code, dtype, x); }
  Bits binary(BinaryCode code, DType dtype, Bits x, Bits y) const { return batten::apply(code, dtype, x, y); }
  Bits fma(DType dtype, Bits x, Bits y, Bits z) const { return fused_multiply_add(dtype, x, y, z); }
  Bits compare(CompareDirection direction, ComparisonType type, DType dtype, Bits x, Bits y) const {
    return batten::apply(direction, type, dtype, x, y) ? 1 : 0;
  }
  Bits select(Bits predicate, Bits on_true, Bits on_false) const { return predicate != 0 ? on_true : on_false; }
  Bits convert(DType from, DType to, Bits x) const { return batten::convert(from, to, x); }
  Bits bitcast(DType, DType, Bits x) const { return x; }
  Bits canonical_nan(DType dtype, Bits x) const { return is_nan(dtype, x) ? batten::canonical_nan(dtype) : x; }
  Bits lookup(DType, std::span<const Bits> table, Bits index) const { return table[index & (table.size() - 1)]; }
  bool is_true(Bits x) const { return x != 0; }

  Bits load(std::uint32_t buffer, DType dtype, std::int64_t element) const {
    const std::size_t size = byte_size(dtype);
    const std::byte* const at = buffers_[buffer] + static_cast<std::size_t>(element) * size;
    switch (size) {
      case 1: {
        const Bits bits = read<std::uint8_t>(at);
        return dtype == DType::Pred ? (bits != 0 ? 1 : 0) : bits;
      }
      case 2:
        return read<std::uint16_t>(at);
      case 4:
        return read<std::uint32_t>(at);
      default:
        return read<std::uint64_t>(at);
    }
  }

  void store(std::uint32_t buffer, DType dtype, std::int64_t element, Bits value) const {
    const std::size_t size = byte_size(dtype);
    std::memcpy(buffers_[buffer] + static_cast<std::size_t>(element) * size, &value, size);
  }

 private:
  template <class T>
  static Bits read(const std::byte* at) {
    T value;
    std::memcpy(&value, at, sizeof(T));
    return value;
  }

  std::span<std::byte* const> buffers_;
};

/// The arithmetic is behind calls into another file (`numerics/scalar.cpp`), which no compiler moves across the change.
std::int32_t run(Interpreter<BitsDomain>& interpreter, std::span<std::byte* const> parameters) {
  std::vector<Memory> allocated;
  std::vector<std::byte*> buffers(parameters.begin(), parameters.end());
  for (const Type& type : interpreter.allocations())
    buffers.push_back(allocated.emplace_back(uninitialised(type)).data());
  BitsDomain domain(buffers);
  const DefaultFloatEnvironment environment;
  return interpreter.run(domain);
}

/// The memory of a program's buffers while it runs.
class ProgramMemory {
 public:
  ProgramMemory(const Program& program, std::span<const std::byte* const> parameters,
                std::span<std::byte* const> results)
      : program_(program),
        lifetimes_(lifetimes(program)),
        temporaries_(program.buffers.size()),
        addresses_(program.buffers.size()) {
    // Kernels take all buffers alike; those that they may not write to are theirs to leave alone.
    for (std::size_t i = 0; i < program.buffers.size(); ++i) {
      const Buffer& buffer = program.buffers[i];
      switch (buffer.role) {
        case BufferRole::Parameter:
          addresses_[i] = const_cast<std::byte*>(parameters[buffer.number]);
          break;
        case BufferRole::Result:
          addresses_[i] = results[buffer.number];
          break;
        case BufferRole::Constant:
          addresses_[i] = const_cast<std::byte*>(program.constants[buffer.number].data());
          break;
        case BufferRole::Temporary:
          break;  // at its first call
      }
    }
  }

  /// The addresses of the arguments of call number `call`.
  std::vector<std::byte*> begin(std::size_t call) {
    std::vector<std::byte*> arguments;
    for (const BufferId id : program_.calls[call].arguments) {
      const Buffer& buffer = program_.buffers[id.index];
      if (buffer.role == BufferRole::Temporary && addresses_[id.index] == nullptr) {
        temporaries_[id.index] = uninitialised(buffer.type);
        addresses_[id.index] = temporaries_[id.index].data();
      }
      arguments.push_back(addresses_[id.index]);
    }
    return arguments;
  }

  void end(std::size_t call) {
    for (const BufferId id : program_.calls[call].arguments)
      if (lifetimes_[id.index].last == call) temporaries_[id.index] = Memory{};
  }

 private:
  const Program& program_;
  std::vector<Lifetime> lifetimes_;
  std::vector<Memory> temporaries_;    // by buffer
  std::vector<std::byte*> addresses_;  // by buffer
};

}  // namespace

std::int32_t evaluate(const Kernel& kernel, std::span<std::byte* const> buffers) {
  Interpreter<BitsDomain> interpreter(kernel);
  return run(interpreter, buffers);
}

std::int32_t evaluate(const Program& program, std::span<const std::byte* const> parameters,
                      std::span<std::byte* const> results) {
  std::vector<std::optional<Interpreter<BitsDomain>>> interpreters(program.kernels.size());
  ProgramMemory memory(program, parameters, results);
  for (std::size_t call = 0; call < program.calls.size(); ++call) {
    const std::size_t kernel = program.calls[call].kernel.index;
    std::optional<Interpreter<BitsDomain>>& interpreter = interpreters[kernel];
    if (!interpreter) interpreter.emplace(program.kernels[kernel]);
    const std::vector<std::byte*> arguments = memory.begin(call);
    if (const std::int32_t trap = run(*interpreter, arguments); trap != 0) return trap;
    memory.end(call);
  }
  return 0;
}

}  // namespace batten::native
