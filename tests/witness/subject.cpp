#include "witness/subject.h"

#include <fmt/format.h>

#include <iterator>
#include <utility>

#include "generate/random.h"
#include "generate/random_module.h"
#include "tensor/print.h"

namespace batten::witness {
namespace {

/// Many small programs find more than few large ones in the same time, most of which compiling takes.
generate::Options options() {
  generate::Options options;
  options.operations = 10;
  options.functions = 2;
  options.elements = 48;
  options.effects = true;
  options.expectations = true;
  return options;
}

/// Any byte but zero means true where a Pred comes from outside.
Literal with_any_truth(const Literal& pred, generate::Random& random) {
  std::vector<std::byte> bytes = pred.bytes();
  for (std::byte& value : bytes)
    if (value != std::byte{0} && random.one_in(2)) value = static_cast<std::byte>(1 + random.below(255));
  return Literal::elements(DType::Pred, std::move(bytes));
}

}  // namespace

Subject random_subject(std::uint64_t seed) {
  constexpr std::uint64_t runs = 6;  // cheap beside compiling
  Subject subject{.module = generate::random_module(seed, options()), .runs = {}};
  const TensorFunction& main = main_of(subject.module);
  generate::Random random(seed);
  for (std::uint64_t run = 0; run < (main.parameters.empty() ? 1 : runs); ++run) {
    Inputs inputs = generate::random_inputs(random.bits(), main);
    for (Literal& input : inputs)
      if (input.dtype() == DType::Pred) input = with_any_truth(input, random);
    subject.runs.push_back(std::move(inputs));
  }
  return subject;
}

std::string describe(const Subject& subject) {
  std::string text;
  for (std::size_t run = 0; run < subject.runs.size(); ++run)
    for (std::size_t i = 0; i < subject.runs[run].size(); ++i) {
      const Literal& input = subject.runs[run][i];
      fmt::format_to(std::back_inserter(text), "// run {}, input {}, in memory:", run, i);
      for (std::int64_t element = 0; element < input.stored_elements(); ++element)
        fmt::format_to(std::back_inserter(text), " 0x{:x}", input.at(element));
      text += '\n';
    }
  return text + print(subject.module);
}

}  // namespace batten::witness
