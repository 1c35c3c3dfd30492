// Slices of at most 32 bytes move as lanes of native vectors: with an instruction that compresses
// them, or with a shuffle by an entry of a table.

// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64-v4 non-temporal-bytes=0" --canonicalize --cse \
// RUN:   | FileCheck %s --check-prefix=MASKS --implicit-check-not='llvm.load {{.*}} -> i' \
// RUN:       --implicit-check-not='llvm.store {{.*}}} : i'
// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64-v3 non-temporal-bytes=0" --canonicalize --cse \
// RUN:   | FileCheck %s --check-prefix=TABLE --implicit-check-not=vector.compress \
// RUN:       --implicit-check-not=masked

// Few that are kept are listed. Of many, words of 64 conditions are read while there is room for
// as many slices; then what is read and written is exact.

// MASKS-LABEL: func @flat(
// MASKS-SAME:  %[[X:.*]]: memref<?xf32>, %[[M:.*]]: memref<?xi8>, %[[Y:.*]]: memref<?xf32>
// MASKS:         %[[LENGTH:.*]] = memref.dim %[[X]]
// MASKS:         %[[KEPT:.*]] = memref.dim %[[Y]]
// MASKS:         %[[CONDITIONS:.*]] = memref.dim %[[M]]
// MASKS:         %[[BOUND:.*]] = arith.minsi %[[CONDITIONS]], %[[LENGTH]]
// MASKS:         %[[WEIGHT:.*]] = arith.muli %[[KEPT]], %{{.*}}
// MASKS:         %[[BYTES:.*]] = arith.muli %[[BOUND]], %c4
// MASKS:         %[[FEW:.*]] = arith.cmpi ule, %[[WEIGHT]], %[[BYTES]]
// MASKS:         scf.if %[[FEW]]
// MASKS:           math.cttz
// MASKS:           memref.store %{{.*}} : memref<{{[0-9]+}}xi16>
// MASKS:           "llvm.intr.memcpy"(%{{.*}}, %{{.*}}, %c4_i64)
// MASKS:         } else {
// MASKS:           scf.while (%[[AT:.*]] = %c0, %[[NEXT:.*]] = %c0)
// MASKS-NEXT:        %[[END:.*]] = arith.addi %[[AT]], %c64
// MASKS-NEXT:        %[[IS_THERE:.*]] = arith.cmpi ule, %[[END]], %[[BOUND]]
// MASKS-NEXT:        %[[LAST:.*]] = arith.addi %[[NEXT]], %c64
// MASKS-NEXT:        %[[HAS_ROOM:.*]] = arith.cmpi ule, %[[LAST]], %[[KEPT]]
// MASKS-NEXT:        %[[BOTH:.*]] = arith.andi %[[IS_THERE]], %[[HAS_ROOM]]
// MASKS-NEXT:        scf.condition(%[[BOTH]])
// MASKS:           do {
// Lines that the next words are stored to.
// MASKS:             %[[OUT:.*]] = llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm.ptr, i64) -> !llvm.ptr, i8
// MASKS:             %[[LINE:.*]] = llvm.getelementptr %[[OUT]][256]
// MASKS-NEXT:        "llvm.intr.prefetch"(%[[LINE]]) <{cache = 1 : i32, hint = 3 : i32, rw = 1 : i32}>
// MASKS-COUNT-3:     llvm.intr.prefetch
// MASKS-NOT:         {{scf|memref|intr}}
// MASKS:             llvm.load {{.*}} -> vector<64xi8>
// MASKS-NOT:         {{scf|memref|intr}}
// MASKS:             %[[LANES:.*]] = llvm.load {{.*}} -> vector<16xi32>
// MASKS-NEXT:        %[[COMPRESSED:.*]] = llvm.call_intrinsic "llvm.experimental.vector.compress"(%[[LANES]], {{.*}}) : (vector<16xi32>, vector<16xi1>, vector<16xi32>) -> vector<16xi32>
// MASKS-NEXT:        llvm.store %[[COMPRESSED]], {{.*}} : vector<16xi32>
// MASKS-NOT:         {{scf|memref|llvm\.intr}}
// MASKS-COUNT-3:     llvm.store {{.*}} : vector<16xi32>
// MASKS-NOT:         {{scf|memref|llvm\.intr}}
// MASKS:             scf.yield
// MASKS:           scf.for {{.*}} to %[[BOUND]] step %c64
// MASKS-NOT:         llvm.{{load|store}}
// MASKS:             llvm.intr.masked.load {{.*}} -> vector<64xi8>
// MASKS-NOT:         llvm.{{load|store}}
// MASKS:             %[[SOME:.*]] = llvm.intr.masked.load {{.*}} -> vector<16xi32>
// MASKS-NOT:         llvm.{{load|store}}
// MASKS:             %[[PACKED:.*]] = llvm.call_intrinsic "llvm.experimental.vector.compress"(%[[SOME]], {{.*}})
// MASKS-NOT:         llvm.{{load|store}}
// MASKS:             llvm.intr.masked.store %[[PACKED]], {{.*}} : vector<16xi32>
// MASKS-COUNT-3:     llvm.intr.masked.store {{.*}} : vector<16xi32>
// MASKS-NOT:         llvm.{{load|store}}
// MASKS:             scf.yield
// MASKS:         return

// Without masks what remains is listed.

// TABLE-LABEL: func @flat(
// TABLE-SAME:  %[[X:.*]]: memref<?xf32>, %[[M:.*]]: memref<?xi8>, %[[Y:.*]]: memref<?xf32>
// TABLE:         %[[KEPT:.*]] = memref.dim %[[Y]]
// TABLE:         %[[BOUND:.*]] = arith.minsi
// TABLE:         memref.get_global @bale_compress_32_bits : memref<16x16xi8>
// TABLE:         scf.if
// TABLE:         } else {
// TABLE:           %[[DONE:.*]]:2 = scf.while (%[[AT:.*]] = %c0, %[[NEXT:.*]] = %c0)
// TABLE:             arith.cmpi ule, %{{.*}}, %[[BOUND]]
// TABLE:             arith.cmpi ule, %{{.*}}, %[[KEPT]]
// TABLE:           do {
// TABLE-COUNT-4:       llvm.intr.prefetch{{.*}}rw = 1 : i32
// TABLE-NOT:         {{scf|memref|intr}}
// TABLE:             llvm.load {{.*}} -> vector<32xi8>
// TABLE-NOT:         {{scf|memref|intr}}
// TABLE:             llvm.load {{.*}} -> vector<32xi8>
// TABLE-NOT:         {{scf|memref|intr}}
// TABLE:             %[[LANES:.*]] = llvm.load {{.*}} -> vector<16xi8>
// TABLE-NOT:         {{scf|memref|intr}}
// TABLE:             %[[ENTRY:.*]] = llvm.load {{.*}} -> vector<16xi8>
// TABLE-NEXT:        %[[SHUFFLED:.*]] = llvm.call_intrinsic "llvm.x86.ssse3.pshuf.b.128"(%[[LANES]], %[[ENTRY]])
// TABLE-NEXT:        llvm.store %[[SHUFFLED]], {{.*}} : vector<16xi8>
// TABLE-NOT:         {{scf|memref|llvm\.intr}}
// TABLE-COUNT-15:    llvm.store {{.*}} : vector<16xi8>
// TABLE-NOT:         llvm.store
// TABLE:             scf.yield
// TABLE:           scf.for %{{.*}} = %[[DONE]]#0 to %[[BOUND]] step %{{.*}} iter_args(%{{.*}} = %[[DONE]]#1)
// TABLE:             "llvm.intr.memcpy"(%{{.*}}, %{{.*}}, %c4_i64)
// TABLE:         return
func.func @flat(%x: memref<?xf32>, %m: memref<?xi8>, %y: memref<?xf32>) {
  bale.compress_into %x where %m into %y : memref<?xf32>, memref<?xi8>, memref<?xf32>
  return
}

// Each condition stands for the three lanes of a slice.

// MASKS-LABEL: func @slices(
// MASKS:         } else {
// MASKS:           do {
// MASKS:             vector.shuffle
// MASKS-COUNT-12:    llvm.call_intrinsic "llvm.experimental.vector.compress"{{.*}} -> vector<16xi32>
// MASKS-NOT:         vector.compress
// MASKS:             scf.yield
// MASKS:         return

// TABLE-LABEL: func @slices(
// TABLE:         } else {
// TABLE:           do {
// TABLE:             vector.shuffle
// TABLE-COUNT-48:    llvm.call_intrinsic "llvm.x86.ssse3.pshuf.b.128"
// TABLE-NOT:         pshuf
// TABLE:             scf.yield
// TABLE:         return
func.func @slices(%x: memref<?x3xi32>, %m: memref<?xi8>, %y: memref<?x3xi32>) {
  bale.compress_into %x where %m into %y axis(0) : memref<?x3xi32>, memref<?xi8>, memref<?x3xi32>
  return
}

// A lane is what the size of a slice is a multiple of, and has 8 bytes at most.

// MASKS-LABEL: func @slices_of_24_bytes(
// MASKS:         } else {
// MASKS:           do {
// MASKS-COUNT-24:    "llvm.experimental.vector.compress"{{.*}} -> vector<8xi64>
// MASKS-NOT:         vector.compress
// MASKS:             scf.yield

// TABLE-LABEL: func @slices_of_24_bytes(
// TABLE:         memref.get_global @bale_compress_64_bits : memref<4x16xi8>
func.func @slices_of_24_bytes(%x: memref<?x24xi8>, %m: memref<?xi8>, %y: memref<?x24xi8>) {
  bale.compress_into %x where %m into %y axis(0)
      : memref<?x24xi8>, memref<?xi8>, memref<?x24xi8>
  return
}

// Rows are written one after the other: whole vectors may be written as long as they end before
// the last row does.

// MASKS-LABEL: func @rows(
// MASKS-SAME:    %[[X:[a-z0-9]+]]: memref<?x?xi64>, %{{.*}}: memref<?xi8>, %[[Y:[a-z0-9]+]]: memref<?x?xi64>)
// MASKS:         memref.dim %[[Y]], %c0 : memref<?x?xi64>
// MASKS:         %[[KEPT:.*]] = memref.dim %[[Y]], %c1 : memref<?x?xi64>
// MASKS:         scf.if
// MASKS:         %[[ROWS:.*]] = memref.dim %[[X]], %c0 : memref<?x?xi64>
// MASKS:         } else {
// MASKS:           scf.for %[[ROW:.*]] = %c0 to %[[ROWS]] step %c1
// MASKS:             %[[LEFT:.*]] = arith.subi %[[ROWS]], %[[ROW]]
// MASKS:             %[[END:.*]] = arith.muli %[[LEFT]], %[[KEPT]]
// MASKS:             scf.while
// MASKS:               arith.cmpi ule, %{{.*}}, %[[END]]
// MASKS:         return
func.func @rows(%x: memref<?x?xi64>, %m: memref<?xi8>, %y: memref<?x?xi64>) {
  bale.compress_into %x where %m into %y axis(1) : memref<?x?xi64>, memref<?xi8>, memref<?x?xi64>
  return
}

// Rows with gaps between them: what is in the gaps stays.

// MASKS-LABEL: func @rows_with_gaps(
// MASKS-SAME:    %[[Y:[a-z0-9]+]]: memref<?x?xi64, strided<[?, 1]>>)
// MASKS:         %[[KEPT:.*]] = memref.dim %[[Y]], %c1 : memref<?x?xi64, strided<[?, 1]>>
// MASKS:         } else {
// MASKS:             scf.while
// MASKS:               arith.cmpi ule, %{{.*}}, %[[KEPT]]
// MASKS:             do {
// MASKS:               vector.compress
func.func @rows_with_gaps(%x: memref<?x?xi64, strided<[?, 1]>>, %m: memref<?xi8>,
                          %y: memref<?x?xi64, strided<[?, 1]>>) {
  bale.compress_into %x where %m into %y axis(1)
      : memref<?x?xi64, strided<[?, 1]>>, memref<?xi8>, memref<?x?xi64, strided<[?, 1]>>
  return
}

// Any element is lanes of its size: of bytes there is no instruction here.

// MASKS-LABEL: func @bytes(
// MASKS:         memref.get_global @bale_compress_8_bits : memref<256x16xi8>
// MASKS:           do {
// MASKS-NOT:         vector.compress
// MASKS-COUNT-8:     llvm.store {{.*}} : vector<8xi8>
// MASKS-NOT:         llvm.store
// MASKS:             scf.yield
func.func @bytes(%x: memref<?xf8E5M2>, %m: memref<?xi8>, %y: memref<?xf8E5M2>) {
  bale.compress_into %x where %m into %y : memref<?xf8E5M2>, memref<?xi8>, memref<?xf8E5M2>
  return
}
