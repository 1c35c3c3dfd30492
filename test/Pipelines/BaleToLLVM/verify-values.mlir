// RUN: bale-opt %s --bale-to-llvm=verify-values | FileCheck %s --check-prefix=ON
// RUN: bale-opt %s --bale-to-llvm="verify-values runtime-checks=false" | FileCheck %s --check-prefix=ON
// RUN: bale-opt %s --bale-infer-shapes --generate-runtime-verification --bale-to-llvm | FileCheck %s --check-prefix=ON
// RUN: bale-opt %s --bale-to-llvm | FileCheck %s --check-prefix=OFF

// Without the option there is no text of a check of values.
// OFF-NOT: to be at most
// OFF-NOT: to have an index
// OFF-NOT: to be false from

// ON-DAG: ("expected codes element %1$lld to be at most 7, but got %2$lld\00")
// ON-DAG: ("expected the group of codes element %1$lld to have an index of at most 242, but got %2$lld\00")
// ON-DAG: ("expected condition to be false from %1$lld on, but got true at %2$lld\00")

// ON-LABEL: llvm.func @pack(
// ON: llvm.call @bale_check_failed
func.func @pack(%x: tensor<8xui8>) -> tensor<3xui8> {
  %w = bale.pack %x <bits = 3> : tensor<8xui8> -> tensor<3xui8>
  return %w : tensor<3xui8>
}

// ON-LABEL: llvm.func @unpack(
// ON: llvm.call @bale_check_failed
func.func @unpack(%w: tensor<2xui8>) -> tensor<8xui8> {
  %n = arith.constant 8 : index
  %x = bale.unpack %w count(%n) <radix = 3, group_size = 5> : tensor<2xui8> -> tensor<8xui8>
  return %x : tensor<8xui8>
}

// The rank is known once shapes are inferred.
// ON-LABEL: llvm.func @compress(
// ON: llvm.call @bale_check_failed
func.func @compress(%x: tensor<4xf32>, %m: tensor<6xi1>) -> tensor<?xf32> {
  %u = tensor.cast %x : tensor<4xf32> to tensor<*xf32>
  %y = bale.compress %u where %m axis(0) : tensor<*xf32>, tensor<6xi1> -> tensor<?xf32>
  return %y : tensor<?xf32>
}
