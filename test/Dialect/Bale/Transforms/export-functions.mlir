// RUN: bale-opt %s --bale-export-functions | FileCheck %s

// CHECK: func.func @public(%{{.*}}: memref<4xf32>) attributes {llvm.emit_c_interface} {
func.func @public(%x: memref<4xf32>) {
  return
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
