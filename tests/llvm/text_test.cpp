// What LLVM is given, and what it makes of it: no licence to round differently, no call of the C library.
#include "llvm/text.h"

#include <gtest/gtest.h>

#include <regex>

#include "native/builder.h"
#include "numerics/codes.h"

namespace batten::testing {
namespace {

using native::Builder;
using native::Expr;

/// A kernel with every basic float operation, products beside sums among them; `with_fma` asks for one fma.
native::Kernel float_kernel(DType dtype, bool with_fma) {
  Builder builder("floats");
  const Expr in = builder.parameter(dtype, 64);
  const Expr out = builder.parameter(dtype, 64);
  builder.for_each(0, 64, true, [&](Expr i) {
    const Expr x = builder.load(in, i);
    Expr sum = x * x + x;
    for (const UnaryRow& entry : unary_table)
      if (entry.dtypes.contains(dtype) && entry.realisation == Realisation::Basic && entry.code != UnaryCode::IsFinite)
        sum = sum + native::apply(entry.code, x) * x;
    for (const BinaryRow& entry : binary_table)
      if (entry.dtypes.contains(dtype) && realisation(entry.code, dtype) == Realisation::Basic)
        sum = sum + native::apply(entry.code, x, sum) * x;
    sum = sum * x - x;
    builder.store(out, i, with_fma ? native::fma(sum, x, x) : sum);
  });
  return builder.finish();
}

TEST(LlvmText, has_no_fast_math_flag) {
  const std::regex flag(R"(\b(fast|nnan|ninf|nsz|arcp|contract|afn|reassoc)\b)");
  for (const DType dtype : {DType::F32, DType::F64}) {
    const native::Kernel kernel = float_kernel(dtype, true);
    const auto text = llvm_room::llvm_text(std::span(&kernel, 1));
    ASSERT_TRUE(text);
    std::smatch found;
    EXPECT_FALSE(std::regex_search(*text, found, flag)) << found.str();
    EXPECT_EQ(text->find("fmuladd"), std::string::npos);
  }
}

TEST(LlvmText, has_an_fma_only_where_the_kernel_has_one) {
  for (const DType dtype : {DType::F32, DType::F64})
    for (const bool with_fma : {false, true}) {
      const native::Kernel kernel = float_kernel(dtype, with_fma);
      const auto text = llvm_room::llvm_text(std::span(&kernel, 1));
      const auto assembly = llvm_room::assembly_text(std::span(&kernel, 1));
      ASSERT_TRUE(text && assembly);
      EXPECT_EQ(text->find("@llvm.fma.") != std::string::npos, with_fma);
      EXPECT_EQ(std::regex_search(*assembly, std::regex("v?fn?m(add|sub)")), with_fma) << *assembly;
    }
}

TEST(LlvmText, functions_have_names_that_llvm_does_not_know) {
  const native::Kernel kernel = float_kernel(DType::F32, false);
  const auto text = llvm_room::llvm_text(std::span(&kernel, 1));
  ASSERT_TRUE(text);
  const std::regex definition("define [^@]*@([^(]*)\\(");
  int functions = 0;
  for (std::sregex_iterator found(text->begin(), text->end(), definition), end; found != end; ++found, ++functions)
    EXPECT_EQ((*found)[1].str().rfind("batten.show.floats.0", 0), 0U) << (*found)[1].str();
  EXPECT_EQ(functions, 2);  // the entry, and the body behind it
  EXPECT_NE(text->find("nobuiltin"), std::string::npos);
  EXPECT_NE(text->find("\"no-builtins\""), std::string::npos);
}

TEST(LlvmText, calls_no_function_of_the_c_library) {
  for (const DType dtype : {DType::F32, DType::F64}) {
    const native::Kernel kernel = float_kernel(dtype, true);
    const auto assembly = llvm_room::assembly_text(std::span(&kernel, 1));
    ASSERT_TRUE(assembly);
    const std::regex call(R"(\n\s+(?:call|jmp)q?\s+([a-zA-Z_"][^\s]*))");
    for (std::sregex_iterator found(assembly->begin(), assembly->end(), call), end; found != end; ++found)
      EXPECT_NE((*found)[1].str().find("batten."), std::string::npos) << (*found)[1].str();
  }
}

}  // namespace
}  // namespace batten::testing
