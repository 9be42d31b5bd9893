// batten_random_programs [--count N] [--seed S] [--minimize]
//
// Judges N programs, those of the seeds from S on (by default a new one, which is printed). Exit status: 0 if nothing
// is wrong with any of them, 1 otherwise, after the seed and the fault of each; with --minimize also the text of the
// smallest program that fails in its place.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <random>

#include "witness/judge.h"
#include "witness/minimize.h"

namespace batten::witness {
namespace {

constexpr std::uint64_t batch = 125;

std::uint64_t new_seed() {
  std::random_device device;
  return std::uint64_t{device()} << 20U;  // short to type, with room for many programs before the next
}

/// How many of the programs are at fault.
std::uint64_t judge_and_report(std::uint64_t first, std::uint64_t count, bool is_minimizing) {
  std::vector<Subject> subjects;
  for (std::uint64_t i = 0; i < count; ++i) subjects.push_back(random_subject(first + i));
  const std::vector<std::string> faults = judge(subjects);
  std::uint64_t failures = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    if (faults[i].empty()) continue;
    ++failures;
    fmt::print("seed {}: {}\n", first + i, faults[i]);
    if (is_minimizing) fmt::print("{}\n", describe(minimize(subjects[i], is_at_fault)));
  }
  return failures;
}

}  // namespace
}  // namespace batten::witness

int main(int argc, char** argv) {
  std::uint64_t count = 10000;
  std::uint64_t seed = batten::witness::new_seed();
  bool is_minimizing = false;
  CLI::App app("Random tensor programs: machine code against the evaluator, to the bit");
  app.add_option("--count", count, "how many programs")->capture_default_str();
  CLI::Option* const given_seed = app.add_option("--seed", seed, "of the first program; by default a new one");
  app.add_flag("--minimize", is_minimizing, "print the smallest program that fails in the place of each that does");
  CLI11_PARSE(app, argc, argv);

  if (given_seed->count() == 0) fmt::print("seed {}\n", seed);
  std::uint64_t failures = 0;
  for (std::uint64_t done = 0; done < count; done += batten::witness::batch) {
    std::fflush(stdout);
    failures +=
        batten::witness::judge_and_report(seed + done, std::min(batten::witness::batch, count - done), is_minimizing);
  }
  fmt::print("{} of {} programs are at fault\n", failures, count);
  return failures == 0 ? 0 : 1;
}
