// RUN: not bale-opt %s --convert-bale-to-vector=cpu=zx81 2>&1 | FileCheck %s --check-prefix=CPU
// CPU: error: expected cpu to be a processor of {{.*}}, but got zx81

// RUN: not bale-opt %s --convert-bale-to-vector=vector-bits=64 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BITS
// BITS: error: expected vector-bits to be 128, 256 or 512, but got 64

// The pipeline hands them on.
// RUN: not bale-opt %s --bale-to-llvm=cpu=zx81 2>&1 | FileCheck %s --check-prefix=CPU
// RUN: not bale-opt %s --bale-to-llvm=vector-bits=64 2>&1 | FileCheck %s --check-prefix=BITS

func.func @pack(%x: memref<?xi8>, %w: memref<?xi8>) {
  bale.pack_into %x into %w <bits = 4> : memref<?xi8>, memref<?xi8>
  return
}
