// Programs that must be refused, in `reject/`: each says with which findings, in lines `// expect: E1411 6:37`.
#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "stablehlo/support.h"

namespace batten::stablehlo_tests {
namespace {

std::vector<std::string> expected_findings(const std::string& text) {
  constexpr std::string_view mark = "// expect: ";
  std::vector<std::string> expected;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with(mark)) expected.push_back(line.substr(mark.size()));
  return expected;
}

TEST(Reject, every_file_with_its_findings) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(BATTEN_SOURCE_DIR) + "/tests/stablehlo/reject"))
    names.push_back(entry.path().filename().string());
  std::ranges::sort(names);
  ASSERT_GE(names.size(), 7U);
  for (const std::string& name : names) {
    const std::string text = file_text("reject/" + name);
    const std::vector<std::string> expected = expected_findings(text);
    EXPECT_FALSE(expected.empty()) << name;
    EXPECT_EQ(findings_of(text), expected) << name;
  }
}

}  // namespace
}  // namespace batten::stablehlo_tests
