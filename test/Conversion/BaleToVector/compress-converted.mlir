// The nearest ops to those in compress-left.mlir that vector code is made for, of any element.

// RUN: bale-opt %s --convert-bale-to-vector=cpu=x86-64-v4 --canonicalize --cse \
// RUN:   | FileCheck %s --implicit-check-not=bale.

// CHECK-LABEL: func @rows_with_offset(
// CHECK:         "llvm.experimental.vector.compress"{{.*}} -> vector<16xi32>
func.func @rows_with_offset(%x: memref<?x?xi32, strided<[?, 1], offset: ?>>,
                            %m: memref<?xi8, strided<[1], offset: ?>>,
                            %y: memref<?x?xi32, strided<[100, 1], offset: 3>>) {
  bale.compress_into %x where %m into %y axis(1)
      : memref<?x?xi32, strided<[?, 1], offset: ?>>, memref<?xi8, strided<[1], offset: ?>>,
        memref<?x?xi32, strided<[100, 1], offset: 3>>
  return
}

// CHECK-LABEL: func @slices_in_one_piece(
// CHECK:         "llvm.intr.memcpy"(%{{.*}}, %{{.*}}, %c128_i64)
func.func @slices_in_one_piece(%x: memref<?x4x8xi32, strided<[100, 8, 1]>>, %m: memref<?xi8>,
                               %y: memref<?x4x8xi32>) {
  bale.compress_into %x where %m into %y axis(0)
      : memref<?x4x8xi32, strided<[100, 8, 1]>>, memref<?xi8>, memref<?x4x8xi32>
  return
}

// CHECK-LABEL: func @flat_in_one_piece(
// CHECK:         "llvm.experimental.vector.compress"{{.*}} -> vector<16xi32>
func.func @flat_in_one_piece(%x: memref<?x8xi32, strided<[8, 1], offset: 1>>, %m: memref<?xi8>,
                             %y: memref<?xi32>) {
  bale.compress_into %x where %m into %y
      : memref<?x8xi32, strided<[8, 1], offset: 1>>, memref<?xi8>, memref<?xi32>
  return
}

// CHECK-LABEL: func @numbered_memory(
// CHECK:         llvm.inttoptr %{{.*}} : i64 to !llvm.ptr<1>
// CHECK:         "llvm.experimental.vector.compress"{{.*}} -> vector<16xi32>
func.func @numbered_memory(%x: memref<?xi32, 1>, %m: memref<?xi8>, %y: memref<?xi32, 1>) {
  bale.compress_into %x where %m into %y : memref<?xi32, 1>, memref<?xi8>, memref<?xi32, 1>
  return
}

// Pairs, index, and handles: 16 bytes are two lanes.

// CHECK-LABEL: func @complex(
// CHECK:         "llvm.experimental.vector.compress"{{.*}} -> vector<8xi64>
func.func @complex(%x: memref<?xcomplex<f64>>, %m: memref<?xi8>, %y: memref<?xcomplex<f64>>) {
  bale.compress_into %x where %m into %y
      : memref<?xcomplex<f64>>, memref<?xi8>, memref<?xcomplex<f64>>
  return
}

// CHECK-LABEL: func @complex_of_halves(
// CHECK:         "llvm.experimental.vector.compress"{{.*}} -> vector<16xi32>
func.func @complex_of_halves(%x: memref<?xcomplex<f16>>, %m: memref<?xi8>,
                             %y: memref<?xcomplex<f16>>) {
  bale.compress_into %x where %m into %y
      : memref<?xcomplex<f16>>, memref<?xi8>, memref<?xcomplex<f16>>
  return
}

// CHECK-LABEL: func @index(
// CHECK:         "llvm.experimental.vector.compress"{{.*}} -> vector<8xi64>
func.func @index(%x: memref<?xindex>, %m: memref<?xi8>, %y: memref<?xindex>) {
  bale.compress_into %x where %m into %y : memref<?xindex>, memref<?xi8>, memref<?xindex>
  return
}

// CHECK-LABEL: func @handles(
// CHECK:         "llvm.experimental.vector.compress"{{.*}} -> vector<8xi64>
func.func @handles(%x: memref<?x!ptr.ptr<#ptr.generic_space>>, %m: memref<?xi8>,
                   %y: memref<?x!ptr.ptr<#ptr.generic_space>>) {
  bale.compress_into %x where %m into %y
      : memref<?x!ptr.ptr<#ptr.generic_space>>, memref<?xi8>,
        memref<?x!ptr.ptr<#ptr.generic_space>>
  return
}

// CHECK-LABEL: func @bfloats(
// CHECK-NOT:     vector<{{.*}}bf16>
// CHECK:         get_global @bale_compress_16_bits
// CHECK:         return
func.func @bfloats(%x: memref<?xbf16>, %m: memref<?xi8>, %y: memref<?xbf16>) {
  bale.compress_into %x where %m into %y : memref<?xbf16>, memref<?xi8>, memref<?xbf16>
  return
}

// CHECK-LABEL: func @bytes(
// CHECK:         "llvm.experimental.vector.compress"{{.*}} -> vector<8xi64>
func.func @bytes(%x: memref<1152921504606846975xi64>, %m: memref<?xi8>, %y: memref<?xi64>) {
  bale.compress_into %x where %m into %y
      : memref<1152921504606846975xi64>, memref<?xi8>, memref<?xi64>
  return
}
