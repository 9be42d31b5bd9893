#include "elementary/sampled.h"

#include <bit>
#include <cmath>
#include <vector>

#include "base/float_environment.h"
#include "elementary/compiled.h"
#include "elementary/exact.h"
#include "elementary/inputs.h"

namespace batten::elementary {
namespace {

constexpr std::size_t piece = 4096;
constexpr std::uint64_t most_printed = 20;

}  // namespace

Result<Furthest> measure_f64(const UnaryFunction& function, std::uint64_t points, std::uint64_t seed) {
  const DType f64 = DType::F64;
  const auto compiled = Compiled::create({&f64, 1}, body(function.code), piece, lanes);
  if (!compiled) return compiled.errors();
  const DefaultFloatEnvironment environment;
  Random random(seed);
  const std::vector<double> special = special_f64();
  std::vector<double> x(piece);
  std::vector<double> result(piece);
  Furthest furthest;
  while (furthest.points < points + special.size()) {
    for (std::size_t i = 0; i < piece; ++i) {
      const std::uint64_t number = furthest.points + i;
      x[i] = number < special.size() ? special[number] : random_operand(function, random);
    }
    const void* const operand = x.data();
    compiled->run({&operand, 1}, result.data());
    for (std::size_t i = 0; i < piece; ++i)
      if (const double units = error_in_units(result[i], function.exact, x[i]); units > furthest.units) {
        furthest.units = units;
        furthest.x = x[i];
      }
    furthest.points += piece;
  }
  return furthest;
}

namespace {

/// Pairs of special values first, then random ones.
class Pairs {
 public:
  Pairs(const BinaryFunction& function, bool f32, std::uint64_t seed)
      : function_(function),
        f32_(f32),
        random_(seed),
        special_(testing::special_values(f32 ? DType::F32 : DType::F64)) {}

  std::uint64_t special_count() const { return special_.size() * special_.size(); }
  Pair next() {
    if (number_ >= special_count()) return random_operands(function_, f32_, random_);
    const Bits x = special_[number_ / special_.size()];
    const Bits y = special_[number_++ % special_.size()];
    if (f32_) return {f32_of(x), f32_of(y)};
    return {f64_of(x), f64_of(y)};
  }

 private:
  const BinaryFunction& function_;
  bool f32_;
  Random random_;
  std::vector<Bits> special_;
  std::uint64_t number_ = 0;
};

}  // namespace

Result<Furthest> measure_f64(const BinaryFunction& function, std::uint64_t points, std::uint64_t seed) {
  const std::array types{DType::F64, DType::F64};
  const auto compiled = Compiled::create(types, body(function.code), piece, lanes);
  if (!compiled) return compiled.errors();
  const DefaultFloatEnvironment environment;
  Pairs pairs(function, false, seed);
  std::vector<double> x(piece);
  std::vector<double> y(piece);
  std::vector<double> result(piece);
  Furthest furthest;
  while (furthest.points < points + pairs.special_count()) {
    for (std::size_t i = 0; i < piece; ++i) {
      const Pair pair = pairs.next();
      x[i] = pair.x;
      y[i] = pair.y;
    }
    const std::array<const void*, 2> operands{x.data(), y.data()};
    compiled->run(operands, result.data());
    for (std::size_t i = 0; i < piece; ++i)
      if (const double units = error_in_units(result[i], function.exact, x[i], y[i]); units > furthest.units)
        furthest = {units, x[i], y[i], furthest.points};
    furthest.points += piece;
  }
  return furthest;
}

Result<std::uint64_t> count_wrong_f32(const BinaryFunction& function, std::uint64_t points, std::uint64_t seed) {
  const std::array types{DType::F32, DType::F32};
  const auto compiled = Compiled::create(types, body(function.code), piece, lanes);
  if (!compiled) return compiled.errors();
  const DefaultFloatEnvironment environment;
  Pairs pairs(function, true, seed);
  std::vector<float> x(piece);
  std::vector<float> y(piece);
  std::vector<float> result(piece);
  std::uint64_t wrong = 0;
  for (std::uint64_t done = 0; done < points; done += piece) {
    for (std::size_t i = 0; i < piece; ++i) {
      const Pair pair = pairs.next();
      x[i] = static_cast<float>(pair.x);
      y[i] = static_cast<float>(pair.y);
    }
    const std::array<const void*, 2> operands{x.data(), y.data()};
    compiled->run(operands, result.data());
    for (std::size_t i = 0; i < piece; ++i) {
      const float expected = function.f32(x[i], y[i]);
      const std::uint32_t bits = std::isnan(expected) ? 0x7FC00000U : std::bit_cast<std::uint32_t>(expected);
      if (std::bit_cast<std::uint32_t>(result[i]) == bits) continue;
      if (wrong++ < most_printed)
        fmt::print("{} wrong at {:a}, {:a}: {:a}, expected {:a}\n", function.name(), x[i], y[i], result[i], expected);
    }
  }
  return wrong;
}

}  // namespace batten::elementary
