// RUN: bale-opt %s --pass-pipeline='builtin.module(bale-reject-unsupported-ops{dialects=func,arith})' --split-input-file --verify-diagnostics

func.func @accepted(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}

// -----

func.func @left_over(%x: f32) -> f32 {
  // expected-error @+1 {{'math.exp' op expected to be lowered to the dialects func, arith, but got an op of math that nothing lowers}}
  %0 = math.exp %x : f32
  return %0 : f32
}

// -----

// A cast that another op needs is no error of its own.
func.func @cast_for_another(%x: i64) -> f32 {
  %0 = builtin.unrealized_conversion_cast %x : i64 to f32
  // expected-error @+1 {{'math.exp' op expected to be lowered}}
  %1 = math.exp %0 : f32
  return %1 : f32
}

// -----

func.func @cast_alone(%x: i64) -> f32 {
  // expected-error @+1 {{'builtin.unrealized_conversion_cast' op expected to be lowered}}
  %0 = builtin.unrealized_conversion_cast %x : i64 to f32
  return %0 : f32
}
