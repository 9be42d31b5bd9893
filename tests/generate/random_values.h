// Elements for constants and inputs: mostly tame numbers, now and then what breaks arithmetic.
#pragma once

#include <vector>

#include "generate/random.h"
#include "tensor/literal.h"

namespace batten::generate {

/// The values at the edges of a dtype. Integers: 0, 1, all ones, the limits of both signs. Floats: both zeros,
/// infinities, the smallest and largest subnormal and normal numbers, 1 and its neighbours, NaNs (canonical, with a
/// payload, signalling, negative).
std::vector<Bits> special_values(DType dtype);

/// How many elements of a tensor are special: none; one in eight; all, or any bits at all.
enum class Temper : std::uint8_t { Tame, Mixed, Wild };

Temper random_temper(Random& random);
Bits random_value(Random& random, DType dtype, Temper temper);
/// `count` elements, stored one by one.
Literal random_elements(Random& random, DType dtype, std::int64_t count, Temper temper);

}  // namespace batten::generate
