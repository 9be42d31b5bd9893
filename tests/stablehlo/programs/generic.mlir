#loc = loc(unknown)
#loc1 = loc("model.py":12:3 to :9)
"builtin.module"() <{sym_name = "generic"}> ({
  "func.func"() <{function_type = (tensor<2x3xf32>, tensor<3x4xf64>) -> (tensor<2x4xf64>, tensor<2xi1>), sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<2x3xf32> loc("x"), %arg1: tensor<3x4xf64> loc("y")):
    %0 = "stablehlo.dot_general"(%arg0, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x3xf32>, tensor<3x4xf64>) -> tensor<2x4xf64> loc(#loc1)
    %1 = "stablehlo.constant"() <{value = dense<0x7F800000> : tensor<f32>}> : () -> tensor<f32>
    %2 = "stablehlo.reduce"(%arg0, %1) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %9 = "stablehlo.minimum"(%arg2, %arg3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%9) : (tensor<f32>) -> ()
    }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    %3 = "stablehlo.constant"() {value = dense<[1.000000e+00, -2.500000e-01]> : tensor<2xf32>} : () -> tensor<2xf32>
    %4 = "stablehlo.constant"() {value = dense<"0x0000803F00000040"> : tensor<2xf32>} : () -> tensor<2xf32>
    %5 = "stablehlo.compare"(%2, %3) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %6 = "stablehlo.broadcast_in_dim"(%5) {broadcast_dimensions = dense<0> : tensor<1xi64>} : (tensor<2xi1>) -> tensor<2x4xi1>
    %7 = "stablehlo.select"(%6, %0, %0) : (tensor<2x4xi1>, tensor<2x4xf64>, tensor<2x4xf64>) -> tensor<2x4xf64>
    "stablehlo.custom_call"(%4, %4) {call_target_name = "check.expect_eq", has_side_effect = true} : (tensor<2xf32>, tensor<2xf32>) -> ()
    "func.return"(%7, %5) : (tensor<2x4xf64>, tensor<2xi1>) -> () loc(#loc)
  }) {execution_thread = "main"} : () -> () loc(#loc)
}) {mhlo.num_partitions = 1 : i32} : () -> () loc(#loc)
