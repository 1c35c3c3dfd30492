// RUN: bale-opt %s --bale-to-linalg --split-input-file --verify-diagnostics

// An op below the level is named, rather than left as if it belonged there.
func.func @below() {
  // expected-error @below {{'gpu.barrier' op expected to be lowered to the dialects arith, bufferization, cf,}}
  gpu.barrier
  return
}
