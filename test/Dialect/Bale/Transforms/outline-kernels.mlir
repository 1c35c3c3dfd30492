// RUN: bale-opt %s --bale-outline-kernels=equal-ops=2 --mlir-print-local-scope -split-input-file | FileCheck %s
// RUN: bale-opt %s --bale-outline-kernels=equal-ops=3 -split-input-file | FileCheck %s --check-prefix=THREE
// RUN: bale-opt %s --bale-outline-kernels=equal-ops=0 -split-input-file | FileCheck %s --check-prefix=NEVER
// RUN: bale-opt %s --bale-outline-kernels=equal-ops=2 --bale-outline-kernels=equal-ops=1 -split-input-file \
// RUN:   | FileCheck %s --check-prefix=TWICE --implicit-check-not=pack_bits3_i8_0

// THREE-NOT: call @bale_
// NEVER-NOT: call @bale_

// Sizes differ: they are dynamic in the kernel.
// CHECK-LABEL: func.func @pack_sizes
//  CHECK-SAME:     %[[X:.*]]: memref<4096xi8>, %[[W:.*]]: memref<1536xi8>,
//       CHECK:   %[[A:.*]] = memref.cast %[[X]] : memref<4096xi8> to memref<?xi8>
//       CHECK:   %[[B:.*]] = memref.cast %[[W]] : memref<1536xi8> to memref<?xi8>
//       CHECK:   call @bale_pack_bits3_i8(%[[A]], %[[B]])
//       CHECK:   call @bale_pack_bits3_i8
//       CHECK: func.func private @bale_pack_bits3_i8(
//  CHECK-SAME:     %[[IN:.*]]: memref<?xi8>, %[[OUT:.*]]: memref<?xi8>) attributes {no_inline, passthrough = ["noinline"]}
//  CHECK-NEXT:   bale.pack_into %[[IN]] into %[[OUT]] <bits = 3> axis(0)
//  CHECK-NEXT:   return
// TWICE-LABEL: func.func @pack_sizes
// TWICE: func.func private @bale_pack_bits3_i8(
func.func @pack_sizes(%x: memref<4096xi8>, %w: memref<1536xi8>, %y: memref<8192xi8>, %v: memref<3072xi8>) {
  bale.pack_into %x into %w <bits = 3> : memref<4096xi8>, memref<1536xi8>
  bale.pack_into %y into %v <bits = 3> : memref<8192xi8>, memref<3072xi8>
  return
}

// -----

// Sizes are equal: they stay static, and nothing is cast.
// CHECK-LABEL: func.func @pack_same
//   CHECK-NOT:   memref.cast
//       CHECK: func.func private @bale_pack_bits3_i8(%{{.*}}: memref<4096xi8>, %{{.*}}: memref<1536xi8>)
func.func @pack_same(%x: memref<4096xi8>, %w: memref<1536xi8>, %v: memref<1536xi8>) {
  bale.pack_into %x into %w <bits = 3> : memref<4096xi8>, memref<1536xi8>
  bale.pack_into %x into %v <bits = 3> : memref<4096xi8>, memref<1536xi8>
  return
}

// -----

// Dimensions before and behind the axis become one; the rows differ in number alone.
// CHECK-LABEL: func.func @pack_ranks
//       CHECK:   %[[A:.*]] = memref.collapse_shape %{{.*}} {{\[\[}}0, 1], [2]] : memref<2x3x4096xi8> into memref<6x4096xi8>
//       CHECK:   memref.cast %[[A]] : memref<6x4096xi8> to memref<?x4096xi8>
//       CHECK:   call @bale_pack_bits4_i8_rows
//       CHECK:   call @bale_pack_bits4_i8_rows
//       CHECK: func.func private @bale_pack_bits4_i8_rows(%{{.*}}: memref<?x4096xi8>, %{{.*}}: memref<?x2048xi8>)
//  CHECK-NEXT:   bale.pack_into %{{.*}} into %{{.*}} <bits = 4> axis(1)
func.func @pack_ranks(%x: memref<2x3x4096xi8>, %w: memref<2x3x2048xi8>, %y: memref<5x4096xi8>, %v: memref<5x2048xi8>) {
  bale.pack_into %x into %w <bits = 4> : memref<2x3x4096xi8>, memref<2x3x2048xi8>
  bale.pack_into %y into %v <bits = 4> : memref<5x4096xi8>, memref<5x2048xi8>
  return
}

// -----

// Where a view begins makes no difference.
// CHECK-LABEL: func.func @offsets
//       CHECK: func.func private @bale_unpack_radix3x5_i32(
//  CHECK-SAME:     memref<512xi32, strided<[1], offset: ?>>, %{{.*}}: memref<10240xi8>)
func.func @offsets(%w: memref<512xi32, strided<[1], offset: 512>>, %v: memref<512xi32, strided<[1], offset: 1024>>,
                   %x: memref<10240xi8>) {
  bale.unpack_into %w into %x <radix = 3, group_size = 5> : memref<512xi32, strided<[1], offset: 512>>, memref<10240xi8>
  bale.unpack_into %v into %x <radix = 3, group_size = 5> : memref<512xi32, strided<[1], offset: 1024>>, memref<10240xi8>
  return
}

// -----

// Nor does it how long a view is, if nothing lies before its axis.
// CHECK-LABEL: func.func @views
//       CHECK: func.func private @bale_pack_bits3_i8(
//  CHECK-SAME:     memref<?xi8, strided<[1], offset: ?>>, %{{.*}}: memref<?xi8>)
func.func @views(%x: memref<8192xi8, strided<[1], offset: 1>>, %y: memref<4096xi8, strided<[1], offset: 2>>,
                 %w: memref<3072xi8>, %v: memref<1536xi8>) {
  bale.pack_into %x into %w <bits = 3> : memref<8192xi8, strided<[1], offset: 1>>, memref<3072xi8>
  bale.pack_into %y into %v <bits = 3> : memref<4096xi8, strided<[1], offset: 2>>, memref<1536xi8>
  return
}

// -----

// A flat compress is one along the only axis.
// CHECK-LABEL: func.func @flat
//       CHECK:   memref.collapse_shape %{{.*}} {{\[\[}}0, 1]] : memref<?x4xf32> into memref<?xf32>
//       CHECK:   call @bale_compress_f32
//       CHECK:   call @bale_compress_f32
//       CHECK: func.func private @bale_compress_f32(%{{.*}}: memref<?xf32>, %{{.*}}: memref<?xi8>, %{{.*}}: memref<?xf32>)
//  CHECK-NEXT:   bale.compress_into %{{.*}} where %{{.*}} into %{{.*}} axis(0)
func.func @flat(%x: memref<?x4xf32>, %y: memref<?xf32>, %m: memref<?xi8>, %z: memref<?xf32>) {
  bale.compress_into %x where %m into %z : memref<?x4xf32>, memref<?xi8>, memref<?xf32>
  bale.compress_into %y where %m into %z axis(0) : memref<?xf32>, memref<?xi8>, memref<?xf32>
  return
}

// -----

// Slices of 12 bytes stay slices of 12 bytes.
// CHECK-LABEL: func.func @slices
//       CHECK: func.func private @bale_compress_f32_slices(%{{.*}}: memref<?x3xf32>, %{{.*}}: memref<?xi8>, %{{.*}}: memref<?x3xf32>)
func.func @slices(%x: memref<?x3xf32>, %y: memref<5000x3xf32>, %m: memref<?xi8>, %z: memref<?x3xf32>) {
  bale.compress_into %x where %m into %z axis(0) : memref<?x3xf32>, memref<?xi8>, memref<?x3xf32>
  bale.compress_into %y where %m into %z axis(0) : memref<5000x3xf32>, memref<?xi8>, memref<?x3xf32>
  return
}

// -----

// CHECK-LABEL: func.func @counts
//       CHECK:   %[[A:.*]] = call @bale_count(%{{.*}}, %{{.*}}) : (memref<?xi8>, index) -> index
//       CHECK:   %[[B:.*]] = call @bale_count
//       CHECK:   return %[[A]], %[[B]]
//       CHECK: func.func private @bale_count(%[[M:.*]]: memref<?xi8>, %[[N:.*]]: index) -> index
//  CHECK-NEXT:   %[[K:.*]] = bale.count %[[M]] limit %[[N]]
//  CHECK-NEXT:   return %[[K]]
func.func @counts(%m: memref<?xi8>, %n: memref<?xi8>, %l: index) -> (index, index) {
  %a = bale.count %m limit %l : memref<?xi8>
  %b = bale.count %n limit %l : memref<?xi8>
  return %a, %b : index, index
}

// -----

// A name that is taken; a declaration; ops in loops.
// CHECK-LABEL: func.func private @bale_count(memref<?xi8>)
// CHECK-LABEL: func.func @taken
//       CHECK:   scf.for
//       CHECK:     call @bale_count_0
//       CHECK:     call @bale_count_0
//       CHECK: func.func private @bale_count_0
func.func private @bale_count(memref<?xi8>)
func.func @taken(%m: memref<?xi8>, %n: memref<?xi8>, %l: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = scf.for %i = %c0 to %l step %c1 iter_args(%t = %c0) -> index {
    %a = bale.count %m limit %i : memref<?xi8>
    %b = bale.count %n limit %i : memref<?xi8>
    %c = arith.addi %a, %b : index
    scf.yield %c : index
  }
  return %s : index
}

// -----

// Each module has its own; the op that is alone in its module stays.
// CHECK-LABEL: module @inner
//       CHECK:   call @bale_count
//       CHECK:   call @bale_count
//       CHECK:   func.func private @bale_count
// CHECK-LABEL: func.func @outer
//       CHECK:   bale.count
module @inner {
  func.func @f(%m: memref<?xi8>, %l: index) -> (index, index) {
    %a = bale.count %m limit %l : memref<?xi8>
    %b = bale.count %m limit %l : memref<?xi8>
    return %a, %b : index, index
  }
}
func.func @outer(%m: memref<?xi8>, %l: index) -> index {
  %a = bale.count %m limit %l : memref<?xi8>
  return %a : index
}
