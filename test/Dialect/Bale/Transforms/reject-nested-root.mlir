// A module inside a module is no fault where the pass runs on it.

// RUN: bale-opt %s --pass-pipeline='builtin.module(builtin.module(bale-reject-unsupported-ops))' \
// RUN:   | FileCheck %s

// CHECK: module @inner
module {
  module @inner {
    func.func @f(%x: tensor<?xi8>) -> tensor<?xi8> {
      return %x : tensor<?xi8>
    }
  }
}
