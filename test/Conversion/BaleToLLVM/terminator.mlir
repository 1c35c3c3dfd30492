// RUN: bale-opt %s --convert-bale-to-llvm | FileCheck %s

// The functions that a check calls are declared before the terminator that a module may end in.
// CHECK: llvm.func @abort
// CHECK: llvm.return
// CHECK-NEXT: }
func.func @check(%holds: i1, %first: index, %second: index) {
  bale.check %holds, "bale.pack", "expected {0}, but got {1}"(%first, %second)
  return
}
llvm.return
