// Self-checking programs: each passes under `strict`, or is refused by a coded error and stands in `refused.txt` beside
// its folder.
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "suites/harness.h"

namespace batten::testing {
namespace {

/// The names in `tests/suites/refused.txt`, without comments and the code behind each name.
std::set<std::string> listed_as_refused() {
  std::set<std::string> names;
  std::ifstream list(suite("refused.txt"));
  EXPECT_TRUE(list) << "tests/suites/refused.txt is missing";
  std::string line;
  while (std::getline(list, line))
    if (!line.empty() && line[0] != '#') names.insert(line.substr(0, line.find(' ')));
  return names;
}

void check_folder(const std::string& folder) {
  const std::set<std::string> refused = listed_as_refused();
  int passed = 0;
  int refusals = 0;
  int failed = 0;
  for (const std::filesystem::path& path : programs_of(suite(folder))) {
    const std::string name = folder + "/" + path.filename().string();
    const Result<Outcome> outcome = run_program(path, NumericsProfile::Strict, {});
    if (!outcome) {
      ++refusals;
      EXPECT_TRUE(refused.contains(name)) << name << " is refused and not listed in refused.txt:\n"
                                          << describe(outcome.errors());
      for (const Diagnostic& finding : outcome.errors())
        EXPECT_NE(finding.code, Code::Internal) << name << ": " << finding.message;
      continue;
    }
    EXPECT_FALSE(refused.contains(name)) << name << " runs, but is listed in refused.txt";
    EXPECT_FALSE(outcome->function.expectations.empty()) << name << " checks nothing";
    EXPECT_EQ(outcome->failed_expectations, "") << name;
    ++(outcome->failed_expectations.empty() ? passed : failed);
  }
  fmt::print("{}: {} passed, {} refused, {} failed\n", folder, passed, refusals, failed);
  EXPECT_GT(passed, 0);
}

TEST(SelfCheckingPrograms, from_bug_reports) { check_folder("stablehlo"); }
TEST(SelfCheckingPrograms, stablehlo_testdata) { check_folder("stablehlo-testdata"); }

TEST(SelfCheckingPrograms, refused_list_names_programs_that_exist) {
  for (const std::string& name : listed_as_refused()) EXPECT_TRUE(std::filesystem::exists(suite(name))) << name;
}

}  // namespace
}  // namespace batten::testing
