// RUN: bale-opt %s --convert-bale-to-cf | FileCheck %s

// CHECK-LABEL: func.func @numbers
// CHECK-SAME: %[[OK:[^:]*]]: i1
func.func @numbers(%ok: i1, %a: index, %b: index) {
  // CHECK-NEXT: cf.assert %[[OK]], "'bale.unpack' op expected count to be at least ..., but got ..."
  bale.check %ok, "bale.unpack", "expected count to be at least {0}, but got {1}" (%a, %b)
  // CHECK-NEXT: cf.assert %[[OK]], "'bale.pack_into' op expected {2} and ... and ..."
  bale.check %ok, "bale.pack_into", "expected {2} and {0} and {1}" (%a, %b)
  // CHECK-NEXT: return
  return
}

// The order of checks is kept, also in regions.
// CHECK-LABEL: func.func @region
func.func @region(%ok: i1, %a: index) {
  // CHECK: scf.if
  scf.if %ok {
    // CHECK-NEXT: cf.assert %{{.*}}, "'a' op first"
    // CHECK-NEXT: cf.assert %{{.*}}, "'b' op second"
    bale.check %ok, "a", "first" (%a, %a)
    bale.check %ok, "b", "second" (%a, %a)
  }
  return
}
