// Which scalar codes are read: those that every exit carries out. The single place to widen when an exit learns another
// one.
#pragma once

#include <array>

#include "numerics/codes.h"

namespace batten::stablehlo {

/// Elementary functions whose text `lowering/math` does not hold yet.
inline constexpr std::array unary_not_yet{
    UnaryCode::Cbrt, UnaryCode::ExponentialMinusOne, UnaryCode::Logistic, UnaryCode::Sine, UnaryCode::Cosine,
    UnaryCode::Tan,
};
inline constexpr std::array binary_not_yet{BinaryCode::Power, BinaryCode::Atan2};

constexpr bool supported(UnaryCode code) {
  for (const UnaryCode missing : unary_not_yet)
    if (missing == code) return false;
  return true;
}

constexpr bool supported(BinaryCode code) {
  for (const BinaryCode missing : binary_not_yet)
    if (missing == code) return false;
  return true;
}

}  // namespace batten::stablehlo
