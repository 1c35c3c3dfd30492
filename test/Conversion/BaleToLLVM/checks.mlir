// RUN: bale-opt %s --convert-bale-to-llvm --split-input-file | FileCheck %s

// CHECK-DAG: llvm.mlir.global private unnamed_addr constant @[[$OP:.*]]("bale.unpack\00")
// CHECK-DAG: llvm.mlir.global private unnamed_addr constant @[[$WHERE:.*]]("model.mlir:7:9\00")
// CHECK-DAG: llvm.mlir.global private unnamed_addr constant @[[$TEXT:.*]]("expected count to be at least %1$lld, but got %2$lld\00")

// CHECK-LABEL: func.func @check
// CHECK-SAME: (%[[OK:.*]]: i1, %[[A:.*]]: index, %[[B:.*]]: index)
func.func @check(%ok: i1, %a: index, %b: index) {
  // CHECK-NEXT: %[[TRUE:.*]] = arith.constant true
  // CHECK-NEXT: %[[FAILED:.*]] = arith.xori %[[OK]], %[[TRUE]]
  // CHECK-NEXT: scf.if %[[FAILED]] {
  // CHECK-DAG:    %[[P0:.*]] = llvm.mlir.addressof @[[$OP]]
  // CHECK-DAG:    %[[P1:.*]] = llvm.mlir.addressof @[[$WHERE]]
  // CHECK-DAG:    %[[P2:.*]] = llvm.mlir.addressof @[[$TEXT]]
  // CHECK-DAG:    %[[I0:.*]] = arith.index_cast %[[A]] : index to i64
  // CHECK-DAG:    %[[I1:.*]] = arith.index_cast %[[B]] : index to i64
  // CHECK:        llvm.call @bale_check_failed(%[[P0]], %[[P1]], %[[P2]], %[[I0]], %[[I1]])
  // CHECK-NEXT:   llvm.call @abort()
  // CHECK-NEXT: }
  // CHECK-NEXT: return
  bale.check %ok, "bale.unpack", "expected count to be at least {0}, but got {1}" (%a, %b) loc("model.mlir":7:9)
  return
}

// dprintf, which does not buffer, on the standard error; then the end.
// CHECK: llvm.func weak @bale_check_failed(%[[ARG0:[^:]*]]: !llvm.ptr, %[[ARG1:[^:]*]]: !llvm.ptr, %[[ARG2:[^:]*]]: !llvm.ptr, %[[ARG3:[^:]*]]: i64, %[[ARG4:[^:]*]]: i64)
// CHECK: %[[STDERR:.*]] = llvm.mlir.constant(2 : i32) : i32
// CHECK: llvm.call @dprintf(%[[STDERR]], %{{.*}}, %[[ARG1]], %[[ARG0]])
// CHECK: llvm.call @dprintf(%[[STDERR]], %[[ARG2]], %[[ARG3]], %[[ARG4]])
// CHECK: llvm.call @dprintf(%[[STDERR]], %{{.*}})
// CHECK: llvm.call @abort()
// CHECK: llvm.unreachable

// -----

// Equal texts are one constant, and a percent sign is not a format.
// CHECK-COUNT-1: ("expected %% of %1$lld\00")
// CHECK-NOT: expected
// CHECK-LABEL: func.func @shared
func.func @shared(%ok: i1, %a: index) {
  // CHECK-COUNT-2: llvm.call @bale_check_failed
  bale.check %ok, "bale.pack", "expected % of {0}" (%a, %a)
  bale.check %ok, "bale.pack", "expected % of {0}" (%a, %a)
  return
}
// CHECK-COUNT-1: llvm.func weak @bale_check_failed

// -----

// A module that defines or declares the function keeps it.
// CHECK: llvm.func @bale_check_failed(!llvm.ptr, !llvm.ptr, !llvm.ptr, i64, i64)
// CHECK-NOT: llvm.func weak
// CHECK-NOT: @dprintf
llvm.func @bale_check_failed(!llvm.ptr, !llvm.ptr, !llvm.ptr, i64, i64)

func.func @declared(%ok: i1, %a: index) {
  bale.check %ok, "bale.pack", "text" (%a, %a)
  return
}

// -----

// Without a check nothing is added.
// CHECK-LABEL: func.func @no_check
// CHECK-NOT: llvm
func.func @no_check() {
  return
}
