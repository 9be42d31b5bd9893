// A program that checks itself, in the older printer's spelling.

module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<2x3xui8> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0:2 = call @inputs() : () -> (tensor<2x3xi8>, tensor<2x3xf64>)
    %1 = call @"expected<ui8>"() : () -> tensor<2x3xui8>
    %2 = stablehlo.compare  GT, %0#0, %0#0,  SIGNED : (tensor<2x3xi8>, tensor<2x3xi8>) -> tensor<2x3xi1>
    %3 = stablehlo.convert %0#1 : (tensor<2x3xf64>) -> tensor<2x3xui8>
    %c = stablehlo.constant dense<[[255, 0x7F, 3], [4, 5, 6]]> : tensor<2x3xui8>
    %4 = stablehlo.select %2, %3, %c : tensor<2x3xi1>, tensor<2x3xui8>
    stablehlo.custom_call @check.expect_eq(%4, %1) {has_side_effect = true} : (tensor<2x3xui8>, tensor<2x3xui8>) -> ()
    return %4 : tensor<2x3xui8>
  }
  func.func private @inputs() -> (tensor<2x3xi8> {mhlo.layout_mode = "default"}, tensor<2x3xf64> {mhlo.layout_mode = "default"}) {
    %c = stablehlo.constant dense<"0x0001FF7F8002"> : tensor<2x3xi8>
    %cst = stablehlo.constant dense<[[1.000000e+00, -2.500000e+00, 0x7FF8000000000000], [9.99999974E-6, 3.1415926535897931, 4.0]]> : tensor<2x3xf64>
    return %c, %cst : tensor<2x3xi8>, tensor<2x3xf64>
  }
  func.func private @"expected<ui8>"() -> (tensor<2x3xui8> {mhlo.layout_mode = "default"}) {
    %c = stablehlo.constant dense<"0xFF7F03040506"> : tensor<2x3xui8>
    return %c : tensor<2x3xui8>
  }
}
