// RUN: bale-opt %s -split-input-file -verify-diagnostics

// The rules of bale.check: @check_c<N>_<why> breaks rule CN, @check_c<N>_ok_<why> just keeps it.

func.func @check_c1_second_alone(%ok: i1, %a: index) {
  // expected-error @below {{'bale.check' op expected message to mention its first number, but got only its second}}
  bale.check %ok, "bale.pack", "got {1}" (%a, %a)
  return
}

// -----

func.func @check_c1_ok_both(%ok: i1, %a: index) {
  bale.check %ok, "bale.pack", "got {1}, not {0}" (%a, %a)
  return
}

// -----

func.func @check_c1_ok_first_alone(%ok: i1, %a: index) {
  bale.check %ok, "bale.pack", "got {0}" (%a, %a)
  return
}

// -----

func.func @check_c1_ok_none(%ok: i1, %a: index) {
  bale.check %ok, "bale.pack", "text" (%a, %a)
  return
}
