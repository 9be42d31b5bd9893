// The door: what the command line says, turned into one verb's options.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <map>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "cli/memory_size.h"
#include "cli/options.h"

namespace batten::cli {

namespace {

/// A finding about the command line itself, in the form that the command line asks for.
class Usage {
 public:
  Usage(int argc, char** argv) {
    const std::vector<std::string_view> words(argv, argv + argc);
    for (std::size_t i = 0; i < words.size(); ++i)
      if (words[i] == "--diagnostics=json" || (words[i] == "json" && words[i - 1] == "--diagnostics"))
        form_.json = true;
  }

  ExitStatus error(const std::string& message, const std::string& note) const {
    return report({with_note(batten::error(Code::Usage, "{}", message), "{}", note)}, Sources{}, form_);
  }

 private:
  ReportOptions form_;
};

const std::map<std::string, NumericsProfile> profiles{{"wide", NumericsProfile::Wide},
                                                      {"strict", NumericsProfile::Strict}};
const std::map<std::string, Stage> stages{
    {"tensor", Stage::Tensor}, {"native", Stage::Native}, {"llvm", Stage::Llvm}, {"asm", Stage::Asm}};

template <class Value>
CLI::Option* add_choice(CLI::App& verb, const std::string& flag, Value& value,
                        const std::map<std::string, Value>& choices, const std::string& text) {
  return verb.add_option(flag, value, text)->transform(CLI::CheckedTransformer(choices));
}

void add_common(CLI::App& verb, CommonOptions& common) {
  add_choice(verb, "--numerics", common.profile, profiles,
             "fold orders where the program is silent: wide (default) or strict");
  verb.add_option_function<std::string>(
          "--diagnostics", [&common](const std::string& form) { common.report.json = form == "json"; },
          "findings as text or json")
      ->check(CLI::IsMember({"text", "json"}));
}

/// What CLI11 could not place, said as Batten says it.
ExitStatus explain(const Usage& usage, const CLI::App& app, const CLI::ParseError& failure) {
  const std::vector<CLI::App*> chosen = app.get_subcommands();
  const CLI::App& verb = chosen.empty() ? app : *chosen.front();
  for (const std::string& word : app.remaining(true)) {
    if (!word.starts_with("-") || word == "-") continue;
    std::vector<std::string> flags;
    for (const CLI::Option* option : verb.get_options()) flags.push_back(option->get_name());
    const std::string flag = word.substr(0, word.find('='));
    const std::string near = did_you_mean(flag, flags);
    return usage.error(fmt::format("batten {} has no flag {}", verb.get_name(), flag),
                       near.empty() ? "see batten " + verb.get_name() + " --help" : "did you mean " + near + "?");
  }
  return usage.error(failure.what(),
                     fmt::format("see batten {}{}--help", verb.get_name() == app.get_name() ? "" : verb.get_name(),
                                 chosen.empty() ? "" : " "));
}

int main_verb(int argc, char** argv) {
  const Usage usage(argc, argv);
  CLI::App app{"Batten: tensor programs with one result, whatever machine runs them", "batten"};
  app.set_version_flag("--version", std::string("batten ") + BATTEN_VERSION);
  app.require_subcommand(1);

  RunOptions run_options;
  run_options.memory_limit = default_memory_limit();
  CLI::App& run_verb = *app.add_subcommand("run", "run a function and print its results");
  run_verb.add_option("FILE", run_options.file, ".mlir (StableHLO) or .tir; - is standard input")->required();
  run_verb.add_option("--function", run_options.function, "the function to run")->capture_default_str();
  run_verb.add_option("--input", run_options.inputs, "2x3xf32=1,2,3,4,5,6 or x.npy; one a parameter, in order");
  run_verb.add_option("--output", run_options.outputs, "y.npy: write a result instead of printing it; in order");
  run_verb.add_flag("--hash", run_options.hash,
                    "print the SHA-256 of each result's elements, row-major, little-endian");
  run_verb.add_option("--exit", "how the program is run; reference: the scalar oracle")
      ->check(CLI::IsMember({"reference"}))
      ->default_str("reference");
  run_verb
      .add_option_function<std::string>(
          "--max-memory",
          [&](const std::string& text) {
            const std::optional<std::size_t> size = parse_size(text);
            if (!size)
              throw CLI::ValidationError("--max-memory",
                                         "'" + text + "' is no size: write 4G, 512M or a number of bytes");
            run_options.memory_limit = *size;
          },
          "refuse programs that need more (default: 80 % of the machine)")
      ->type_name("SIZE");
  add_common(run_verb, run_options.common);

  CheckOptions check_options;
  CLI::App& check_verb = *app.add_subcommand("check", "read and verify; every finding at once");
  check_verb.add_option("FILE", check_options.files, ".mlir or .tir files")->required();
  add_common(check_verb, check_options.common);

  ShowOptions show_options;
  CLI::App& show_verb = *app.add_subcommand("show", "what the compiler made of a program");
  show_verb.add_option("FILE", show_options.file, ".mlir or .tir; - is standard input")->required();
  show_verb.add_option("--function", show_options.function, "the function to lower")->capture_default_str();
  add_choice(show_verb, "--stage", show_options.stage, stages, "tensor, native, llvm or asm")->required();
  show_verb.add_flag("--spans", show_options.spans, "with the place of each operation (stage tensor)");
  add_common(show_verb, show_options.common);

  if (argc > 1 && argv[1][0] != '-') {
    const std::vector<std::string> verbs{"run", "check", "show"};
    const std::string word = argv[1];
    if (std::ranges::find(verbs, word) == verbs.end()) {
      const std::string near = did_you_mean(word, verbs);
      return usage.error("batten has no verb '" + word + "'",
                         near.empty() ? "the verbs are run, check and show" : "did you mean " + near + "?");
    }
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked) {  // --help, --version
    return app.exit(asked);
  } catch (const CLI::ParseError& failure) {
    return explain(usage, app, failure);
  }
  if (run_verb.parsed()) return run(run_options);
  if (check_verb.parsed()) return check(check_options);
  return show(show_options);
}

}  // namespace
}  // namespace batten::cli

int main(int argc, char** argv) {
  int status = batten::cli::compiler_bug;
  try {
    status = batten::cli::main_verb(argc, argv);
  } catch (const std::bad_alloc&) {  // what no plan counts: the text, the compiler itself
    std::fputs("error[E1902]: the machine does not have the memory that this program takes to compile\n", stderr);
    return batten::cli::bad_input;
  }
  // Output that could not be written (a full disk, a closed pipe) must not end in success.
  if (std::fflush(stdout) != 0) {
    std::fputs("error[E1706]: cannot write to standard output\n", stderr);
    return batten::cli::bad_input;
  }
  return status;
}
