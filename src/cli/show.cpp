#include <cstdio>
#include <utility>

#include "cli/compiler.h"
#include "cli/file.h"
#include "cli/options.h"
#include "llvm/text.h"
#include "native/print.h"
#include "tensor/print.h"

namespace batten::cli {
namespace {

std::string_view role_name(native::BufferRole role) {
  switch (role) {
    case native::BufferRole::Parameter:
      return "parameter";
    case native::BufferRole::Result:
      return "result";
    case native::BufferRole::Constant:
      return "constant";
    case native::BufferRole::Temporary:
      break;
  }
  return "temporary";
}

/// Kernels, then buffers and calls as comments, so that the whole is `.nir` text.
std::string native_text(const native::Program& program) {
  std::string out;
  for (std::size_t i = 0; i < program.kernels.size(); ++i)
    out += fmt::format("// kernel {}\n{}", i, native::print(program.kernels[i]));
  const native::MemoryPlan plan = native::plan_memory(program);
  out += fmt::format("// buffers; the temporaries share {} bytes\n", plan.arena_bytes);
  for (std::size_t i = 0; i < program.buffers.size(); ++i) {
    const native::Buffer& buffer = program.buffers[i];
    const bool temporary = buffer.role == native::BufferRole::Temporary;
    out += fmt::format("//   b{}: {} {} {}\n", i, to_string(buffer.type), role_name(buffer.role),
                       temporary ? fmt::format("at byte {}", plan.offsets[i]) : fmt::format("{}", buffer.number));
  }
  out += "// calls\n";
  for (const native::KernelCall& call : program.calls) {
    std::vector<std::string> arguments;
    for (const native::BufferId argument : call.arguments) arguments.push_back(fmt::format("b{}", argument.index));
    out += fmt::format("//   kernel {} ({})\n", call.kernel.index, fmt::join(arguments, ", "));
  }
  return out;
}

Result<std::string> stage_text(const ShowOptions& options, Sources& sources) {
  const Result<FileId> file = load_source(sources, options.file);
  if (!file) return file.errors();
  Result<TensorModule> module = read(sources, *file, options.common.profile);
  if (!module) return module.errors();
  if (options.stage == Stage::Tensor) return print(*module, options.spans ? &sources : nullptr);

  module = optimize(*std::move(module));
  if (!module) return module.errors();
  const Result<FunctionId> function = find_function(*module, options.function);
  if (!function) return function.errors();
  const Result<native::Program> program = lower(*module, *function);
  if (!program) return program.errors();
  switch (options.stage) {
    case Stage::Llvm:
      return llvm_room::llvm_text(program->kernels);
    case Stage::Asm:
      return llvm_room::assembly_text(program->kernels);
    case Stage::Native:
    case Stage::Tensor:
      break;
  }
  return native_text(*program);
}

}  // namespace

ExitStatus show(const ShowOptions& options) {
  Sources sources;
  const Result<std::string> text = stage_text(options, sources);
  if (!text) return report(text.errors(), sources, options.common.report);
  std::fputs(text->c_str(), stdout);
  return done;
}

}  // namespace batten::cli
