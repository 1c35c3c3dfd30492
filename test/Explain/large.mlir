// An op is said to be large if its types tell, and not to be if they tell that. Each of these moves
// 1408 bytes, in and out: a byte more, and there is no code that stores past the caches.

// RUN: bale-opt %s -o /dev/null 2>&1 \
// RUN:     --bale-explain="triple=x86_64 cpu=x86-64-v4 outline=0 non-temporal-bytes=1408" \
// RUN:   | FileCheck %s --check-prefix=ENOUGH --implicit-check-not="if large ("
// RUN: bale-opt %s \
// RUN:     --convert-bale-to-vector="triple=x86_64 cpu=x86-64-v4 non-temporal-bytes=1408" \
// RUN:     --canonicalize | FileCheck %s --check-prefix=CODE
// RUN: bale-opt %s -o /dev/null 2>&1 \
// RUN:     --bale-explain="triple=x86_64 cpu=x86-64-v4 outline=0 non-temporal-bytes=1409" \
// RUN:   | FileCheck %s --check-prefix=LESS --implicit-check-not="large ("
// RUN: bale-opt %s \
// RUN:     --convert-bale-to-vector="triple=x86_64 cpu=x86-64-v4 non-temporal-bytes=1409" \
// RUN:     --canonicalize | FileCheck %s --check-prefix=LESS-CODE --implicit-check-not=nontemporal

// ENOUGH: vector rows{{.*}}; large (1408 bytes and more): asks for its input early and stores past the caches where aligned{{$}}
// LESS: vector rows
// CODE-LABEL: @rows
// CODE: nontemporal
// LESS-CODE: @rows
func.func @rows(%x: memref<1024xi8>, %w: memref<384xi8>) {
  bale.pack_into %x into %w <bits = 3> : memref<1024xi8>, memref<384xi8>
  return
}

// ENOUGH: vector rows{{.*}}; large (1408 bytes and more): asks for its input early and stores past the caches where aligned{{$}}
// LESS: vector rows
// CODE-LABEL: @rows_of_words
// CODE: nontemporal
// LESS-CODE: @rows_of_words
func.func @rows_of_words(%w: memref<96xi32>, %x: memref<1024xi8>) {
  bale.unpack_into %w into %x <bits = 3> : memref<96xi32>, memref<1024xi8>
  return
}

// ENOUGH: vector columns{{.*}}; large (1408 bytes and more): stores past the caches where aligned{{$}}
// LESS: vector columns
// CODE-LABEL: @columns
// CODE: nontemporal
// LESS-CODE: @columns
func.func @columns(%x: memref<8x128xi8>, %w: memref<3x128xi8>) {
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<8x128xi8>, memref<3x128xi8>
  return
}

// ENOUGH: by lanes{{.*}}; large (1408 bytes and more): asks for its input early and stores past the caches where aligned{{$}}
// LESS: by lanes
// CODE-LABEL: @slices
// CODE: nontemporal
// LESS-CODE: @slices
func.func @slices(%x: memref<256xf32>, %m: memref<256xi8>, %y: memref<96xf32>) {
  bale.compress_into %x where %m into %y : memref<256xf32>, memref<256xi8>, memref<96xf32>
  return
}

// ENOUGH: by lanes{{.*}}; large (1408 bytes and more): asks for its input early and stores past the caches where aligned{{$}}
// LESS: by lanes
// CODE-LABEL: @rows_of_slices
// CODE: nontemporal
// LESS-CODE: @rows_of_slices
func.func @rows_of_slices(%x: memref<4x64xf32>, %m: memref<64xi8>, %y: memref<4x24xf32>) {
  bale.compress_into %x where %m into %y axis(1) : memref<4x64xf32>, memref<64xi8>, memref<4x24xf32>
  return
}

// ENOUGH: by runs{{.*}}; large (1408 bytes and more): asks for long runs early and stores them past the caches{{$}}
// LESS: by runs
// CODE-LABEL: @runs
// CODE: nontemporal
// LESS-CODE: @runs
func.func @runs(%x: memref<20x11xf32>, %m: memref<20xi8>, %y: memref<12x11xf32>) {
  bale.compress_into %x where %m into %y axis(0) : memref<20x11xf32>, memref<20xi8>, memref<12x11xf32>
  return
}

// Slices without a condition are not read.
// ENOUGH: by lanes{{.*}}; large (1408 bytes and more): asks for its input early and stores past the caches where aligned{{$}}
// LESS: by lanes
// CODE-LABEL: @few_conditions
// CODE: nontemporal
// LESS-CODE: @few_conditions
func.func @few_conditions(%x: memref<4096xf32>, %m: memref<256xi8>, %y: memref<96xf32>) {
  bale.compress_into %x where %m into %y : memref<4096xf32>, memref<256xi8>, memref<96xf32>
  return
}
