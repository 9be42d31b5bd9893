// Texts of tensor modules for tests.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "support/provenance.h"
#include "tensor/modules.h"
#include "tensor/parse.h"
#include "tensor/print.h"

namespace batten::tests {

/// Every finding, as a reader sees it.
inline std::string rendered(const Diagnostics& findings, const Sources& sources) {
  std::string text;
  for (const Diagnostic& finding : findings) text += render(finding, sources);
  return text;
}

/// The module of a text that has no findings; an empty one, and a failed test, otherwise.
inline TensorModule parsed(std::string text) {
  Sources sources;
  const FileId file = sources.add("test.tir", std::move(text));
  Result<TensorModule> module = parse_tensor_module(sources, file);
  if (module) return *std::move(module);
  ADD_FAILURE() << rendered(module.errors(), sources);
  return {};
}

/// The findings of a text, none if it parses.
inline Diagnostics parse_errors(std::string text) {
  Sources sources;
  const FileId file = sources.add("test.tir", std::move(text));
  const Result<TensorModule> module = parse_tensor_module(sources, file);
  return module ? Diagnostics{} : module.errors();
}

/// The findings of `verify` for a text that parses.
inline Diagnostics verified(std::string text) { return verify(parsed(std::move(text))); }

/// `@main` over f32[2] with the given lines, returning its parameter.
inline std::string main_with(const std::string& lines) {
  return "tensor_module {\n  func @main(%arg0: f32[2]) -> f32[2] effects [] {\n" + lines +
         "\n    return %arg0\n  }\n}\n";
}

inline constexpr FunctionId main_id{0};
/// `@main(%arg0: f32[2])`, returning its parameter.
inline TensorModule identity() { return parsed(main_with("")); }

/// A text with every operation, in the form in which it is printed. It parses; its types are not all right.
inline constexpr std::string_view every_operation = R"(tensor_module {
  func @main(%arg0: f32[2,3], %arg1: f32[3,4]) -> (f32[2,4], expectation pred[3,2]{0,1}, i32[]) effects [clock, io.console] {
    %0 = dot_general %arg0, %arg1 batch [] x [] contracting [1] x [0] accumulate fused in f32 order sequential : f32[2,4]
    %1 = dot_general %arg0, %arg0 batch [0] x [0] contracting [1] x [1] accumulate separate in f64 order interleaved<32> : f64[2]
    %2 = constant dense<0.0> : f32[]
    %3 = broadcast_in_dim %2 dims [] : f32[2,4]
    %4 = binary maximum %0, %3 : f32[2,4]
    %5 = reduce add %0 initial %2 axes [0,1] order sequential : f32[]
    %6 = reduce maximum %0 initial %2 axes [1] keep order interleaved<64> : f32[2,1]
    %7 = transpose %arg0 permutation [1,0] : f32[3,2]
    %8 = copy %7 : f32[3,2]{0,1}
    %9 = compare LT TOTALORDER %8, %8 : pred[3,2]{0,1}
    %10 = select %9, %8, %8 : f32[3,2]{0,1}
    %11 = convert %10 : i8[3,2]{0,1}
    %12 = unary is_finite %10 : pred[3,2]{0,1}
    %13 = iota dim 1 : u16[2,3]
    %14 = reshape %13 : u16[6]
    %15, %16 = call @"two results"(%4, %14) : f32[2,4], i32[]
    %17, %18 = optimization_barrier %0, %13 : f32[2,4], u16[2,3]
    %19 = clamp %4, %0, %3 : f32[2,4]
    %20 = slice %arg0 start [0,1] limit [2,3] stride [1,2] : f32[2,1]
    %21 = concatenate %0, %20 dim 1 : f32[2,5]
    %22 = pad %arg0, %2 low [1,-1] high [0,2] interior [0,3] : f32[3,10]
    %23 = reverse %arg0 dims [0,1] : f32[2,3]
    %24 = bitcast %arg0 : u8[2,3,4]
    %25, %26 = reduce_with @first(%arg0, %11) initial (%2, %16) axes [1] keep : f32[2,1], i32[2,1]
    call @nothing()
    expect equal 0, 0
    expect close 0, 0 ulps 3
    expect almost 0, 0 tolerance 0.001
    return %15, %9, %16
  }
  func private @first(%arg0: f32[], %arg1: i32[], %arg2: f32[], %arg3: i32[]) -> (f32[], i32[]) effects [] {
    return %arg0, %arg1
  }
  func private @"two results"(%arg0: f32[2,4], %arg1: u16[6]) -> (f32[2,4], i32[]) effects [] {
    %0 = constant dense<-2147483648> : i32[]
    return %arg0, %0
  }
  func @nothing() -> () effects [io.console] {
    return
  }
}
)";

}  // namespace batten::tests
