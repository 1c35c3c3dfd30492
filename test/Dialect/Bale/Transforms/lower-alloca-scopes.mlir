// RUN: bale-opt %s --bale-lower-alloca-scopes --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func @with_memory(
// CHECK:         %[[STACK:.*]] = llvm.intr.stacksave
// CHECK-NEXT:    %[[MEMORY:.*]] = memref.alloca() : memref<8xi8>
// CHECK-NEXT:    scf.for
// CHECK-NEXT:      "test.use"(%[[MEMORY]])
// CHECK-NEXT:    }
// CHECK-NEXT:    llvm.intr.stackrestore %[[STACK]]
// CHECK-NEXT:    return
func.func @with_memory(%n: index, %zero: index, %one: index) {
  memref.alloca_scope {
    %a = memref.alloca() : memref<8xi8>
    scf.for %i = %zero to %n step %one {
      "test.use"(%a) : (memref<8xi8>) -> ()
    }
  }
  return
}

// What a scope returns takes its place.

// CHECK-LABEL: func @without_memory(
// CHECK-NEXT:    %[[RESULT:.*]] = "test.make"() : () -> index
// CHECK-NEXT:    return %[[RESULT]]
func.func @without_memory() -> index {
  %0 = memref.alloca_scope -> index {
    %1 = "test.make"() : () -> index
    memref.alloca_scope.return %1 : index
  }
  return %0 : index
}

// A scope has its own memory, not that of a scope inside it.

// CHECK-LABEL: func @nested(
// CHECK-NEXT:    "test.before"
// CHECK-NEXT:    %[[STACK:.*]] = llvm.intr.stacksave
// CHECK-NEXT:    memref.alloca()
// CHECK-NEXT:    llvm.intr.stackrestore %[[STACK]]
// CHECK-NEXT:    "test.after"
// CHECK-NEXT:    return
func.func @nested() {
  memref.alloca_scope {
    "test.before"() : () -> ()
    memref.alloca_scope {
      %a = memref.alloca() : memref<8xi8>
    }
    "test.after"() : () -> ()
  }
  return
}
