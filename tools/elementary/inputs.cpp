#include "elementary/inputs.h"

#include <bit>
#include <cmath>
#include <numbers>

#include "support/special_values.h"

namespace batten::elementary {
namespace {

double uniform(Random& random) { return std::uniform_real_distribution<double>(0, 1)(random); }
double with_random_sign(double x, Random& random) { return random() % 2 == 0 ? x : -x; }

/// Even over the bit patterns from `least` to `greatest`, which is even over exponents.
double between_bits(double least, double greatest, Random& random) {
  const auto low = std::bit_cast<std::uint64_t>(least);
  const auto high = std::bit_cast<std::uint64_t>(greatest);
  return std::bit_cast<double>(low + random() % (high - low + 1));
}

double any_finite(Random& random) {
  double x;
  do x = std::bit_cast<double>(random());
  while (!std::isfinite(x));
  return x;
}

/// Some units in the last place from `x`.
double neighbour(double x, std::uint64_t most, Random& random) {
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) + random() % (2 * most + 1) - most);
}

}  // namespace

double random_operand(const UnaryFunction& function, Random& random) {
  switch (random() % 8) {
    case 0:
      return any_finite(random);
    case 1: {
      const double step = random() % 2 == 0 ? 0.125 : std::numbers::pi / 2;
      return with_random_sign(neighbour(step * static_cast<double>(1 + random() % 4096), 64, random), random);
    }
    case 2:
    case 3:
    case 4:
      return with_random_sign(std::min(function.greatest, 1024.0) * uniform(random), random);
    default:
      return with_random_sign(between_bits(function.least, function.greatest, random), random);
  }
}

Pair random_operands(const BinaryFunction& function, bool f32, Random& random) {
  const double reach = f32 ? 128 : 1024;
  double x = between_bits(std::exp2(-reach), std::exp2(reach - 1), random);
  double y = with_random_sign(between_bits(std::exp2(-reach), std::exp2(reach - 1), random), random);
  if (function.code == BinaryCode::Power) {
    const auto kind = random() % 8;
    if (kind < 2) x = 0.5 + 1.5 * uniform(random);
    if (kind == 2) x = static_cast<double>(1 + random() % 5000);
    if (kind > 0) y = with_random_sign(reach * 1.2 * uniform(random) / std::abs(std::log2(x)), random);
    if (kind == 7) y = std::nearbyint(y * 2) / 2;
    if (random() % 16 == 0) x = -x, y = std::nearbyint(y);
  } else {
    if (random() % 4 != 0) y = with_random_sign(x * std::exp2(40 * (uniform(random) - 0.5)), random);
    x = with_random_sign(x, random);
    if (random() % 2 == 0) std::swap(x, y);
  }
  if (!f32) return {x, y};
  return {static_cast<float>(x), static_cast<float>(y)};
}

std::vector<std::uint32_t> special_f32() {
  std::vector<std::uint32_t> values;
  for (const Bits bits : testing::special_values(DType::F32)) values.push_back(static_cast<std::uint32_t>(bits));
  values.push_back(0xBA928601);                                 // logistic: nearest to the middle of two neighbours
  for (std::uint32_t exponent = 0; exponent < 512; ++exponent)  // of both signs
    for (std::uint32_t near = 0; near < 64; ++near) values.push_back((exponent << 23) + near - 32);
  for (std::uint32_t subnormal = 0; subnormal < 4096; ++subnormal) values.push_back(subnormal);
  for (int j = -4096; j <= 4096; ++j)  // next to ties of functions whose series begins with numbers
    values.push_back(std::bit_cast<std::uint32_t>(static_cast<float>(j) * 0x1p-23F));
  for (int eighth = -4096; eighth <= 4096; ++eighth)
    for (std::uint32_t near = 0; near < 8; ++near)
      values.push_back(std::bit_cast<std::uint32_t>(static_cast<float>(eighth) * 0.125F) + near - 4);
  return values;
}

std::vector<double> special_f64() {
  std::vector<double> values;
  for (const Bits bits : testing::special_values(DType::F64)) values.push_back(f64_of(bits));
  for (std::uint64_t exponent = 0; exponent < 4096; ++exponent)
    for (std::uint64_t near = 0; near < 4; ++near) values.push_back(f64_of((exponent << 52) + near - 2));
  values.push_back(0x1.6ac5b262ca1ffp+849);  // the f64 nearest to a multiple of pi/2, as a part of it
  for (int eighth = -8192; eighth <= 8192; ++eighth) values.push_back(eighth * 0.125);
  return values;
}

}  // namespace batten::elementary
