#include "cli/input.h"

#include <charconv>
#include <limits>
#include <optional>
#include <utility>

#include "base/float_environment.h"
#include "base/limits.h"
#include "numerics/literal_text.h"
#include "runtime/npy.h"
#include "tensor/literal.h"

namespace batten::cli {
namespace {

/// The pieces of `text` between separators; one empty piece for an empty text.
std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> pieces;
  while (true) {
    const std::size_t end = text.find(separator);
    pieces.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return pieces;
    text.remove_prefix(end + 1);
  }
}

std::string_view trim(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

/// Text of a user for a message: it can be as long as a command line.
std::string_view shown(std::string_view text) { return text.substr(0, 60); }

/// `2x3xf32`.
Result<TensorType> parse_type(std::string_view text) {
  std::vector<std::string_view> pieces = split(text, 'x');
  const std::optional<DType> dtype = dtype_named(pieces.back());
  if (!dtype) {
    std::vector<std::string> names;
    for (const DTypeRow& entry : dtype_table) names.emplace_back(entry.name);
    return with_note(error(Code::MalformedInput, "'{}' is no element type", shown(pieces.back())), "use one of {}",
                     fmt::join(names, ", "));
  }
  pieces.pop_back();
  std::vector<std::int64_t> extents;
  for (const std::string_view piece : pieces) {
    std::int64_t extent = 0;
    const auto [end, status] = std::from_chars(piece.data(), piece.data() + piece.size(), extent);
    if (end != piece.data() + piece.size() || status != std::errc{} || extent < 1)
      return with_note(error(Code::MalformedInput, "'{}' is no extent", shown(piece)),
                       "extents are positive integers: 2x3xf32");
    extents.push_back(extent);
  }
  TensorType type = tensor_type(*dtype, Shape(extents));
  if (Diagnostics findings = find_invalid_type(type); !findings.empty()) return findings;
  return type;
}

std::optional<Bits> parse_value(DType dtype, std::string_view text) {
  if (is_float(dtype)) {
    const bool negative = text.starts_with('-');
    const std::string_view magnitude = text.substr(negative ? 1 : 0);
    const Bits sign = negative ? Bits{1} << static_cast<unsigned>(bit_width(dtype) - 1) : 0;
    if (magnitude == "inf") return sign | convert(DType::F64, dtype, bits_of(std::numeric_limits<double>::infinity()));
    if (magnitude == "nan") return sign | canonical_nan(dtype);
    return read_literal(dtype, text);
  }
  if (dtype == DType::Pred && (text == "0" || text == "1")) return text == "1" ? 1 : 0;
  return read_literal(dtype, text);
}

/// Of `SHAPExDTYPE=VALUES`.
Result<TensorType> input_type(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos)
    return with_note(error(Code::MalformedInput, "neither SHAPExDTYPE=VALUES nor a .npy file"),
                     "write --input 2x2xf32=1,2,3,4 or --input x.npy");
  return parse_type(trim(text.substr(0, equals)));
}

Diagnostic in_input(Diagnostic finding, std::string_view input) {
  const std::string_view begin = shown(input);
  finding.message = fmt::format("--input {}{}: {}", begin, begin.size() < input.size() ? "..." : "", finding.message);
  return finding;
}

}  // namespace

runtime::TensorDescriptor descriptor(const TensorType& type) {
  return {.dtype = *runtime::dtype_named(name(type.dtype)),
          .shape = type.shape.extents(),
          .minor_to_major = type.layout.is_row_major() ? std::vector<std::int64_t>{} : type.layout.minor_to_major};
}

Diagnostic to_diagnostic(const runtime::Status& status) {
  const std::string number = fmt::format("E{:04}", status.code);
  for (const CodeRow& entry : code_table)
    if (entry.number == number)
      return Diagnostic{.code = entry.code, .message = status.text, .span = {}, .ir_location = {}, .notes = {}};
  return error(Code::Internal, "a status of the unknown code {}: {}", number, status.text);
}

Result<runtime::Tensor> parse_input(std::string_view text, const runtime::MemoryBudget& budget) {
  const DefaultFloatEnvironment environment;  // numbers are rounded here
  const Result<TensorType> type = input_type(text);
  if (!type) return type.errors();
  const std::vector<std::string_view> values = split(text.substr(text.find('=') + 1), ',');
  const std::int64_t elements = *element_count(type->shape);
  const bool splat = values.size() == 1;
  if (!splat && static_cast<std::int64_t>(values.size()) != elements)
    return error(Code::MalformedInput, "{} values for the {} elements of {}", values.size(), elements, *type);
  runtime::StatusOr<runtime::Tensor> tensor = runtime::Tensor::allocate(descriptor(*type), budget, "the input");
  if (!tensor) return to_diagnostic(tensor.status());
  Diagnostics findings;
  Bits bits = 0;
  for (std::int64_t i = 0; i < elements; ++i) {
    if (i == 0 || !splat) {
      const std::string_view value = trim(values[static_cast<std::size_t>(i)]);
      const std::optional<Bits> read = parse_value(type->dtype, value);
      if (!read)
        findings.push_back(error(Code::MalformedInput, "'{}' is no {} (value {})", shown(value), name(type->dtype), i));
      if (!read && (splat || findings.size() == limits::findings)) return findings;
      bits = read.value_or(0);
    }
    store_element(type->dtype, bits, tensor->data() + static_cast<std::size_t>(i) * byte_size(type->dtype));
  }
  if (!findings.empty()) return findings;
  return *std::move(tensor);
}

namespace {

bool is_npy(const std::string& input) { return input.find('=') == std::string::npos && input.ends_with(".npy"); }

Result<runtime::TensorDescriptor> type_of_input(const std::string& input) {
  if (is_npy(input)) {
    runtime::StatusOr<runtime::TensorDescriptor> type = runtime::npy_type(input);
    if (!type) return to_diagnostic(type.status());
    return *std::move(type);
  }
  const Result<TensorType> type = input_type(input);
  if (!type) return type.errors();
  return descriptor(*type);
}

Result<runtime::Tensor> read_input(const std::string& input, const runtime::MemoryBudget& budget) {
  if (!is_npy(input)) return parse_input(input, budget);
  runtime::StatusOr<runtime::Tensor> tensor = runtime::read_npy(input, budget);
  if (!tensor) return to_diagnostic(tensor.status());
  return *std::move(tensor);
}

/// The type is compared before elements are read: a wrong file can be larger than memory.
Result<runtime::Tensor> load_input(const TensorType& parameter, std::size_t number, const std::string& input,
                                   const runtime::MemoryBudget& budget) {
  runtime::TensorDescriptor wanted = descriptor(parameter);
  const runtime::TensorDescriptor row_major{wanted.dtype, wanted.shape, {}};
  const std::string what = fmt::format("input {}", number);
  constexpr int differs = runtime::status_codes::input_type_differs;
  const Result<runtime::TensorDescriptor> type = type_of_input(input);
  if (!type) return type.errors();
  if (const runtime::Status fits = runtime::check_type(type->dtype, type->shape, row_major, what, differs); !fits.ok())
    return to_diagnostic(fits);
  Result<runtime::Tensor> tensor = read_input(input, budget);
  if (!tensor) return tensor;
  // Once more: the file may be another one by now.
  if (const runtime::Status fits = runtime::check_tensor(tensor->view(), row_major, what, differs); !fits.ok())
    return to_diagnostic(fits);
  if (wanted.minor_to_major.empty()) return tensor;
  runtime::StatusOr<runtime::Tensor> arranged =
      runtime::copy_with_layout(tensor->view(), wanted.minor_to_major, budget, "the input");
  if (!arranged) return to_diagnostic(arranged.status());
  return *std::move(arranged);
}

}  // namespace

Result<std::vector<runtime::Tensor>> load_inputs(const TensorFunction& function, const std::vector<std::string>& inputs,
                                                 const runtime::MemoryBudget& budget) {
  if (inputs.size() != function.parameters.size()) {
    std::vector<std::string> types;
    for (const ValueId parameter : function.parameters) types.push_back(to_string(type_of(function, parameter)));
    return with_note(error(Code::InputCount, "@{} takes {} inputs, {} are given", function.name,
                           function.parameters.size(), inputs.size()),
                     "one --input each, in this order: {}",
                     types.empty() ? "none" : fmt::format("{}", fmt::join(types, ", ")));
  }
  std::vector<runtime::Tensor> tensors;
  Diagnostics findings;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    Result<runtime::Tensor> tensor = load_input(type_of(function, function.parameters[i]), i, inputs[i], budget);
    if (tensor) {
      tensors.push_back(*std::move(tensor));
    } else {
      for (const Diagnostic& finding : tensor.errors()) findings.push_back(in_input(finding, inputs[i]));
    }
  }
  if (!findings.empty()) return findings;
  return tensors;
}

}  // namespace batten::cli
