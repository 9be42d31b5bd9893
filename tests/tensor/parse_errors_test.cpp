// Texts that are no module: each fault with its code and place, several in one file, and nothing that crashes.
#include "base/limits.h"
#include "tensor/texts.h"

namespace batten::tests {
namespace {

/// Every finding as `line:column code-number`.
std::vector<std::string> places(const Diagnostics& findings) {
  std::vector<std::string> result;
  for (const Diagnostic& finding : findings)
    result.push_back(finding.span ? fmt::format("{}:{} {}", finding.span->begin.line, finding.span->begin.column,
                                                row(finding.code).number)
                                  : std::string("nowhere"));
  return result;
}
using Places = std::vector<std::string>;

/// `@main` with one line more, the third of the file.
std::string with_line(const std::string& line) {
  return "tensor_module {\nfunc @main(%x: f32[2], %p: pred[2]) -> f32[2] effects [] {\n" + line + "\nreturn %x\n}\n}\n";
}

struct Fault {
  std::string line;
  int column;
  Code code;
};

TEST(ParseErrors, each_fault_of_a_line_where_it_stands) {
  const std::string dot = "%0 = dot_general %x, %x batch [] x [] contracting [] x [] ";
  const std::vector<Fault> faults{
      // words and signs
      {"%0 = unary negate %x ; : f32[2]", 22, Code::UnexpectedCharacter},
      {"%0 = unary negate %x : f32[2] %x", 31, Code::UnexpectedToken},
      {"%0 = unary negate : f32[2]", 19, Code::UnexpectedToken},
      {"%0 = unary negate", 18, Code::UnexpectedToken},
      {"%0 = unary negate %x,", 22, Code::UnexpectedToken},
      {"%0 unary negate %x : f32[2]", 4, Code::UnexpectedToken},
      {"%0, = unary negate %x : f32[2]", 5, Code::UnexpectedToken},
      {"= unary negate %x : f32[2]", 1, Code::UnexpectedToken},
      {"unary negate 7", 14, Code::UnexpectedToken},
      {"%0 = call @\"main", 11, Code::UnterminatedText},
      {"%0 = call @\"main\\\"", 11, Code::UnterminatedText},
      // values
      {"%0 = unary negate %y : f32[2]", 19, Code::UnknownValue},
      {"%0 = unary negate %0 : f32[2]", 19, Code::UnknownValue},
      {"%x = unary negate %x : f32[2]", 1, Code::RedefinedValue},
      {"%0, %0 = unary negate %x : f32[2], f32[2]", 5, Code::RedefinedValue},
      {"%0, %1 = unary negate %x : f32[2]", 1, Code::ResultCount},
      {"%0 = unary negate %x", 1, Code::ResultCount},
      {"unary negate %x : f32[2]", 1, Code::ResultCount},
      // functions
      {"call @mian()", 6, Code::UnknownFunction},
      {"call main()", 6, Code::UnexpectedToken},
      {"call @main", 11, Code::UnexpectedToken},
      {"call @main(%x", 14, Code::UnexpectedToken},
      {"call @\"\\0\"()", 6, Code::MalformedAttribute},
      {"call @\"\\XY\"()", 6, Code::MalformedAttribute},
      // operations and codes
      {"%0 = unray negate %x : f32[2]", 6, Code::UnsupportedOperation},
      {"%0 = unary negtae %x : f32[2]", 12, Code::UnsupportedOperation},
      {"%0 = binary plus %x, %x : f32[2]", 13, Code::UnsupportedOperation},
      {"%0 = reduce divide %x initial %x axes [0] order sequential : f32[]", 13, Code::UnsupportedOperation},
      {"%0 = compare lt FLOAT %x, %x : pred[2]", 14, Code::MalformedAttribute},
      {"%0 = compare LT REAL %x, %x : pred[2]", 17, Code::MalformedAttribute},
      {dot + "accumulate twice in f32 order sequential : f32[2,2]", 70, Code::MalformedAttribute},
      {dot + "accumulate fused in f16 order sequential : f32[2,2]", 79, Code::UnsupportedType},
      {dot + "accumulate fused in f32 order parallel : f32[2,2]", 89, Code::UnexpectedToken},
      {dot + "accumulate fused in f32 order interleaved<0> : f32[2,2]", 101, Code::MalformedAttribute},
      {dot + "accumulate fused in f32 order interleaved<-2> : f32[2,2]", 101, Code::MalformedAttribute},
      {dot + "accumulate fused in f32 order interleaved<4294967296> : f32[2,2]", 101, Code::MalformedAttribute},
      {dot + "accumulate fused in f32 order interleaved : f32[2,2]", 101, Code::UnexpectedToken},
      {"%0 = dot_general %x, %x batch [] contracting [] x [] : f32[]", 34, Code::UnexpectedToken},
      {"%0 = reduce add %x axes [0] order sequential : f32[]", 20, Code::UnexpectedToken},
      {"%0 = reduce add %x initial %x axes 0 order sequential : f32[]", 36, Code::UnexpectedToken},
      {"%0 = reduce add %x initial %x axes [0,] order sequential : f32[]", 39, Code::UnexpectedToken},
      {"%0 = reduce add %x initial %x axes [0 1] order sequential : f32[]", 39, Code::UnexpectedToken},
      {"%0 = reduce add %x initial %x axes [1.0] order sequential : f32[]", 37, Code::MalformedAttribute},
      {"%0 = reduce add %x initial %x axes [99999999999999999999] order sequential : f32[]", 37,
       Code::MalformedAttribute},
      {"%0 = iota dim %x : f32[2]", 15, Code::UnexpectedToken},
      // types
      {"%0 = unary negate %x : f16[2]", 24, Code::UnsupportedType},
      {"%0 = unary negate %x : tensor<2xf32>", 24, Code::UnsupportedType},
      {"%0 = unary negate %x : f32", 27, Code::UnexpectedToken},
      {"%0 = unary negate %x : f32[?]", 28, Code::DynamicDimension},
      {"%0 = unary negate %x : f32[9223372036854775808]", 28, Code::MalformedAttribute},
      {"%0 = unary negate %x : f32[2]{0", 32, Code::UnexpectedToken},
      {"%0 = unary negate %x : ", 23, Code::UnexpectedToken},
      {"%0 = convert %x to f8 : f32[2]", 20, Code::UnsupportedType},
      // constants
      {"%0 = constant dense<true> : f32[]", 21, Code::MalformedConstant},
      {"%0 = constant dense<nan> : f32[]", 21, Code::MalformedConstant},
      {"%0 = constant dense<1.2.3> : f32[]", 21, Code::MalformedConstant},
      {"%0 = constant dense<0x1FFFFFFFF> : f32[]", 21, Code::MalformedConstant},
      {"%0 = constant dense<1.0> : i32[]", 21, Code::MalformedConstant},
      {"%0 = constant dense<1> : pred[]", 21, Code::MalformedConstant},
      {"%0 = constant dense<256> : i8[]", 21, Code::LiteralOutOfRange},
      {"%0 = constant dense<[1, -129]> : i8[2]", 25, Code::LiteralOutOfRange},
      {"%0 = constant dense<[1, -1]> : u8[2]", 25, Code::LiteralOutOfRange},
      {"%0 = constant dense<99999999999999999999> : u64[]", 21, Code::LiteralOutOfRange},
      {"%0 = constant dense<[[1], [2]]> : i8[2,1]", 22, Code::UnexpectedToken},
      {"%0 = constant dense<[1, 2> : i8[2]", 26, Code::UnexpectedToken},
      {"%0 = constant dense<> : i8[2]", 21, Code::UnexpectedToken},
      {"%0 = constant 1.0 : f32[]", 15, Code::UnexpectedToken},
      {"%0 = constant dense<\"0x0\"> : i8[1]", 21, Code::MalformedConstant},
      {"%0 = constant dense<\"0x0G\"> : i8[1]", 21, Code::MalformedConstant},
      {"%0 = constant dense<\"00\"> : i8[1]", 21, Code::MalformedConstant},
      {"%0 = constant dense<\"\"> : i8[1]", 21, Code::MalformedConstant},
      {"%0 = constant dense<\"0x000000\"> : i16[1]", 21, Code::MalformedConstant},
      // expectations
      {"expect equal 0", 15, Code::UnexpectedToken},
      {"expect equal %x, %x", 14, Code::UnexpectedToken},
      {"expect equal 0, -1", 17, Code::MalformedAttribute},
      {"expect near 0, 0", 8, Code::UnexpectedToken},
      {"expect close 0, 0", 18, Code::UnexpectedToken},
      {"expect close 0, 0 ulps 1.5", 24, Code::MalformedAttribute},
      {"expect almost 0, 0 tolerance 1e", 30, Code::MalformedAttribute},
      // what follows a return
      {"return", 1, Code::ResultCount},
      {"return %x, %x", 1, Code::ResultCount},
      {"return %y", 8, Code::UnknownValue},
  };
  for (const Fault& fault : faults) {
    const Diagnostics found = parse_errors(with_line(fault.line));
    ASSERT_FALSE(found.empty()) << fault.line;
    EXPECT_EQ(places(found)[0], fmt::format("3:{} {}", fault.column, row(fault.code).number)) << fault.line << '\n'
                                                                                              << found[0].message;
    const bool is_return = fault.line.starts_with("return");  // then the file's own return is one too many
    EXPECT_EQ(found.size(), is_return ? 2U : 1U) << fault.line << '\n' << found.back().message;
  }
}

TEST(ParseErrors, faults_of_functions_and_of_the_module) {
  const std::string end = "return\n}\n}\n";
  const std::vector<std::pair<std::string, Places>> texts{
      {"", {"1:1 E1403"}},
      {"module {\n}\n", {"1:1 E1402"}},
      {"\xFF\xFE\x00", {"1:1 E1401"}},
      {"tensor_module {\n}\n}\n", {"3:1 E1402"}},
      {"tensor_module {\n", {"2:1 E1403"}},
      {"tensor_module\n}\n", {"1:14 E1402"}},
      {"tensor_module {\nfunc @f() -> () effects [] {\n", {"3:1 E1403"}},
      {"tensor_module {\nfunc @f() -> () effects [] {\n}\n}\n", {"3:1 E1402"}},
      {"tensor_module {\nfunc @f() -> () effects [] {\nreturn\nreturn\n}\n}\n", {"4:1 E1402"}},
      {"tensor_module {\nfunc @f() -> () effects [] {\n} more\n}\n", {"3:1 E1402"}},
      {"tensor_module {\nfunc @f() -> () effects [] {\nreturn\nfunc @g() -> () effects [] {\n" + end, {"4:1 E1402"}},
      {"tensor_module {\nfunc @f() -> () effects [] {\nreturn\n}\nfunc @f() -> () effects [] {\n" + end, {"5:6 E1407"}},
      {"tensor_module {\nfunc f() -> () effects [] {\n" + end, {"2:6 E1402"}},
      {"tensor_module {\nfunc @f -> () effects [] {\n" + end, {"2:9 E1402"}},
      {"tensor_module {\nfunc @f(x: f32[]) -> () effects [] {\n" + end, {"2:9 E1402"}},
      {"tensor_module {\nfunc @f(%x f32[]) -> () effects [] {\n" + end, {"2:12 E1402"}},
      {"tensor_module {\nfunc @f(%x: f32[], %x: f32[]) -> () effects [] {\n" + end, {"2:20 E1405"}},
      {"tensor_module {\nfunc @f(%x: f31[]) -> () effects [] {\n" + end, {"2:13 E1409"}},
      {"tensor_module {\nfunc @f() effects [] {\n" + end, {"2:11 E1402"}},
      {"tensor_module {\nfunc @f() -> () {\n" + end, {"2:17 E1402"}},
      {"tensor_module {\nfunc @f() -> () effects [io,] {\n" + end, {"2:29 E1402"}},
      {"tensor_module {\nfunc @f() -> () effects [\"io\"] {\n" + end, {"2:26 E1402"}},
      {"tensor_module {\nfunc @f() -> () effects []\n" + end, {"2:27 E1402"}},
      {"tensor_module {\nfun @f() -> () effects [] {\n" + end, {"2:1 E1402"}},
      {"tensor_module {\nnonsense\nmore\n}\n", {"2:1 E1402"}},
  };
  for (const auto& [text, expected] : texts) {
    const Diagnostics found = parse_errors(text);
    EXPECT_EQ(places(found), expected) << text << '\n' << (found.empty() ? "" : found[0].message);
  }
}

TEST(ParseErrors, all_of_one_file_without_those_that_follow_from_another) {
  EXPECT_EQ(places(parse_errors("tensor_module {\n"
                                "  func @main(%x: f32[2], %y: f16[2]) -> f32[2] effects [] {\n"  // %y has no type
                                "    %0 = unary negate %z : f32[2]\n"                            // … so %z may be one
                                "    return %0\n"
                                "  }\n"
                                "  func @next(%x: f32[2]) -> f32[2] effects [] {\n"
                                "    %0 = unary negat %x : f32[2]\n"
                                "    %1 = binary add %0, %2 : f32[2]\n"  // %0 is defined although its line is at fault
                                "    %3 = reshape %1 : f32[?]\n"
                                "    call @nobody()\n"
                                "    # %4 = unary negate %3 : f32[2]\n"
                                "    return %4\n"  // %4 may stand in the line before
                                "  }\n"
                                "  fnuc @last() -> () effects [] {\n"
                                "    %0 = constant dense<-1> : u8[]\n"
                                "    return\n"
                                "  }\n"
                                "}\n"
                                "}\n")),
            (Places{"2:30 E1409", "7:16 E1408", "8:25 E1404", "9:27 E1410", "11:5 E1402", "14:3 E1402", "15:25 E1412",
                    "19:1 E1402"}));
}

TEST(ParseErrors, say_what_was_meant) {
  const auto says = [](const std::string& line, Code code, const std::string& words) {
    return advises(parse_errors(with_line(line)), code, words);
  };
  EXPECT_TRUE(says("%0 = trnspose %x permutation [0] : f32[2]", Code::UnsupportedOperation, "did you mean transpose?"));
  EXPECT_TRUE(says("%0 = binary substract %x, %x : f32[2]", Code::UnsupportedOperation, "did you mean subtract?"));
  EXPECT_TRUE(says("%0 = compare LT FLOT %x, %x : pred[2]", Code::MalformedAttribute, "did you mean FLOAT?"));
  EXPECT_TRUE(says("%x = unary negate %x : f32[2]", Code::RedefinedValue, "the first one"));
}

TEST(ParseErrors, ranks_beyond_the_limit) {
  std::string ones = "1";
  for (std::size_t i = 1; i < limits::rank; ++i) ones += ",1";
  EXPECT_EQ(places(parse_errors(with_line("%0 = iota dim 0 : f32[" + ones + "]"))), Places{});
  for (const std::string& line : {"%0 = iota dim 0 : f32[" + ones + ",1]", "%0 = iota dim 0 : f32[2]{" + ones + ",1}",
                                  "%0 = reduce add %x initial %x axes [" + ones + ",1] order sequential : f32[]"})
    EXPECT_EQ(codes_of(parse_errors(with_line(line))), Codes{Code::RankTooLarge}) << line;
}

TEST(ParseErrors, a_huge_declared_type_takes_no_memory) {
  const std::string type = "f32[1000000000000,1000000]";
  const TensorModule module =
      parsed(with_line("%0 = constant dense<1.0> : " + type + "\n%1 = constant dense<[1.0]> : " + type));
  EXPECT_EQ(codes_of(verify(module)), Codes{Code::ConstantDataMismatch});
}

TEST(ParseErrors, are_counted_beyond_their_limit) {
  std::string lines;
  for (std::size_t i = 0; i < limits::findings + 5; ++i) lines += "nonsense\n";
  const Diagnostics found = parse_errors(with_line(lines));
  ASSERT_EQ(found.size(), limits::findings);
  EXPECT_EQ(found.back().notes.back().message, "5 further findings are not shown");
}

TEST(ParseErrors, a_text_cut_anywhere_is_refused) {
  const std::string whole(every_operation);
  const std::size_t last = whole.rfind('}');
  for (std::size_t length = 0; length <= last; ++length) {
    const Diagnostics found = parse_errors(whole.substr(0, length));
    EXPECT_FALSE(found.empty()) << length;
    for (const Diagnostic& finding : found) EXPECT_TRUE(finding.span) << length << finding.message;
  }
  EXPECT_TRUE(parse_errors(whole.substr(0, last + 1)).empty());
}

TEST(ParseErrors, a_text_with_any_byte_changed_does_not_crash) {
  const std::string whole(every_operation);
  std::size_t refused = 0;
  for (std::size_t i = 0; i < whole.size(); ++i)
    for (const char replacement : {'\0', '"', '\\', '\n', '{', '-', '9', '%', '\xFF'}) {
      std::string text = whole;
      text[i] = replacement;
      Sources sources;
      const Result<TensorModule> module = parse_tensor_module(sources, sources.add("test.tir", std::move(text)));
      if (module)
        static_cast<void>(verify(*module));
      else
        refused += rendered(module.errors(), sources).empty() ? 0 : 1;
    }
  EXPECT_GT(refused, whole.size());
}

}  // namespace
}  // namespace batten::tests
