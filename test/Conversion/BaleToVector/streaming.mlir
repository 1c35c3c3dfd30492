// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64-v4 non-temporal-bytes=1000000" \
// RUN:   --canonicalize --cse | FileCheck %s
// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64-v3 non-temporal-bytes=1000000" \
// RUN:   --canonicalize --cse | FileCheck %s --check-prefix=HALVES
// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64-v4 non-temporal-bytes=0" \
// RUN:   | FileCheck %s --check-prefix=NEVER \
// RUN:     --implicit-check-not=memref.prefetch --implicit-check-not=nontemporal
// RUN: bale-opt %s --convert-bale-to-vector="cpu=znver4 non-temporal-bytes=1000000" \
// RUN:   --canonicalize --cse \
// RUN:   | FileCheck %s --check-prefix=FETCHES --implicit-check-not=memref.prefetch
// RUN: bale-opt %s --convert-bale-to-vector="cpu=znver2 non-temporal-bytes=1000000" \
// RUN:   --canonicalize --cse \
// RUN:   | FileCheck %s --check-prefix=ONE-LOOP --implicit-check-not=memref.prefetch

// How ops pass through memory that move more bytes than caches hold.

// A large op asks for its input a page ahead, a line at a time; it stores past the caches where
// the row is aligned, and waits for such stores behind the loops.
// CHECK-LABEL: func.func @pack(
// CHECK-SAME: %[[X:.*]]: memref<?xi8>, %[[W:.*]]: memref<?xi8>
// CHECK: %[[LARGE:.*]] = arith.cmpi uge, %{{.*}}, %c1000000 : index
// CHECK: scf.if %[[LARGE]] {
// CHECK:   %[[ALIGNED:.*]] = arith.cmpi eq, %{{.*}}, %c0 : index
// CHECK:   scf.if %[[ALIGNED]] {
// CHECK:     scf.for %[[BLOCK:.*]] =
// CHECK:       %[[AT:.*]] = arith.muli %[[BLOCK]], %c128 : index
// CHECK:       %[[NEXT:.*]] = arith.addi %[[AT]], %c4096 : index
// CHECK:       memref.prefetch %[[X]][%[[NEXT]]], read, locality<3>, data
// CHECK:       %[[SECOND:.*]] = arith.addi %[[AT]], %c4160 : index
// CHECK:       memref.prefetch %[[X]][%[[SECOND]]], read, locality<3>, data
// CHECK-NOT:   memref.prefetch
// CHECK:       vector.store %{{.*}}, %[[W]][%{{.*}}] {alignment = 64 : i64, nontemporal = true}
// CHECK:   } else {
// CHECK-COUNT-2: memref.prefetch
// CHECK-NOT:   nontemporal
// CHECK:       vector.store
// CHECK:   }
// CHECK: } else {
// CHECK-NOT: memref.prefetch
// CHECK-NOT: nontemporal
// CHECK:     vector.store
// CHECK: }
// CHECK: scf.if %[[LARGE]] {
// CHECK-NEXT: llvm.fence seq_cst
// CHECK: return

// Blocks that are no whole vectors are not stored past the caches.
// HALVES-LABEL: func.func @pack(
// HALVES: scf.if
// HALVES: memref.prefetch
// HALVES-NOT: nontemporal
// HALVES: } else {
// HALVES-NOT: memref.prefetch
// HALVES: vector.store
// HALVES-NOT: llvm.fence
// HALVES: return

// A processor that fetches its input in time is not asked to, and has no loops that do.
// FETCHES-LABEL: func.func @pack(
// FETCHES:      %[[LARGE:.*]] = arith.cmpi uge, %{{.*}}, %c1000000 : index
// FETCHES:      %[[ALIGNED:.*]] = arith.cmpi eq, %{{.*}}, %c0 : index
// FETCHES:      %[[STREAMS:.*]] = arith.andi %[[LARGE]], %[[ALIGNED]]
// FETCHES:      scf.if %[[STREAMS]] {
// FETCHES:        scf.for
// FETCHES:          nontemporal
// FETCHES:      } else {
// FETCHES-NOT:    nontemporal
// FETCHES:        scf.for
// FETCHES:          vector.store
// FETCHES:      scf.if %[[LARGE]] {
// FETCHES-NEXT:   llvm.fence seq_cst
// ONE-LOOP-LABEL: func.func @pack(
// ONE-LOOP-NOT:   arith.cmpi uge, %{{.*}}, %c1000000
// ONE-LOOP:       scf.for
// ONE-LOOP:       return

// NEVER-LABEL: func.func @pack(
func.func @pack(%x: memref<?xi8>, %w: memref<?xi8>) {
  bale.pack_into %x into %w <bits = 4> : memref<?xi8>, memref<?xi8>
  return
}

// What is known to be small has one loop.
// CHECK-LABEL: func.func @pack_small(
// CHECK-NOT: memref.prefetch
// CHECK-NOT: nontemporal
// CHECK: return
func.func @pack_small(%x: memref<600000xi8>, %w: memref<300000xi8>) {
  bale.pack_into %x into %w <bits = 4> : memref<600000xi8>, memref<300000xi8>
  return
}

// CHECK-LABEL: func.func @pack_large(
// CHECK: scf.for
// CHECK: nontemporal
// CHECK: scf.for
// CHECK: memref.prefetch
// CHECK-NOT: scf.for
// CHECK: llvm.fence
// CHECK: return
func.func @pack_large(%x: memref<800000xi8>, %w: memref<400000xi8>) {
  bale.pack_into %x into %w <bits = 4> : memref<800000xi8>, memref<400000xi8>
  return
}

// Along another axis all rows have to be aligned, and whole vectors: a power of two that divides
// the address, the strides and the extent divides what has the bits of all of them. Then no mask
// is needed.
// CHECK-LABEL: func.func @unpack_columns(
// CHECK-SAME: %{{.*}}: memref<?x?xi8>, %[[X:.*]]: memref<?x?xi8>
// CHECK: %[[BYTES:.*]] = arith.addi
// CHECK: %[[LARGE:.*]] = arith.cmpi uge, %[[BYTES]], %c1000000 : index
// CHECK: %[[ADDRESS:.*]] = memref.extract_aligned_pointer_as_index %[[X]]
// CHECK: %[[OR:.*]] = arith.ori %[[ADDRESS]], %{{.*}} : index
// CHECK: %[[ALL:.*]] = arith.ori %[[OR]], %{{.*}} : index
// CHECK: %[[REST:.*]] = arith.remui %[[ALL]], %c64 : index
// CHECK: %[[ALIGNED:.*]] = arith.cmpi eq, %[[REST]], %c0 : index
// CHECK: %[[STREAMS:.*]] = arith.andi %[[LARGE]], %[[ALIGNED]] : i1
// CHECK: scf.if %[[STREAMS]] {
// CHECK-NOT: vector.maskedstore
// CHECK: vector.store %{{.*}}, %[[X]][%{{.*}}] {alignment = 64 : i64, nontemporal = true}
// CHECK-NOT: vector.maskedstore
// CHECK: llvm.fence seq_cst
// CHECK: } else {
// CHECK-NOT: nontemporal
// CHECK: vector.maskedstore %[[X]]
// CHECK-NOT: llvm.fence
// CHECK: return

// NEVER-LABEL: func.func @unpack_columns(
func.func @unpack_columns(%w: memref<?x?xi8>, %x: memref<?x?xi8>) {
  bale.unpack_into %w into %x <bits = 4> axis(0) : memref<?x?xi8>, memref<?x?xi8>
  return
}

// A vector of words has fewer columns than one of codes: aligned rows may be less than a chunk.
// CHECK-LABEL: func.func @pack_columns(
// CHECK-SAME: %[[X:.*]]: memref<?x?xi8>
// CHECK: %[[COLUMNS:.*]] = memref.dim %[[X]], %c1
// CHECK: %[[ALIGNED:.*]] = arith.cmpi eq, %{{.*}}, %c0 : index
// CHECK: %[[BOTH:.*]] = arith.andi %{{.*}}, %[[ALIGNED]] : i1
// CHECK: %[[ENOUGH:.*]] = arith.cmpi sge, %[[COLUMNS]], %c64 : index
// CHECK: %[[STREAMS:.*]] = arith.andi %[[BOTH]], %[[ENOUGH]] : i1
// CHECK: scf.if %[[STREAMS]] {
// CHECK: nontemporal
// CHECK: } else {
func.func @pack_columns(%x: memref<?x?xi8>, %w: memref<?x?xi32>) {
  bale.pack_into %x into %w <bits = 5> axis(0) : memref<?x?xi8>, memref<?x?xi32>
  return
}

// CHECK-LABEL: func.func @pack_few_columns(
// CHECK-NOT: nontemporal
// CHECK: return
func.func @pack_few_columns(%x: memref<100000x16xi8>, %w: memref<15625x16xi32>) {
  bale.pack_into %x into %w <bits = 5> axis(0) : memref<100000x16xi8>, memref<15625x16xi32>
  return
}

// Five rows of half lines are stored in turn, or twenty: too many to be kept until they are whole.
// HALVES-LABEL: func.func @unpack_five_rows(
// HALVES: nontemporal
func.func @unpack_five_rows(%w: memref<?x?xi8>, %x: memref<?x?xi8>) {
  bale.unpack_into %w into %x <radix = 3, group_size = 5> axis(0)
      : memref<?x?xi8>, memref<?x?xi8>
  return
}

// HALVES-LABEL: func.func @unpack_many_rows(
// HALVES-NOT: nontemporal
// HALVES: return
// CHECK-LABEL: func.func @unpack_many_rows(
// CHECK: nontemporal
func.func @unpack_many_rows(%w: memref<?x?xi32>, %x: memref<?x?xi8>) {
  bale.unpack_into %w into %x <radix = 3, group_size = 20> axis(0)
      : memref<?x?xi32>, memref<?x?xi8>
  return
}
