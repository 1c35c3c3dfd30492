// RUN: bale-opt %s --allow-unregistered-dialect --bale-make-signless | FileCheck %s

// CHECK-NOT: {{[us]}}i{{[0-9]+}}

// CHECK: memref.global constant @bytes : memref<2xi8> = dense<[1, -1]>
memref.global constant @bytes : memref<2xui8> = dense<[1, 255]>

// CHECK-LABEL: func.func @values(
// CHECK-SAME: %{{.*}}: tensor<8xi8>, %{{.*}}: memref<?xi32, strided<[2]>>, %{{.*}}: i64) -> tensor<3xi8>
func.func @values(%x: tensor<8xui8>, %m: memref<?xui32, strided<[2]>>, %s: si64) -> tensor<3xui8> {
  // CHECK: bale.pack %{{.*}} <bits = 3> : tensor<8xi8> -> tensor<3xi8>
  %0 = bale.pack %x <bits = 3> : tensor<8xui8> -> tensor<3xui8>
  return %0 : tensor<3xui8>
}

// CHECK-LABEL: func.func private @nested_types(
// CHECK-SAME: tensor<2xcomplex<i8>>, (tensor<*xi16>) -> i8) -> vector<4xi32>
func.func private @nested_types(tensor<2xcomplex<ui8>>, (tensor<*xui16>) -> si8) -> vector<4xui32>

// CHECK-LABEL: func.func @constants
func.func @constants() {
  // CHECK: arith.constant dense<[-1, 0, 127]> : tensor<3xi8>
  %0 = arith.constant dense<[255, 0, 127]> : tensor<3xui8>
  // CHECK: arith.constant dense<-2> : tensor<4xi64>
  %1 = arith.constant dense<18446744073709551614> : tensor<4xui64>
  // CHECK: arith.constant dense<[-1, 1]> : tensor<2xi32>
  %2 = arith.constant dense<[-1, 1]> : tensor<2xsi32>
  // CHECK: arith.constant dense<> : tensor<0xi8>
  %3 = arith.constant dense<> : tensor<0xui8>
  // CHECK: arith.constant dense_resource<words> : tensor<3xi8>
  %4 = arith.constant dense_resource<words> : tensor<3xui8>
  // CHECK: arith.constant sparse<{{\[\[}}1], [3]], [-56, 7]> : tensor<4xi8>
  %5 = arith.constant sparse<[[1], [3]], [200, 7]> : tensor<4xui8>
  // CHECK: arith.constant dense<[true, false]> : tensor<2xi1>
  %6 = arith.constant dense<[1, 0]> : tensor<2xui1>
  return
}

// CHECK-LABEL: func.func @calls
func.func @calls(%x: tensor<8xui8>) -> tensor<3xui8> {
  // CHECK: call @values({{.*}}) : (tensor<8xi8>, memref<?xi32, strided<[2]>>, i64) -> tensor<3xi8>
  %m, %s = "test.operands"() : () -> (memref<?xui32, strided<[2]>>, si64)
  %0 = call @values(%x, %m, %s) : (tensor<8xui8>, memref<?xui32, strided<[2]>>, si64) -> tensor<3xui8>
  return %0 : tensor<3xui8>
}

// CHECK-LABEL: func.func @regions
func.func @regions(%x: tensor<3xui8>, %n: index) -> tensor<3xui8> {
  %c0 = arith.constant 0 : index
  // CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}) -> (tensor<3xi8>, index)
  %0:2 = scf.for %i = %c0 to %n step %n iter_args(%t = %x, %k = %c0) -> (tensor<3xui8>, index) {
    scf.yield %t, %k : tensor<3xui8>, index
  }
  return %0#0 : tensor<3xui8>
}

// What the cast did is done.
// CHECK-LABEL: func.func @casts_become_identity
// CHECK-SAME: %[[X:.*]]: tensor<3xi8>, %[[S:.*]]: i8
func.func @casts_become_identity(%x: tensor<3xui8>, %s: ui8) -> (tensor<3xi8>, i8) {
  // CHECK-NEXT: return %[[X]], %[[S]]
  %0 = tensor.bitcast %x : tensor<3xui8> to tensor<3xi8>
  %1 = builtin.unrealized_conversion_cast %s : ui8 to i8
  return %0, %1 : tensor<3xi8>, i8
}

// To ops and dialects that are not registered a sign may mean something, but values
// have one type.
// CHECK-LABEL: func.func @foreign
// CHECK-SAME: (%{{.*}}: tensor<3xi8>) attributes {torch.version = 3 : si64}
func.func @foreign(%x: tensor<3xui8>) attributes {torch.version = 3 : si64} {
  // CHECK: "torch.op"(%{{.*}}) <{a = 1 : ui8}> {b = 2 : si8} : (tensor<3xi8>) -> ()
  "torch.op"(%x) <{a = 1 : ui8}> {b = 2 : si8} : (tensor<3xui8>) -> ()
  return
}

// Other casts stay.
// CHECK-LABEL: func.func @casts_stay
func.func @casts_stay(%x: tensor<3xui8>) -> tensor<3xf32> {
  // CHECK: builtin.unrealized_conversion_cast %{{.*}} : tensor<3xi8> to tensor<3xf32>
  %0 = builtin.unrealized_conversion_cast %x : tensor<3xui8> to tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK: words: "0x0100000001FF02"
{-#
  dialect_resources: { builtin: { words: "0x0100000001FF02" } }
#-}
