// RUN: bale-opt %s --convert-bale-to-llvm --split-input-file --verify-diagnostics

// expected-error @+1 {{'func.func' op expected bale_check_failed to be an llvm.func of '!llvm.func<void (ptr, ptr, ptr, i64, i64)>', which run-time checks call}}
func.func private @bale_check_failed()

func.func @taken(%ok: i1, %a: index) {
  bale.check %ok, "bale.pack", "text" (%a, %a)
  return
}
