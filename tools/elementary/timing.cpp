#include "elementary/timing.h"

#include <algorithm>
#include <array>
#include <chrono>

#include "elementary/compiled.h"
#include "elementary/inputs.h"

namespace batten::elementary {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t elements = 1024;
constexpr int repetitions = 200;

double nanoseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::nano>(Clock::now() - start).count();
}

std::size_t count_operations(const native::Block& block) {
  std::size_t count = 0;
  for (const native::Operation& operation : block.operations) {
    count += std::holds_alternative<native::Constant>(operation.kind) ? 0 : 1;
    for (const native::Block& inner : operation.blocks) count += count_operations(inner);
  }
  return count;
}

/// The shortest of several runs, divided by the elements.
double time(const Compiled& compiled, std::span<const void* const> operands, void* result) {
  double best = 1e30;
  for (int i = 0; i < repetitions; ++i) {
    const Clock::time_point start = Clock::now();
    compiled.run(operands, result);
    best = std::min(best, nanoseconds_since(start));
  }
  return best / elements;
}

template <class Code>
Result<Cost> cost_of(Code code, DType dtype, std::span<const void* const> operands) {
  const std::vector<DType> types(operands.size(), dtype);
  Cost cost;
  cost.operations = count_operations(testing::elementwise(types, dtype, elements, lanes, body(code)).body);
  const Clock::time_point start = Clock::now();
  const auto vectors = Compiled::create(types, body(code), elements, lanes);
  cost.compile_milliseconds = nanoseconds_since(start) * 1e-6;
  const auto scalars = Compiled::create(types, body(code), elements, 0);
  if (!vectors) return vectors.errors();
  if (!scalars) return scalars.errors();
  std::array<double, elements> result;  // large enough for both formats
  cost.vector_nanoseconds = time(*vectors, operands, result.data());
  cost.scalar_nanoseconds = time(*scalars, operands, result.data());
  return cost;
}

/// Ordinary operands: magnitudes from 1/16 to 16, positive where the function wants that.
template <class T>
std::vector<T> ordinary(std::uint64_t seed, bool positive) {
  Random random(seed);
  std::vector<T> values;
  for (std::size_t i = 0; i < elements; ++i) {
    const double magnitude = std::uniform_real_distribution<double>(0.0625, 16)(random);
    values.push_back(static_cast<T>(positive || random() % 2 == 0 ? magnitude : -magnitude));
  }
  return values;
}

template <class T, class Code>
Result<Cost> cost_in(Code code, DType dtype, std::size_t count, bool positive) {
  const std::array columns{ordinary<T>(1, positive), ordinary<T>(2, false)};
  const std::array<const void*, 2> operands{columns[0].data(), columns[1].data()};
  return cost_of(code, dtype, std::span(operands).first(count));
}

}  // namespace

Result<Cost> cost(const UnaryFunction& function, DType dtype) {
  const bool positive = function.code == UnaryCode::Log || function.code == UnaryCode::LogPlusOne ||
                        function.code == UnaryCode::Sqrt || function.code == UnaryCode::Rsqrt;
  return dtype == DType::F32 ? cost_in<float>(function.code, dtype, 1, positive)
                             : cost_in<double>(function.code, dtype, 1, positive);
}

Result<Cost> cost(const BinaryFunction& function, DType dtype) {
  const bool positive = function.code == BinaryCode::Power;
  return dtype == DType::F32 ? cost_in<float>(function.code, dtype, 2, positive)
                             : cost_in<double>(function.code, dtype, 2, positive);
}

}  // namespace batten::elementary
