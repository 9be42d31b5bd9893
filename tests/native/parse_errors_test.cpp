// What is wrong with a text, with its place; and that nothing in a text is a crash.
#include <random>

#include "base/limits.h"
#include "native/kernels.h"
#include "native/sample.h"

namespace batten::testing {
namespace {

/// `line:column-column E1402: message`, one line a finding; empty for a text that can be read.
std::string faults(const std::string& text) {
  Sources sources;
  const auto kernels = native::parse_kernels(sources, sources.add("test.nir", text));
  std::string result;
  if (kernels) return result;
  for (const Diagnostic& finding : kernels.errors()) {
    if (!result.empty()) result += '\n';
    if (!finding.span) return "a finding without a place: " + finding.message;
    result += fmt::format("{}:{}-{} {}: {}", finding.span->begin.line, finding.span->begin.column,
                          finding.span->end.column, row(finding.code).number, finding.message);
  }
  return result;
}

/// The faults of one line inside a kernel; it is the second line.
std::string line(const std::string& text) {
  return faults("kernel @k(%x: buffer<f32, 8>) {\n" + text +
                "\n  %i = constant 0 : index\n  %z = load %x[%i] : f32\n}\n");
}

TEST(NativeParseErrors, words_that_are_no_operation) {
  EXPECT_EQ(line("%a = lod %x[%x] : f32"), "2:6-9 E1408: `lod` is no operation");
  EXPECT_EQ(line("%a = 5"), "2:6-7 E1402: found `5`, expected an operation");
  EXPECT_EQ(line("%a load"), "2:4-8 E1402: found `load`, expected `=`");
  EXPECT_EQ(line("%a ="), "2:5-5 E1402: the line ends, expected an operation");
  EXPECT_EQ(line("; 5"), "2:1-2 E1401: `;` starts no token");
}

TEST(NativeParseErrors, a_near_word_is_suggested) {
  Sources sources;
  const auto kernels =
      native::parse_kernels(sources, sources.add("t.nir", "kernel @k() {\n  %a = subtrct %b, %b : f32\n}\n"));
  ASSERT_FALSE(kernels);
  ASSERT_EQ(kernels.errors()[0].notes.size(), 1U);
  EXPECT_EQ(kernels.errors()[0].notes[0].message, "did you mean subtract?");
}

TEST(NativeParseErrors, values) {
  EXPECT_EQ(line("%a = affine 1 * %q + 0"), "2:17-19 E1404: `%q` is not defined");
  EXPECT_EQ(line("%a = load %x[%i] : f32"), "2:14-16 E1404: `%i` is not defined");  // before its definition
  EXPECT_EQ(line("%x = constant 0 : index"), "2:1-3 E1405: a second `%x`");
  EXPECT_EQ(line("%a, %a = affine 0"),
            "2:1-3 E1415: 2 results are named, the operation has 1\n2:5-7 E1405: a second `%a`");
}

TEST(NativeParseErrors, numbers_of_operands_and_results) {
  EXPECT_EQ(line("%a = constant 1.0 : f32\n%b = add %a : f32"), "3:1-3 E1414: 1 operands, expected 2");
  EXPECT_EQ(line("constant 1.0 : f32"), "2:1-9 E1415: 0 results are named, the operation has 1");
  EXPECT_EQ(line("%a, %b = constant 1.0 : f32"), "2:1-3 E1415: 2 results are named, the operation has 1");
  EXPECT_EQ(line("%k = constant 0 : index\n%a = store %x[%k], %k"),
            "3:1-3 E1415: 1 results are named, the operation has 0");
}

TEST(NativeParseErrors, types) {
  EXPECT_EQ(
      line("%a = constant 1.0 : f33"),
      "2:21-24 E1409: `f33` is no element type, expected one of pred, i8, i16, i32, i64, u8, u16, u32, u64, f32, f64");
  EXPECT_EQ(line("%a = constant 1.0 : vector<4 f32>"), "2:30-33 E1402: found `f32`, expected `x`");
  EXPECT_EQ(line("%a = allocate : buffer<f32>"), "2:27-28 E1402: found `>`, expected `,`");
  EXPECT_EQ(line("%a = constant 1.0"), "2:18-18 E1402: the line ends, expected `:`");
}

TEST(NativeParseErrors, literals) {
  EXPECT_EQ(line("%a = constant 1.5 : i32"), "2:15-18 E1411: `1.5` is no i32");
  EXPECT_EQ(line("%a = constant 300 : i8"), "2:15-18 E1412: `300` does not fit into i8");
  EXPECT_EQ(line("%a = constant 1.5 : index"), "2:15-18 E1413: `1.5` is no 64-bit decimal integer");
  EXPECT_EQ(line("%a = constant 9223372036854775808 : index"),
            "2:15-34 E1413: `9223372036854775808` is no 64-bit decimal integer");
  EXPECT_EQ(line("%k = constant 0 : u32\n%a = lookup %k [1, x] : i32"), "3:20-21 E1411: `x` is no i32");
  EXPECT_EQ(line("%k = constant true : pred\ntrap 2147483648 if %k"),
            "3:6-16 E1412: 2147483648 is no status of 32 bits");
}

TEST(NativeParseErrors, attributes) {
  EXPECT_EQ(line("%k = constant 0 : i32\n%a = compare SMALLER SIGNED %k, %k : pred"),
            "3:14-21 E1413: `SMALLER` is no compare direction");
  EXPECT_EQ(line("%k = constant 0 : i32\n%a = compare LT signed %k, %k : pred"),
            "3:17-23 E1413: `signed` is no comparison type");
}

TEST(NativeParseErrors, malformed_operations_have_a_place) {
  EXPECT_EQ(line("%k = constant 0 : index\nfor %j = %k to %k step 0 {\n}"),
            "3:1-4 E1604: a loop of step 0, expected at least 1");
  EXPECT_EQ(line("%k = constant true : pred\nif %k {\n  yield %k\n} else {\n}"),
            "3:1-3 E1604: 1 yielded values, expected 0");
  EXPECT_EQ(line("%k = constant true : pred\ntrap 0 if %k"),
            "3:1-5 E1604: a trap of code 0, which means that all went well");
}

TEST(NativeParseErrors, every_line_has_its_finding) {
  EXPECT_EQ(faults("kernel @k(%x: buffer<f32, 8>) {\n"
                   "  %a = lod %x\n"
                   "  %b = affine 1 * %nothing + 0\n"
                   "  %c = add %a, %a : f32\n"  // %a is no second finding
                   "  %d = constant 1 :\n"
                   "}\n"
                   "kernel @l(%y) {\n"
                   "}\n"),
            "2:8-11 E1408: `lod` is no operation\n"
            "3:19-27 E1404: `%nothing` is not defined\n"
            "5:20-20 E1402: the line ends, expected an element type\n"
            "7:13-14 E1402: found `)`, expected `:`");
}

TEST(NativeParseErrors, a_header_that_cannot_be_read_hides_nothing_inside) {
  EXPECT_EQ(faults("kernel @k(%x: buffer<f32, 8>) {\n"
                   "  %t = constant true : pred\n"
                   "  iff %t {\n"
                   "    %a = affine 1 * %j\n"
                   "  } else {\n"
                   "    %b = nonsense\n"
                   "  }\n"
                   "  %c = more\n"
                   "}\n"),
            "3:3-6 E1408: `iff` is no operation\n"
            "4:23-23 E1402: the line ends, expected `+`\n"
            "6:10-18 E1408: `nonsense` is no operation\n"
            "8:8-12 E1408: `more` is no operation");
}

TEST(NativeParseErrors, nothing_stands_behind_a_yield) {
  EXPECT_EQ(line("%t = constant true : pred\nwhile {\n  yield %t\n  %s = constant true : pred\n} do () {\n}"),
            "5:3-5 E1402: found `%s`, expected `}`");
}

TEST(NativeParseErrors, texts_that_end_too_early) {
  EXPECT_EQ(faults("kernel @k() {\n"), "2:1-1 E1403: the text ends, expected `}`");
  EXPECT_EQ(faults("kernel @k("), "1:11-11 E1403: the text ends, expected a parameter");
  EXPECT_EQ(faults("kernel @k() {\n  %t = constant true : pred\n  if %t {\n  }\n"),
            "5:1-1 E1403: the text ends, expected `else`");
}

TEST(NativeParseErrors, a_missing_brace_is_found_at_the_next_kernel) {
  EXPECT_EQ(faults("kernel @k() {\n  %t = constant true : pred\n  if %t {\nkernel @l() {\n  %a = lod\n}\n"),
            "4:1-7 E1402: found `kernel`, expected `}`, which ends the kernel before\n"
            "5:8-11 E1408: `lod` is no operation");
}

TEST(NativeParseErrors, only_kernels_stand_in_a_file) {
  EXPECT_EQ(faults("func @k() {\n}\nkernel @l() {\n}\n}\n"),
            "1:1-5 E1402: found `func`, expected `kernel`\n"
            "5:1-2 E1402: found `}`, expected `kernel`");
}

TEST(NativeParseErrors, blocks_nest_up_to_the_limit) {
  const auto nested = [](int depth) {
    std::string text = "kernel @k(%p: buffer<pred, 1>) {\n%z = constant 0 : index\n%t = load %p[%z] : pred\n";
    for (int i = 1; i < depth; ++i) text += "if %t {\n";
    for (int i = 1; i < depth; ++i) text += "} else {\n}\n";
    return text + "}\n";
  };
  EXPECT_EQ(faults(nested(limits::nesting_depth)), "");
  EXPECT_EQ(verdict(parsed(nested(limits::nesting_depth))), "");
  EXPECT_EQ(faults(nested(limits::nesting_depth + 1) + "kernel @l() {\n  %a = lod\n}\n"),
            fmt::format("{}:7-8 E1901: blocks nested deeper than {}\n{}:8-11 E1408: `lod` is no operation",
                        limits::nesting_depth + 3, limits::nesting_depth, 3 * limits::nesting_depth + 6));
  EXPECT_NE(faults(nested(100'000)), "");
}

/// Whatever the text, reading it gives kernels that print and can be judged, or findings with places.
void read_anything(const std::string& text) {
  Sources sources;
  const auto kernels = native::parse_kernels(sources, sources.add("test.nir", text));
  if (!kernels) {
    ASSERT_FALSE(kernels.errors().empty());
    for (const Diagnostic& finding : kernels.errors()) ASSERT_TRUE(finding.span) << finding.message;
    return;
  }
  for (const native::Kernel& kernel : *kernels) {
    native::verify(kernel);
    const std::string printed = native::print(kernel);
    ASSERT_EQ(native::print(parsed(printed)), printed) << text;
  }
}

TEST(NativeParseErrors, damaged_texts_are_no_crash) {
  std::mt19937 random(2026);
  const auto below = [&](std::size_t limit) {
    return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random);
  };
  constexpr std::string_view characters = "%@{}()[]<>,:=*+-0 1x\n\"kf";
  for (int round = 0; round < 3000; ++round) {
    std::string text(every_operation);
    for (std::size_t edits = 1 + below(3); edits > 0 && !text.empty(); --edits) {
      const std::size_t at = below(text.size());
      switch (below(5)) {
        case 0:
          text.erase(at, 1 + below(5));
          break;
        case 1:
          text.insert(at, 1, characters[below(characters.size())]);
          break;
        case 2:
          text.insert(at, text.substr(below(text.size()), below(30)));
          break;
        case 3:
          text.resize(at + 1);
          break;
        default:
          text[at] = static_cast<char>(below(256));
      }
    }
    read_anything(text);
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace batten::testing
