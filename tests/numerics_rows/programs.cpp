#include "numerics_rows/programs.h"

#include <algorithm>
#include <utility>

#include "cli/execute.h"
#include "cli/input.h"
#include "support/elements.h"

namespace batten::testing {
namespace {

/// Expects as many elements as the type has.
Result<runtime::Tensor> tensor_of(const TensorType& type, const Elements& elements) {
  runtime::StatusOr<runtime::Tensor> tensor =
      runtime::Tensor::allocate(cli::descriptor(type), runtime::MemoryBudget(), "an input");
  if (!tensor) return cli::to_diagnostic(tensor.status());
  std::ranges::copy(memory_of(type.dtype, elements), tensor->data());
  return *std::move(tensor);
}

Result<std::vector<runtime::Tensor>> tensors_of(const TensorFunction& function, const std::vector<Elements>& inputs) {
  std::vector<runtime::Tensor> tensors;
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const TensorType& type = type_of(function, function.parameters[i]);
    if (i >= inputs.size() || std::ssize(inputs[i]) != element_count(type.shape))
      return error(Code::Internal, "the test has no {} for parameter {}", type, i);
    Result<runtime::Tensor> tensor = tensor_of(type, inputs[i]);
    if (!tensor) return tensor.errors();
    tensors.push_back(*std::move(tensor));
  }
  return tensors;
}

Result<TensorModule> read(Sources& sources, const std::string& text) {
  return cli::read(sources, sources.add("test", text), NumericsProfile::Wide);
}

}  // namespace

Result<CompiledText> compile_text(const std::string& text) {
  Sources sources;
  Result<TensorModule> module = read(sources, text);
  if (!module) return module.errors();
  module = cli::optimize(*std::move(module));
  if (!module) return module.errors();
  const Result<FunctionId> id = cli::find_function(*module, "main");
  if (!id) return id.errors();
  Result<native::Program> program = cli::lower(*module, *id);
  if (!program) return program.errors();
  Result<cli::Compiled> compiled = cli::compile(*std::move(program), runtime::MemoryBudget::unlimited);
  if (!compiled) return compiled.errors();
  return CompiledText{module->function(*id), *std::move(compiled)};
}

Result<std::vector<Elements>> run(const CompiledText& program, const std::vector<Elements>& inputs) {
  const Result<std::vector<runtime::Tensor>> tensors = tensors_of(program.function, inputs);
  if (!tensors) return tensors.errors();
  const Result<std::vector<runtime::Tensor>> results =
      cli::execute(program.compiled, program.function, *tensors, runtime::MemoryBudget());
  if (!results) return results.errors();
  std::vector<Elements> elements;
  for (std::size_t i = 0; i < results->size(); ++i) {
    const runtime::Tensor& result = (*results)[i];
    elements.push_back(
        elements_of(program.function.results[i].type.dtype, {result.data(), result.data() + result.byte_size()}));
  }
  return elements;
}

std::vector<Elements> results_of(const std::string& text, const std::vector<Elements>& inputs) {
  const Result<CompiledText> program = compile_text(text);
  Result<std::vector<Elements>> results = program ? run(*program, inputs) : program.errors();
  if (results) return *std::move(results);
  for (const Diagnostic& finding : results.errors()) ADD_FAILURE() << finding.message << "\nin\n" << text;
  return {};
}

bool is_refused(const std::string& text, Code code) {
  Sources sources;
  const Result<TensorModule> module = read(sources, text);
  return !module &&
         std::ranges::any_of(module.errors(), [&](const Diagnostic& finding) { return finding.code == code; });
}

std::string type_text(DType dtype, std::size_t extent) { return fmt::format("{}[{}]", name(dtype), extent); }

void expect_rows(std::string_view operation, const std::vector<DType>& operands, DType result,
                 const std::vector<Row>& rows) {
  constexpr std::size_t beyond_vectors = 67;
  const std::size_t count = rows.size() + beyond_vectors;
  std::vector<Elements> inputs(operands.size());
  std::string parameters;
  std::string arguments;
  for (std::size_t column = 0; column < operands.size(); ++column) {
    for (std::size_t i = 0; i < count; ++i) inputs[column].push_back(rows[i % rows.size()].at(column));
    parameters += fmt::format("{}%arg{}: {}", column == 0 ? "" : ", ", column, type_text(operands[column], count));
    arguments += fmt::format("{} %arg{}", column == 0 ? "" : ",", column);
  }
  const std::string type = type_text(result, count);
  const std::string text = fmt::format(
      "tensor_module {{\n  func @main({}) -> {} effects [] {{\n    %0 = {}{} : {}\n    return %0\n  }}\n}}\n",
      parameters, type, operation, arguments, type);
  const std::vector<Elements> results = results_of(text, inputs);
  if (results.size() != 1) return;
  for (std::size_t i = 0; i < count; ++i) {
    const Row& row = rows[i % rows.size()];
    ASSERT_EQ(row.size(), operands.size() + 1) << operation << ", row " << i;
    ASSERT_EQ(results[0][i], row.back()) << fmt::format(
        "{} : {}, element {}, of ({}): {:#x}, expected {:#x}", operation, type, i,
        hexadecimal(Row(row.begin(), row.end() - 1)), results[0][i], row.back());
  }
}

void expect_rows(std::string_view operation, DType dtype, const std::vector<Row>& rows) {
  expect_rows(operation, std::vector<DType>(rows.at(0).size() - 1, dtype), dtype, rows);
}

}  // namespace batten::testing
