// Compiled programs on bits: what the rows of `docs/numerics.md` are tested with. Expected results stand in the tests
// as bits, and come from no code of Batten.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "cli/compiler.h"
#include "numerics/scalar.h"

namespace batten::testing {

/// The elements of one tensor, row-major.
using Elements = std::vector<Bits>;

/// A program's `@main`, compiled.
struct CompiledText {
  TensorFunction function;
  cli::Compiled compiled;
};

/// By the stages of `batten run`. `text`: tensor IR or StableHLO. Errors: what these stages find.
Result<CompiledText> compile_text(const std::string& text);

/// The results of one run; parameters are row-major. Errors: those of `cli::execute`; Internal for wrong inputs.
Result<std::vector<Elements>> run(const CompiledText& program, const std::vector<Elements>& inputs);

/// Both, of a program that must run; an empty list and a failed test otherwise.
std::vector<Elements> results_of(const std::string& text, const std::vector<Elements>& inputs = {});

/// Whether reading a program ends with findings of which one has this code.
bool is_refused(const std::string& text, Code code);

/// One element of each operand, then the result that they must give.
using Row = std::vector<Bits>;

/// Runs one elementwise operation, given as in the tensor IR's text (`binary add`, `compare LT FLOAT`), on tensors that
/// repeat the rows beyond any vector's lanes.
void expect_rows(std::string_view operation, const std::vector<DType>& operands, DType result,
                 const std::vector<Row>& rows);
/// All operands and the result have one dtype.
void expect_rows(std::string_view operation, DType dtype, const std::vector<Row>& rows);

/// `f32[3]`.
std::string type_text(DType dtype, std::size_t extent);

inline std::string hexadecimal(const Elements& elements) { return fmt::format("{:#x}", fmt::join(elements, ", ")); }

// Bits of the values that the rows speak of.
inline Bits f32(float value) { return bits_of(value); }
inline Bits f64(double value) { return bits_of(value); }
constexpr Bits integer(DType dtype, std::int64_t value) { return truncate(dtype, static_cast<Bits>(value)); }
constexpr Bits ones(DType dtype) { return truncate(dtype, ~Bits{0}); }
/// The lowest and the highest number of an integer dtype.
constexpr Bits lowest(DType dtype) {
  return is_signed_integer(dtype) ? Bits{1} << static_cast<unsigned>(bit_width(dtype) - 1) : 0;
}
constexpr Bits highest(DType dtype) { return ones(dtype) ^ lowest(dtype); }

/// NaNs other than the canonical one: with a payload, signalling, negative.
inline const std::vector<Bits> odd_nans_f32{0x7FC00005, 0x7FFFFFFF, 0x7F800001, 0x7FA00000,
                                            0xFFC00000, 0xFFC12345, 0xFF800001, 0xFFFFFFFF};
inline const std::vector<Bits> odd_nans_f64{0x7FF8000000000005, 0x7FFFFFFFFFFFFFFF, 0x7FF0000000000001,
                                            0x7FF4000000000000, 0xFFF8000000000000, 0xFFF8123456789ABC,
                                            0xFFF0000000000001, 0xFFFFFFFFFFFFFFFF};
inline const std::vector<Bits>& odd_nans(DType dtype) { return dtype == DType::F32 ? odd_nans_f32 : odd_nans_f64; }
constexpr Bits nan32 = 0x7FC00000;
constexpr Bits nan64 = 0x7FF8000000000000;
constexpr Bits nan(DType dtype) { return dtype == DType::F32 ? nan32 : nan64; }

}  // namespace batten::testing
