// A count keeps the bits of its condition for the compresses of short slices after it in its block,
// which read them instead of the bytes. The bits of up to 4096 conditions are on the stack.

// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64-v4 non-temporal-bytes=0" \
// RUN:     --canonicalize --cse | FileCheck %s
// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64-v3 non-temporal-bytes=0" \
// RUN:     --canonicalize --cse | FileCheck %s --check-prefix=TABLE
// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64-v4 non-temporal-bytes=0 threads=true" \
// RUN:     --canonicalize --cse | FileCheck %s --check-prefix=THREADS

// Words are stored four at a time, then one at a time, then the one that is not whole.

// CHECK-LABEL: func @flat(
// CHECK:         %[[STACK:.*]] = memref.alloca() : memref<64xi64>
// CHECK:         %[[BOUND:.*]] = arith.maxsi
// CHECK:         %[[IS_LONG:.*]] = arith.cmpi ugt, %[[BOUND]], %c4096
// CHECK:         %[[BITS:.*]] = scf.if %[[IS_LONG]]
// CHECK:           %[[UP:.*]] = arith.addi %[[BOUND]], %c63
// CHECK:           %[[WORDS:.*]] = arith.divui %[[UP]], %c64
// CHECK:           %[[HEAP:.*]] = memref.alloc(%[[WORDS]]) : memref<?xi64>
// CHECK:           scf.yield %[[HEAP]]
// CHECK:           memref.cast %[[STACK]]
// CHECK:         %[[AT:.*]] = memref.extract_aligned_pointer_as_index %[[BITS]]
// CHECK:         llvm.inttoptr
// CHECK:         scf.for
// CHECK-COUNT-4:   llvm.store %{{.*}} : i64, !llvm.ptr
// CHECK-NOT:       llvm.store
// CHECK:           scf.yield
// CHECK:         scf.for
// CHECK-COUNT-4:   llvm.store %{{.*}} : i64, !llvm.ptr
// CHECK-NOT:       llvm.store
// CHECK:           scf.yield
// CHECK:         scf.for
// CHECK:           llvm.store %{{.*}} : i64, !llvm.ptr
// CHECK:           scf.yield
// CHECK:         scf.for
// CHECK:           llvm.intr.masked.load
// CHECK:           llvm.store %{{.*}} : i64, !llvm.ptr
// CHECK:           scf.yield
// CHECK:         memref.alloca_scope
// CHECK-NOT:       vector<64xi8>
// CHECK:           %[[WORD:.*]] = llvm.load {{.*}} -> i64
// CHECK:           math.ctpop %[[WORD]]
// CHECK-NOT:       vector<64xi8>
// CHECK:         }
// CHECK:         scf.if %[[IS_LONG]] {
// CHECK-NEXT:      memref.dealloc %[[BITS]]
// CHECK-NEXT:    }
// CHECK-NEXT:    return

// Several threads store words, and no two the same.

// THREADS-LABEL: func @flat(
// THREADS:         %[[BITS:.*]] = scf.if
// THREADS:         scf.parallel
// THREADS:           llvm.store %{{.*}} : i64, !llvm.ptr
// THREADS:           scf.reduce
// Each chunk is counted again, from the bits.
// THREADS:         scf.parallel
// THREADS-NOT:       vector<64xi8>
// THREADS:           scf.reduce
// THREADS:         scf.parallel
// THREADS-NOT:       vector<64xi8>
// THREADS:           scf.reduce
// THREADS:         memref.dealloc %[[BITS]]
func.func @flat(%x: memref<?xf32>, %m: memref<?xi8>) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  %k = bale.count %m limit %n : memref<?xi8>
  %y = memref.alloc(%k) : memref<?xf32>
  bale.compress_into %x where %m into %y : memref<?xf32>, memref<?xi8>, memref<?xf32>
  return %y : memref<?xf32>
}

// Bits become bytes where a slice has several lanes.

// CHECK-LABEL: func @slices(
// CHECK:         memref.alloca_scope
// CHECK:           scf.while
// CHECK:           } do {
// CHECK:             llvm.load {{.*}} -> i64
// CHECK:             arith.extsi {{.*}} : vector<64xi1> to vector<64xi8>
// CHECK:             vector.shuffle
// TABLE-LABEL: func @slices(
// TABLE:         memref.alloca_scope
// TABLE:           scf.while
// TABLE:           } do {
// TABLE:             llvm.load {{.*}} -> i64
// TABLE-COUNT-2:     arith.extsi {{.*}} : vector<32xi1> to vector<32xi8>
func.func @slices(%x: memref<?x3xi16>, %m: memref<?xi8>) -> memref<?x3xi16> {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?x3xi16>
  %k = bale.count %m limit %n : memref<?xi8>
  %y = memref.alloc(%k) : memref<?x3xi16>
  bale.compress_into %x where %m into %y axis(0)
    : memref<?x3xi16>, memref<?xi8>, memref<?x3xi16>
  return %y : memref<?x3xi16>
}

// Known lengths need one of the two memories, also if both numbers are cut by the condition.

// CHECK-LABEL: func @known_to_be_short(
// CHECK:         memref.alloca() : memref<64xi64>
// CHECK-NOT:     memref.dealloc
// CHECK:         return
func.func @known_to_be_short(%x: memref<1024xf32>, %m: memref<1000xi8>) -> memref<?xf32> {
  %n = arith.constant 1000 : index
  %k = bale.count %m limit %n : memref<1000xi8>
  %y = memref.alloc(%k) : memref<?xf32>
  bale.compress_into %x where %m into %y : memref<1024xf32>, memref<1000xi8>, memref<?xf32>
  return %y : memref<?xf32>
}

// CHECK-LABEL: func @known_to_be_long(
// CHECK-NOT:     memref<64xi64>
// CHECK:         %[[BITS:.*]] = memref.alloc() : memref<1563xi64>
// CHECK:         memref.alloca_scope
// CHECK:         memref.dealloc %[[BITS]]
func.func @known_to_be_long(%x: memref<100000xf32>, %m: memref<200000xi8>) -> memref<?xf32> {
  %n = arith.constant 100000 : index
  %k = bale.count %m limit %n : memref<200000xi8>
  %y = memref.alloc(%k) : memref<?xf32>
  bale.compress_into %x where %m into %y
    : memref<100000xf32>, memref<200000xi8>, memref<?xf32>
  return %y : memref<?xf32>
}

// What the first 1000 conditions say is not enough for 1001.

// CHECK-LABEL: func @fewer_known(
// CHECK-NOT:     memref<{{[0-9?]+}}xi64>
// CHECK:         return
func.func @fewer_known(%x: memref<1024xf32>, %m: memref<1001xi8>, %y: memref<?xf32>) -> index {
  %n = arith.constant 1000 : index
  %k = bale.count %m limit %n : memref<1001xi8>
  bale.compress_into %x where %m into %y : memref<1024xf32>, memref<1001xi8>, memref<?xf32>
  return %k : index
}

// CHECK-LABEL: func @another_limit(
// CHECK-NOT:     memref<{{[0-9?]+}}xi64>
// CHECK:         return
func.func @another_limit(%x: memref<?xf32>, %m: memref<?xi8>, %n: index, %y: memref<?xf32>)
    -> index {
  %k = bale.count %m limit %n : memref<?xi8>
  bale.compress_into %x where %m into %y : memref<?xf32>, memref<?xi8>, memref<?xf32>
  return %k : index
}

// The elements of all dimensions, in any order.

// CHECK-LABEL: func @all_dimensions(
// CHECK:         memref<64xi64>
// CHECK:         memref.alloca_scope
func.func @all_dimensions(%x: memref<?x4x?xf32>, %m: memref<?xi8>, %y: memref<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %d0 = memref.dim %x, %c0 : memref<?x4x?xf32>
  %d2 = memref.dim %x, %c2 : memref<?x4x?xf32>
  %a = arith.muli %d2, %c4 : index
  %n = arith.muli %a, %d0 : index
  %k = bale.count %m limit %n : memref<?xi8>
  bale.compress_into %x where %m into %y : memref<?x4x?xf32>, memref<?xi8>, memref<?xf32>
  return %k : index
}

// CHECK-LABEL: func @one_dimension_of_two(
// CHECK-NOT:     memref<{{[0-9?]+}}xi64>
// CHECK:         return
func.func @one_dimension_of_two(%x: memref<?x?xf32>, %m: memref<?xi8>, %y: memref<?xf32>)
    -> index {
  %c0 = arith.constant 0 : index
  %d0 = memref.dim %x, %c0 : memref<?x?xf32>
  %n = arith.muli %d0, %d0 : index
  %k = bale.count %m limit %n : memref<?xi8>
  bale.compress_into %x where %m into %y : memref<?x?xf32>, memref<?xi8>, memref<?xf32>
  return %k : index
}

// What memref.dim folds to: the sizes of what is made.

// CHECK-LABEL: func @sizes(
// CHECK-COUNT-3: memref<64xi64>
// CHECK:         return
func.func @sizes(%bytes: memref<?xi8>, %w: memref<?xi8>, %m: memref<?xi8>, %n: index,
                 %y: memref<?xi8>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc(%n) : memref<?xi8>
  %ka = bale.count %m limit %n : memref<?xi8>
  %oa = memref.alloc(%ka) : memref<?xi8>
  bale.compress_into %a where %m into %oa : memref<?xi8>, memref<?xi8>, memref<?xi8>
  %kb = bale.count %m limit %ka : memref<?xi8>
  %b = memref.view %bytes[%c0][%ka] : memref<?xi8> to memref<?xi8>
  %ob = memref.alloc(%kb) : memref<?xi8>
  bale.compress_into %b where %m into %ob : memref<?xi8>, memref<?xi8>, memref<?xi8>
  %kc = bale.count %m limit %kb : memref<?xi8>
  %c = memref.subview %w[%c0] [%kb] [1]
    : memref<?xi8> to memref<?xi8, strided<[1], offset: ?>>
  bale.compress_into %c where %m into %y
    : memref<?xi8, strided<[1], offset: ?>>, memref<?xi8>, memref<?xi8>
  memref.dealloc %a : memref<?xi8>
  memref.dealloc %oa : memref<?xi8>
  memref.dealloc %ob : memref<?xi8>
  return
}

// Runs of long slices are found in few conditions.

// CHECK-LABEL: func @long_slices(
// CHECK-NOT:     memref<{{[0-9?]+}}xi64>
// CHECK:         return
func.func @long_slices(%x: memref<?x9xi32>, %m: memref<?xi8>, %y: memref<?x9xi32>) -> index {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?x9xi32>
  %k = bale.count %m limit %n : memref<?xi8>
  bale.compress_into %x where %m into %y axis(0)
    : memref<?x9xi32>, memref<?xi8>, memref<?x9xi32>
  return %k : index
}

// Two compresses share the bits, until the second has been run.

// CHECK-LABEL: func @two(
// CHECK:         %[[BITS:.*]] = scf.if
// CHECK:         memref.alloca_scope
// CHECK-NOT:       vector<64xi8>
// CHECK:         memref.alloca_scope
// CHECK-NOT:       vector<64xi8>
// CHECK:         memref.dealloc %[[BITS]]
func.func @two(%a: memref<?xf32>, %b: memref<?xi64>, %m: memref<?xi8>)
    -> (memref<?xf32>, memref<?xi64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  %k = bale.count %m limit %n : memref<?xi8>
  %x = memref.alloc(%k) : memref<?xf32>
  bale.compress_into %a where %m into %x : memref<?xf32>, memref<?xi8>, memref<?xf32>
  %b0 = memref.subview %b[0] [%n] [1] : memref<?xi64> to memref<?xi64, strided<[1]>>
  %y = memref.alloc(%k) : memref<?xi64>
  bale.compress_into %b0 where %m into %y
    : memref<?xi64, strided<[1]>>, memref<?xi8>, memref<?xi64>
  return %x, %y : memref<?xf32>, memref<?xi64>
}

// Between the two nothing may write the condition: the argument may be the same memory.

// CHECK-LABEL: func @written(
// CHECK-NOT:     memref<{{[0-9?]+}}xi64>
// CHECK:         return
func.func @written(%x: memref<?xf32>, %m: memref<?xi8>, %other: memref<?xi8>) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %false = arith.constant 0 : i8
  %n = memref.dim %x, %c0 : memref<?xf32>
  %k = bale.count %m limit %n : memref<?xi8>
  %y = memref.alloc(%k) : memref<?xf32>
  memref.store %false, %other[%c0] : memref<?xi8>
  bale.compress_into %x where %m into %y : memref<?xf32>, memref<?xi8>, memref<?xf32>
  return %y : memref<?xf32>
}

// CHECK-LABEL: func @written_in_a_loop(
// CHECK-NOT:     memref<{{[0-9?]+}}xi64>
// CHECK:         return
func.func @written_in_a_loop(%x: memref<?xf32>, %m: memref<?xi8>) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %false = arith.constant 0 : i8
  %n = memref.dim %x, %c0 : memref<?xf32>
  %k = bale.count %m limit %n : memref<?xi8>
  %y = memref.alloc(%k) : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %false, %m[%i] : memref<?xi8>
  }
  bale.compress_into %x where %m into %y : memref<?xf32>, memref<?xi8>, memref<?xf32>
  return %y : memref<?xf32>
}

// CHECK-LABEL: func @written_by_another_function(
// CHECK-NOT:     memref<{{[0-9?]+}}xi64>
// CHECK:         return
func.func private @unknown()
func.func @written_by_another_function(%x: memref<?xf32>, %m: memref<?xi8>) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  %k = bale.count %m limit %n : memref<?xi8>
  %y = memref.alloc(%k) : memref<?xf32>
  func.call @unknown() : () -> ()
  bale.compress_into %x where %m into %y : memref<?xf32>, memref<?xi8>, memref<?xf32>
  return %y : memref<?xf32>
}

// The first compress reads bits; its result may be the condition of the second.

// CHECK-LABEL: func @written_by_a_compress(
// CHECK:         %[[BITS:.*]] = scf.if
// CHECK:         memref.alloca_scope
// CHECK-NOT:       vector<64xi8>
// CHECK:         memref.dealloc %[[BITS]]
// CHECK:         llvm.load {{.*}} -> vector<64xi8>
func.func @written_by_a_compress(%x: memref<?xi8>, %m: memref<?xi8>, %y: memref<?xi8>) -> index {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xi8>
  %k = bale.count %m limit %n : memref<?xi8>
  bale.compress_into %x where %m into %y : memref<?xi8>, memref<?xi8>, memref<?xi8>
  bale.compress_into %x where %m into %y : memref<?xi8>, memref<?xi8>, memref<?xi8>
  return %k : index
}

// Memory that is allocated here is other memory. A check that fails does not return.

// CHECK-LABEL: func @not_written(
// CHECK:         memref<64xi64>
func.func @not_written(%x: memref<?xf32>, %m: memref<?xi8>) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %false = arith.constant 0 : i8
  %n = memref.dim %x, %c0 : memref<?xf32>
  %k = bale.count %m limit %n : memref<?xi8>
  %is_small = arith.cmpi ule, %k, %n : index
  bale.check %is_small, "bale.compress", "expected at most {0}, but got {1}" (%n, %k)
  %y = memref.alloc(%k) : memref<?xf32>
  %other = memref.alloc() : memref<1xi8>
  memref.store %false, %other[%c0] : memref<1xi8>
  memref.dealloc %other : memref<1xi8>
  bale.compress_into %x where %m into %y : memref<?xf32>, memref<?xi8>, memref<?xf32>
  return %y : memref<?xf32>
}

// CHECK-LABEL: func @another_block(
// CHECK-NOT:     memref<{{[0-9?]+}}xi64>
// CHECK:         return
func.func @another_block(%x: memref<?xf32>, %m: memref<?xi8>, %y: memref<?xf32>, %is: i1) -> index {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  %k = bale.count %m limit %n : memref<?xi8>
  scf.if %is {
    bale.compress_into %x where %m into %y : memref<?xf32>, memref<?xi8>, memref<?xf32>
  }
  return %k : index
}

// Its own condition is what is compressed.

// CHECK-LABEL: func @itself(
// CHECK:         memref.alloca() : memref<64xi64>
// CHECK:         memref.dealloc
// CHECK-NOT:     memref.dealloc
// CHECK:         return
func.func @itself(%m: memref<?xi8>) -> memref<?xi8> {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xi8>
  %k = bale.count %m limit %n : memref<?xi8>
  %y = memref.alloc(%k) : memref<?xi8>
  bale.compress_into %m where %m into %y : memref<?xi8>, memref<?xi8>, memref<?xi8>
  return %y : memref<?xi8>
}

// A loop uses the same stack memory again, threads have their own.

// CHECK-LABEL: func @in_loops(
// CHECK:         memref.alloca() : memref<64xi64>
// CHECK:         scf.for
// CHECK-NOT:       memref.alloca() : memref<64xi64>
// CHECK:           memref.dealloc
// CHECK:         scf.forall
// CHECK-NEXT:      memref.alloca() : memref<64xi64>
// CHECK:           memref.dealloc
func.func @in_loops(%x: memref<?xf32>, %m: memref<?xi8>, %ys: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %k = bale.count %m limit %n : memref<?xi8>
    %y = memref.subview %ys[%i, 0] [1, %k] [1, 1]
      : memref<?x?xf32> to memref<?xf32, strided<[1], offset: ?>>
    bale.compress_into %x where %m into %y
      : memref<?xf32>, memref<?xi8>, memref<?xf32, strided<[1], offset: ?>>
  }
  scf.forall (%i) in (%n) {
    %k = bale.count %m limit %n : memref<?xi8>
    %y = memref.subview %ys[%i, 0] [1, %k] [1, 1]
      : memref<?x?xf32> to memref<?xf32, strided<[1], offset: ?>>
    bale.compress_into %x where %m into %y
      : memref<?xf32>, memref<?xi8>, memref<?xf32, strided<[1], offset: ?>>
  }
  return
}
