// RUN: bale-opt %s --bale-export-functions | FileCheck %s

// CHECK: func.func @public(%{{.*}}: memref<4xf32>) attributes {llvm.emit_c_interface} {
func.func @public(%x: memref<4xf32>) {
  return
}

// C reads the whole byte of a bool.
// CHECK: func.func @bool() -> (i1 {llvm.zeroext})
func.func @bool() -> i1 {
  %true = arith.constant true
  return %true : i1
}

// CHECK: func.func @nibble(%{{.*}}: i4) -> (i4 {llvm.zeroext})
func.func @nibble(%x: i4) -> i4 {
  return %x : i4
}

// CHECK: func.func @whole(%{{.*}}: i8) -> i8 attributes
func.func @whole(%x: i8) -> i8 {
  return %x : i8
}

// Several results are members of a struct.
// CHECK: func.func @two(%{{.*}}: i1) -> (i1, i1) attributes
func.func @two(%x: i1) -> (i1, i1) {
  return %x, %x : i1, i1
}

// CHECK: func.func @signed(%{{.*}}: i4) -> (i4 {llvm.signext})
func.func @signed(%x: i4) -> (i4 {llvm.signext}) {
  return %x : i4
}

// CHECK: func.func private @private(%{{.*}}: memref<4xf32>) attributes {llvm.linkage = #llvm.linkage<internal>} {
func.func private @private(%x: memref<4xf32>) {
  return
}

// CHECK: func.func private @weak() attributes {llvm.linkage = #llvm.linkage<weak>} {
func.func private @weak() attributes {llvm.linkage = #llvm.linkage<weak>} {
  return
}

// CHECK: func.func private @declared(memref<4xf32>){{$}}
func.func private @declared(memref<4xf32>)

// CHECK: func.func private @declared_with_interface(memref<4xf32>) attributes {llvm.emit_c_interface}
func.func private @declared_with_interface(memref<4xf32>) attributes {llvm.emit_c_interface}
