// RUN: bale-opt %s --allow-unregistered-dialect --bale-to-llvm --split-input-file --verify-diagnostics

func.func @outside_of_bale(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'unknown.relu' op expected an op of bale or upstream MLIR, which have a lowering, but got one of unknown}}
  %0 = "unknown.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @nothing_lowers_it(%x: memref<2x3xf32>, %y: memref<2x3xf32>) {
  // expected-error @+1 {{'linalg.softmax' op expected to be lowered to the dialects llvm, omp, but got an op of linalg that nothing lowers}}
  linalg.softmax dimension(1) ins(%x : memref<2x3xf32>) outs(%y : memref<2x3xf32>)
  return
}

// -----

func.func @unranked(%x: tensor<*xf32>) -> tensor<*xf32> {
  // expected-error @+1 {{'func.return' op expected result #0 to be ranked, but got 'memref<*xf32>' (bale-infer-shapes may find the rank)}}
  return %x : tensor<*xf32>
}
