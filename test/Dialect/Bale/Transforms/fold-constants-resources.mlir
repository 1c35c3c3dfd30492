// RUN: bale-opt %s --bale-fold-constants | FileCheck %s --implicit-check-not=bale.
// RUN: bale-opt %s --bale-fold-constants -o %t
// RUN: bale-opt %t --bale-fold-constants | diff %t -

// CHECK-LABEL: @pack(
// CHECK-NEXT: %[[W:.*]] = arith.constant dense_resource<codes_packed> : tensor<3xi8>
// CHECK-NEXT: return %[[W]]
func.func @pack() -> tensor<3xi8> {
  %x = arith.constant dense_resource<codes> : tensor<8xi8>
  %w = bale.pack %x <bits = 3> : tensor<8xi8> -> tensor<3xi8>
  return %w : tensor<3xi8>
}

// An equal op has the same resource; another word type has one of its own.
// CHECK-LABEL: @pack_again(
// CHECK-DAG: dense_resource<codes_packed> : tensor<3xi8>
// CHECK-DAG: dense_resource<codes_packed_1> : tensor<1xi32>
func.func @pack_again() -> (tensor<3xi8>, tensor<1xi32>) {
  %x = arith.constant dense_resource<codes> : tensor<8xi8>
  %w = bale.pack %x <bits = 3> : tensor<8xi8> -> tensor<3xi8>
  %v = bale.pack %x <bits = 3> : tensor<8xi8> -> tensor<1xi32>
  return %w, %v : tensor<3xi8>, tensor<1xi32>
}

// CHECK-LABEL: @unpack(
// CHECK: dense_resource<words_unpacked> : tensor<4xui8>
func.func @unpack() -> tensor<4xui8> {
  %n = arith.constant 4 : index
  %w = arith.constant dense_resource<words> : tensor<1xui8>
  %x = bale.unpack %w count(%n) <bits = 2> : tensor<1xui8> -> tensor<4xui8>
  return %x : tensor<4xui8>
}

// The condition is a resource, too: any byte but 0 is true.
// CHECK-LABEL: @compress(
// CHECK: %[[Y:.*]] = arith.constant dense_resource<codes_compressed> : tensor<3x1xi16>
// CHECK: tensor.cast %[[Y]] : tensor<3x1xi16> to tensor<?x1xi16>
func.func @compress() -> tensor<?x1xi16> {
  %x = arith.constant dense_resource<codes> : tensor<4x1xi16>
  %m = arith.constant dense_resource<bools> : tensor<4xi1>
  %y = bale.compress %x where %m axis(0) : tensor<4x1xi16>, tensor<4xi1> -> tensor<?x1xi16>
  return %y : tensor<?x1xi16>
}

// A bool in a result is 0 or 1.
// CHECK-LABEL: @compress_bools(
// CHECK: dense_resource<bools_compressed> : tensor<3xi1>
func.func @compress_bools() -> tensor<3xi1> {
  %x = arith.constant dense_resource<bools> : tensor<4xi1>
  %m = arith.constant dense<[true, true, true, false]> : tensor<4xi1>
  %y = bale.compress %x where %m : tensor<4xi1>, tensor<4xi1> -> tensor<3xi1>
  return %y : tensor<3xi1>
}

// CHECK-LABEL: @dense_by_resource(
// CHECK: arith.constant dense<[1, 3, 4]> : tensor<3xi8>
func.func @dense_by_resource() -> tensor<3xi8> {
  %x = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi8>
  %m = arith.constant dense_resource<bools> : tensor<4xi1>
  %y = bale.compress %x where %m : tensor<4xi8>, tensor<4xi1> -> tensor<3xi8>
  return %y : tensor<3xi8>
}

// CHECK-LABEL: @count(
// CHECK: arith.constant 3 : index
func.func @count() -> index {
  %d = arith.constant 4 : index
  %m = arith.constant dense_resource<bools> : tensor<4xi1>
  %k = bale.count %m limit %d : tensor<4xi1>
  return %k : index
}

// The inputs have gone.
// CHECK: {-#
// CHECK-NOT: codes:
// CHECK-NOT: bools:
// CHECK-DAG: bools_compressed: "0x01000000010001"
// CHECK-DAG: codes_compressed: "0x02000000000104050607"
// CHECK-DAG: codes_packed: "0x0100000088C6FA"
// CHECK-DAG: codes_packed_1: "0x0400000088C6FA00"
// CHECK-DAG: words_unpacked: "0x0100000003020100"
{-#
  dialect_resources: {
    builtin: {
      codes: "0x010000000001020304050607",
      bools: "0x01000000FF000280",
      words: "0x010000001B"
    }
  }
#-}
