#include "witness/judge.h"

#include <unordered_map>
#include <utility>

#include "cli/compiler.h"
#include "native/parse.h"
#include "native/print.h"
#include "support/provenance.h"
#include "tensor/parse.h"
#include "tensor/print.h"
#include "tensor/verify.h"
#include "witness/run.h"

namespace batten::witness {
namespace {

std::string text_of(std::string_view what, const Diagnostics& findings, const Sources& sources = {}) {
  std::string text(what);
  for (const Diagnostic& finding : findings)
    text += "\n" + render(finding, sources) + (finding.ir_location.empty() ? "" : "at " + finding.ir_location);
  return text;
}

std::string find_tensor_fault(const TensorModule& module) {
  if (const Diagnostics findings = verify(module); !findings.empty())
    return text_of("the module does not verify", findings);
  Sources sources;
  const std::string text = print(module);
  const Result<TensorModule> read = parse_tensor_module(sources, sources.add("printed.tir", text));
  if (!read) return text_of("the printed module does not parse", read.errors(), sources);
  if (tests::without_provenance(*read) != module) return "the printed module reads as another one:\n" + print(*read);
  return {};
}

std::string find_kernel_fault(const native::Kernel& kernel) {
  Sources sources;
  const std::string text = print(kernel);
  const Result<std::vector<native::Kernel>> read = native::parse_kernels(sources, sources.add("printed.nir", text));
  if (!read) return text_of("a printed kernel does not parse", read.errors(), sources);
  if (read->size() != 1 || print(read->front()) != text) return "a printed kernel reads as another one:\n" + text;
  return {};
}

/// The kernels of many programs, each once.
class Kernels {
 public:
  /// The numbers of a program's kernels, and the first thing that is wrong with one of them.
  std::vector<std::size_t> add(const native::Program& program, std::string& fault) {
    std::vector<std::size_t> numbers;
    for (const native::Kernel& kernel : program.kernels) {
      const auto [place, is_new] = numbers_.try_emplace(native::content_key(kernel), kernels_.size());
      if (is_new) {
        kernels_.push_back(kernel);
        faults_.push_back(find_kernel_fault(kernel));
      }
      numbers.push_back(place->second);
      if (fault.empty()) fault = faults_[place->second];
    }
    return numbers;
  }

  std::span<const native::Kernel> all() const { return kernels_; }

 private:
  std::unordered_map<std::string, std::size_t> numbers_;
  std::vector<native::Kernel> kernels_;
  std::vector<std::string> faults_;
};

/// A subject on its way.
struct Case {
  std::string fault;
  TensorFunction function;  // `@main` with its calls inlined
  native::Program program;  // of that
  std::vector<std::size_t> kernels;
};

Result<native::Program> lower_main(const TensorModule& module) { return cli::lower(module, *module.find("main")); }

Case prepare(const Subject& subject, Kernels& kernels) {
  Case result;
  result.fault = find_tensor_fault(subject.module);
  if (!result.fault.empty()) return result;
  const Result<TensorModule> optimized = cli::optimize(subject.module);
  if (!optimized) {
    result.fault = text_of("inlining fails", optimized.errors());
    return result;
  }
  Result<native::Program> program = lower_main(*optimized);
  if (!program) {
    result.fault = text_of("lowering fails", program.errors());
    return result;
  }
  result.function = main_of(*optimized);
  result.kernels = kernels.add(*program, result.fault);
  result.program = *std::move(program);
  return result;
}

std::string run_both(const Subject& subject, const Case& prepared,
                     std::span<const llvm_room::KernelFunction> all_functions) {
  std::vector<llvm_room::KernelFunction> functions;
  for (const std::size_t number : prepared.kernels) functions.push_back(all_functions[number]);
  const Result<native::Program> plain = lower_main(subject.module);
  if (!plain) return text_of("lowering fails", plain.errors());
  for (std::size_t run = 0; run < subject.runs.size(); ++run) {
    const Inputs& inputs = subject.runs[run];
    const Result<Results> ours = run_compiled(prepared.program, functions, prepared.function, inputs);
    if (!ours) return text_of("the compiled program fails", ours.errors());
    const Result<Results> theirs = run_evaluated(*plain, main_of(subject.module), inputs);
    if (!theirs) return text_of("the evaluator fails", theirs.errors());
    if (const std::string difference = find_difference(prepared.function, *ours, *theirs); !difference.empty())
      return fmt::format("run {}, {}", run, difference);
  }
  return {};
}

}  // namespace

Result<Results> evaluated(const TensorModule& module, const Inputs& inputs) {
  const Result<native::Program> program = lower_main(module);
  if (!program) return program.errors();
  return run_evaluated(*program, main_of(module), inputs);
}

std::vector<std::string> judge(std::span<const Subject> subjects) {
  Kernels kernels;
  std::vector<Case> cases;
  for (const Subject& subject : subjects) cases.push_back(prepare(subject, kernels));

  Result<llvm_room::Jit> jit = llvm_room::Jit::create();
  const auto functions = jit ? jit->compile(kernels.all()) : jit.errors();
  std::vector<std::string> faults;
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    std::string fault = std::move(cases[i].fault);
    if (fault.empty() && functions) fault = run_both(subjects[i], cases[i], *functions);
    // Which one of many it is that cannot be compiled shows when each stands alone.
    if (fault.empty() && !functions)
      fault = subjects.size() > 1 ? judge(subjects.subspan(i, 1)).front()
                                  : text_of("compiling the kernels fails", functions.errors());
    faults.push_back(std::move(fault));
  }
  return faults;
}

}  // namespace batten::witness
