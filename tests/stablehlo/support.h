// What the tests of this room share: reading a text, and findings and modules as lines that are easy to compare.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "stablehlo/read.h"
#include "tensor/print.h"
#include "tensor/verify.h"

namespace batten::stablehlo_tests {

/// A text with what reading it gave.
struct Reading {
  explicit Reading(std::string text, NumericsProfile profile = NumericsProfile::Wide)
      : file(sources.add("test.mlir", std::move(text))), module(read_stablehlo(sources, file, profile)) {}

  Sources sources;
  FileId file;
  Result<TensorModule> module;
};

/// `E1404 3:12` a finding.
inline std::vector<std::string> places(const Diagnostics& findings) {
  std::vector<std::string> lines;
  for (const Diagnostic& finding : findings)
    lines.push_back(finding.span ? fmt::format("{} {}:{}", row(finding.code).number, finding.span->begin.line,
                                               finding.span->begin.column)
                                 : fmt::format("{} nowhere", row(finding.code).number));
  return lines;
}

inline std::vector<std::string> findings_of(std::string text) {
  const Reading reading(std::move(text));
  return reading.module ? std::vector<std::string>{} : places(reading.module.errors());
}

/// Every finding as a user sees it.
inline std::string rendered(const Reading& reading) {
  std::string out;
  if (!reading.module)
    for (const Diagnostic& finding : reading.module.errors()) out += render(finding, reading.sources);
  return out;
}

/// The printed module; a failure of the test, and nothing, when the text has findings or the module does not verify.
inline std::string printed(std::string text, NumericsProfile profile = NumericsProfile::Wide) {
  const Reading reading(std::move(text), profile);
  if (!reading.module) {
    ADD_FAILURE() << rendered(reading);
    return {};
  }
  for (const Diagnostic& finding : verify(*reading.module)) ADD_FAILURE() << render(finding, reading.sources);
  return print(*reading.module);
}

inline std::string file_text(const std::string& path) {
  std::ifstream in(std::string(BATTEN_SOURCE_DIR) + "/tests/stablehlo/" + path);
  EXPECT_TRUE(in.is_open()) << path;
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

/// The operations of `@main` alone, one a line without indentation, `return` included: what `print` writes between the
/// braces.
inline std::string body_of(const std::string& module_text) {
  std::string body;
  std::istringstream lines(module_text);
  bool is_inside = false;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t begin = line.find_first_not_of(' ');
    const std::string_view trimmed =
        begin == std::string::npos ? std::string_view() : std::string_view(line).substr(begin);
    if (trimmed.starts_with("func ")) {
      is_inside = trimmed.starts_with("func @main(");
    } else if (is_inside && trimmed == "}") {
      is_inside = false;
    } else if (is_inside) {
      body += std::string(trimmed) + "\n";
    }
  }
  return body;
}

/// A program of one function `@main` with these parameters, result types and operations.
inline std::string main_of(std::string_view parameters, std::string_view results, std::string_view operations) {
  return fmt::format("func.func @main({}) -> ({}) {{\n{}\n}}\n", parameters, results, operations);
}

}  // namespace batten::stablehlo_tests
