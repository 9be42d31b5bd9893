// The command with what it cost: processor time and the peak of its memory, as the system counts them.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "cli/command.h"

namespace batten::testing {

// What a refusal may cost. Processor time, not the clock: other work on the machine must not fail a test. Sanitizers
// multiply both and say nothing about the command that users run.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr double most_seconds = 20;
inline constexpr long most_megabytes = 1L << 20;
#else
inline constexpr double most_seconds = 1;
inline constexpr long most_megabytes = 256;
#endif

struct Measured {
  int status = -1;  // 128 + the signal that ended it
  double seconds = 0;
  long megabytes = 0;
  std::string out;
  std::string err;
};

/// Runs `batten` with these arguments, as they are: no shell, so they may be long and hold any byte but NUL. Killed
/// after a minute. `prepare` runs in the new process before the command.
inline Measured measured(
    const std::vector<std::string>& arguments, const std::string& input = "",
    const std::function<void()>& prepare = [] {}) {
  const Scratch scratch;
  const std::string in = scratch.write("in", input);
  const std::string out = scratch.path("out");
  const std::string err = scratch.path("err");
  std::vector<char*> words{const_cast<char*>(BATTEN_COMMAND)};
  for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);

  const pid_t child = fork();
  if (child == 0) {
    const auto redirect = [](int to, const std::string& path, int flags) {
      return dup2(open(path.c_str(), flags | O_CLOEXEC, 0600), to) == to;
    };
    constexpr int write_new = O_WRONLY | O_CREAT | O_TRUNC;
    alarm(60);
    prepare();
    if (redirect(0, in, O_RDONLY) && redirect(1, out, write_new) && redirect(2, err, write_new))
      execv(BATTEN_COMMAND, words.data());
    _exit(127);
  }
  int raw = 0;
  rusage usage{};
  EXPECT_EQ(wait4(child, &raw, 0, &usage), child);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return Measured{.status = WIFEXITED(raw) ? WEXITSTATUS(raw) : 128 + WTERMSIG(raw),
                  .seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime),
                  .megabytes = usage.ru_maxrss / 1024,
                  .out = contents(out),
                  .err = contents(err)};
}

/// Exit status 2, within the limits.
inline void expect_cheap_refusal(const Measured& refused, const std::string& what) {
  EXPECT_EQ(refused.status, 2) << what << '\n' << refused.err.substr(0, 2000);
  EXPECT_LE(refused.seconds, most_seconds) << what;
  EXPECT_LE(refused.megabytes, most_megabytes) << what;
}

/// The same, with a finding of this code (`E1404`) on standard error.
inline void expect_refused(const Measured& refused, const std::string& code, const std::string& what) {
  expect_cheap_refusal(refused, what);
  EXPECT_NE(refused.err.find("error[" + code + "]"), std::string::npos) << what << ": no " << code << '\n'
                                                                        << refused.err.substr(0, 2000);
}

/// No more than `bytes` of this resource (RLIMIT_AS, RLIMIT_FSIZE); a file that becomes too large is an error, no
/// signal.
inline std::function<void()> limited(int resource, rlim_t bytes) {
  return [=] {
    const rlimit limit{bytes, bytes};
    static_cast<void>(std::signal(SIGXFSZ, SIG_IGN));
    if (setrlimit(static_cast<__rlimit_resource_t>(resource), &limit) != 0) _exit(126);
  };
}

/// `piece`, so many times.
inline std::string repeated(std::string_view piece, std::size_t count) {
  std::string text;
  text.reserve(piece.size() * count);
  for (std::size_t i = 0; i < count; ++i) text += piece;
  return text;
}

/// `piece(0)`, `piece(1)`, …
template <class Piece>
std::string sequence(std::size_t count, const Piece& piece) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += piece(i);
  return text;
}

/// `@main(%a: tensor<2xf32>)` around these lines.
inline std::string main_of(const std::string& lines) {
  return "func.func @main(%a: tensor<2xf32>) {\n" + lines + "\nreturn\n}\n";
}

/// The same as a tensor module.
inline std::string tensor_main_of(const std::string& lines) {
  return "tensor_module {\nfunc @main(%x: f32[2]) -> () effects [] {\n" + lines + "\nreturn\n}\n}\n";
}

}  // namespace batten::testing
