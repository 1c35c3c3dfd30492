// A packed constant whose codes take more bytes than allowed stays packed.

// RUN: bale-opt %s --bale-to-llvm=cpu=x86-64-v3 | FileCheck %s --check-prefix=FOLDED
// RUN: bale-opt %s --bale-to-llvm="cpu=x86-64-v3 fold-max-bytes=8" | FileCheck %s --check-prefix=FOLDED
// RUN: bale-opt %s --bale-to-llvm="cpu=x86-64-v3 fold-max-bytes=7" | FileCheck %s --check-prefix=PACKED

// FOLDED: dense<[0, 1, 2, 3, 4, 5, 6, 7]> : tensor<8xi8>
// PACKED-NOT: tensor<8xi8>
// PACKED: tensor<3xi8>
// PACKED-NOT: tensor<8xi8>
func.func @codes() -> tensor<8xi8> {
  %w = arith.constant dense<[136, 198, 250]> : tensor<3xi8>
  %c8 = arith.constant 8 : index
  %x = bale.unpack %w count(%c8) <bits = 3> : tensor<3xi8> -> tensor<8xi8>
  return %x : tensor<8xi8>
}
