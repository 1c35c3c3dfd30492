// A pass of Bale's and one of upstream's, where what is left has a compress in it.

// RUN: bale-reduce %s --opt-reduction-pass='opt-pass=bale-fold-constants test=%S/is-interesting' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,FOLD
// RUN: bale-reduce %s --opt-reduction-pass='opt-pass=symbol-dce test=%S/is-interesting' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,DCE

// A pass that would take away what is interesting is not kept.

// RUN: bale-reduce %s --opt-reduction-pass='opt-pass=bale-to-linalg test=%S/is-interesting' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,KEEP

// CHECK: func.func @kept(
// FOLD-NOT: bale.pack
// FOLD: arith.constant dense<[-120, -58, -6]> : tensor<3xi8>
// DCE: bale.pack
// KEEP: bale.pack
func.func @kept() -> tensor<3xi8> {
  %0 = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : tensor<8xi8>
  %1 = bale.pack %0 <bits = 3> : tensor<8xi8> -> tensor<3xi8>
  return %1 : tensor<3xi8>
}

// CHECK: bale.compress
func.func @interesting(%x: tensor<?xf32>, %m: tensor<?xi1>) -> tensor<?xf32> {
  %0 = bale.compress %x where %m : tensor<?xf32>, tensor<?xi1> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// FOLD: func.func private @unused
// DCE-NOT: @unused
// KEEP: func.func private @unused
func.func private @unused(%x: tensor<?xi8>) -> tensor<?xi8> {
  return %x : tensor<?xi8>
}
