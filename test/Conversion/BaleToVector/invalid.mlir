// RUN: not bale-opt %s --convert-bale-to-vector=cpu=zx81 2>&1 | FileCheck %s --check-prefix=CPU
// CPU: error: expected cpu to be a processor of [[ARCH:.*]], but got zx81
// CPU-NEXT: note: llc-22 -mtriple=[[ARCH]] -mcpu=help lists them

// RUN: not bale-opt %s --convert-bale-to-vector=vector-bits=64 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BITS
// BITS: error: expected vector-bits to be 128, 256 or 512, but got 64

// RUN: not bale-opt %s --convert-bale-to-vector=non-temporal-bytes=-1 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BYTES
// BYTES: error: expected non-temporal-bytes to be at least 0, but got -1

// RUN: not bale-opt %s --convert-bale-to-vector=triple=zx81-linux-gnu 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TRIPLE
// TRIPLE: error: expected triple to have an architecture that LLVM makes code for, but got zx81-linux-gnu

// RUN: not bale-opt %s --convert-bale-to-vector=triple=s390x-linux-gnu 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ENDIAN
// ENDIAN: error: expected triple to have a little-endian architecture, but got s390x

// A processor is one of the triple's architecture.
// RUN: not bale-opt %s --convert-bale-to-vector="triple=aarch64-linux-gnu cpu=x86-64-v3" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OTHER
// OTHER: error: expected cpu to be a processor of aarch64, but got x86-64-v3

// The pipeline hands them on, and they come before its work: this module has an op that no
// pass of the pipeline takes.
// RUN: not bale-opt %s --bale-to-llvm 2>&1 | FileCheck %s --check-prefix=FIRST
// FIRST: error: 'onnx.Relu' op expected an op of bale
// RUN: not bale-opt %s --bale-to-llvm=cpu=zx81 2>&1 \
// RUN:   | FileCheck %s --check-prefix=CPU --implicit-check-not=onnx.Relu
// RUN: not bale-opt %s --bale-to-llvm=triple=zx81-linux-gnu 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TRIPLE
// RUN: not bale-opt %s --bale-to-llvm=non-temporal-bytes=-1 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BYTES
// RUN: not bale-opt %s --bale-to-llvm=cpu=zx81 2>&1 | FileCheck %s --check-prefix=CPU
// RUN: not bale-opt %s --bale-to-llvm=vector-bits=64 2>&1 | FileCheck %s --check-prefix=BITS

func.func @pack(%x: memref<?xi8>, %w: memref<?xi8>) {
  bale.pack_into %x into %w <bits = 4> : memref<?xi8>, memref<?xi8>
  return
}

func.func @relu(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = "onnx.Relu"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %y : tensor<8xf32>
}
