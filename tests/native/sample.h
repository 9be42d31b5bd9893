// A kernel with every operation, as it prints.
#pragma once

#include <string_view>

namespace batten::testing {

inline constexpr std::string_view every_operation =
    R"(kernel @every_operation(%0: buffer<f32, 16>, %1: buffer<pred, 16>) {
  %2 = allocate : buffer<f64, 8>
  %3 = constant 0 : index
  %4 = constant 4 : index
  %5 = constant -2.5e-07 : f32
  %6 = constant true : vector<4 x pred>
  for %7 = %3 to %4 step 1 parallel {
    %8 = affine 4 * %7 + -1 * %3 + 0
    %9 = index_divide %8, 2
    %10 = index_remainder %8, 3
    %11 = affine 7
    %12 = load %0[%8] : vector<4 x f32>
    %13 = splat %5 : vector<4 x f32>
    %14 = fma %12, %13, %12 : vector<4 x f32>
    %15 = compare LT FLOAT %14, %12 : vector<4 x pred>
    %16 = and %15, %6 : vector<4 x pred>
    %17 = select %16, %14, %12 : vector<4 x f32>
    %18 = canonical_nan %17 : vector<4 x f32>
    store %0[%8], %18
    %19 = extract %18, 3 : f32
    %20 = bitcast %19 : u32
    %21 = lookup %20 [1.0, 2.0, 0x7FF8000000000000, -0.0] : f64
    store %2[%9], %21
    %22 = from_index %10 : i8
    %23 = convert %22 : pred
    store %1[%7], %23
  }
  %24 = load %0[%3] : vector<1 x f32>
  %25 = load %0[%3] : f32
  %26, %27 = for %28 = %3 to %4 step 2 carry (%29 = %25 : f32, %30 = %3 : index) {
    %31 = negate %29 : f32
    yield %31, %28
  }
  %32 = while carry (%33 = %26 : f32) {
    %34 = compare GT FLOAT %33, %5 : pred
    yield %34
  } do (%35) {
    %36 = subtract %35, %35 : f32
    yield %36
  }
  %37 = load %1[%27] : pred
  trap 7 if %37
  %38, %39 = if %37 -> f32, index {
    yield %32, %3
  } else {
    yield %25, %4
  }
  if %37 {
  } else {
    store %0[%39], %38
  }
  while {
    yield %37
  } do () {
  }
}
)";

}  // namespace batten::testing
