// LLVM gives functions a meaning by their name. None of ours may be taken for one of the C library's.
#include "llvm/kernels.h"

namespace batten::testing {
namespace {

TEST(KernelNames, of_the_c_library_keep_our_meaning) {
  for (const char* name :
       {"exp2", "pow", "fmod", "memcpy", "memset", "main", "sqrt", "llvm.fma.f32", "a b", "\xC3\xA9"}) {
    native::Builder builder(name);
    const native::Expr in = builder.parameter(DType::F64, 1);
    const native::Expr out = builder.parameter(DType::F64, 1);
    const native::Expr zero = builder.index(0);
    builder.store(out, zero, builder.load(in, zero) + 42.0);
    const Ran ran = run(builder.finish(), {{bits_of(3.0)}});
    EXPECT_EQ(ran.status, 0) << name;
    EXPECT_EQ(ran.result, std::vector<Bits>{bits_of(45.0)}) << name;
  }
}

TEST(KernelNames, may_be_equal_in_one_module) {
  std::vector<native::Kernel> kernels;
  for (int i = 0; i < 100; ++i) {
    native::Builder builder("same");
    const native::Expr out = builder.parameter(DType::I32, 1);
    builder.store(out, builder.index(0), builder.constant(DType::I32, static_cast<Bits>(i)));
    kernels.push_back(builder.finish());
  }
  auto jit = llvm_room::Jit::create();
  ASSERT_TRUE(jit);
  const auto functions = jit->compile(kernels);  // more than one module's worth
  ASSERT_TRUE(functions);
  for (int i = 0; i < 100; ++i) {
    std::int32_t result = -1;
    void* buffer = &result;
    EXPECT_EQ((*functions)[static_cast<std::size_t>(i)](&buffer), 0);
    EXPECT_EQ(result, i);
  }
}

}  // namespace
}  // namespace batten::testing
