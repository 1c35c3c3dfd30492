// RUN: bale-opt %s --bale-to-llvm=vectorize=false --mlir-print-ir-before=convert-bale-to-linalg -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=memref.copy --implicit-check-not=memref.dealloc --implicit-check-not=memref.alloc --implicit-check-not=bale.count

// Straight-line uses copy nothing, allocate results alone, and count a condition once: every allocation and
// every count is listed here.

// CHECK-LABEL: func.func @pack_of_argument(
// CHECK: %[[WORDS:.*]] = memref.alloc(
// CHECK: bale.pack_into %{{.*}} into %[[WORDS]]
// CHECK: return %[[WORDS]]
func.func @pack_of_argument(%x: tensor<?x8xui8>) -> tensor<?x3xui8> {
  %w = bale.pack %x <bits = 3> : tensor<?x8xui8> -> tensor<?x3xui8>
  return %w : tensor<?x3xui8>
}

// CHECK-LABEL: func.func @unpack_of_argument(
// CHECK: %[[CODES:.*]] = memref.alloc()
// CHECK: bale.unpack_into %{{.*}} into %[[CODES]]
// CHECK: return %[[CODES]]
func.func @unpack_of_argument(%w: tensor<3xui8>) -> tensor<8xui8> {
  %n = arith.constant 8 : index
  %x = bale.unpack %w count(%n) <bits = 3> : tensor<3xui8> -> tensor<8xui8>
  return %x : tensor<8xui8>
}

// CHECK-LABEL: func.func @compress_into_larger(
// CHECK: %[[KEPT:.*]] = bale.count
// CHECK: %[[LARGER:.*]] = memref.alloc(
// CHECK: %[[PART:.*]] = memref.subview %[[LARGER]][%{{.*}}] [%[[KEPT]]] [1]
// CHECK: bale.compress_into %{{.*}} where %{{.*}} into %[[PART]]
// CHECK: return %[[LARGER]]
func.func @compress_into_larger(%x: tensor<?xf32>, %m: tensor<?xi1>, %size: index, %at: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %y = bale.compress %x where %m : tensor<?xf32>, tensor<?xi1> -> tensor<?xf32>
  %kept = tensor.dim %y, %c0 : tensor<?xf32>
  %larger = tensor.empty(%size) : tensor<?xf32>
  %r = tensor.insert_slice %y into %larger[%at] [%kept] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @two_by_one_condition(
// CHECK: %[[KEPT:.*]] = bale.count
// CHECK: %[[Y:.*]] = memref.alloc(%[[KEPT]])
// CHECK: bale.compress_into %{{.*}} where %{{.*}} into %[[Y]]
// CHECK: %[[Z:.*]] = memref.alloc(%[[KEPT]])
// CHECK: bale.compress_into %{{.*}} where %{{.*}} into %[[Z]]
// CHECK: return %[[Y]], %[[Z]]
func.func @two_by_one_condition(%a: tensor<9x2xf32>, %b: tensor<9xf64>, %m: tensor<?xi1>) -> (tensor<?x2xf32>, tensor<?xf64>) {
  %y = bale.compress %a where %m axis(0) : tensor<9x2xf32>, tensor<?xi1> -> tensor<?x2xf32>
  %z = bale.compress %b where %m axis(0) : tensor<9xf64>, tensor<?xi1> -> tensor<?xf64>
  return %y, %z : tensor<?x2xf32>, tensor<?xf64>
}

// A round trip needs its words, and nothing else.
// CHECK-LABEL: func.func @round_trip(
// CHECK: %[[WORDS:.*]] = memref.alloc()
// CHECK: bale.pack_into %{{.*}} into %[[WORDS]]
// CHECK: %[[CODES:.*]] = memref.alloc()
// CHECK: bale.unpack_into %[[WORDS]] into %[[CODES]]
// CHECK: memref.dealloc %[[WORDS]]
// CHECK: return %[[CODES]]
func.func @round_trip(%x: tensor<80xui8>) -> tensor<80xui8> {
  %n = arith.constant 80 : index
  %w = bale.pack %x <radix = 3, group_size = 5> : tensor<80xui8> -> tensor<16xui8>
  %c = bale.unpack %w count(%n) <radix = 3, group_size = 5> : tensor<16xui8> -> tensor<80xui8>
  return %c : tensor<80xui8>
}
