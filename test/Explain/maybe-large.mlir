// What a type leaves open another states, or it may be large if what is stated allows it: each of
// these moves at most 1408 bytes, in and out.

// RUN: bale-opt %s -o /dev/null 2>&1 \
// RUN:     --bale-explain="triple=x86_64 cpu=x86-64-v4 outline=0 non-temporal-bytes=1408" \
// RUN:   | FileCheck %s --check-prefixes=CHECK,MAYBE
// RUN: bale-opt %s -o /dev/null 2>&1 \
// RUN:     --bale-explain="triple=x86_64 cpu=x86-64-v4 outline=0 non-temporal-bytes=1409" \
// RUN:   | FileCheck %s --implicit-check-not="large ("

// 384 words have room for 1024 codes of 3 bits.
// CHECK: vector rows
// MAYBE-SAME: ; if large (1408 bytes and more) asks for its input early and stores past the caches where aligned{{$}}
func.func @codes(%x: memref<?xi8>, %w: memref<384xi8>) {
  bale.pack_into %x into %w <bits = 3> : memref<?xi8>, memref<384xi8>
  return
}

// At most all slices are kept.
// CHECK: by lanes
// MAYBE-SAME: ; if large (1408 bytes and more) asks for its input early and stores past the caches where aligned{{$}}
func.func @kept(%x: memref<176xf32>, %m: memref<?xi8>, %y: memref<?xf32>) {
  bale.compress_into %x where %m into %y : memref<176xf32>, memref<?xi8>, memref<?xf32>
  return
}

// CHECK: by lanes
// MAYBE-SAME: ; if large (1408 bytes and more) asks for its input early and stores past the caches where aligned{{$}}
func.func @conditions(%x: memref<?xf32>, %m: memref<176xi8>, %y: memref<?xf32>) {
  bale.compress_into %x where %m into %y : memref<?xf32>, memref<176xi8>, memref<?xf32>
  return
}

// What the input leaves open the output states.
// CHECK: vector rows
// MAYBE-SAME: ; large (1408 bytes and more): asks for its input early and stores past the caches where aligned{{$}}
func.func @rows_of_output(%x: memref<?x512xi8>, %w: memref<2x192xi8>) {
  bale.pack_into %x into %w <bits = 3> : memref<?x512xi8>, memref<2x192xi8>
  return
}

// CHECK: by lanes
// MAYBE-SAME: ; large (1408 bytes and more): asks for its input early and stores past the caches where aligned{{$}}
func.func @slices_of_output(%x: memref<?x256x?xf16>, %m: memref<256xi8>, %y: memref<1x96x2xf16>) {
  bale.compress_into %x where %m into %y axis(1) : memref<?x256x?xf16>, memref<256xi8>, memref<1x96x2xf16>
  return
}

// A constant condition tells how many are kept.
// CHECK: by lanes
// MAYBE-SAME: ; large (1408 bytes and more): asks for its input early and stores past the caches where aligned;
func.func @constant_condition(%x: tensor<176xf32>) -> tensor<?xf32> {
  %m = arith.constant dense<true> : tensor<176xi1>
  %y = bale.compress %x where %m : tensor<176xf32>, tensor<176xi1> -> tensor<?xf32>
  return %y : tensor<?xf32>
}
