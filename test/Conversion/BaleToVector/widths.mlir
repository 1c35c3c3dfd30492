// Vectors are as wide as the option says, whatever the CPU has beyond that. In the loop over
// blocks, which is the first in each function, no lane is loaded, moved or stored in vectors of
// other sizes.

// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64-v4 vector-bits=512" > %t.512
// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64-v4 vector-bits=256" > %t.256
// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64-v4 vector-bits=128" > %t.128
// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64 vector-bits=512" > %t.least
// RUN: awk '/func.func/ {ahead = 1} /scf.for/ {inside = ahead} inside {print} \
// RUN:     /^ *}$/ {inside = ahead = 0}' %t.512 \
// RUN:   | grep -oE 'vector<[0-9]+xi(8|16|32|64)>' | sort -u \
// RUN:   | FileCheck %s --check-prefix=WIDTH512 --implicit-check-not=vector
// RUN: awk '/func.func/ {ahead = 1} /scf.for/ {inside = ahead} inside {print} \
// RUN:     /^ *}$/ {inside = ahead = 0}' %t.256 \
// RUN:   | grep -oE 'vector<[0-9]+xi(8|16|32|64)>' | sort -u \
// RUN:   | FileCheck %s --check-prefix=WIDTH256 --implicit-check-not=vector
// RUN: awk '/func.func/ {ahead = 1} /scf.for/ {inside = ahead} inside {print} \
// RUN:     /^ *}$/ {inside = ahead = 0}' %t.128 \
// RUN:   | grep -oE 'vector<[0-9]+xi(8|16|32|64)>' | sort -u \
// RUN:   | FileCheck %s --check-prefix=WIDTH128 --implicit-check-not=vector

// WIDTH512-DAG: vector<64xi8>
// WIDTH512-DAG: vector<32xi16>
// WIDTH512-DAG: vector<8xi64>
// What each half of a vector is packed to is stored apart.
// WIDTH256-DAG: vector<16xi8>
// WIDTH256-DAG: vector<32xi8>
// WIDTH256-DAG: vector<16xi16>
// WIDTH256-DAG: vector<4xi64>
// WIDTH128-DAG: vector<16xi8>
// WIDTH128-DAG: vector<8xi16>
// WIDTH128-DAG: vector<2xi64>

// A CPU without wide vectors does not get them by the option.
// RUN: FileCheck %s --check-prefix=LEAST --implicit-check-not='vector<{{(32|64)xi8}}>' < %t.least
// LEAST: vector.load {{.*}} vector<16xi8>

func.func @unpack(%w: memref<?xi8>, %x: memref<?xi8>) {
  bale.unpack_into %w into %x <bits = 3> : memref<?xi8>, memref<?xi8>
  return
}

func.func @pack_fields_of_lanes(%x: memref<?xi8>, %w: memref<?xi8>) {
  bale.pack_into %x into %w <bits = 7> : memref<?xi8>, memref<?xi8>
  return
}
