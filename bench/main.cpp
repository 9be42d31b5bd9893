// batten_bench                              the table of docs/performance.md
// batten_bench --program FILE [--strict]    one program, as a line of JSON
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "bench/naive_gemm.h"
#include "bench/programs.h"

namespace batten::bench {
namespace {

using Clock = std::chrono::steady_clock;

int fail(const Diagnostics& findings) {
  for (const Diagnostic& finding : findings) fmt::print(stderr, "{}", render(finding, Sources{}));
  return 2;
}

std::string program_path(const std::string& name) {
  return std::string(BATTEN_SOURCE_DIR "/bench/programs/") + name + ".mlir";
}

/// Shortest of `runs` calls, in microseconds.
template <class Function>
double shortest(int runs, Function function) {
  double best = 1e30;
  for (int i = 0; i < runs; ++i) {
    const Clock::time_point start = Clock::now();
    function();
    best = std::min(best, std::chrono::duration<double, std::micro>(Clock::now() - start).count());
  }
  return best;
}

/// A whole process: start, read, compile, run, print. Its output goes to /dev/null.
void run_command(const std::vector<std::string>& arguments) {
  const pid_t child = fork();
  if (child == 0) {
    std::vector<char*> pointers;
    for (const std::string& argument : arguments) pointers.push_back(const_cast<char*>(argument.c_str()));
    pointers.push_back(nullptr);
    if (std::freopen("/dev/null", "w", stdout) != nullptr) execv(pointers[0], pointers.data());
    _exit(127);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) fmt::print(stderr, "{} failed\n", arguments[0]);
}

int print_table() {
  const double cold = shortest(10, [] {
    run_command({BATTEN_COMMAND, "run", BATTEN_SOURCE_DIR "/bench/programs/matmul_4.mlir", "--input", "4x4xf32=0.5",
                 "--input", "4x4xf32=2"});
  });
  fmt::print("4x4 matmul, process start to printed result   {:8.1f} ms (limit 50)\n", cold / 1000);

  constexpr std::size_t n = 256;
  const std::vector<float> lhs(n * n, 0.5F);
  const std::vector<float> rhs(n * n, 0.25F);
  std::vector<float> out(n * n);
  const double naive = shortest(10, [&] { naive_gemm(lhs.data(), rhs.data(), out.data(), n); });
  fmt::print("gemm_256, naive loops, gcc -O2                {:8.0f} us\n", naive);
  for (const NumericsProfile profile : {NumericsProfile::Strict, NumericsProfile::Wide}) {
    const Result<Timing> timing = time_program(program_path("gemm_256"), profile);
    if (!timing) return fail(timing.errors());
    fmt::print(
        "gemm_256, scalar reference, {:6}            {:8.0f} us, {:.2f} of the naive loops' speed (limit 0.33)\n",
        profile == NumericsProfile::Strict ? "strict" : "wide", timing->minimum, naive / timing->minimum);
  }
  for (const std::string name :
       {"gemm_128", "sum_1e6", "layernorm_512x768", "mlp_gelu_128x768x3072", "exp_1e6", "tanh_1e6"}) {
    const Result<Timing> timing = time_program(program_path(name), NumericsProfile::Wide);
    if (!timing) return fail(timing.errors());
    fmt::print("{:24} scalar reference      {:10.0f} us, text to code {:6.1f} ms\n", name, timing->minimum,
               timing->compile_seconds * 1e3);
  }
  return 0;
}

int print_one(const std::string& path, NumericsProfile profile) {
  const Result<Timing> timing = time_program(path, profile);
  if (!timing) return fail(timing.errors());
  const std::size_t slash = path.find_last_of('/');
  std::string name = path.substr(slash == std::string::npos ? 0 : slash + 1);
  name = name.substr(0, name.find('.'));
  fmt::print(
      "{{\"name\": \"{}\", \"microseconds\": {:.3f}, \"median\": {:.3f}, \"runs\": {}, \"compile_seconds\": {:.6f}}}\n",
      name, timing->minimum, timing->median, timing->runs, timing->compile_seconds);
  return 0;
}

}  // namespace
}  // namespace batten::bench

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  const bool strict = std::ranges::find(arguments, "--strict") != arguments.end();
  if (arguments.empty()) return batten::bench::print_table();
  if (arguments.size() < 2 || arguments[0] != "--program") {
    std::fputs("usage: batten_bench [--program FILE [--strict]]\n", stderr);
    return 2;
  }
  return batten::bench::print_one(arguments[1],
                                  strict ? batten::NumericsProfile::Strict : batten::NumericsProfile::Wide);
}
