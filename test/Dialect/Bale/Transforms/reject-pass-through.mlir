// RUN: bale-opt %s --pass-pipeline='builtin.module(bale-reject-unsupported-ops{pass-through dialects=func})' --split-input-file --verify-diagnostics

// Ops and types of dialects that are only read belong to somebody else.
func.func @foreign(%x: !torch.none) -> !torch.none {
  %0 = "torch.op"(%x) : (!torch.none) -> !torch.none
  return %0 : !torch.none
}

// -----

func.func @left_over(%x: f32, %y: !torch.none) -> f32 {
  "torch.op"(%y) : (!torch.none) -> ()
  // expected-error @+1 {{'math.exp' op expected to be lowered to the dialects func, but got an op of math that nothing lowers}}
  %0 = math.exp %x : f32
  return %0 : f32
}
