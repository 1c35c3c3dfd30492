// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64-v4 non-temporal-bytes=0" \
// RUN:   | FileCheck %s --check-prefixes=CHECK,BITS -D#$SIZE=64
// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64-v3 non-temporal-bytes=0" \
// RUN:   | FileCheck %s --check-prefixes=CHECK,BITS -D#$SIZE=32
// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64 non-temporal-bytes=0" \
// RUN:   | FileCheck %s --check-prefixes=CHECK,FIELDS -D#$SIZE=16

// Codes of one bit: a vector is a mask of lowest bits, whose bits are the words. The bits of 16
// bytes are no whole word of 32 bits: there they are moved as other fields are.
// CHECK-LABEL: func.func @bits(
// CHECK-SAME:    %{{.*}}: memref<4096xi8>, %[[W:.*]]: memref<512xi8>
// CHECK:         scf.for
// BITS:            %[[ODD:.*]] = arith.trunci %{{.*}} : vector<[[#$SIZE]]xi8> to vector<[[#$SIZE]]xi1>
// BITS-NEXT:       %[[PACKED:.*]] = vector.bitcast %[[ODD]] : vector<[[#$SIZE]]xi1> to vector<[[#div($SIZE,8)]]xi8>
// BITS:            vector.store %{{.*}}, %[[W]][%{{.*}}] : memref<512xi8>, vector<[[#div($SIZE,8)]]xi8>
// FIELDS-NOT:      vector<16xi1>
// CHECK:         return
func.func @bits(%x: memref<4096xi8>, %w: memref<512xi8>) {
  bale.pack_into %x into %w <bits = 1> : memref<4096xi8>, memref<512xi8>
  return
}

// Two bits have no such form.
// CHECK-LABEL: func.func @two_bits(
// CHECK-NOT:     to vector<{{.*}}xi1>
// CHECK:         return
func.func @two_bits(%x: memref<4096xi8>, %w: memref<1024xi8>) {
  bale.pack_into %x into %w <bits = 2> : memref<4096xi8>, memref<1024xi8>
  return
}
