// RUN: bale-opt %s --convert-bale-to-linalg=code-form=blocks --canonicalize --cse --split-input-file | FileCheck %s
// What the values are is tested by running them; here, what the IR is made of.

// Static extents that whole blocks make: nothing is padded, and no index is computed.
// CHECK-LABEL: func.func @pack_static(
// CHECK-SAME: %[[X:.*]]: tensor<4x64xi8>
func.func @pack_static(%x: tensor<4x64xi8>, %w: tensor<4x24xi8>) -> tensor<4x24xi8> {
  // CHECK-DAG: %[[TO:.*]] = arith.constant dense<[0, 3, 6, 9, 12, 15, 18, 21]> : tensor<8xi32>
  // CHECK-DAG: %[[FROM:.*]] = arith.constant dense<[0, 8, 16]> : tensor<3xi32>
  // CHECK-NOT: tensor.pad
  // CHECK: %[[B:.*]] = tensor.expand_shape %[[X]] {{\[\[}}0], [1, 2]] output_shape [4, 8, 8]
  // CHECK: %[[BITS:.*]] = linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[B]], %[[TO]] : {{.*}} outs(%{{.*}} : tensor<4x8xi32>)
  // CHECK: %[[W:.*]] = linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "parallel"]} ins(%[[BITS]], %[[FROM]] : {{.*}}
  // CHECK: %[[R:.*]] = tensor.collapse_shape
  // CHECK-SAME: tensor<4x8x3xi8> into tensor<4x24xi8>
  // CHECK: return %[[R]]
  %r = bale.pack_into %x into %w <bits = 3> : tensor<4x64xi8>, tensor<4x24xi8> -> tensor<4x24xi8>
  return %r : tensor<4x24xi8>
}

// A block that is one word needs no second generic.
// CHECK-LABEL: func.func @pack_one_word(
func.func @pack_one_word(%x: tensor<8x5xi8>, %w: tensor<1x5xi32>) -> tensor<1x5xi32> {
  // CHECK: tensor.expand_shape {{.*}} output_shape [1, 8, 5]
  // CHECK-COUNT-1: linalg.generic
  // CHECK-NOT: linalg.generic
  // CHECK: return
  %r = bale.pack_into %x into %w <bits = 4> axis(0) : tensor<8x5xi8>, tensor<1x5xi32> -> tensor<1x5xi32>
  return %r : tensor<1x5xi32>
}

// A tail: zeros after the codes, and of the words those that there are.
// CHECK-LABEL: func.func @pack_tail(
// CHECK-SAME: %[[X:.*]]: tensor<9xi8>, %[[W:.*]]: tensor<4xi8>
func.func @pack_tail(%x: tensor<9xi8>, %w: tensor<4xi8>) -> tensor<4xi8> {
  // CHECK: tensor.pad %[[X]] low[0] high[7]
  // CHECK: tensor.expand_shape {{.*}} output_shape [2, 8]
  // CHECK: %[[S:.*]] = tensor.extract_slice %{{.*}}[0] [4] [1] : tensor<6xi8> to tensor<4xi8>
  // CHECK: linalg.copy ins(%[[S]] : tensor<4xi8>) outs(%[[W]] : tensor<4xi8>)
  %r = bale.pack_into %x into %w <bits = 3> : tensor<9xi8>, tensor<4xi8> -> tensor<4xi8>
  return %r : tensor<4xi8>
}

// The words that the codes fill are those of the last block, too: nothing to take away.
// CHECK-LABEL: func.func @pack_last_block_full(
func.func @pack_last_block_full(%x: tensor<7xi8>, %w: tensor<3xi8>) -> tensor<3xi8> {
  // CHECK: tensor.pad {{.*}} high[1]
  // CHECK-NOT: tensor.extract_slice
  // CHECK: return
  %r = bale.pack_into %x into %w <bits = 3> : tensor<7xi8>, tensor<3xi8> -> tensor<3xi8>
  return %r : tensor<3xi8>
}

// CHECK-LABEL: func.func @pack_dynamic(
// CHECK-SAME: %[[X:.*]]: tensor<?x?xi8>, %[[W:.*]]: tensor<?x?xi8>
func.func @pack_dynamic(%x: tensor<?x?xi8>, %w: tensor<?x?xi8>) -> tensor<?x?xi8> {
  // CHECK: tensor.pad %[[X]] low[0, 0] high[%{{.*}}, 0]
  // CHECK: tensor.expand_shape {{.*}} {{\[\[}}0, 1], [2]] output_shape [%{{.*}}, 8, %{{.*}}]
  // CHECK: tensor.extract_slice
  // CHECK: linalg.copy ins(%{{.*}}) outs(%[[W]] : tensor<?x?xi8>)
  %r = bale.pack_into %x into %w <bits = 3> axis(0) : tensor<?x?xi8>, tensor<?x?xi8> -> tensor<?x?xi8>
  return %r : tensor<?x?xi8>
}

// Groups of digits: a sum of products first.
// CHECK-LABEL: func.func @pack_radix(
func.func @pack_radix(%x: tensor<10xi8>, %w: tensor<2xi8>) -> tensor<2xi8> {
  // CHECK-DAG: %[[POWERS:.*]] = arith.constant dense<[1, 3, 9, 27, 81]> : tensor<5xi32>
  // CHECK: tensor.expand_shape {{.*}} output_shape [2, 5]
  // CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[POWERS]] :
  // CHECK: arith.muli
  // CHECK: arith.addi
  // CHECK: linalg.generic
  // CHECK-NOT: linalg.generic
  // CHECK: return
  %r = bale.pack_into %x into %w <radix = 3, group_size = 5> : tensor<10xi8>, tensor<2xi8> -> tensor<2xi8>
  return %r : tensor<2xi8>
}

// Words of 32 bits whose blocks have more than 64 go by bytes.
// CHECK-LABEL: func.func @pack_by_bytes(
func.func @pack_by_bytes(%x: tensor<32xi8>, %w: tensor<3xi32>) -> tensor<3xi32> {
  // CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<4xi32>)
  // CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<4x3xi8>)
  // CHECK: tensor.expand_shape {{.*}} output_shape [3, 4] : tensor<12xi8>
  // CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<3xi32>)
  %r = bale.pack_into %x into %w <bits = 3> : tensor<32xi8>, tensor<3xi32> -> tensor<3xi32>
  return %r : tensor<3xi32>
}

// -----

// CHECK-LABEL: func.func @unpack_static(
func.func @unpack_static(%w: tensor<4x24xi8>, %x: tensor<4x64xi8>) -> tensor<4x64xi8> {
  // CHECK-NOT: tensor.pad
  // CHECK: %[[B:.*]] = tensor.expand_shape {{.*}} output_shape [4, 8, 3]
  // CHECK: %[[S0:.*]] = tensor.extract_slice %[[B]][0, 0, 0] [4, 8, 1] [1, 1, 1]
  // CHECK: %[[W0:.*]] = tensor.collapse_shape %[[S0]]
  // CHECK-SAME: tensor<4x8x1xi8> into tensor<4x8xi8>
  // CHECK: %[[S1:.*]] = tensor.extract_slice %[[B]][0, 0, 1] [4, 8, 1] [1, 1, 1]
  // CHECK: %[[W1:.*]] = tensor.collapse_shape %[[S1]]
  // CHECK-SAME: tensor<4x8x1xi8> into tensor<4x8xi8>
  // CHECK: %[[S2:.*]] = tensor.extract_slice %[[B]][0, 0, 2] [4, 8, 1] [1, 1, 1]
  // CHECK: %[[W2:.*]] = tensor.collapse_shape %[[S2]]
  // CHECK-SAME: tensor<4x8x1xi8> into tensor<4x8xi8>
  // CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "parallel"]} ins(%[[W0]], %[[W1]], %[[W2]], %
  // CHECK: tensor.collapse_shape
  // CHECK-SAME: tensor<4x8x8xi8> into tensor<4x64xi8>
  // CHECK-NEXT: return
  %r = bale.unpack_into %w into %x <bits = 3> : tensor<4x24xi8>, tensor<4x64xi8> -> tensor<4x64xi8>
  return %r : tensor<4x64xi8>
}

// Of two dimensions of extent 1 it is the second one that goes.
// CHECK-LABEL: func.func @unpack_one_row(
func.func @unpack_one_row(%w: tensor<1x?x?xi8>, %x: tensor<1x?x?xi8>) -> tensor<1x?x?xi8> {
  // CHECK: %[[S:.*]] = tensor.extract_slice %{{.*}}[0, 0, 1, 0] [1, %{{.*}}, 1, %{{.*}}] [1, 1, 1, 1] : tensor<1x?x3x?xi8> to tensor<1x?x1x?xi8>
  // CHECK-NEXT: tensor.collapse_shape %[[S]] {{\[\[}}0], [1, 2], [3]] : tensor<1x?x1x?xi8> into tensor<1x?x?xi8>
  // CHECK: return
  %r = bale.unpack_into %w into %x <bits = 3> axis(1) : tensor<1x?x?xi8>, tensor<1x?x?xi8> -> tensor<1x?x?xi8>
  return %r : tensor<1x?x?xi8>
}

// Whole words are there, of codes not all.
// CHECK-LABEL: func.func @unpack_tail(
// CHECK-SAME: %[[W:.*]]: tensor<4xi8>, %[[X:.*]]: tensor<9xi8>
func.func @unpack_tail(%w: tensor<4xi8>, %x: tensor<9xi8>) -> tensor<9xi8> {
  // CHECK: tensor.pad %[[W]] low[0] high[2]
  // CHECK: %[[S:.*]] = tensor.extract_slice %{{.*}}[0] [9] [1] : tensor<16xi8> to tensor<9xi8>
  // CHECK: linalg.copy ins(%[[S]] : tensor<9xi8>) outs(%[[X]] : tensor<9xi8>)
  %r = bale.unpack_into %w into %x <bits = 3> : tensor<4xi8>, tensor<9xi8> -> tensor<9xi8>
  return %r : tensor<9xi8>
}

// Digits come by multiplication, none by division.
// CHECK-LABEL: func.func @unpack_radix(
func.func @unpack_radix(%w: tensor<?xi8>, %x: tensor<?xi8>) -> tensor<?xi8> {
  // CHECK-NOT: arith.divui
  // CHECK-NOT: arith.remui
  // CHECK: return
  %r = bale.unpack_into %w into %x <radix = 3, group_size = 5> : tensor<?xi8>, tensor<?xi8> -> tensor<?xi8>
  return %r : tensor<?xi8>
}

// Digits of a power of two are fields.
// CHECK-LABEL: func.func @unpack_fields(
func.func @unpack_fields(%w: tensor<1xi32>, %x: tensor<10xi8>) -> tensor<10xi8> {
  // CHECK-NOT: arith.muli
  // CHECK: return
  %r = bale.unpack_into %w into %x <radix = 8, group_size = 10> : tensor<1xi32>, tensor<10xi8> -> tensor<10xi8>
  return %r : tensor<10xi8>
}

// -----

// Without elements there is nothing to compute, and no slice of them is valid.
// CHECK-LABEL: func.func @pack_nothing(
// CHECK-SAME: %{{.*}}: tensor<0x9xi8>, %[[W:.*]]: tensor<0x4xi8>
func.func @pack_nothing(%x: tensor<0x9xi8>, %w: tensor<0x4xi8>) -> tensor<0x4xi8> {
  // CHECK-NEXT: return %[[W]]
  %r = bale.pack_into %x into %w <bits = 3> : tensor<0x9xi8>, tensor<0x4xi8> -> tensor<0x4xi8>
  return %r : tensor<0x4xi8>
}

// Memrefs keep the other form.
// CHECK-LABEL: func.func @pack_memref(
func.func @pack_memref(%x: memref<8xi8>, %w: memref<3xi8>) {
  // CHECK: linalg.generic {{.*}} outs(%{{.*}} : memref<3xi8>)
  // CHECK: scf.for
  bale.pack_into %x into %w <bits = 3> : memref<8xi8>, memref<3xi8>
  return
}

// Where an index has no room for whole blocks, each word and each code is computed by itself.
// CHECK-LABEL: func.func @pack_most_codes(
func.func @pack_most_codes(%x: tensor<9223372036854775807xi8>, %w: tensor<?xi8>) -> tensor<?xi8> {
  // CHECK-NOT: tensor.pad
  // CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<?xi8>)
  // CHECK: scf.for
  %r = bale.pack_into %x into %w <bits = 3> : tensor<9223372036854775807xi8>, tensor<?xi8> -> tensor<?xi8>
  return %r : tensor<?xi8>
}

// The words have room in an index, and so have the whole blocks of them, but not all their codes.
// CHECK-LABEL: func.func @unpack_more_codes_than_an_index_has_room_for(
func.func @unpack_more_codes_than_an_index_has_room_for(
    %w: tensor<1152921504606846977xi32>, %x: tensor<?xi8>) -> tensor<?xi8> {
  // CHECK-NOT: tensor.expand_shape
  // CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<?xi8>)
  // CHECK: tensor.extract
  %r = bale.unpack_into %w into %x <radix = 2, group_size = 3> : tensor<1152921504606846977xi32>, tensor<?xi8> -> tensor<?xi8>
  return %r : tensor<?xi8>
}
