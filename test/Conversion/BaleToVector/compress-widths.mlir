// Vectors are as wide as the option says, or of the 16 bytes that a shuffle takes. Whether there is
// an instruction for lanes of one and two bytes, a processor says.

// RUN: bale-opt %s --convert-bale-to-vector="cpu=icelake-server vector-bits=512" > %t.512
// RUN: bale-opt %s --convert-bale-to-vector="cpu=icelake-server vector-bits=256" > %t.256
// RUN: bale-opt %s --convert-bale-to-vector="cpu=icelake-server vector-bits=128" > %t.128
// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64-v3 vector-bits=512" > %t.table
// RUN: grep -oE 'vector<[0-9]+xi(8|16|32|64)>' %t.512 | grep -v '<1x' | sort -u \
// RUN:   | FileCheck %s --check-prefix=WIDTH512 --implicit-check-not=vector
// RUN: grep -oE 'vector<[0-9]+xi(8|16|32|64)>' %t.256 | grep -v '<1x' | sort -u \
// RUN:   | FileCheck %s --check-prefix=WIDTH256 --implicit-check-not=vector
// RUN: grep -oE 'vector<[0-9]+xi(8|16|32|64)>' %t.128 | grep -v '<1x' | sort -u \
// RUN:   | FileCheck %s --check-prefix=WIDTH128 --implicit-check-not=vector
// RUN: grep -oE 'vector<[0-9]+xi(8|16|32|64)>' %t.table | grep -v '<1x' | sort -u \
// RUN:   | FileCheck %s --check-prefix=TABLE --implicit-check-not=vector

// WIDTH512-DAG: vector<64xi8>
// WIDTH512-DAG: vector<32xi16>
// WIDTH512-DAG: vector<16xi32>
// WIDTH512-DAG: vector<8xi64>
// WIDTH256-DAG: vector<32xi8>
// WIDTH256-DAG: vector<16xi16>
// WIDTH256-DAG: vector<8xi32>
// WIDTH256-DAG: vector<4xi64>
// WIDTH128-DAG: vector<16xi8>
// WIDTH128-DAG: vector<8xi16>
// WIDTH128-DAG: vector<4xi32>
// WIDTH128-DAG: vector<2xi64>
// Eight lanes of a byte are half a vector.
// TABLE-DAG: vector<32xi8>
// TABLE-DAG: vector<16xi8>
// TABLE-DAG: vector<8xi8>

func.func @bytes(%x: memref<?xi8>, %m: memref<?xi8>, %y: memref<?xi8>) {
  bale.compress_into %x where %m into %y : memref<?xi8>, memref<?xi8>, memref<?xi8>
  return
}

func.func @halves(%x: memref<?xf16>, %m: memref<?xi8>, %y: memref<?xf16>) {
  bale.compress_into %x where %m into %y : memref<?xf16>, memref<?xi8>, memref<?xf16>
  return
}

func.func @floats(%x: memref<?x3xf32>, %m: memref<?xi8>, %y: memref<?x3xf32>) {
  bale.compress_into %x where %m into %y axis(0) : memref<?x3xf32>, memref<?xi8>, memref<?x3xf32>
  return
}

func.func @doubles(%x: memref<?xf64>, %m: memref<?xi8>, %y: memref<?xf64>) {
  bale.compress_into %x where %m into %y : memref<?xf64>, memref<?xi8>, memref<?xf64>
  return
}
