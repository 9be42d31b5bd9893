#include "generate/random_values.h"

#include <limits>
#include <utility>

namespace batten::generate {
namespace {

template <class Float>
std::vector<Bits> special_floats(DType dtype) {
  using Limits = std::numeric_limits<Float>;
  const Bits infinity = bits_of(Limits::infinity()), one = bits_of(Float{1}), normal = bits_of(Limits::min());
  const Bits sign = Bits{1} << static_cast<unsigned>(bit_width(dtype) - 1);
  std::vector<Bits> values;
  for (const Bits magnitude : {Bits{0}, Bits{1}, normal - 1, normal, one - 1, one, one + 1, bits_of(Limits::max()),
                               infinity, infinity + 1, canonical_nan(dtype), canonical_nan(dtype) + 5})
    values.insert(values.end(), {magnitude, magnitude | sign});
  return values;
}

template <class Float>
Bits tame_float(Random& random) {
  if (random.one_in(3)) return bits_of(static_cast<Float>(random.below(33) - 16) / 2);  // halves round either way
  constexpr std::int64_t steps = 1 << 20;
  return bits_of(static_cast<Float>(random.below(steps) - steps / 2) / static_cast<Float>(steps / 8));  // -4 to 4
}

Bits tame_value(Random& random, DType dtype) {
  switch (row(dtype).kind) {
    case DTypeKind::Boolean:
      return static_cast<Bits>(random.below(2));
    case DTypeKind::SignedInteger:
      return truncate(dtype, static_cast<Bits>(random.below(41) - 20));
    case DTypeKind::UnsignedInteger:
      return static_cast<Bits>(random.below(41));
    case DTypeKind::Float:
      break;
  }
  return dtype == DType::F32 ? tame_float<float>(random) : tame_float<double>(random);
}

}  // namespace

std::vector<Bits> special_values(DType dtype) {
  if (is_float(dtype)) return dtype == DType::F32 ? special_floats<float>(dtype) : special_floats<double>(dtype);
  if (dtype == DType::Pred) return {0, 1};
  const Bits sign = Bits{1} << static_cast<unsigned>(bit_width(dtype) - 1);
  return {0, 1, truncate(dtype, ~Bits{0}), sign - 1, sign, sign + 1, static_cast<Bits>(bit_width(dtype))};
}

Temper random_temper(Random& random) {
  if (random.one_in(6)) return Temper::Wild;
  return random.one_in(3) ? Temper::Mixed : Temper::Tame;
}

Bits random_value(Random& random, DType dtype, Temper temper) {
  const bool is_special = temper == Temper::Wild || (temper == Temper::Mixed && random.one_in(8));
  if (!is_special) return tame_value(random, dtype);
  return random.one_in(4) ? truncate(dtype, random.bits()) : random.pick(special_values(dtype));
}

Literal random_elements(Random& random, DType dtype, std::int64_t count, Temper temper) {
  const std::size_t size = byte_size(dtype);
  std::vector<std::byte> bytes(static_cast<std::size_t>(count) * size);
  for (std::size_t offset = 0; offset < bytes.size(); offset += size)
    store_element(dtype, random_value(random, dtype, temper), bytes.data() + offset);
  return Literal::elements(dtype, std::move(bytes));
}

}  // namespace batten::generate
