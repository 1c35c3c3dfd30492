// RUN: bale-opt %s --bale-inline-resources --split-input-file --verify-diagnostics

// expected-error @+1 {{'memref.global' op expected resource short to hold 'tensor<2xcomplex<f32>>', but got 12 bytes}}
memref.global constant @complex : memref<2xcomplex<f32>> = dense_resource<short>

{-#
  dialect_resources: { builtin: { short: "0x040000000000803F0000004000000000" } }
#-}

// -----

// The translation to LLVM IR would refuse it, and not say which resource.
// expected-error @+1 {{'memref.global' op expected resource short to hold 'tensor<4xf32>', but got 12 bytes}}
memref.global constant @f32 : memref<4xf32> = dense_resource<short>

{-#
  dialect_resources: { builtin: { short: "0x040000000000803F0000004000000000" } }
#-}

// -----

// One element is not four.
// expected-error @+1 {{'memref.global' op expected resource one to hold 'tensor<4xi8>', but got 1 bytes}}
memref.global constant @i8 : memref<4xi8> = dense_resource<one>

{-#
  dialect_resources: { builtin: { one: "0x0100000001" } }
#-}

// -----

// expected-error @+1 {{'memref.global' op expected resource nothing to hold 'tensor<4xi8>', but got 0 bytes}}
memref.global constant @no_resource : memref<4xi8> = dense_resource<nothing>

// -----

// expected-error @+1 {{'memref.global' op expected resource pair to hold 'tensor<f32>', but got 8 bytes}}
memref.global constant @two_for_one : memref<f32> = dense_resource<pair>

{-#
  dialect_resources: { builtin: { pair: "0x040000000000803F00000040" } }
#-}
