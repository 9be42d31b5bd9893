// Programs that must be refused: every finding of each, with code and place, as `rejected.txt` lists them.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>

#include "suites/harness.h"

namespace batten::testing {
namespace {

using Places = std::multiset<std::string>;  // `E1515 8:48`

std::map<std::string, Places> listed_as_rejected() {
  std::map<std::string, Places> places;
  std::ifstream list(suite("rejected.txt"));
  EXPECT_TRUE(list) << "tests/suites/rejected.txt is missing";
  for (std::string line; std::getline(list, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::size_t end_of_name = line.find(' ');
    places[line.substr(0, end_of_name)].insert(line.substr(end_of_name + 1));
  }
  return places;
}

TEST(InvalidPrograms, are_refused_with_code_and_place) {
  std::map<std::string, Places> expected = listed_as_rejected();
  for (const std::filesystem::path& path : programs_of(suite("reject"))) {
    const Result<TensorModule> module = read_program(path, NumericsProfile::Strict);
    ASSERT_FALSE(module) << path.filename() << " is accepted";
    Places found;
    for (const Diagnostic& finding : module.errors()) {
      ASSERT_TRUE(finding.span.has_value()) << path.filename() << ": " << finding.message;
      found.insert(
          fmt::format("{} {}:{}", row(finding.code).number, finding.span->begin.line, finding.span->begin.column));
    }
    EXPECT_EQ(found, expected[path.filename()]) << path.filename();
    expected.erase(path.filename());
  }
  EXPECT_TRUE(expected.empty()) << expected.begin()->first << " is listed and does not exist";
}

}  // namespace
}  // namespace batten::testing
