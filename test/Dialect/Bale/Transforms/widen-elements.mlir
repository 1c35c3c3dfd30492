// RUN: bale-opt %s --bale-widen-elements | FileCheck %s

// CHECK-NOT: xi1{{[>,]}}

// CHECK: memref.global "private" constant @some : memref<2x2xi8> = dense<{{\[\[}}1, 0], [0, 1]]>
memref.global "private" constant @some : memref<2x2xi1> = dense<[[true, false], [false, true]]>
// CHECK: memref.global "private" constant @all : memref<3xi8> = dense<1>
memref.global "private" constant @all : memref<3xi1> = dense<true>
// What has no elements needs no bytes, and no resource.
// CHECK: memref.global "private" constant @none : memref<0xi8> = dense<>
memref.global "private" constant @none : memref<0xi4> = dense_resource<none>
// CHECK: memref.global "private" constant @bytes : memref<3xi8> = dense_resource<bytes>
memref.global "private" constant @bytes : memref<3xi1> = dense_resource<bytes>
// CHECK: memref.global "private" @uninitialized : memref<3xi8> = uninitialized
memref.global "private" @uninitialized : memref<3xi1> = uninitialized
// CHECK: memref.global "private" constant @other : memref<2xi16> = dense<[1, 2]>
memref.global "private" constant @other : memref<2xi16> = dense<[1, 2]>

// Elements of other widths: zeros above them, whatever the resource holds there.
// CHECK: @i4 : memref<3xi8> = dense<[1, 15, 8]>
memref.global "private" constant @i4 : memref<3xi4> = dense<[1, -1, -8]>
// CHECK: @i4_splat : memref<3xi8> = dense<15>
memref.global "private" constant @i4_splat : memref<3xi4> = dense<-1>
// CHECK: @i4_bytes : memref<3xi8> = dense<[1, 15, 8]>
memref.global "private" constant @i4_bytes : memref<3xi4> = dense_resource<dirty>
// CHECK: @i4_text : memref<3xi8> = dense<[1, 15, 8]>
memref.global "private" constant @i4_text : memref<3xi4> = dense<"0xF1FF08">
// CHECK: @i24_bytes : memref<1xi32> = dense<593921>
memref.global "private" constant @i24_bytes : memref<1xi24> = dense_resource<three>
// CHECK: @i48 : memref<2xi64> = dense<[281474976710655, 1]>
memref.global "private" constant @i48 : memref<2xi48> = dense<[-1, 1]>
// CHECK: @i65 : memref<1xi128> = dense<36893488147419103231>
memref.global "private" constant @i65 : memref<1xi65> = dense<-1>
// CHECK: @i129 : memref<i256>
memref.global "private" @i129 : memref<i129>
// CHECK: @i257 : memref<i384>
memref.global "private" @i257 : memref<i257>
// -1.5 and 2.0.
// CHECK: @f4 : memref<2xi8> = dense<[11, 4]>
memref.global "private" constant @f4 : memref<2xf4E2M1FN> = dense<[-1.5, 2.0]>
// CHECK: @f6_text : memref<1xi8> = dense<63>
memref.global "private" constant @f6_text : memref<1xf6E3M2FN> = dense<"0xFF">
// CHECK: @sparse : memref<3xi8> = dense<[0, 15, 0]>
memref.global "private" constant @sparse : memref<3xi4> = sparse<1, -1>
// CHECK: @empty : memref<0xi8> = dense<>
memref.global "private" constant @empty : memref<0xi4> = dense<>

// CHECK-LABEL: func.func @load
// CHECK-SAME: (%[[M:.*]]: memref<?xi8>, %[[I:.*]]: index) -> i1
func.func @load(%m: memref<?xi1>, %i: index) -> i1 {
  // CHECK-NEXT: %[[BYTE:.*]] = memref.load %[[M]][%[[I]]] : memref<?xi8>
  // CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0 : i8
  // CHECK-NEXT: %[[BOOL:.*]] = arith.cmpi ne, %[[BYTE]], %[[ZERO]] : i8
  // CHECK-NEXT: return %[[BOOL]]
  %0 = memref.load %m[%i] : memref<?xi1>
  return %0 : i1
}

// CHECK-LABEL: func.func @store
// CHECK-SAME: (%[[B:.*]]: i1, %[[M:.*]]: memref<?xi8>, %[[I:.*]]: index)
func.func @store(%b: i1, %m: memref<?xi1>, %i: index) {
  // CHECK-NEXT: %[[BYTE:.*]] = arith.extui %[[B]] : i1 to i8
  // CHECK-NEXT: memref.store %[[BYTE]], %[[M]][%[[I]]] : memref<?xi8>
  memref.store %b, %m[%i] : memref<?xi1>
  return
}

// CHECK-LABEL: func.func @load_integer
// CHECK-SAME: (%[[M:.*]]: memref<?xi16>, %[[I:.*]]: index) -> i12
func.func @load_integer(%m: memref<?xi12>, %i: index) -> i12 {
  // CHECK-NEXT: %[[WIDE:.*]] = memref.load %[[M]][%[[I]]] : memref<?xi16>
  // CHECK-NEXT: %[[LOW:.*]] = arith.trunci %[[WIDE]] : i16 to i12
  // CHECK-NEXT: return %[[LOW]]
  %0 = memref.load %m[%i] : memref<?xi12>
  return %0 : i12
}

// CHECK-LABEL: func.func @store_integer
// CHECK-SAME: (%[[X:.*]]: i48, %[[M:.*]]: memref<i64>)
func.func @store_integer(%x: i48, %m: memref<i48>) {
  // CHECK-NEXT: %[[WIDE:.*]] = arith.extui %[[X]] : i48 to i64
  // CHECK-NEXT: memref.store %[[WIDE]], %[[M]][] : memref<i64>
  memref.store %x, %m[] : memref<i48>
  return
}

// CHECK-LABEL: func.func @load_float
// CHECK-SAME: memref<i8>
func.func @load_float(%m: memref<f6E2M3FN>) -> f6E2M3FN {
  // CHECK-NEXT: %[[WIDE:.*]] = memref.load
  // CHECK-NEXT: %[[LOW:.*]] = arith.trunci %[[WIDE]] : i8 to i6
  // CHECK-NEXT: %[[FLOAT:.*]] = arith.bitcast %[[LOW]] : i6 to f6E2M3FN
  // CHECK-NEXT: return %[[FLOAT]]
  %0 = memref.load %m[] : memref<f6E2M3FN>
  return %0 : f6E2M3FN
}

// CHECK-LABEL: func.func @store_float
func.func @store_float(%x: f4E2M1FN, %m: memref<f4E2M1FN>) {
  // CHECK-NEXT: %[[LOW:.*]] = arith.bitcast %{{.*}} : f4E2M1FN to i4
  // CHECK-NEXT: %[[WIDE:.*]] = arith.extui %[[LOW]] : i4 to i8
  // CHECK-NEXT: memref.store %[[WIDE]]
  memref.store %x, %m[] : memref<f4E2M1FN>
  return
}

// Elements that fill their bytes are stored as they are.
// CHECK-LABEL: func.func @whole
// CHECK-SAME: memref<i8>, %{{.*}}: memref<i16>, %{{.*}}: memref<i32>, %{{.*}}: memref<i64>,
// CHECK-SAME: memref<i128>, %{{.*}}: memref<index>, %{{.*}}: memref<f8E5M2>, %{{.*}}: memref<f80>
// CHECK-SAME: memref<complex<f32>>
func.func @whole(%0: memref<i8>, %1: memref<i16>, %2: memref<i32>, %3: memref<i64>,
                 %4: memref<i128>, %5: memref<index>, %6: memref<f8E5M2>, %7: memref<f80>,
                 %8: memref<complex<f32>>) {
  return
}

// A copy as such would copy a byte of 255.
// CHECK-LABEL: func.func @copy
// CHECK-SAME: (%[[X:.*]]: memref<?x2xi8>, %[[Y:.*]]: memref<?x2xi8>)
func.func @copy(%x: memref<?x2xi1>, %y: memref<?x2xi1>) {
  // CHECK: %[[N:.*]] = memref.dim %[[Y]],
  // CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[N]]
  // CHECK-NEXT: scf.for %[[J:.*]] = %{{.*}} to %{{.*}}
  // CHECK-NEXT:   %[[BYTE:.*]] = memref.load %[[X]][%[[I]], %[[J]]]
  // CHECK:        %[[BOOL:.*]] = arith.cmpi ne, %[[BYTE]],
  // CHECK-NEXT:   %[[NORMAL:.*]] = arith.extui %[[BOOL]] : i1 to i8
  // CHECK-NEXT:   memref.store %[[NORMAL]], %[[Y]][%[[I]], %[[J]]]
  // CHECK-NOT: memref.copy
  memref.copy %x, %y : memref<?x2xi1> to memref<?x2xi1>
  return
}

// CHECK-LABEL: func.func @copy_integers
func.func @copy_integers(%x: memref<?xi4>, %y: memref<?xi4>) {
  // CHECK: %[[BYTE:.*]] = memref.load
  // CHECK: %[[LOW:.*]] = arith.trunci %[[BYTE]] : i8 to i4
  // CHECK: %[[NORMAL:.*]] = arith.extui %[[LOW]] : i4 to i8
  // CHECK: memref.store %[[NORMAL]]
  // CHECK-NOT: memref.copy
  memref.copy %x, %y : memref<?xi4> to memref<?xi4>
  return
}

// CHECK-LABEL: func.func @copy_scalar
func.func @copy_scalar(%x: memref<i1>, %y: memref<i1>) {
  // CHECK-NOT: scf.for
  // CHECK: memref.load
  // CHECK: memref.store
  memref.copy %x, %y : memref<i1> to memref<i1>
  return
}

// Other element types are nobody's business here.
// CHECK-LABEL: func.func @copy_others
func.func @copy_others(%x: memref<4xf32>, %y: memref<4xf32>, %v: memref<2xvector<8xi1>>) {
  // CHECK-NEXT: memref.copy
  memref.copy %x, %y : memref<4xf32> to memref<4xf32>
  return
}

// CHECK-LABEL: func.func @views
// CHECK-SAME: memref<?x4xi8, strided<[?, ?], offset: ?>, 1>
func.func @views(%x: memref<?x4xi1, strided<[?, ?], offset: ?>, 1>, %n: index) -> index {
  // CHECK: memref.alloc(%{{.*}}) {alignment = 64 : i64} : memref<?x4xi8>
  %alloc = memref.alloc(%n) {alignment = 64 : i64} : memref<?x4xi1>
  // CHECK: memref.subview {{.*}} : memref<?x4xi8> to memref<?x2xi8, strided<[4, 1], offset: 1>>
  %sub = memref.subview %alloc[0, 1] [%n, 2] [1, 1] : memref<?x4xi1> to memref<?x2xi1, strided<[4, 1], offset: 1>>
  // CHECK: memref.collapse_shape {{.*}} : memref<?x4xi8> into memref<?xi8>
  %flat = memref.collapse_shape %alloc [[0, 1]] : memref<?x4xi1> into memref<?xi1>
  // CHECK: memref.expand_shape {{.*}} : memref<?xi8> into memref<?x1xi8>
  %column = memref.expand_shape %flat [[0, 1]] output_shape [%n, 1] : memref<?xi1> into memref<?x1xi1>
  // CHECK: memref.cast {{.*}} : memref<?xi8> to memref<*xi8>
  %unranked = memref.cast %flat : memref<?xi1> to memref<*xi1>
  // CHECK: memref.reinterpret_cast {{.*}} : memref<*xi8> to memref<4xi8>
  %again = memref.reinterpret_cast %unranked to offset: [0], sizes: [4], strides: [1] : memref<*xi1> to memref<4xi1>
  // CHECK: memref.extract_strided_metadata %{{.*}} : memref<?x2xi8, {{.*}}> -> memref<i8>, index
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %sub
    : memref<?x2xi1, strided<[4, 1], offset: 1>> -> memref<i1>, index, index, index, index, index
  // CHECK: memref.extract_aligned_pointer_as_index %{{.*}} : memref<i8> -> index
  %pointer = memref.extract_aligned_pointer_as_index %base : memref<i1> -> index
  // CHECK: memref.transpose {{.*}} : memref<?x4xi8> to memref<4x?xi8, strided<[1, 4]>>
  %transposed = memref.transpose %alloc (i, j) -> (j, i) : memref<?x4xi1> to memref<4x?xi1, strided<[1, 4]>>
  // CHECK: memref.dealloc %{{.*}} : memref<?x4xi8>
  memref.dealloc %alloc : memref<?x4xi1>
  return %pointer : index
}

// CHECK-LABEL: func.func @constant
func.func @constant() -> i1 {
  // CHECK: memref.get_global @some : memref<2x2xi8>
  %c0 = arith.constant 0 : index
  %0 = memref.get_global @some : memref<2x2xi1>
  %1 = memref.load %0[%c0, %c0] : memref<2x2xi1>
  return %1 : i1
}

// CHECK: func.func private @outside(memref<?xi8>) -> memref<*xi8>
func.func private @outside(memref<?xi1>) -> memref<*xi1>

// CHECK-LABEL: func.func @control_flow
func.func @control_flow(%x: memref<?xi1>, %y: memref<?xi1>, %b: i1, %n: index) -> memref<?xi1> {
  // CHECK: call @outside(%{{.*}}) : (memref<?xi8>) -> memref<*xi8>
  %0 = call @outside(%x) : (memref<?xi1>) -> memref<*xi1>
  // CHECK: arith.select {{.*}} : memref<?xi8>
  %1 = arith.select %b, %x, %y : memref<?xi1>
  // CHECK: scf.if %{{.*}} -> (memref<?xi8>)
  %2 = scf.if %b -> memref<?xi1> {
    scf.yield %x : memref<?xi1>
  } else {
    scf.yield %1 : memref<?xi1>
  }
  // CHECK: scf.for {{.*}} -> (memref<?xi8>)
  %3 = scf.for %i = %n to %n step %n iter_args(%t = %2) -> memref<?xi1> {
    scf.yield %t : memref<?xi1>
  }
  // CHECK: cf.cond_br %{{.*}}, ^bb1(%{{.*}} : memref<?xi8>), ^bb1(%{{.*}} : memref<?xi8>)
  cf.cond_br %b, ^bb1(%3 : memref<?xi1>), ^bb1(%y : memref<?xi1>)
// CHECK: ^bb1(%{{[^ ]+}}: memref<?xi8>):
^bb1(%r: memref<?xi1>):
  return %r : memref<?xi1>
}

// A function type in an attribute.
// CHECK-LABEL: func.func @function_values
func.func @function_values(%x: memref<?xi1>) {
  // CHECK: constant @outside : (memref<?xi8>) -> memref<*xi8>
  %f = func.constant @outside : (memref<?xi1>) -> memref<*xi1>
  // CHECK: call_indirect {{.*}} : (memref<?xi8>) -> memref<*xi8>
  %0 = func.call_indirect %f(%x) : (memref<?xi1>) -> memref<*xi1>
  return
}

// Bale's ops take a condition of bytes as it is.
// CHECK-LABEL: func.func @condition
func.func @condition(%x: memref<?xf32>, %m: memref<?xi1>, %y: memref<?xf32>, %n: index) -> index {
  // CHECK-NEXT: bale.count %{{.*}} limit %{{.*}} : memref<?xi8>
  %0 = bale.count %m limit %n : memref<?xi1>
  // CHECK-NEXT: bale.compress_into {{.*}} axis(0) : memref<?xf32>, memref<?xi8>, memref<?xf32>
  bale.compress_into %x where %m into %y axis(0) : memref<?xf32>, memref<?xi1>, memref<?xf32>
  // CHECK-NEXT: return
  return %0 : index
}

// It moves bytes, so those of a bool output are brought to 0 or 1 after it.
// CHECK-LABEL: func.func @compressed_bools
// CHECK-SAME: (%{{.*}}: memref<?xi8>, %{{.*}}: memref<?xi8>, %[[Y:.*]]: memref<?xi8>)
func.func @compressed_bools(%x: memref<?xi1>, %m: memref<?xi1>, %y: memref<?xi1>) {
  // CHECK: bale.compress_into
  // CHECK: scf.for %[[I:.*]] =
  // CHECK: %[[BYTE:.*]] = memref.load %[[Y]][%[[I]]]
  // CHECK: arith.cmpi ne, %[[BYTE]]
  // CHECK: memref.store %{{.*}}, %[[Y]][%[[I]]]
  bale.compress_into %x where %m into %y axis(0) : memref<?xi1>, memref<?xi1>, memref<?xi1>
  return
}

// CHECK-LABEL: func.func @compressed_integers
func.func @compressed_integers(%x: memref<?xi7>, %m: memref<?xi1>, %y: memref<?xi7>) {
  // CHECK: bale.compress_into {{.*}} : memref<?xi8>, memref<?xi8>, memref<?xi8>
  // CHECK: arith.trunci %{{.*}} : i8 to i7
  // CHECK: arith.extui %{{.*}} : i7 to i8
  bale.compress_into %x where %m into %y axis(0) : memref<?xi7>, memref<?xi1>, memref<?xi7>
  return
}

{-#
  dialect_resources: {
    builtin: {
      bytes: "0x010000000002FF",
      dirty: "0x01000000F1FF08",
      three: "0x01000000011009"
    }
  }
#-}

// A splat of more elements than memory holds stays a splat.
// CHECK: memref.global {{.*}} @huge_splat : memref<4611686018427387904xi8> = dense<1>
memref.global "private" constant @huge_splat : memref<4611686018427387904xi1> = dense<true>
