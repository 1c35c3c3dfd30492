// RUN: bale-opt %s --bale-check-allocations --split-input-file | FileCheck %s
// RUN: bale-opt %s --bale-check-allocations --canonicalize --cse --split-input-file | FileCheck %s --check-prefix=CANONICAL

// The type says how many bytes there are: only the memory is in question.
// CHECK-LABEL: func.func @static
// CHECK-NOT: bale.check
// CHECK: %[[BYTES:.*]] = arith.constant 24 : index
// CHECK: %[[X:.*]] = memref.alloc() : memref<2x3xi32>
// CHECK: %[[ADDRESS:.*]] = memref.extract_aligned_pointer_as_index %[[X]]
// CHECK: %[[ZERO:.*]] = arith.constant 0 : index
// CHECK: %[[OK:.*]] = arith.cmpi ne, %[[ADDRESS]], %[[ZERO]] : index
// CHECK-NEXT: bale.check %[[OK]], "memref.alloc", "expected memory of {0} bytes, but got none"(%[[BYTES]], %[[BYTES]])
// CHECK-NEXT: return
func.func @static() -> memref<2x3xi32> {
  %x = memref.alloc() : memref<2x3xi32>
  return %x : memref<2x3xi32>
}

// -----

// CHECK-LABEL: func.func @dynamic
// CHECK-SAME: %[[M:.*]]: index, %[[N:.*]]: index
// CHECK: %[[LOW:.*]], %[[HIGH:.*]] = arith.mului_extended %{{.*}}, %[[M]]
// CHECK: %[[FIRST:.*]] = arith.select %{{.*}}, %{{.*}}, %[[LOW]]
// CHECK: %{{.*}}, %{{.*}} = arith.mului_extended %[[FIRST]], %[[N]]
// CHECK: %[[BYTES:.*]] = arith.select
// CHECK: %[[LARGEST:.*]] = arith.maxui %{{.*}}, %[[N]]
// CHECK: %[[MOST:.*]] = arith.constant 9223372036854775807 : index
// CHECK: %[[FITS:.*]] = arith.cmpi ult, %[[BYTES]], %[[MOST]]
// CHECK-NEXT: bale.check %[[FITS]], "memref.alloc", "expected the elements to take less than {0} bytes, but got more, with an extent of {1}"(%[[MOST]], %[[LARGEST]])
// CHECK-NEXT: memref.alloc(%[[M]], %[[N]]) {alignment = 64 : i64} : memref<?x3x?xf64>
// CHECK: bale.check %{{.*}}, "memref.alloc", "expected memory of {0} bytes, but got none"(%[[BYTES]], %[[BYTES]])
func.func @dynamic(%m: index, %n: index) -> memref<?x3x?xf64> {
  %x = memref.alloc(%m, %n) {alignment = 64 : i64} : memref<?x3x?xf64>
  return %x : memref<?x3x?xf64>
}

// -----

// A null pointer to no bytes is right unless an alignment asks for some.
// CHECK-LABEL: func.func @maybe_empty
// CHECK: memref.alloc(
// CHECK: arith.ori
// CHECK-NEXT: bale.check
func.func @maybe_empty(%n: index) -> memref<?xi8> {
  %x = memref.alloc(%n) : memref<?xi8>
  return %x : memref<?xi8>
}

// -----

// CHECK-LABEL: func.func @aligned
// CHECK: memref.alloc(
// CHECK-NOT: arith.ori
// CHECK: bale.check
func.func @aligned(%n: index) -> memref<?xi8> {
  %x = memref.alloc(%n) {alignment = 64 : i64} : memref<?xi8>
  return %x : memref<?xi8>
}

// -----

// 2^60 elements of 8 bytes take 2^63 bytes, two more than the most.
// CANONICAL-LABEL: func.func @too_many
// CANONICAL: %[[FALSE:.*]] = arith.constant false
// CANONICAL: bale.check %[[FALSE]], "memref.alloc", "expected the elements to take less than {0} bytes{{.*}}"(%[[MOST:.*]], %[[LARGEST:.*]])
func.func @too_many() -> memref<1073741824x1073741824xi64> {
  %x = memref.alloc() : memref<1073741824x1073741824xi64>
  return %x : memref<1073741824x1073741824xi64>
}

// -----

// One byte too many.
// CANONICAL-LABEL: func.func @one_too_many
// CANONICAL: %[[FALSE:.*]] = arith.constant false
// CANONICAL: bale.check %[[FALSE]], "memref.alloc", "expected the elements to take less than {0} bytes{{.*}}"(%[[MOST:.*]], %[[LARGEST:.*]])
func.func @one_too_many() -> memref<9223372036854775807xi8> {
  %x = memref.alloc() : memref<9223372036854775807xi8>
  return %x : memref<9223372036854775807xi8>
}

// -----

// CANONICAL-LABEL: func.func @as_many_as_possible
// CANONICAL-NOT: bale.check
// CANONICAL: memref.alloc
func.func @as_many_as_possible() -> memref<9223372036854775806xi8> {
  %x = memref.alloc() : memref<9223372036854775806xi8>
  return %x : memref<9223372036854775806xi8>
}

// -----

// No elements, however many there would be of the others' extents.
// CANONICAL-LABEL: func.func @none_of_many
// CANONICAL-NOT: bale.check
// CANONICAL: memref.alloc
func.func @none_of_many() -> memref<1073741824x1073741824x1073741824x0xi64> {
  %x = memref.alloc() : memref<1073741824x1073741824x1073741824x0xi64>
  return %x : memref<1073741824x1073741824x1073741824x0xi64>
}

// -----

// An i24 lies in 4 bytes, a complex<f32> in 8, a handle in 8.
// CHECK-LABEL: func.func @elements
// CHECK: arith.constant 400 : index
// CHECK: memref.alloc() : memref<100xi24>
// CHECK: arith.constant 800 : index
// CHECK: memref.alloc() : memref<100xcomplex<f32>>
// CHECK: arith.constant 800 : index
// CHECK: memref.alloc() : memref<100x!ptr.ptr<#ptr.generic_space>>
func.func @elements() -> (memref<100xi24>, memref<100xcomplex<f32>>, memref<100x!ptr.ptr<#ptr.generic_space>>) {
  %x = memref.alloc() : memref<100xi24>
  %y = memref.alloc() : memref<100xcomplex<f32>>
  %z = memref.alloc() : memref<100x!ptr.ptr<#ptr.generic_space>>
  return %x, %y, %z : memref<100xi24>, memref<100xcomplex<f32>>, memref<100x!ptr.ptr<#ptr.generic_space>>
}

// -----

// Nobody knows yet how many bytes these take; stacks are not asked.
// CHECK-LABEL: func.func @left_alone
// CHECK-NOT: bale.check
func.func @left_alone(%n: index) {
  %x = memref.alloc(%n) : memref<?xmemref<?xi8>>
  %y = memref.alloc(%n) : memref<?xvector<[4]xf32>>
  %z = memref.alloc(%n) : memref<?x4xi8, strided<[8, 1]>>
  %w = memref.alloca(%n) : memref<?xi8>
  %v = memref.alloc(%n) : memref<?xvector<i8>>
  %u = memref.alloc(%n) : memref<?xi0>
  return
}

// -----

// What a check calls is in the module around it.
// CHECK-LABEL: gpu.module @device
// CHECK-NOT: bale.check
gpu.module @device {
  func.func @f(%n: index) -> memref<?xi8> {
    %x = memref.alloc(%n) : memref<?xi8>
    return %x : memref<?xi8>
  }
}
