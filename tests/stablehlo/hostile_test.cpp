// Text that is cut off, damaged, deep, long or large: findings with a code, in time that grows with the text alone.
#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "stablehlo/support.h"

namespace batten::stablehlo_tests {
namespace {

constexpr std::array programs{"programs/layernorm.mlir", "programs/attention.mlir", "programs/self_checking.mlir",
                              "programs/generic.mlir"};

double seconds(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Findings with a place each, or a module that the verifier may look at.
bool is_judged(const std::string& text) {
  const Reading reading(text);
  if (reading.module) {
    static_cast<void>(verify(*reading.module));
    return true;
  }
  for (const Diagnostic& finding : reading.module.errors()) {
    if (finding.code == Code::Internal || !finding.span || finding.message.empty()) return false;
    static_cast<void>(render(finding, reading.sources));
  }
  return !reading.module.errors().empty();
}

std::string repeated(std::string_view piece, std::size_t count) {
  std::string text;
  text.reserve(piece.size() * count);
  for (std::size_t i = 0; i < count; ++i) text += piece;
  return text;
}

TEST(Hostile, the_programs_themselves_are_read) {
  for (const std::string path : programs) printed(file_text(path));
}

TEST(Hostile, cut_off_at_every_byte) {
  for (const std::string path : programs) {
    const std::string text = file_text(path);
    const std::size_t last = text.find_last_not_of(" \n)");  // the program may be whole before the last locations
    for (std::size_t size = 0; size < text.size(); ++size) {
      const Reading reading(text.substr(0, size));
      if (size < last - 20) {
        ASSERT_FALSE(reading.module) << path << " cut at " << size;
      }
      if (!reading.module) {
        ASSERT_FALSE(reading.module.errors().empty()) << path << " cut at " << size;
      }
    }
  }
}

/// One random change: a byte replaced, bytes removed, a piece copied elsewhere, or a token of the language put in.
std::string mutated(std::string text, std::mt19937& random) {
  static constexpr std::array<std::string_view, 24> tokens{"%0",
                                                           "%arg0",
                                                           "(",
                                                           ")",
                                                           "{",
                                                           "}",
                                                           "<",
                                                           ">",
                                                           "[",
                                                           "]",
                                                           ",",
                                                           ":",
                                                           "=",
                                                           "->",
                                                           "\"",
                                                           "tensor<2xf32>",
                                                           "stablehlo.add",
                                                           "dense<1.0>",
                                                           "return",
                                                           "func.func",
                                                           "loc(",
                                                           "0x5",
                                                           "99999999999999999999",
                                                           "\n"};
  const auto below = [&](std::size_t bound) {
    return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random);
  };
  const std::size_t changes = 1 + below(3);
  for (std::size_t i = 0; i < changes && !text.empty(); ++i) {
    const std::size_t at = below(text.size());
    switch (below(4)) {
      case 0:
        text[at] = static_cast<char>(below(256));
        break;
      case 1:
        text.erase(at, 1 + below(40));
        break;
      case 2:
        text.insert(at, text.substr(below(text.size()), 1 + below(80)));
        break;
      default:
        text.insert(at, tokens[below(tokens.size())]);
        break;
    }
  }
  return text;
}

TEST(Hostile, random_mutations) {
  constexpr unsigned seed = 20240607;
  constexpr int count = 1500;  // a program
  std::mt19937 random(seed);
  for (const std::string path : programs) {
    const std::string text = file_text(path);
    for (int i = 0; i < count; ++i) {
      const std::string changed = mutated(text, random);
      ASSERT_TRUE(is_judged(changed)) << path << ", change " << i << " of seed " << seed << ":\n" << changed;
    }
  }
}

TEST(Hostile, nested_a_hundred_thousand_deep) {
  constexpr std::size_t depth = 100'000;
  const std::string in_main = "func.func @main(%a: tensor<2xf32>) {\n";
  const std::vector<std::string> texts{
      repeated("module { ", depth),
      repeated("(", depth),
      repeated("{", depth),
      "module attributes {a = " + repeated("[", depth),
      "module attributes " + repeated("{a = ", depth),
      "module attributes {a = " + repeated("#x<", depth) + repeated(">", depth) + "} {}",
      "func.func @main(%a: " + repeated("tensor<", depth) + repeated(">", depth) + ") { return }",
      "func.func @main(%a: " + repeated("(", depth),
      "func.func @main(%a: tensor<f32> loc(" + repeated("callsite(", depth),
      "#loc = " + repeated("loc(", depth),
      in_main + "%0 = stablehlo.constant dense<" + repeated("[", depth) + repeated("]", depth) +
          "> : tensor<f32>\nreturn\n}",
      in_main + repeated("\"x.y\"() ({ ", depth),
      in_main + repeated("\"x.y\"() ({ ", depth) + repeated("}) : () -> () ", depth) + "return\n}",
      in_main + "stablehlo.while " + repeated("{", depth),
      in_main + "stablehlo.while " + repeated("(", depth) + repeated(")", depth) + "\nreturn\n}",
      in_main + repeated("%0 = stablehlo.reduce(%a init: %a) across dimensions = [0] : (tensor<f32>) -> tensor<f32> "
                         "reducer(%x: tensor<f32>, %y: tensor<f32>) {\n",
                         depth),
  };
  for (const std::string& text : texts) {
    bool judged = false;
    const double time = seconds([&] { judged = is_judged(text); });
    const std::string start = text.substr(0, 70);
    EXPECT_TRUE(judged) << start;
    EXPECT_LT(time, 5.0) << start;
    const Reading reading(text);
    ASSERT_FALSE(reading.module) << start;
  }
}

TEST(Hostile, nesting_is_counted_to_the_limit_exactly) {
  const auto nested = [](std::size_t depth) {
    return "module attributes {a = " + repeated("[", depth) + repeated("]", depth) + "} {}";
  };
  EXPECT_EQ(findings_of(nested(255)), std::vector<std::string>{});  // the dictionary is a level of its own
  EXPECT_EQ(findings_of(nested(256)), std::vector<std::string>{"E1901 1:279"});
}

TEST(Hostile, lines_of_a_megabyte) {
  constexpr std::size_t size = 1 << 20;
  const std::string parameters = "%a: tensor<2xf32>";
  const std::vector<std::string> texts{
      std::string(size, ' '),
      std::string(size, 'a'),
      "%" + std::string(size, '0'),
      "\"" + std::string(size, 'x'),
      "\"" + std::string(size, '\\'),
      "//" + std::string(size, 'x'),
      repeated("~", size),
      repeated("func.func ", size / 10),
      repeated("%a ", size / 3),
      main_of(parameters, "tensor<2xf32>", "return %" + std::string(size, 'b') + " : tensor<2xf32>"),
      main_of(parameters, "", "%0 = stablehlo.constant dense<" + std::string(size, '1') + "> : tensor<i32>\nreturn"),
      main_of(parameters, "", "%0 = stablehlo.constant dense<0." + std::string(size, '1') + "> : tensor<f64>\nreturn"),
      main_of(parameters, "",
              "%0 = stablehlo.constant dense<1.0e" + std::string(size, '9') + "> : tensor<f32>\nreturn"),
      main_of(parameters, "",
              "%0 = stablehlo.constant dense<[" + repeated("1,", size / 2) + "1]> : tensor<2xi32>\nreturn"),
      main_of(parameters, "", "%0 = stablehlo.iota dim = 0 : tensor<" + repeated("1x", size / 2) + "i32>\nreturn"),
      main_of(parameters, "",
              "%0 = stablehlo.transpose %a, dims = [" + repeated("0, ", size / 3) +
                  "0] : (tensor<2xf32>) -> tensor<2xf32>\nreturn"),
      main_of(
          parameters, "",
          "%0 = \"stablehlo.abs\"(" + repeated("%a, ", size / 4) + "%a) : (tensor<2xf32>) -> tensor<2xf32>\nreturn"),
      main_of(parameters, "", repeated("%b, ", size / 4) + "%c = stablehlo.abs %a : tensor<2xf32>\nreturn"),
      main_of(parameters, "", "stablehlo.sort " + repeated("%b, %c\n", size / 8) + "return"),
  };
  for (const std::string& text : texts) {
    bool judged = false;
    const double time = seconds([&] { judged = is_judged(text); });
    EXPECT_TRUE(judged) << text.substr(0, 100);
    EXPECT_LT(time, 5.0) << text.substr(0, 100);
  }
}

TEST(Hostile, a_megabyte_of_raw_bytes_is_read) {
  constexpr std::size_t elements = 1 << 17;
  std::string digits;
  for (std::size_t i = 0; i < elements; ++i) digits += fmt::format("{:02X}{:02X}0000", i % 256, i / 256 % 256);
  const Reading reading(
      main_of("", fmt::format("tensor<{}xi32>", elements),
              fmt::format("%0 = stablehlo.constant dense<\"0x{}\"> : tensor<{}xi32>\nreturn %0 : tensor<{}xi32>",
                          digits, elements, elements)));
  ASSERT_TRUE(reading.module) << reading.module.errors().front().message;
  const Literal& value = std::get<batten::Constant>(reading.module->functions[0].operations[0].kind).value;
  EXPECT_EQ(value.at(elements - 1), (elements - 1) % 65536);
  EXPECT_EQ(value.at(258), 258U);
}

TEST(Hostile, many_findings_with_suggestions_stay_quick) {
  std::string operations;
  for (int i = 0; i < 50'000; ++i)
    operations += fmt::format("%value{} = stablehlo.abs %vaule{} : tensor<2xf32>\n", i, i);
  const std::string text = main_of("%a: tensor<2xf32>", "", operations + "return");
  EXPECT_LT(seconds([&] { EXPECT_TRUE(is_judged(text)); }), 5.0);
}

/// A chain of elementwise operations with a constant and a broadcast now and then.
std::string chain(std::size_t count) {
  std::string operations = "%0 = stablehlo.abs %a : tensor<128x256xf32>\n";
  for (std::size_t i = 1; i < count; ++i)
    operations += fmt::format("%{} = stablehlo.add %{}, %a : tensor<128x256xf32>\n", i, i - 1);
  return main_of("%a: tensor<128x256xf32>", "tensor<128x256xf32>",
                 operations + fmt::format("return %{} : tensor<128x256xf32>", count - 1));
}

TEST(Hostile, a_hundred_thousand_operations_take_linear_time) {
  const std::string quarter = chain(25'000);
  const std::string whole = chain(100'000);
  const auto best_of_three = [](const std::string& text) {
    double best = 1e9;
    for (int i = 0; i < 3; ++i) best = std::min(best, seconds([&] { EXPECT_TRUE(Reading(text).module.ok()); }));
    return best;
  };
  const double small = best_of_three(quarter);
  const double large = best_of_three(whole);
  RecordProperty("seconds_for_100000", fmt::format("{:.3f}", large));
  EXPECT_LT(large, 8 * small) << small << " s for a quarter";
  EXPECT_LT(large, 5.0);
}

TEST(Hostile, a_huge_splat_is_one_element) {
  const Reading reading(main_of(
      "", "tensor<1000000x1000000xf64>",
      "%0 = stablehlo.constant dense<1.0> : tensor<1000000x1000000xf64>\nreturn %0 : tensor<1000000x1000000xf64>"));
  ASSERT_TRUE(reading.module) << rendered(reading);
  EXPECT_EQ(std::get<batten::Constant>(reading.module->functions[0].operations[0].kind).value.bytes().size(), 8U);
}

TEST(Hostile, functions_that_call_themselves_are_left_to_the_verifier) {
  const Reading reading("func.func @main() {\n  call @main() : () -> ()\n  return\n}");
  ASSERT_TRUE(reading.module) << rendered(reading);
  EXPECT_EQ(places(verify(*reading.module)), (std::vector<std::string>{"E1525 2:3"}));
}

}  // namespace
}  // namespace batten::stablehlo_tests
