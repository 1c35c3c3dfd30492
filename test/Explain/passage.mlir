// What is said of large ops is what the code of this shape may do.

// RUN: bale-opt %s --bale-explain="triple=x86_64 cpu=x86-64-v4" -o /dev/null 2>&1 | FileCheck %s
// RUN: bale-opt %s --bale-explain="triple=x86_64 cpu=x86-64-v4 outline=1" -o /dev/null 2>&1 \
// RUN:     | FileCheck %s --check-prefix=OUTLINE
// What a processor fetches in time is not asked for early, and not said to be.
// RUN: bale-opt %s --bale-explain="triple=x86_64 cpu=znver4" -o /dev/null 2>&1 \
// RUN:     | FileCheck %s --check-prefix=FETCHES --implicit-check-not=early

// FETCHES: vector rows{{.*}}; if large (67108864 bytes and more) stores past the caches where aligned{{$}}
// CHECK: vector rows{{.*}} a row is 2 blocks {{.*}}; if large (67108864 bytes and more) asks for its input early and stores past the caches where aligned{{$}}
// OUTLINE: vector rows{{.*}}; in @bale_pack_bits3_i8_rows{{$}}
func.func @rows(%x: memref<?x1024xi8>, %w: memref<?x384xi8>) {
  bale.pack_into %x into %w <bits = 3> : memref<?x1024xi8>, memref<?x384xi8>
  return
}

// No block fits into a row: its loop, and what it would do, are left out.
// CHECK: vector rows{{.*}} a row is 1 unit
// CHECK-NOT: if large
func.func @short_rows(%x: memref<?x100xi8>, %w: memref<?x38xi8>) {
  bale.pack_into %x into %w <bits = 3> : memref<?x100xi8>, memref<?x38xi8>
  return
}

// CHECK: vector columns{{.*}}; if large (67108864 bytes and more) stores past the caches where aligned{{$}}
// OUTLINE: vector columns{{.*}}; in @bale_pack_bits3_i8_columns{{$}}
func.func @columns(%x: memref<?x512x512xi8>, %w: memref<?x192x512xi8>) {
  bale.pack_into %x into %w <bits = 3> axis(1) : memref<?x512x512xi8>, memref<?x192x512xi8>
  return
}

// Lanes, and runs.
// CHECK: if large (67108864 bytes and more) asks for its input early and stores past the caches where aligned{{$}}
// FETCHES: if large (67108864 bytes and more) stores past the caches where aligned{{$}}
func.func @lanes(%x: memref<?xf32>, %m: memref<?xi1>, %y: memref<?xf32>) {
  bale.compress_into %x where %m into %y : memref<?xf32>, memref<?xi1>, memref<?xf32>
  return
}
// CHECK: if large (67108864 bytes and more) asks for long runs early and stores them past the caches{{$}}
// FETCHES: if large (67108864 bytes and more) stores long runs past the caches{{$}}
func.func @runs(%x: memref<?x?xf32>, %m: memref<?xi1>, %y: memref<?x?xf32>) {
  bale.compress_into %x where %m into %y axis(0) : memref<?x?xf32>, memref<?xi1>, memref<?x?xf32>
  return
}
