// Every diagnostic code, once. `docs/diagnostics.md` is printed from this table; a test fails for a code that no test
// provokes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace batten {

/// One enumerator a kind of finding; its printed number stands in `code_table`.
enum class Code : std::uint16_t {
  // StableHLO text
  UnexpectedCharacter,
  UnexpectedToken,
  UnterminatedText,
  UnknownValue,
  RedefinedValue,
  UnknownFunction,
  RedefinedFunction,
  UnsupportedOperation,
  UnsupportedType,
  DynamicDimension,
  MalformedConstant,
  LiteralOutOfRange,
  MalformedAttribute,
  OperandCount,
  ResultCount,
  TypeMismatch,
  NoMain,
  NotText,
  // tensor verifier
  ForeignValue,
  UseBeforeDefinition,
  ArityMismatch,
  DTypeNotAllowed,
  InvalidDimension,
  ElementCountOverflow,
  MalformedLayout,
  DeclaredTypeDiffers,
  ShapesDiffer,
  ImplicitConvert,
  ImplicitBroadcast,
  ImplicitLayoutChange,
  ConstantDataMismatch,
  AxisOutOfRange,
  AxesNotUnique,
  AxesNotIncreasing,
  ExtentsDiffer,
  ElementCountDiffers,
  NotAPermutation,
  InitialValueType,
  FoldOrderNotAllowed,
  AccumulatorNotAllowed,
  CallMismatch,
  UnknownCallee,
  CallCycle,
  EffectNotCovered,
  ReturnMismatch,
  DuplicateFunction,
  ExpectationMismatch,
  DuplicateDefinition,
  MalformedEffects,
  UnknownEnumerator,
  MalformedEdges,
  SliceOutOfRange,
  BodyNotScalar,
  // native verifier
  NativeType,
  NativeUse,
  NativeAddress,
  NativeStructure,
  // inputs and .npy
  MalformedInput,
  InputTypeDiffers,
  InputCount,
  MalformedNpy,
  FileNotReadable,
  FileNotWritable,
  OutputCount,
  ResultDiffers,
  // exits
  TargetUnsupported,
  TrapRaised,
  // limits
  NestingTooDeep,
  MemoryLimit,
  FileTooLarge,
  RankTooLarge,
  ProgramTooLarge,
  // command line
  Usage,
  // our own mistakes
  Internal,
  count_
};

struct CodeRow {
  Code code;
  std::string_view number;
  std::string_view meaning;
};

// clang-format off
inline constexpr std::array code_table{
    CodeRow{Code::UnexpectedCharacter,   "E1401", "a character that starts no token"},
    CodeRow{Code::UnexpectedToken,       "E1402", "the text does not go on as the grammar says"},
    CodeRow{Code::UnterminatedText,      "E1403", "the text ends inside a string, bracket, region or module"},
    CodeRow{Code::UnknownValue,          "E1404", "a value that no operation before defines"},
    CodeRow{Code::RedefinedValue,        "E1405", "a value name defined twice in one scope"},
    CodeRow{Code::UnknownFunction,       "E1406", "a call of a function that the module does not hold"},
    CodeRow{Code::RedefinedFunction,     "E1407", "two functions of one name"},
    CodeRow{Code::UnsupportedOperation,  "E1408", "an operation that Batten does not support"},
    CodeRow{Code::UnsupportedType,       "E1409", "a type that Batten does not support"},
    CodeRow{Code::DynamicDimension,      "E1410", "a dimension whose extent is not known before running"},
    CodeRow{Code::MalformedConstant,     "E1411", "a literal that does not agree with its type"},
    CodeRow{Code::LiteralOutOfRange,     "E1412", "a number that its element type cannot hold"},
    CodeRow{Code::MalformedAttribute,    "E1413", "an attribute that is missing, of the wrong form or out of range"},
    CodeRow{Code::OperandCount,          "E1414", "too few or too many operands"},
    CodeRow{Code::ResultCount,           "E1415", "too few or too many results"},
    CodeRow{Code::TypeMismatch,          "E1416", "the written type of a value is not its type"},
    CodeRow{Code::NoMain,                "E1417", "the function to run does not exist"},
    CodeRow{Code::NotText,               "E1418", "a file that is neither UTF-8 text nor a program"},

    CodeRow{Code::ForeignValue,          "E1501", "a value of another function"},
    CodeRow{Code::UseBeforeDefinition,   "E1502", "a value used before its definition"},
    CodeRow{Code::ArityMismatch,         "E1503", "wrong number of operands or results"},
    CodeRow{Code::DTypeNotAllowed,       "E1504", "an element type that the operation may not have"},
    CodeRow{Code::InvalidDimension,      "E1505", "an extent that is not positive"},
    CodeRow{Code::ElementCountOverflow,  "E1506", "more elements than a 64-bit count holds"},
    CodeRow{Code::MalformedLayout,       "E1507", "a layout that is not a permutation of the axes"},
    CodeRow{Code::DeclaredTypeDiffers,   "E1508", "the declared result type is not the one that the operation has"},
    CodeRow{Code::ShapesDiffer,          "E1509", "operands whose shapes must be equal and are not"},
    CodeRow{Code::ImplicitConvert,       "E1510", "operands of different element types without a convert"},
    CodeRow{Code::ImplicitBroadcast,     "E1511", "operands of different extents without a broadcast_in_dim"},
    CodeRow{Code::ImplicitLayoutChange,  "E1512", "operands of different layouts without a copy"},
    CodeRow{Code::ConstantDataMismatch,  "E1513", "constant data of another element type or count than the constant's type"},
    CodeRow{Code::AxisOutOfRange,        "E1514", "an axis that the operand does not have"},
    CodeRow{Code::AxesNotUnique,         "E1515", "an axis named twice"},
    CodeRow{Code::AxesNotIncreasing,     "E1516", "axes that must be increasing and are not"},
    CodeRow{Code::ExtentsDiffer,         "E1517", "two extents that must be equal and are not"},
    CodeRow{Code::ElementCountDiffers,   "E1518", "a reshape to another number of elements"},
    CodeRow{Code::NotAPermutation,       "E1519", "a permutation that misses or repeats an axis"},
    CodeRow{Code::InitialValueType,      "E1520", "an initial value that is not a rank-0 tensor of the operand's element type"},
    CodeRow{Code::FoldOrderNotAllowed,   "E1521", "a fold order that the operation may not have"},
    CodeRow{Code::AccumulatorNotAllowed, "E1522", "an accumulator or rounding that the operation may not have"},
    CodeRow{Code::CallMismatch,          "E1523", "a call that disagrees with its callee's parameters or results"},
    CodeRow{Code::UnknownCallee,         "E1524", "a call of a function that does not exist"},
    CodeRow{Code::CallCycle,             "E1525", "a function that calls itself, directly or through others"},
    CodeRow{Code::EffectNotCovered,      "E1526", "an effect of the callee that the caller does not declare"},
    CodeRow{Code::ReturnMismatch,        "E1527", "returned values that disagree with the function's results"},
    CodeRow{Code::DuplicateFunction,     "E1528", "two functions of one name"},
    CodeRow{Code::ExpectationMismatch,   "E1529", "an expectation over values whose types differ or have no such comparison"},
    CodeRow{Code::DuplicateDefinition,   "E1530", "a value defined twice"},
    CodeRow{Code::MalformedEffects,      "E1531", "effects that are unknown, named twice or out of order"},
    CodeRow{Code::UnknownEnumerator,     "E1532", "an element type or code outside its closed set"},
    CodeRow{Code::MalformedEdges,        "E1533", "numbers of a slice or pad that are not one an axis, or negative where none may be"},
    CodeRow{Code::SliceOutOfRange,       "E1534", "a slice that leaves its operand, or with a stride that is not positive"},
    CodeRow{Code::BodyNotScalar,         "E1535", "the body of a fold with an operation that has no scalar form"},

    CodeRow{Code::NativeType,            "E1601", "a native operation on types that it may not have"},
    CodeRow{Code::NativeUse,             "E1602", "a native value used outside its scope or before its definition"},
    CodeRow{Code::NativeAddress,         "E1603", "an address that may lie outside its buffer"},
    CodeRow{Code::NativeStructure,       "E1604", "a malformed native function, loop or region"},

    CodeRow{Code::MalformedInput,        "E1701", "an --input that is not SHAPExDTYPE=VALUES or a file"},
    CodeRow{Code::InputTypeDiffers,      "E1702", "an input whose shape or dtype is not the parameter's"},
    CodeRow{Code::InputCount,            "E1703", "more or fewer inputs than parameters"},
    CodeRow{Code::MalformedNpy,          "E1704", "a .npy file that is damaged or of an unsupported kind"},
    CodeRow{Code::FileNotReadable,       "E1705", "a file that cannot be read"},
    CodeRow{Code::FileNotWritable,       "E1706", "a file that cannot be written"},
    CodeRow{Code::OutputCount,           "E1707", "more outputs named than the function has results"},
    CodeRow{Code::ResultDiffers,         "E1708", "result memory that is not as declared, or overlaps other memory"},

    CodeRow{Code::TargetUnsupported,     "E1801", "a target that this exit cannot serve"},
    CodeRow{Code::TrapRaised,            "E1802", "a kernel that stopped with a trap"},

    CodeRow{Code::NestingTooDeep,        "E1901", "text nested deeper than the limit"},
    CodeRow{Code::MemoryLimit,           "E1902", "a program that needs more memory than it may take"},
    CodeRow{Code::FileTooLarge,          "E1903", "a file larger than the limit"},
    CodeRow{Code::RankTooLarge,          "E1904", "a tensor with more axes than the limit"},
    CodeRow{Code::ProgramTooLarge,       "E1905", "a function of more operations than the limit, with its calls expanded"},

    CodeRow{Code::Usage,                 "E1999", "a command line that does not fit the command"},
    CodeRow{Code::Internal,              "E9999", "a mistake of the compiler, not of the program"},
};
// clang-format on

namespace detail {
constexpr bool one_row_per_code() {
  if (code_table.size() != static_cast<std::size_t>(Code::count_)) return false;
  for (std::size_t i = 0; i < code_table.size(); ++i)
    if (code_table[i].code != static_cast<Code>(i)) return false;
  return true;
}
}  // namespace detail
static_assert(detail::one_row_per_code(), "code_table: one row per enumerator of Code, in the same order");

constexpr const CodeRow& row(Code code) { return code_table[static_cast<std::size_t>(code)]; }

}  // namespace batten
