// RUN: bale-opt %s --convert-bale-to-llvm --split-input-file --verify-diagnostics

func.func @gap(%ok: i1, %a: index) {
  // expected-error @+1 {{'bale.check' op expected message to mention {0}, since it mentions {1}}}
  bale.check %ok, "bale.pack", "got {1}" (%a, %a)
  return
}

// -----

// expected-error @+1 {{'func.func' op expected bale_check_failed to be an llvm.func of '!llvm.func<void (ptr, ptr, ptr, i64, i64)>', which run-time checks call}}
func.func private @bale_check_failed()

func.func @taken(%ok: i1, %a: index) {
  bale.check %ok, "bale.pack", "text" (%a, %a)
  return
}
