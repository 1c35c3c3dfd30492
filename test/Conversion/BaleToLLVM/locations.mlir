// RUN: bale-opt %s --convert-bale-to-llvm --split-input-file | FileCheck %s

// CHECK: ("Unpack_3 (model.mlir:7:9)\00")
func.func @named(%ok: i1, %a: index) {
  bale.check %ok, "a", "b" (%a, %a) loc("Unpack_3"("model.mlir":7:9))
  return
}

// -----

// CHECK: ("Unpack_3\00")
func.func @only_named(%ok: i1, %a: index) {
  bale.check %ok, "a", "b" (%a, %a) loc("Unpack_3")
  return
}

// -----

// The first that says something.
// CHECK: ("model.mlir:8:2\00")
func.func @fused(%ok: i1, %a: index) {
  bale.check %ok, "a", "b" (%a, %a) loc(fused[unknown, "model.mlir":8:2, "other.mlir":1:1])
  return
}

// -----

// CHECK: ("callee.mlir:1:2\00")
func.func @called(%ok: i1, %a: index) {
  bale.check %ok, "a", "b" (%a, %a) loc(callsite("callee.mlir":1:2 at "caller.mlir":3:4))
  return
}

// -----

// CHECK: ("model.mlir:8:2\00")
func.func @range(%ok: i1, %a: index) {
  bale.check %ok, "a", "b" (%a, %a) loc("model.mlir":8:2 to 9:4)
  return
}

// -----

// CHECK: ("<unknown>\00")
func.func @unknown(%ok: i1, %a: index) {
  bale.check %ok, "a", "b" (%a, %a) loc(unknown)
  return
}
