// elementary_check FUNCTION… [--shard i/n] [--state FILE]   all 2^32 f32 inputs of each function (2^32 / n of them)
// elementary_check FUNCTION… --f64 POINTS                   how far f64 results are from the exact ones
// elementary_check FUNCTION… --pairs POINTS                 f32 functions of two arguments, random operands
// elementary_check FUNCTION… --time                         what they cost
//
// Prints a line a function. Exit status: 0, or 1 where a result was wrong or further than a unit away, or 2.
#include <CLI/CLI.hpp>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "base/source.h"
#include "elementary/compiled.h"
#include "elementary/exhaustive.h"
#include "elementary/sampled.h"
#include "elementary/timing.h"

namespace batten::elementary {
namespace {

enum ExitStatus : int { right = 0, some_wrong = 1, failed = 2 };

struct Options {
  std::vector<std::string> functions;
  Shard shard;
  std::string state_file;
  std::uint64_t f64_points = 0;
  std::uint64_t pairs = 0;
  std::uint64_t seed = 1;
  bool time = false;
};

int fail(const Diagnostics& findings) {
  for (const Diagnostic& finding : findings) fmt::print(stderr, "{}", render(finding, Sources{}));
  return failed;
}

int exhaustively(const UnaryFunction& function, const Options& options) {
  const auto progress = check_exhaustively(function, options.shard, options.state_file);
  if (!progress) return fail(progress.errors());
  fmt::print("{:22} f32 {:>10} inputs (shard {}/{}) {:>6} wrong {:8.0f} s\n", progress->function, progress->inputs,
             options.shard.index, options.shard.count, progress->wrong, progress->seconds);
  return progress->wrong == 0 ? right : some_wrong;
}

template <class Function>
int measured(const Function& function, const Options& options) {
  const auto start = std::chrono::steady_clock::now();
  const auto furthest = measure_f64(function, options.f64_points, options.seed);
  if (!furthest) return fail(furthest.errors());
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  fmt::print("{:22} f64 {:>10} inputs {:7.4f} units at most, at {:a} {:a} {:8.0f} s\n", function.name(),
             furthest->points, furthest->units, furthest->x, furthest->y, seconds);
  return furthest->units <= 1 ? right : some_wrong;
}

int paired(const BinaryFunction& function, const Options& options) {
  const auto start = std::chrono::steady_clock::now();
  const auto wrong = count_wrong_f32(function, options.pairs, options.seed);
  if (!wrong) return fail(wrong.errors());
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  fmt::print("{:22} f32 {:>10} pairs {:>6} wrong {:8.0f} s\n", function.name(), options.pairs, *wrong, seconds);
  return *wrong == 0 ? right : some_wrong;
}

template <class Function>
int timed(const Function& function) {
  for (const DType dtype : {DType::F32, DType::F64}) {
    const auto found = cost(function, dtype);
    if (!found) return fail(found.errors());
    fmt::print(
        "{:22} {} {:4} operations, compiled in {:6.1f} ms, {:6.2f} ns an element ({} lanes), {:6.2f} ns (scalar)\n",
        function.name(), batten::name(dtype), found->operations, found->compile_milliseconds, found->vector_nanoseconds,
        lanes, found->scalar_nanoseconds);
  }
  return right;
}

int check(const std::string& name, const Options& options) {
  if (const BinaryFunction* const binary = binary_function(name)) {
    if (options.time) return timed(*binary);
    if (options.f64_points > 0) return measured(*binary, options);
    if (options.pairs > 0) return paired(*binary, options);
    fmt::print(stderr, "{} has two arguments: give --pairs or --f64\n", name);
    return failed;
  }
  const UnaryFunction* const unary = unary_function(name);
  if (unary == nullptr) {
    fmt::print(stderr, "no elementary function '{}'\n", name);
    return failed;
  }
  if (options.time) return timed(*unary);
  return options.f64_points > 0 ? measured(*unary, options) : exhaustively(*unary, options);
}

bool read_shard(std::string_view text, Shard& shard) {
  const char* const end = text.data() + text.size();
  const auto index = std::from_chars(text.data(), end, shard.index);
  if (index.ec != std::errc{} || index.ptr == end || *index.ptr != '/') return false;
  const auto count = std::from_chars(index.ptr + 1, end, shard.count);
  return count.ec == std::errc{} && count.ptr == end && shard.index < shard.count && shard.count <= blocks;
}

int run(int argc, char** argv) {
  CLI::App app("Checks elementary functions: the native IR, compiled, against the truth.");
  Options options;
  std::string shard = "0/1";
  app.add_option("function", options.functions, "names as in the IR; all of one argument when none is given");
  app.add_option("--shard", shard, "i/n: part i, from 0, of n");
  app.add_option("--state", options.state_file, "a file to continue from and to keep up to date");
  app.add_option("--f64", options.f64_points, "measure f64 on this many random points instead");
  app.add_option("--pairs", options.pairs, "check f32 functions of two arguments on this many random pairs");
  app.add_flag("--time", options.time, "measure operations, compile time and run time instead");
  app.add_option("--seed", options.seed, "of the random operands");
  CLI11_PARSE(app, argc, argv);
  if (!read_shard(shard, options.shard)) {
    fmt::print(stderr, "--shard {}: expected i/n, with i below n and n at most {}\n", shard, blocks);
    return failed;
  }
  if (options.functions.empty())
    for (const UnaryFunction& function : unary_functions()) options.functions.emplace_back(function.name());
  int status = right;
  for (const std::string& name : options.functions) {
    status = std::max(status, check(name, options));
    std::fflush(stdout);
  }
  return status;
}

}  // namespace
}  // namespace batten::elementary

int main(int argc, char** argv) { return batten::elementary::run(argc, argv); }
