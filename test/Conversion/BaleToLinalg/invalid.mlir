// RUN: bale-opt %s --convert-bale-to-linalg --split-input-file --verify-diagnostics

func.func @value_op(%x: tensor<8xi8>) -> tensor<3xi8> {
  // expected-error @below {{'bale.pack' op expected a destination op, but got a value op: run bale-materialize-destinations first}}
  %w = bale.pack %x <bits = 3> : tensor<8xi8> -> tensor<3xi8>
  return %w : tensor<3xi8>
}

// -----

func.func @unsigned(%x: memref<8xui8>, %w: memref<3xi8>) {
  // expected-error @below {{'bale.pack_into' op expected signless integers, but got 'memref<8xui8>': run bale-make-signless first}}
  bale.pack_into %x into %w <bits = 3> : memref<8xui8>, memref<3xi8>
  return
}
