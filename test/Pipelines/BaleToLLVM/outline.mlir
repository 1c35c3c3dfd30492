// RUN: bale-opt %s --bale-to-llvm | FileCheck %s
// RUN: bale-opt %s --bale-to-llvm=outline=6 | FileCheck %s --check-prefix=FEWER
// RUN: bale-opt %s --bale-to-llvm="threads=true cpu=x86-64-v3" | FileCheck %s --check-prefix=THREADS
// RUN: bale-opt %s --bale-to-llvm=vectorize=false | FileCheck %s
// RUN: bale-opt %s --bale-to-llvm --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOCATION
// RUN: bale-opt %s --bale-to-llvm | mlir-translate --mlir-to-llvmir | FileCheck %s --check-prefix=LLVMIR

// Five equal ops, four are enough, share a kernel; an exported function of its name keeps it.

// FEWER-NOT: bale_pack_bits3_i8_0

// CHECK-LABEL: llvm.func @four(
// CHECK-COUNT-4: llvm.call @bale_pack_bits3_i8_0(
// LOCATION: llvm.func internal @bale_pack_bits3_i8_0(
// LOCATION: llvm.return loc("first")
// LOCATION: } loc("first")
func.func @four(%x: tensor<4096xi8>, %y: tensor<8192xi8>, %v: tensor<4096xi8>)
    -> (tensor<1536xi8>, tensor<3072xi8>, tensor<1536xi8>, tensor<3072xi8>) {
  %a = bale.pack %x <bits = 3> : tensor<4096xi8> -> tensor<1536xi8> loc("first")
  %b = bale.pack %y <bits = 3> : tensor<8192xi8> -> tensor<3072xi8>
  %c = bale.pack %v <bits = 3> : tensor<4096xi8> -> tensor<1536xi8>
  %z = arith.addi %y, %y : tensor<8192xi8>
  %d = bale.pack %z <bits = 3> : tensor<8192xi8> -> tensor<3072xi8>
  return %a, %b, %c, %d : tensor<1536xi8>, tensor<3072xi8>, tensor<1536xi8>, tensor<3072xi8>
}

// CHECK-LABEL: llvm.func @bale_pack_bits3_i8(
//       CHECK:   llvm.call @bale_pack_bits3_i8_0(
func.func @bale_pack_bits3_i8(%x: tensor<4096xi8>) -> tensor<1536xi8> {
  %a = bale.pack %x <bits = 3> : tensor<4096xi8> -> tensor<1536xi8>
  return %a : tensor<1536xi8>
}

// CHECK-LABEL: llvm.func internal @bale_pack_bits3_i8_0(
//  CHECK-SAME:     passthrough = ["noinline"]
// THREADS-LABEL: llvm.func internal @bale_pack_bits3_i8_0(
//       THREADS:   omp.parallel
// LLVMIR: define internal void @bale_pack_bits3_i8_0({{.*}}) #[[#KERNEL:]]
// LLVMIR: attributes #[[#KERNEL]] = { noinline }
