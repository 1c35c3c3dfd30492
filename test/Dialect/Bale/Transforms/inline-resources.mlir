// RUN: bale-opt %s --bale-inline-resources | FileCheck %s

// CHECK: @complex : memref<1xcomplex<f32>> = dense<(1.000000e+00,2.000000e+00)>
memref.global constant @complex : memref<1xcomplex<f32>> = dense_resource<complex>

// CHECK: @i4 : memref<3xi4> = dense<[1, 7, -8]>
memref.global constant @i4 : memref<3xi4> = dense_resource<i4>

// These are read as they are.
// CHECK: @i8 : memref<3xi8> = dense_resource<i4>
memref.global constant @i8 : memref<3xi8> = dense_resource<i4>
// CHECK: @f32 : memref<2xf32> = dense_resource<complex>
memref.global constant @f32 : memref<2xf32> = dense_resource<complex>
// CHECK: @index : memref<1xindex> = dense_resource<index>
memref.global constant @index : memref<1xindex> = dense_resource<index>

// The conversion to LLVM asks a global of rank 0 for its element.
// CHECK: @scalar : memref<f32> = dense<1.000000e+00>
memref.global constant @scalar : memref<f32> = dense_resource<scalar>

// What has no elements needs no bytes, and no resource.
// CHECK: @none : memref<0xi32> = dense<>
memref.global constant @none : memref<0xi32> = dense_resource<none>

{-#
  dialect_resources: {
    builtin: {
      complex: "0x040000000000803F00000040",
      i4: "0x01000000010708",
      scalar: "0x040000000000803F",
      index: "0x080000000100000000000000"
    }
  }
#-}
