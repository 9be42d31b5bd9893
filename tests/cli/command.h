// The command as a user meets it: a process with arguments, standard input, two outputs and an exit status.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace batten::testing {

inline std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// A folder that is empty at first and gone after the test.
class Scratch {
 public:
  Scratch() {
    std::string pattern = (std::filesystem::temp_directory_path() / "batten_cli_XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  ~Scratch() { std::filesystem::remove_all(folder_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return path(name);
  }

 private:
  std::filesystem::path folder_;
};

struct Finished {
  int status = -1;
  std::string out;
  std::string err;
};

/// `arguments` as a shell reads them.
inline Finished batten(const std::string& arguments, const std::string& input = "") {
  const Scratch scratch;
  const std::string in = scratch.write("in", input);
  const std::string out = scratch.path("out");
  const std::string err = scratch.path("err");
  const int raw =
      std::system((std::string(BATTEN_COMMAND) + " " + arguments + " <" + in + " >" + out + " 2>" + err).c_str());
  return Finished{WIFEXITED(raw) ? WEXITSTATUS(raw) : 128 + WTERMSIG(raw), contents(out), contents(err)};
}

inline const std::string example = std::string(BATTEN_SOURCE_DIR) + "/examples/mlp/";

/// `f` adds two vectors of two.
inline const std::string add_program =
    "func.func @main(%a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {\n"
    "  %0 = stablehlo.add %a, %b : tensor<2xf32>\n"
    "  return %0 : tensor<2xf32>\n"
    "}\n";

}  // namespace batten::testing
