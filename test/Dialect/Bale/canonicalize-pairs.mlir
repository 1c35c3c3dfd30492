// RUN: bale-opt %s -canonicalize | FileCheck %s

// A pack and an unpack that undo each other.

//===----------------------------------------------------------------------===//
// unpack(pack(x))
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @any_byte(
// CHECK-SAME: %[[X:.*]]: tensor<2x8xui8>
// CHECK-NEXT: return %[[X]]
func.func @any_byte(%x: tensor<2x8xui8>) -> tensor<2x8xui8> {
  %c8 = arith.constant 8 : index
  %w = bale.pack %x <radix = 256, group_size = 3> axis(1) : tensor<2x8xui8> -> tensor<2x9xui8>
  %y = bale.unpack %w count(%c8) <radix = 256, group_size = 3> axis(-1) : tensor<2x9xui8> -> tensor<2x8xui8>
  return %y : tensor<2x8xui8>
}

// CHECK-LABEL: @of_unknown_extent(
// CHECK-SAME: %[[X:.*]]: tensor<?xi8>
// CHECK-NEXT: return %[[X]]
func.func @of_unknown_extent(%x: tensor<?xi8>) -> tensor<?xi8> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  %w = bale.pack %x <radix = 256, group_size = 3> : tensor<?xi8> -> tensor<?xi8>
  %y = bale.unpack %w count(%n) <radix = 256, group_size = 3> : tensor<?xi8> -> tensor<?xi8>
  return %y : tensor<?xi8>
}

// The sign of the element types differs, and how much they state.
// CHECK-LABEL: @of_other_types(
// CHECK-SAME: %[[X:.*]]: tensor<8xui8>
// CHECK-NEXT: %[[BITS:.*]] = tensor.bitcast %[[X]] : tensor<8xui8> to tensor<8xi8>
// CHECK-NEXT: %[[CAST:.*]] = tensor.cast %[[BITS]] : tensor<8xi8> to tensor<?xi8>
// CHECK-NEXT: return %[[CAST]]
func.func @of_other_types(%x: tensor<8xui8>) -> tensor<?xi8> {
  %c8 = arith.constant 8 : index
  %w = bale.pack %x <radix = 256, group_size = 3> : tensor<8xui8> -> tensor<?xui8>
  %y = bale.unpack %w count(%c8) <radix = 256, group_size = 3> : tensor<?xui8> -> tensor<?xi8>
  return %y : tensor<?xi8>
}

// Not all codes, though they take as many words.
// CHECK-LABEL: @fewer_codes(
// CHECK: bale.unpack
func.func @fewer_codes(%x: tensor<8xui8>) -> tensor<7xui8> {
  %c7 = arith.constant 7 : index
  %w = bale.pack %x <radix = 256, group_size = 3> : tensor<8xui8> -> tensor<9xui8>
  %y = bale.unpack %w count(%c7) <radix = 256, group_size = 3> : tensor<9xui8> -> tensor<7xui8>
  return %y : tensor<7xui8>
}

// CHECK-LABEL: @unknown_count(
// CHECK: bale.unpack
func.func @unknown_count(%x: tensor<8xui8>, %n: index) -> tensor<?xui8> {
  %w = bale.pack %x <radix = 256, group_size = 3> : tensor<8xui8> -> tensor<9xui8>
  %y = bale.unpack %w count(%n) <radix = 256, group_size = 3> : tensor<9xui8> -> tensor<?xui8>
  return %y : tensor<?xui8>
}

// CHECK-LABEL: @count_of_another_dimension(
// CHECK: bale.unpack
func.func @count_of_another_dimension(%x: tensor<?x?xui8>) -> tensor<?x?xui8> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xui8>
  %w = bale.pack %x <radix = 256, group_size = 3> axis(1) : tensor<?x?xui8> -> tensor<?x?xui8>
  %y = bale.unpack %w count(%n) <radix = 256, group_size = 3> axis(1) : tensor<?x?xui8> -> tensor<?x?xui8>
  return %y : tensor<?x?xui8>
}

// CHECK-LABEL: @another_code(
// CHECK: bale.unpack
func.func @another_code(%x: tensor<6xui8>) -> tensor<6xui8> {
  %c6 = arith.constant 6 : index
  %w = bale.pack %x <radix = 256, group_size = 3> : tensor<6xui8> -> tensor<2xui32>
  %y = bale.unpack %w count(%c6) <radix = 255, group_size = 3> : tensor<2xui32> -> tensor<6xui8>
  return %y : tensor<6xui8>
}

// CHECK-LABEL: @another_axis(
// CHECK: bale.unpack
func.func @another_axis(%x: tensor<8x8xui8>) -> tensor<8x8xui8> {
  %c8 = arith.constant 8 : index
  %w = bale.pack %x <radix = 16, group_size = 2> axis(0) : tensor<8x8xui8> -> tensor<4x8xui8>
  %y = bale.unpack %w count(%c8) <radix = 16, group_size = 1> axis(0) : tensor<4x8xui8> -> tensor<8x8xui8>
  return %y : tensor<8x8xui8>
}

// Only run time knows whether the pack makes 9 words.
// CHECK-LABEL: @words_with_a_claim(
// CHECK: bale.unpack
func.func @words_with_a_claim(%x: tensor<?xui8>) -> tensor<?xui8> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xui8>
  %w = bale.pack %x <radix = 256, group_size = 3> : tensor<?xui8> -> tensor<9xui8>
  %y = bale.unpack %w count(%n) <radix = 256, group_size = 3> : tensor<9xui8> -> tensor<?xui8>
  return %y : tensor<?xui8>
}

// Only run time knows whether there are 8 codes.
// CHECK-LABEL: @codes_with_a_claim(
// CHECK: bale.unpack
func.func @codes_with_a_claim(%x: tensor<?xui8>) -> tensor<8xui8> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xui8>
  %w = bale.pack %x <radix = 256, group_size = 3> : tensor<?xui8> -> tensor<?xui8>
  %y = bale.unpack %w count(%n) <radix = 256, group_size = 3> : tensor<?xui8> -> tensor<8xui8>
  return %y : tensor<8xui8>
}

// It fails if it runs.
// CHECK-LABEL: @more_codes(
// CHECK: bale.unpack
func.func @more_codes(%x: tensor<8xui8>) -> tensor<?xui8> {
  %c10 = arith.constant 10 : index
  %w = bale.pack %x <radix = 256, group_size = 3> : tensor<8xui8> -> tensor<9xui8>
  %y = bale.unpack %w count(%c10) <radix = 256, group_size = 3> : tensor<9xui8> -> tensor<?xui8>
  return %y : tensor<?xui8>
}

//===----------------------------------------------------------------------===//
// Codes in range
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @constant_trits(
// CHECK-NEXT: %[[X:.*]] = arith.constant dense<[0, 1, 2, 2]> : tensor<4xi8>
// CHECK-NEXT: return %[[X]]
func.func @constant_trits() -> tensor<4xi8> {
  %c4 = arith.constant 4 : index
  %x = arith.constant dense<[0, 1, 2, 2]> : tensor<4xi8>
  %w = bale.pack %x <radix = 3, group_size = 5> : tensor<4xi8> -> tensor<1xi8>
  %y = bale.unpack %w count(%c4) <radix = 3, group_size = 5> : tensor<1xi8> -> tensor<4xi8>
  return %y : tensor<4xi8>
}

// CHECK-LABEL: @constant_of_no_trit(
// CHECK: bale.unpack
func.func @constant_of_no_trit() -> tensor<4xi8> {
  %c4 = arith.constant 4 : index
  %x = arith.constant dense<[0, 1, 3, 2]> : tensor<4xi8>
  %w = bale.pack %x <radix = 3, group_size = 5> : tensor<4xi8> -> tensor<1xi8>
  %y = bale.unpack %w count(%c4) <radix = 3, group_size = 5> : tensor<1xi8> -> tensor<4xi8>
  return %y : tensor<4xi8>
}

// The byte 255 is not -1.
// CHECK-LABEL: @constant_of_negative(
// CHECK: bale.unpack
func.func @constant_of_negative() -> tensor<4xi8> {
  %c4 = arith.constant 4 : index
  %x = arith.constant dense<-1> : tensor<4xi8>
  %w = bale.pack %x <radix = 3, group_size = 5> : tensor<4xi8> -> tensor<1xi8>
  %y = bale.unpack %w count(%c4) <radix = 3, group_size = 5> : tensor<1xi8> -> tensor<4xi8>
  return %y : tensor<4xi8>
}

// CHECK-LABEL: @resource_trits(
// CHECK-NEXT: %[[X:.*]] = arith.constant dense_resource<trits> : tensor<4xui8>
// CHECK-NEXT: return %[[X]]
func.func @resource_trits() -> tensor<4xui8> {
  %c4 = arith.constant 4 : index
  %x = arith.constant dense_resource<trits> : tensor<4xui8>
  %w = bale.pack %x <radix = 3, group_size = 5> : tensor<4xui8> -> tensor<1xi8>
  %y = bale.unpack %w count(%c4) <radix = 3, group_size = 5> : tensor<1xi8> -> tensor<4xui8>
  return %y : tensor<4xui8>
}

// CHECK-LABEL: @resource_of_no_trit(
// CHECK: bale.unpack
func.func @resource_of_no_trit() -> tensor<4xui8> {
  %c4 = arith.constant 4 : index
  %x = arith.constant dense_resource<no_trit> : tensor<4xui8>
  %w = bale.pack %x <radix = 3, group_size = 5> : tensor<4xui8> -> tensor<1xi8>
  %y = bale.unpack %w count(%c4) <radix = 3, group_size = 5> : tensor<1xi8> -> tensor<4xui8>
  return %y : tensor<4xui8>
}

// What was unpacked, by a code of no greater radix, sliced and compressed is in range.
// CHECK-LABEL: @unpacked(
// CHECK-SAME: %[[W:.*]]: tensor<4xi8>
// CHECK: %[[X:.*]] = bale.unpack %[[W]]
// CHECK: %[[S:.*]] = tensor.extract_slice %[[X]]
// CHECK: %[[Y:.*]] = bale.compress %[[S]]
// CHECK-NEXT: return %[[Y]]
func.func @unpacked(%w: tensor<4xi8>, %m: tensor<?xi1>) -> tensor<?xi8> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %x = bale.unpack %w count(%c16) <radix = 3, group_size = 4> : tensor<4xi8> -> tensor<16xi8>
  %s = tensor.extract_slice %x[1] [9] [1] : tensor<16xi8> to tensor<9xi8>
  %k = bale.compress %s where %m : tensor<9xi8>, tensor<?xi1> -> tensor<?xi8>
  %n = tensor.dim %k, %c0 : tensor<?xi8>
  %v = bale.pack %k <radix = 3, group_size = 5> : tensor<?xi8> -> tensor<?xi8>
  %y = bale.unpack %v count(%n) <radix = 3, group_size = 5> : tensor<?xi8> -> tensor<?xi8>
  return %y : tensor<?xi8>
}

// CHECK-LABEL: @unpacked_of_greater_radix(
// CHECK-COUNT-2: bale.unpack
func.func @unpacked_of_greater_radix(%w: tensor<4xi8>) -> tensor<16xi8> {
  %c16 = arith.constant 16 : index
  %x = bale.unpack %w count(%c16) <radix = 4, group_size = 4> : tensor<4xi8> -> tensor<16xi8>
  %v = bale.pack %x <radix = 3, group_size = 5> : tensor<16xi8> -> tensor<4xi8>
  %y = bale.unpack %v count(%c16) <radix = 3, group_size = 5> : tensor<4xi8> -> tensor<16xi8>
  return %y : tensor<16xi8>
}

// CHECK-LABEL: @masked(
// CHECK: %[[X:.*]] = arith.andi
// CHECK-NEXT: return %[[X]]
func.func @masked(%b: tensor<8xi8>) -> tensor<8xi8> {
  %c8 = arith.constant 8 : index
  %m = arith.constant dense<4> : tensor<8xi8>
  %x = arith.andi %b, %m : tensor<8xi8>
  %w = bale.pack %x <radix = 5, group_size = 3> : tensor<8xi8> -> tensor<3xi8>
  %y = bale.unpack %w count(%c8) <radix = 5, group_size = 3> : tensor<3xi8> -> tensor<8xi8>
  return %y : tensor<8xi8>
}

// CHECK-LABEL: @masked_by_more(
// CHECK: bale.unpack
func.func @masked_by_more(%b: tensor<8xi8>) -> tensor<8xi8> {
  %c8 = arith.constant 8 : index
  %m = arith.constant dense<5> : tensor<8xi8>
  %x = arith.andi %b, %m : tensor<8xi8>
  %w = bale.pack %x <radix = 5, group_size = 3> : tensor<8xi8> -> tensor<3xi8>
  %y = bale.unpack %w count(%c8) <radix = 5, group_size = 3> : tensor<3xi8> -> tensor<8xi8>
  return %y : tensor<8xi8>
}

// CHECK-LABEL: @extended(
// CHECK: %[[X:.*]] = arith.extui
// CHECK-NEXT: return %[[X]]
func.func @extended(%b: tensor<8xi2>) -> tensor<8xi8> {
  %c8 = arith.constant 8 : index
  %x = arith.extui %b : tensor<8xi2> to tensor<8xi8>
  %w = bale.pack %x <bits = 2> : tensor<8xi8> -> tensor<2xi8>
  %y = bale.unpack %w count(%c8) <bits = 2> : tensor<2xi8> -> tensor<8xi8>
  return %y : tensor<8xi8>
}

// -1 is 255 as a code.
// CHECK-LABEL: @sign_extended(
// CHECK: arith.extsi
// CHECK: arith.andi
func.func @sign_extended(%b: tensor<8xi2>) -> tensor<8xi8> {
  %c8 = arith.constant 8 : index
  %x = arith.extsi %b : tensor<8xi2> to tensor<8xi8>
  %w = bale.pack %x <bits = 2> : tensor<8xi8> -> tensor<2xi8>
  %y = bale.unpack %w count(%c8) <bits = 2> : tensor<2xi8> -> tensor<8xi8>
  return %y : tensor<8xi8>
}

// The bits of floats may be any.
// CHECK-LABEL: @bits_of_floats(
// CHECK: bale.unpack
func.func @bits_of_floats(%f: tensor<8xf8E4M3FN>) -> tensor<8xi8> {
  %c8 = arith.constant 8 : index
  %x = tensor.bitcast %f : tensor<8xf8E4M3FN> to tensor<8xi8>
  %w = bale.pack %x <radix = 3, group_size = 5> : tensor<8xi8> -> tensor<2xi8>
  %y = bale.unpack %w count(%c8) <radix = 3, group_size = 5> : tensor<2xi8> -> tensor<8xi8>
  return %y : tensor<8xi8>
}

// CHECK-LABEL: @bits_of_masked(
// CHECK: %[[X:.*]] = tensor.bitcast
// CHECK-NEXT: return %[[X]]
func.func @bits_of_masked(%b: tensor<8xi8>) -> tensor<8xui8> {
  %c8 = arith.constant 8 : index
  %m = arith.constant dense<2> : tensor<8xi8>
  %a = arith.andi %b, %m : tensor<8xi8>
  %x = tensor.bitcast %a : tensor<8xi8> to tensor<8xui8>
  %w = bale.pack %x <radix = 3, group_size = 5> : tensor<8xui8> -> tensor<2xi8>
  %y = bale.unpack %w count(%c8) <radix = 3, group_size = 5> : tensor<2xi8> -> tensor<8xui8>
  return %y : tensor<8xui8>
}

//===----------------------------------------------------------------------===//
// Codes of bits out of range
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @bits(
// CHECK-SAME: %[[X:.*]]: tensor<8xi8>
// CHECK-NEXT: %[[M:.*]] = arith.constant dense<7> : tensor<8xi8>
// CHECK-NEXT: %[[Y:.*]] = arith.andi %[[X]], %[[M]] : tensor<8xi8>
// CHECK-NEXT: return %[[Y]]
func.func @bits(%x: tensor<8xi8>) -> tensor<8xi8> {
  %c8 = arith.constant 8 : index
  %w = bale.pack %x <bits = 3> : tensor<8xi8> -> tensor<3xi8>
  %y = bale.unpack %w count(%c8) <bits = 3> : tensor<3xi8> -> tensor<8xi8>
  return %y : tensor<8xi8>
}

// CHECK-LABEL: @bits_of_unknown_extent(
// CHECK-SAME: %[[X:.*]]: tensor<?x4xui8>
// CHECK-DAG: %[[SEVEN:.*]] = arith.constant 7 : i8
// CHECK-DAG: %[[N:.*]] = tensor.dim %{{.*}}, %c0
// CHECK-DAG: %[[BITS:.*]] = tensor.bitcast %[[X]] : tensor<?x4xui8> to tensor<?x4xi8>
// CHECK: %[[M:.*]] = tensor.splat %[[SEVEN]][%[[N]]] : tensor<?x4xi8>
// CHECK: %[[AND:.*]] = arith.andi %[[BITS]], %[[M]]
// CHECK: %[[Y:.*]] = tensor.bitcast %[[AND]] : tensor<?x4xi8> to tensor<?x4xui8>
// CHECK: return %[[Y]]
func.func @bits_of_unknown_extent(%x: tensor<?x4xui8>) -> tensor<?x4xui8> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xui8>
  %w = bale.pack %x <bits = 3> axis(0) : tensor<?x4xui8> -> tensor<?x4xui8>
  %y = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<?x4xui8> -> tensor<?x4xui8>
  return %y : tensor<?x4xui8>
}

// A code out of range carries into the next digit.
// CHECK-LABEL: @digits(
// CHECK: bale.pack
// CHECK: bale.unpack
func.func @digits(%x: tensor<8xi8>) -> tensor<8xi8> {
  %c8 = arith.constant 8 : index
  %w = bale.pack %x <radix = 4, group_size = 4> : tensor<8xi8> -> tensor<2xi8>
  %y = bale.unpack %w count(%c8) <radix = 4, group_size = 4> : tensor<2xi8> -> tensor<8xi8>
  return %y : tensor<8xi8>
}

//===----------------------------------------------------------------------===//
// pack(unpack(w))
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @full_words(
// CHECK-SAME: %[[W:.*]]: tensor<3xi8>
// CHECK-NEXT: return %[[W]]
func.func @full_words(%w: tensor<3xi8>) -> tensor<3xi8> {
  %c8 = arith.constant 8 : index
  %x = bale.unpack %w count(%c8) <bits = 3> : tensor<3xi8> -> tensor<8xi8>
  %v = bale.pack %x <bits = 3> : tensor<8xi8> -> tensor<3xi8>
  return %v : tensor<3xi8>
}

// Three bits beyond the codes may be set.
// CHECK-LABEL: @padded_words(
// CHECK: bale.pack
func.func @padded_words(%w: tensor<3xi8>) -> tensor<3xi8> {
  %c7 = arith.constant 7 : index
  %x = bale.unpack %w count(%c7) <bits = 3> : tensor<3xi8> -> tensor<7xi8>
  %v = bale.pack %x <bits = 3> : tensor<7xi8> -> tensor<3xi8>
  return %v : tensor<3xi8>
}

// A byte holds two codes, but has two bits more.
// CHECK-LABEL: @words_without_room(
// CHECK: bale.pack
func.func @words_without_room(%w: tensor<1xi8>) -> tensor<1xi8> {
  %c2 = arith.constant 2 : index
  %x = bale.unpack %w count(%c2) <bits = 3> : tensor<1xi8> -> tensor<2xi8>
  %v = bale.pack %x <bits = 3> : tensor<2xi8> -> tensor<1xi8>
  return %v : tensor<1xi8>
}

// Digits of the last group beyond the codes may be set.
// CHECK-LABEL: @padded_group(
// CHECK: bale.pack
func.func @padded_group(%w: tensor<1xi8>) -> tensor<1xi8> {
  %c3 = arith.constant 3 : index
  %x = bale.unpack %w count(%c3) <radix = 4, group_size = 4> : tensor<1xi8> -> tensor<3xi8>
  %v = bale.pack %x <radix = 4, group_size = 4> : tensor<3xi8> -> tensor<1xi8>
  return %v : tensor<1xi8>
}

// A byte may be 243 or more, which no five trits are.
// CHECK-LABEL: @illegal_indices(
// CHECK: bale.pack
func.func @illegal_indices(%w: tensor<1xi8>) -> tensor<1xi8> {
  %c5 = arith.constant 5 : index
  %x = bale.unpack %w count(%c5) <radix = 3, group_size = 5> : tensor<1xi8> -> tensor<5xi8>
  %v = bale.pack %x <radix = 3, group_size = 5> : tensor<5xi8> -> tensor<1xi8>
  return %v : tensor<1xi8>
}

// CHECK-LABEL: @other_word(
// CHECK: bale.pack
func.func @other_word(%w: tensor<4xi8>) -> tensor<1xi32> {
  %c8 = arith.constant 8 : index
  %x = bale.unpack %w count(%c8) <bits = 4> : tensor<4xi8> -> tensor<8xi8>
  %v = bale.pack %x <bits = 4> : tensor<8xi8> -> tensor<1xi32>
  return %v : tensor<1xi32>
}

// CHECK-LABEL: @narrower_word(
// CHECK: bale.unpack
// CHECK: bale.pack
func.func @narrower_word(%w: tensor<1xi32>) -> tensor<4xi8> {
  %c32 = arith.constant 32 : index
  %x = bale.unpack %w count(%c32) <bits = 1> : tensor<1xi32> -> tensor<32xi8>
  %v = bale.pack %x <bits = 1> : tensor<32xi8> -> tensor<4xi8>
  return %v : tensor<4xi8>
}

// Only run time knows whether there are 3 words.
// CHECK-LABEL: @unknown_words(
// CHECK: bale.pack
func.func @unknown_words(%w: tensor<?xi8>) -> tensor<3xi8> {
  %c8 = arith.constant 8 : index
  %x = bale.unpack %w count(%c8) <bits = 3> : tensor<?xi8> -> tensor<8xi8>
  %v = bale.pack %x <bits = 3> : tensor<8xi8> -> tensor<3xi8>
  return %v : tensor<3xi8>
}

// [63, 0] are 7, 7, 0, 0 of 3 bits and four zeros. In columns: [63, 255] and [0, 15].
// CHECK-LABEL: @legal_constant(
// CHECK-NEXT: %[[W:.*]] = arith.constant dense<{{\[\[}}63, -1], [0, 15]]> : tensor<2x2xi8>
// CHECK-NEXT: return %[[W]]
func.func @legal_constant() -> tensor<2x2xi8> {
  %c4 = arith.constant 4 : index
  %w = arith.constant dense<[[63, 255], [0, 15]]> : tensor<2x2xi8>
  %x = bale.unpack %w count(%c4) <bits = 3> axis(0) : tensor<2x2xi8> -> tensor<4x2xi8>
  %v = bale.pack %x <bits = 3> axis(0) : tensor<4x2xi8> -> tensor<2x2xi8>
  return %v : tensor<2x2xi8>
}

// Bit 12 is set.
// CHECK-LABEL: @constant_with_padding(
// CHECK: bale.pack
func.func @constant_with_padding() -> tensor<2x2xi8> {
  %c4 = arith.constant 4 : index
  %w = arith.constant dense<[[63, 255], [0, 16]]> : tensor<2x2xi8>
  %x = bale.unpack %w count(%c4) <bits = 3> axis(0) : tensor<2x2xi8> -> tensor<4x2xi8>
  %v = bale.pack %x <bits = 3> axis(0) : tensor<4x2xi8> -> tensor<2x2xi8>
  return %v : tensor<2x2xi8>
}

// 242 is five trits; 8 is 2 + 2 * 3, two of them.
// CHECK-LABEL: @legal_trits(
// CHECK-NEXT: %[[W:.*]] = arith.constant dense<[242, 8]> : tensor<2xui8>
// CHECK-NEXT: return %[[W]]
func.func @legal_trits() -> tensor<2xui8> {
  %c7 = arith.constant 7 : index
  %w = arith.constant dense<[242, 8]> : tensor<2xui8>
  %x = bale.unpack %w count(%c7) <radix = 3, group_size = 5> : tensor<2xui8> -> tensor<7xi8>
  %v = bale.pack %x <radix = 3, group_size = 5> : tensor<7xi8> -> tensor<2xui8>
  return %v : tensor<2xui8>
}

// CHECK-LABEL: @illegal_trits(
// CHECK: bale.pack
func.func @illegal_trits() -> tensor<2xui8> {
  %c7 = arith.constant 7 : index
  %w = arith.constant dense<[243, 8]> : tensor<2xui8>
  %x = bale.unpack %w count(%c7) <radix = 3, group_size = 5> : tensor<2xui8> -> tensor<7xi8>
  %v = bale.pack %x <radix = 3, group_size = 5> : tensor<7xi8> -> tensor<2xui8>
  return %v : tensor<2xui8>
}

// The third trit of the last group is 1.
// CHECK-LABEL: @more_trits(
// CHECK: bale.pack
func.func @more_trits() -> tensor<2xui8> {
  %c7 = arith.constant 7 : index
  %w = arith.constant dense<[242, 9]> : tensor<2xui8>
  %x = bale.unpack %w count(%c7) <radix = 3, group_size = 5> : tensor<2xui8> -> tensor<7xi8>
  %v = bale.pack %x <radix = 3, group_size = 5> : tensor<7xi8> -> tensor<2xui8>
  return %v : tensor<2xui8>
}

// Bits 0, 32 and 64 of the 95 that 19 codes of 5 bits have.
// CHECK-LABEL: @legal_splat(
// CHECK-NEXT: %[[W:.*]] = arith.constant dense<1> : tensor<2x3xi32>
// CHECK-NEXT: return %[[W]]
func.func @legal_splat() -> tensor<2x3xi32> {
  %c19 = arith.constant 19 : index
  %w = arith.constant dense<1> : tensor<2x3xi32>
  %x = bale.unpack %w count(%c19) <bits = 5> : tensor<2x3xi32> -> tensor<2x19xi8>
  %v = bale.pack %x <bits = 5> : tensor<2x19xi8> -> tensor<2x3xi32>
  return %v : tensor<2x3xi32>
}

// Bit 95 is beyond them.
// CHECK-LABEL: @splat_with_padding(
// CHECK: bale.pack
func.func @splat_with_padding() -> tensor<2x3xi32> {
  %c19 = arith.constant 19 : index
  %w = arith.constant dense<0x80000000> : tensor<2x3xi32>
  %x = bale.unpack %w count(%c19) <bits = 5> : tensor<2x3xi32> -> tensor<2x19xi8>
  %v = bale.pack %x <bits = 5> : tensor<2x19xi8> -> tensor<2x3xi32>
  return %v : tensor<2x3xi32>
}

// Whatever carried: two full groups.
// CHECK-LABEL: @packed_digits(
// CHECK: %[[W:.*]] = bale.pack %{{.*}} <radix = 4, group_size = 3>
// CHECK-NEXT: return %[[W]]
func.func @packed_digits(%y: tensor<6xi8>) -> tensor<2xi8> {
  %c6 = arith.constant 6 : index
  %w = bale.pack %y <radix = 4, group_size = 3> : tensor<6xi8> -> tensor<2xi8>
  %x = bale.unpack %w count(%c6) <radix = 4, group_size = 3> : tensor<2xi8> -> tensor<6xi8>
  %v = bale.pack %x <radix = 4, group_size = 3> : tensor<6xi8> -> tensor<2xi8>
  return %v : tensor<2xi8>
}

// It may have carried into the sixth digit.
// CHECK-LABEL: @packed_digits_of_no_group(
// CHECK-COUNT-2: bale.pack
func.func @packed_digits_of_no_group(%y: tensor<5xi8>) -> tensor<2xi8> {
  %c5 = arith.constant 5 : index
  %w = bale.pack %y <radix = 4, group_size = 3> : tensor<5xi8> -> tensor<2xi8>
  %x = bale.unpack %w count(%c5) <radix = 4, group_size = 3> : tensor<2xi8> -> tensor<5xi8>
  %v = bale.pack %x <radix = 4, group_size = 3> : tensor<5xi8> -> tensor<2xi8>
  return %v : tensor<2xi8>
}

//===----------------------------------------------------------------------===//
// What a pack reads
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @mask_of_more(
// CHECK-SAME: %[[X:.*]]: tensor<8xi8>
// CHECK-NEXT: bale.pack %[[X]]
func.func @mask_of_more(%x: tensor<8xi8>) -> tensor<3xi8> {
  %m = arith.constant dense<23> : tensor<8xi8>
  %y = arith.andi %x, %m : tensor<8xi8>
  %w = bale.pack %y <bits = 3> : tensor<8xi8> -> tensor<3xi8>
  return %w : tensor<3xi8>
}

// CHECK-LABEL: @mask_of_less(
// CHECK: %[[Y:.*]] = arith.andi
// CHECK-NEXT: bale.pack %[[Y]]
func.func @mask_of_less(%x: tensor<8xi8>) -> tensor<3xi8> {
  %m = arith.constant dense<11> : tensor<8xi8>
  %y = arith.andi %x, %m : tensor<8xi8>
  %w = bale.pack %y <bits = 3> : tensor<8xi8> -> tensor<3xi8>
  return %w : tensor<3xi8>
}

// CHECK-LABEL: @mask_of_digits(
// CHECK: %[[Y:.*]] = arith.andi
// CHECK-NEXT: bale.pack %[[Y]]
func.func @mask_of_digits(%x: tensor<8xi8>) -> tensor<3xi8> {
  %m = arith.constant dense<23> : tensor<8xi8>
  %y = arith.andi %x, %m : tensor<8xi8>
  %w = bale.pack %y <radix = 5, group_size = 3> : tensor<8xi8> -> tensor<3xi8>
  return %w : tensor<3xi8>
}

// CHECK-LABEL: @sign(
// CHECK-SAME: %[[X:[a-z0-9]*]]: tensor<8xi8>, %[[V:[a-z0-9]*]]: tensor<?xi32>
// CHECK: bale.pack %[[X]] <bits = 3> : tensor<8xi8>
// CHECK: bale.unpack %[[V]]
func.func @sign(%x: tensor<8xi8>, %v: tensor<?xi32>, %n: index) -> (tensor<3xi8>, tensor<?xi8>) {
  %b = tensor.bitcast %x : tensor<8xi8> to tensor<8xui8>
  %w = bale.pack %b <bits = 3> : tensor<8xui8> -> tensor<3xi8>
  %c = tensor.bitcast %v : tensor<?xi32> to tensor<?xui32>
  %y = bale.unpack %c count(%n) <bits = 3> : tensor<?xui32> -> tensor<?xi8>
  return %w, %y : tensor<3xi8>, tensor<?xi8>
}

// Neither is a type of words.
// CHECK-LABEL: @no_words(
// CHECK-COUNT-2: tensor.bitcast
func.func @no_words(%v: tensor<?xf32>, %s: tensor<?xsi32>, %n: index) -> (tensor<?xi8>, tensor<?xi8>) {
  %c = tensor.bitcast %v : tensor<?xf32> to tensor<?xi32>
  %d = tensor.bitcast %s : tensor<?xsi32> to tensor<?xi32>
  %y = bale.unpack %c count(%n) <bits = 3> : tensor<?xi32> -> tensor<?xi8>
  %z = bale.unpack %d count(%n) <bits = 3> : tensor<?xi32> -> tensor<?xi8>
  return %y, %z : tensor<?xi8>, tensor<?xi8>
}

{-#
  dialect_resources: {
    builtin: {
      trits: "0x0100000000010202",
      no_trit: "0x0100000000010203"
    }
  }
#-}
