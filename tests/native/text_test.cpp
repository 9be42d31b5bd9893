// The printed form: what is printed reads back to the same kernel, and text that was printed prints as it stands.
#include "native/kernels.h"
#include "native/sample.h"

namespace batten::testing {
namespace {

using native::Kernel;

void collect(const native::Block& block, std::vector<bool>& seen) {
  for (const native::Operation& operation : block.operations) {
    seen[operation.kind.index()] = true;
    for (const native::Block& inner : operation.blocks) collect(inner, seen);
  }
}

TEST(NativeText, every_operation_prints_as_it_was_written) {
  const Kernel kernel = parsed(std::string(every_operation));
  EXPECT_EQ(native::print(kernel), every_operation);
  EXPECT_EQ(verdict(kernel), "");
}

TEST(NativeText, every_operation_of_the_table_is_in_the_sample) {
  std::vector<bool> seen(native::op_table.size());
  collect(parsed(std::string(every_operation)).body, seen);
  for (const native::OpRow& op : native::op_table) EXPECT_TRUE(seen[op.alternative]) << op.name;
}

TEST(NativeText, text_reads_back_to_the_same_kernel) {
  // Values are numbered in the order of the text, so that reading twice gives equal kernels.
  const Kernel kernel = parsed(std::string(every_operation));
  EXPECT_EQ(parsed(native::print(kernel)), kernel);
}

TEST(NativeText, every_code_reads_back) {
  native::Builder builder("codes");
  const native::Expr x = builder.constant(DType::F32, 0);
  for (const UnaryRow& code : unary_table) native::apply(code.code, x);
  for (const BinaryRow& code : binary_table) native::apply(code.code, x, x);
  for (const CompareDirectionRow& direction : compare_direction_table)
    for (const ComparisonTypeRow& type : comparison_type_table)
      builder.append(native::Compare{direction.code, type.code}, {x.id(), x.id()});
  const Kernel kernel = builder.finish();
  EXPECT_EQ(parsed(native::print(kernel)), kernel);
}

TEST(NativeText, constants_keep_every_bit) {
  native::Builder builder("constants");
  for (const DTypeRow& type : dtype_table) {
    const Bits ones = truncate(type.dtype, ~Bits{0});
    for (const Bits value : {Bits{0}, Bits{1}, ones, ones - 1, ones / 2, ones / 2 + 1})
      builder.constant(type.dtype, truncate(type.dtype, value));
  }
  for (const Bits nan : {0x7FC00000U, 0xFFC00000U, 0x7F800001U, 0x7F800000U, 0x80000000U})
    builder.constant(DType::F32, nan);
  builder.constant(DType::F64, 0xFFF8000000000001U);
  builder.index(std::numeric_limits<std::int64_t>::min());
  builder.index(std::numeric_limits<std::int64_t>::max());
  const Kernel kernel = builder.finish();
  EXPECT_EQ(parsed(native::print(kernel)), kernel);
}

TEST(NativeText, values_may_have_any_names) {
  const Kernel kernel = parsed(
      "// a comment\n"
      "kernel @\"odd name\"(%in: buffer<f32, 4>) {  // another\n"
      "\n"
      "  %first = constant 0 : index\n"
      "  %1 = load %in[%first] : f32\n"
      "}\n");
  EXPECT_EQ(native::print(kernel),
            "kernel @\"odd name\"(%0: buffer<f32, 4>) {\n"
            "  %1 = constant 0 : index\n"
            "  %2 = load %0[%1] : f32\n"
            "}\n");
}

TEST(NativeText, a_name_can_be_used_again_behind_its_block) {
  EXPECT_EQ(verdict("  %z = constant 0 : index\n"
                    "  for %i = %z to %z step 1 {\n    %a = affine 1 * %i + 0\n  }\n"
                    "  for %i = %z to %z step 1 {\n    %a = affine 1 * %i + 0\n  }\n"
                    "  %a = affine 1\n"),
            "");
}

TEST(NativeText, a_file_holds_any_number_of_kernels) {
  const auto count = [](const std::string& text) {
    Sources sources;
    const auto kernels = native::parse_kernels(sources, sources.add("kernels.nir", text));
    return kernels ? static_cast<int>(kernels->size()) : -1;
  };
  EXPECT_EQ(count(""), 0);
  EXPECT_EQ(count("// nothing\n"), 0);
  EXPECT_EQ(count("kernel @a() {\n}\n"), 1);
  EXPECT_EQ(count("kernel @a() {\n}\nkernel @a() {\n}\n// behind\n"), 2);
}

TEST(NativeText, equal_content_has_an_equal_key) {
  const Kernel one = parsed("kernel @one(%a: buffer<f32, 4>) {\n  %i = constant 1 : index\n}\n");
  const Kernel two = parsed("kernel @two(%b: buffer<f32, 4>) {\n  %j = constant 1 : index\n}\n");
  const Kernel three = parsed("kernel @one(%a: buffer<f32, 4>) {\n  %i = constant 2 : index\n}\n");
  EXPECT_NE(native::print(one), native::print(two));
  EXPECT_EQ(native::content_key(one), native::content_key(two));
  EXPECT_NE(native::content_key(one), native::content_key(three));
}

TEST(NativeText, one_operation_prints_on_one_line) {
  const Kernel kernel = parsed(
      "kernel @k(%x: buffer<f32, 4>) {\n"
      "  %z = constant 0 : index\n"
      "  %a = load %x[%z] : f32\n"
      "  %r = for %i = %z to %z step 1 carry (%s = %a : f32) {\n"
      "    yield %s\n"
      "  }\n"
      "}\n");
  EXPECT_EQ(native::print_operation(kernel, kernel.body.operations[2]),
            "%3 = for %4 = %1 to %1 step 1 carry (%5 = %2 : f32) { ... }");
}

}  // namespace
}  // namespace batten::testing
