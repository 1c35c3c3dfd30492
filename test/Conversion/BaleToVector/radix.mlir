// RUN: bale-opt %s --convert-bale-to-vector=cpu=x86-64-v4 \
// RUN:   | FileCheck %s --implicit-check-not=memref.load --implicit-check-not=memref.store \
// RUN:     --implicit-check-not='bale.{{(un)?}}pack'

// Vectors of lanes have 64 bytes, but for the one in which a mask is made, and products of 16-bit
// lanes whose sums of two are one instruction.
// RUN: bale-opt %s --convert-bale-to-vector=cpu=x86-64-v4 \
// RUN:   | grep -oE 'vector<[0-9]+xi(8|16|32|64)>' | grep -v '<1xi64>' \
// RUN:   | sort -u | FileCheck %s --check-prefix=WIDTH --implicit-check-not=vector
// WIDTH-DAG: vector<64xi8>
// WIDTH-DAG: vector<32xi16>
// WIDTH-DAG: vector<16xi32>
// WIDTH-DAG: vector<32xi32>
// WIDTH-DAG: vector<8xi64>

// RUN: bale-opt %s --convert-bale-to-vector=cpu=x86-64-v3 --canonicalize \
// RUN:   | FileCheck %s --check-prefix=PIECES

// Five vectors are blended in three steps, so that each has one digit of all groups. Horner's rule
// is on bytes, and moves its sum to where the next digits are.

// CHECK-LABEL: func @pack_index_in_byte
// CHECK:         scf.for
// CHECK-COUNT-5:   vector.load {{.*}} vector<64xi8>
// CHECK-COUNT-15:  vector.shuffle
// CHECK-NOT:       vector.shuffle
// CHECK:           %[[RADIX:.*]] = arith.constant dense<3> : vector<64xi8>
// CHECK:           vector.shuffle
// CHECK-NEXT:      arith.muli %{{.*}}, %[[RADIX]] : vector<64xi8>
// CHECK:           vector.shuffle
// CHECK-NEXT:      arith.muli %{{.*}}, %[[RADIX]] : vector<64xi8>
// CHECK:           vector.shuffle
// CHECK-NEXT:      arith.muli %{{.*}}, %[[RADIX]] : vector<64xi8>
// CHECK:           vector.shuffle
// CHECK-NEXT:      arith.muli %{{.*}}, %[[RADIX]] : vector<64xi8>
// CHECK-NEXT:      arith.addi
// CHECK-NEXT:      vector.shuffle
// CHECK:           vector.store {{.*}} : memref<?xi8>, vector<64xi8>
// CHECK-NEXT:    }
// CHECK:         scf.for
// CHECK-COUNT-5:   vector.maskedload
// CHECK:           vector.maskedstore
func.func @pack_index_in_byte(%codes: memref<?xi8>, %words: memref<?xi8>) {
  bale.pack_into %codes into %words <radix = 3, group_size = 5> : memref<?xi8>, memref<?xi8>
  return
}

// Eight codes fill a lane of eight bytes, in which they are added in pairs; the fields of 62 bits
// are moved to their places by a shift and two shuffles.

// CHECK-LABEL: func @pack_index_in_lane
// CHECK:         scf.for
// CHECK:           vector.load {{.*}} vector<64xi8>
// CHECK-NOT:       vector.shuffle
// CHECK:           arith.constant dense<14336> : vector<32xi16>
// CHECK-NEXT:      arith.mului_extended
// CHECK:           arith.constant dense<-25536> : vector<16xi32>
// CHECK-NEXT:      arith.muli
// CHECK:           arith.constant dense<1600000000> : vector<8xi64>
// CHECK-NEXT:      arith.muli
// CHECK:           %[[MASK:.*]] = arith.constant dense<4611686018427387903> : vector<8xi64>
// CHECK:           arith.andi %{{.*}}, %[[MASK]]
// CHECK:           %[[UP:.*]] = arith.constant dense<[0, 6, 4, 2, 0, 6, 4, 2]> : vector<8xi64>
// CHECK-NEXT:      arith.shli %{{.*}}, %[[UP]]
// CHECK:           %[[DOWN:.*]] = arith.constant dense<[63, 58, 60, 62, 63, 58, 60, 62]>
// CHECK-NEXT:      arith.shrui %{{.*}}, %[[DOWN]]
// CHECK-COUNT-2:   vector.shuffle
// CHECK-NOT:       vector.shuffle
// CHECK:           vector.store {{.*}} : memref<?xi8>, vector<64xi8>
// CHECK-NEXT:    }
func.func @pack_index_in_lane(%codes: memref<?xi8>, %words: memref<?xi8>) {
  bale.pack_into %codes into %words <radix = 200, group_size = 8> : memref<?xi8>, memref<?xi8>
  return
}

// Each four codes of a group are added in pairs, and the pairs in pairs by a product of 16 bits; the
// second four of a term by one of a higher power.

// CHECK-LABEL: func @pack_pairs
// CHECK:         scf.for
// CHECK-COUNT-5:   vector.load {{.*}} vector<64xi8>
// CHECK:           arith.constant dense<[1, 9, 1, 9,
// CHECK-NEXT:      arith.muli {{.*}} : vector<32xi32>
// CHECK:           arith.constant dense<[81, 729, 81, 729,
// CHECK-NEXT:      arith.muli {{.*}} : vector<32xi32>
// CHECK:           arith.constant dense<[1, 9, 1, 9,
// CHECK:           arith.constant dense<[81, 729, 81, 729,
// CHECK:           arith.constant dense<[1, 9, 1, 9,
// CHECK:           arith.constant dense<6561> : vector<32xi32>
// CHECK:           arith.constant dense<6561> : vector<16xi32>
// CHECK:           vector.store {{.*}} vector<16xi32>
// CHECK-NEXT:    }
func.func @pack_pairs(%codes: memref<?xi8>, %words: memref<?xi32>) {
  bale.pack_into %codes into %words <radix = 3, group_size = 20> : memref<?xi8>, memref<?xi32>
  return
}

// Sums of pairs of codes of a radix above 127 have no sign bit to spare.

// CHECK-LABEL: func @pack_no_pairs
// CHECK-NOT:     vector<32xi32>
// CHECK:         return
func.func @pack_no_pairs(%codes: memref<?xi8>, %words: memref<?xi32>) {
  bale.pack_into %codes into %words <radix = 129, group_size = 4> : memref<?xi8>, memref<?xi32>
  return
}

// A lane is split in halves by 3^10 and 3^5, with quotients in high halves; then each byte gives
// five codes, which two products make of it, the second with the high half of its result.

// CHECK-LABEL: func @unpack_bytes_of_five
// CHECK:         scf.for
// CHECK:           vector.load {{.*}} vector<16xi32>
// CHECK:           %[[TO_REMAINDER:.*]] = arith.constant dense<6487> : vector<32xi16>
// CHECK-NEXT:      arith.muli %{{.*}}, %[[TO_REMAINDER]]
// CHECK:           %[[TO_REMAINDER16:.*]] = arith.constant dense<3328> : vector<32xi16>
// CHECK-NEXT:      arith.mului_extended %{{.*}}, %[[TO_REMAINDER16]]
// CHECK:           vector.shuffle %{{.*}} [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2,
// CHECK:           arith.muli
// CHECK:           arith.constant dense<3> : vector<32xi16>
// CHECK-NEXT:      arith.mului_extended
// CHECK:           arith.constant dense<768> : vector<32xi16>
// CHECK-NEXT:      arith.mului_extended
// CHECK-COUNT-5:   vector.store {{.*}} vector<64xi8>
// CHECK-NEXT:    }
func.func @unpack_bytes_of_five(%words: memref<?xi32>, %codes: memref<?xi8>) {
  bale.unpack_into %words into %codes <radix = 3, group_size = 20> : memref<?xi32>, memref<?xi8>
  return
}

// A byte that is a code is made less than the radix, also if the index is none.

// CHECK-LABEL: func @unpack_codes_in_bytes
// CHECK:         %[[MOST:.*]] = arith.constant dense<-57> : vector<64xi8>
// CHECK-NEXT:    arith.minui %{{.*}}, %[[MOST]]
func.func @unpack_codes_in_bytes(%words: memref<?xi8>, %codes: memref<?xi8>) {
  bale.unpack_into %words into %codes <radix = 200, group_size = 8> : memref<?xi8>, memref<?xi8>
  return
}

// Digits of 2^k are fields of k bits, without groups. There may be more words behind the last whole
// block than the fields that are left have: a block's are the most that are read.

// CHECK-LABEL: func @unpack_fields
// CHECK-NOT:     arith.{{(minui|muli|mului_extended) .*}} vector
// CHECK:         arith.shrui {{.*}} : vector<32xi16>
// CHECK-NOT:     arith.{{(minui|muli|mului_extended) .*}} vector
// CHECK:         return
// PIECES-LABEL: func @unpack_fields
// PIECES-SAME:    %[[WORDS:.*]]: memref<?xi8>, %[[CODES:.*]]: memref<?xi8>
// PIECES:         %[[LEFT:.*]] = arith.minsi %{{.*}}, %c24
// PIECES-NEXT:    arith.addi
// PIECES-NEXT:    %[[BIT:.*]] = arith.andi %[[LEFT]], %c16
// PIECES-NEXT:    %[[IS_THERE:.*]] = arith.cmpi ne, %[[BIT]], %c0
// PIECES:         scf.if %[[IS_THERE]]
// PIECES-NEXT:      vector.load %[[WORDS]]{{.*}} vector<16xi8>
func.func @unpack_fields(%words: memref<?xi8>, %codes: memref<?xi8>) {
  bale.unpack_into %words into %codes <radix = 64, group_size = 8> : memref<?xi8>, memref<?xi8>
  return
}

// A main block of two units is three whole vectors, and may be stored past the caches.

// CHECK-LABEL: func @unpack_whole_vectors
// CHECK:         scf.for
// CHECK-COUNT-3:   vector.store {{.*}}nontemporal = true{{.*}} vector<64xi8>
// CHECK-NEXT:    }
func.func @unpack_whole_vectors(%words: memref<?xi8>, %codes: memref<?xi8>) {
  bale.unpack_into %words into %codes <radix = 10, group_size = 3> : memref<?xi8>, memref<?xi8>
  return
}

// One that would take 31 vectors is a single unit.

// CHECK-LABEL: func @pack_single_unit
// CHECK-NOT:     nontemporal
// CHECK:         return
func.func @pack_single_unit(%codes: memref<?xi8>, %words: memref<?xi8>) {
  bale.pack_into %codes into %words <radix = 201, group_size = 8> : memref<?xi8>, memref<?xi8>
  return
}
