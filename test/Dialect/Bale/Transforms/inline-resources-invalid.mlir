// RUN: bale-opt %s --bale-inline-resources --verify-diagnostics

// expected-error @+1 {{'memref.global' op expected resource short to hold 'tensor<2xcomplex<f32>>', but got 12 bytes}}
memref.global constant @complex : memref<2xcomplex<f32>> = dense_resource<short>

{-#
  dialect_resources: { builtin: { short: "0x040000000000803F0000004000000000" } }
#-}
