// RUN: bale-opt %s -split-input-file -verify-diagnostics -bale-infer-shapes

// The rules of bale.count that a constant operand decides, where the op certainly runs.

func.func @count_c3_negative(%m: tensor<?xi1>) {
  %d = arith.constant -1 : index
  // expected-error @below {{'bale.count' op expected limit to be at least 0, but got -1}}
  %k = bale.count %m limit %d : tensor<?xi1>
  return
}

// -----

func.func @count_c3_ok_zero(%m: tensor<?xi1>) {
  %d = arith.constant 0 : index
  %k = bale.count %m limit %d : tensor<?xi1>
  return
}
