#include "runtime/program.h"

#include <algorithm>

#include "base/float_environment.h"
#include "runtime/status_codes.h"

namespace batten::runtime {
namespace {

std::string number(std::size_t value) { return std::to_string(value); }

Status internal(const std::string& what) { return {status_codes::internal, what}; }

/// What is wrong with the place of one buffer; empty when nothing is.
std::string find_wrong_place(const Executable& executable, const BufferPlan& buffer) {
  const auto differs = [&](const char* kind, std::size_t index,
                           const std::vector<TensorDescriptor>& types) -> std::string {
    if (index >= types.size()) return std::string("there is no ") + kind + " " + number(index);
    const std::size_t bytes = *byte_count(types[index]);
    return bytes == buffer.bytes ? "" : std::string(kind) + " " + number(index) + " has " + number(bytes) + " bytes";
  };
  if (const auto* arena = std::get_if<ArenaPlace>(&buffer.place)) {
    if (arena->offset % buffer_alignment != 0) return "offset " + number(arena->offset) + " is not aligned";
    const bool inside =
        arena->offset <= executable.arena_bytes && buffer.bytes <= executable.arena_bytes - arena->offset;
    return inside ? ""
                  : "offset " + number(arena->offset) + " leads out of an arena of " + number(executable.arena_bytes) +
                        " bytes";
  }
  if (const auto* parameter = std::get_if<ParameterPlace>(&buffer.place))
    return differs("parameter", parameter->index, executable.parameters);
  if (const auto* result = std::get_if<ResultPlace>(&buffer.place))
    return differs("result", result->index, executable.results);
  return std::get<ConstantPlace>(buffer.place).data != nullptr ? "" : "a constant has no data";
}

Status check_descriptors(std::span<const TensorDescriptor> types, const std::string& kind) {
  for (std::size_t i = 0; i < types.size(); ++i)
    if (Status status = check_descriptor(types[i], kind + " " + number(i)); !status.ok()) return status;
  return {};
}

/// The bytes of an argument in memory.
struct Range {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
  bool is_result = false;
  std::size_t index = 0;

  std::string name() const { return (is_result ? "result " : "input ") + number(index); }
};

/// Results that share bytes with another argument. Inputs may share with each other. Expects arguments that are as
/// declared.
void find_overlaps(const Executable& executable, std::span<const DLTensor> inputs, std::span<const DLTensor> results,
                   std::vector<Status>& findings) {
  std::vector<Range> ranges;
  const auto add = [&](std::span<const DLTensor> tensors, const std::vector<TensorDescriptor>& types, bool is_result) {
    for (std::size_t i = 0; i < tensors.size(); ++i) {
      const auto begin = reinterpret_cast<std::uintptr_t>(elements(tensors[i]));
      ranges.push_back({begin, begin + *byte_count(types[i]), is_result, i});
    }
  };
  add(inputs, executable.parameters, false);
  add(results, executable.results, true);
  std::sort(ranges.begin(), ranges.end(), [](const Range& a, const Range& b) { return a.begin < b.begin; });

  // In order of address a range overlaps one before it if and only if it overlaps the one of them that reaches
  // furthest.
  Range furthest;
  Range furthest_result;
  for (const Range& range : ranges) {
    const Range& before = range.is_result ? furthest : furthest_result;
    if (range.begin < before.end)
      findings.push_back({status_codes::result_differs, range.name() + " and " + before.name() +
                                                            " overlap in memory: a result needs memory of its own"});
    if (range.end > furthest.end) furthest = range;
    if (range.is_result && range.end > furthest_result.end) furthest_result = range;
  }
}

/// Never inlined: inlined arithmetic could be moved across the change of the floating-point environment.
[[gnu::noinline]] Status run_calls(const Executable& executable, const std::vector<void*>& addresses,
                                   std::vector<void*>& arguments) {
  for (std::size_t i = 0; i < executable.calls.size(); ++i) {
    const KernelCall& call = executable.calls[i];
    arguments.clear();
    for (const std::uint32_t buffer : call.buffers) arguments.push_back(addresses[buffer]);
    if (const std::int32_t trap = call.function(arguments.data()); trap != 0)
      return {status_codes::trap_raised,
              "kernel " + call.name + " (call " + number(i) + ") stopped with trap " + std::to_string(trap)};
  }
  return {};
}

}  // namespace

Status check_executable(const Executable& executable) {
  if (Status status = check_descriptors(executable.parameters, "parameter"); !status.ok()) return status;
  if (Status status = check_descriptors(executable.results, "result"); !status.ok()) return status;
  for (std::size_t i = 0; i < executable.buffers.size(); ++i)
    if (const std::string wrong = find_wrong_place(executable, executable.buffers[i]); !wrong.empty())
      return internal("buffer " + number(i) + " of " + number(executable.buffers[i].bytes) + " bytes: " + wrong);
  for (std::size_t i = 0; i < executable.calls.size(); ++i) {
    const KernelCall& call = executable.calls[i];
    if (call.function == nullptr) return internal("call " + number(i) + " (" + call.name + ") has no kernel");
    for (const std::uint32_t buffer : call.buffers)
      if (buffer >= executable.buffers.size())
        return internal("call " + number(i) + " (" + call.name + ") names buffer " + number(buffer) + " of " +
                        number(executable.buffers.size()));
  }
  return {};
}

std::vector<Status> check_arguments(const Executable& executable, std::span<const DLTensor> inputs,
                                    std::span<const DLTensor> results) {
  std::vector<Status> findings;
  const auto check = [&](std::span<const DLTensor> found, std::span<const TensorDescriptor> declared,
                         const std::string& kind, int count_code, int code) {
    if (found.size() != declared.size())
      findings.push_back(
          {count_code, "the program has " + number(declared.size()) + " " + kind + "s, found " + number(found.size())});
    for (std::size_t i = 0; i < std::min(found.size(), declared.size()); ++i)
      if (Status status = check_tensor(found[i], declared[i], kind + " " + number(i), code); !status.ok())
        findings.push_back(std::move(status));
  };
  check(inputs, executable.parameters, "input", status_codes::input_count, status_codes::input_type_differs);
  check(results, executable.results, "result", status_codes::result_differs, status_codes::result_differs);
  if (findings.empty()) find_overlaps(executable, inputs, results, findings);
  return findings;
}

Workspace::Workspace(const Executable& executable, AlignedBuffer arena)
    : arena_(std::move(arena)), addresses_(executable.buffers.size()) {
  for (std::size_t i = 0; i < addresses_.size(); ++i) {
    const auto& place = executable.buffers[i].place;
    if (const auto* in_arena = std::get_if<ArenaPlace>(&place)) addresses_[i] = arena_.data() + in_arena->offset;
    if (const auto* constant = std::get_if<ConstantPlace>(&place)) addresses_[i] = const_cast<void*>(constant->data);
  }
}

StatusOr<Workspace> Workspace::prepare(const Executable& executable, const MemoryBudget& budget) {
  if (Status status = check_executable(executable); !status.ok()) return status;
  auto arena = AlignedBuffer::allocate(executable.arena_bytes, budget, "temporaries");
  if (!arena) return arena.status();
  return Workspace(executable, std::move(*arena));
}

Status run(const Executable& executable, std::span<const DLTensor> inputs, std::span<const DLTensor> results,
           Workspace& workspace) {
  if (const std::vector<Status> findings = check_arguments(executable, inputs, results); !findings.empty())
    return findings.front();
  for (std::size_t i = 0; i < executable.buffers.size(); ++i) {
    const auto& place = executable.buffers[i].place;
    if (const auto* parameter = std::get_if<ParameterPlace>(&place))
      workspace.addresses_[i] = elements(inputs[parameter->index]);
    if (const auto* result = std::get_if<ResultPlace>(&place))
      workspace.addresses_[i] = elements(results[result->index]);
  }
  const DefaultFloatEnvironment environment;
  return run_calls(executable, workspace.addresses_, workspace.arguments_);
}

Status run(const Executable& executable, std::span<const DLTensor> inputs, std::span<const DLTensor> results,
           const MemoryBudget& budget) {
  auto workspace = Workspace::prepare(executable, budget);
  if (!workspace) return workspace.status();
  return run(executable, inputs, results, *workspace);
}

}  // namespace batten::runtime
