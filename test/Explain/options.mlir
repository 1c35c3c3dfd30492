// What options change.
// RUN: bale-opt %s -o /dev/null --bale-explain="triple=x86_64 cpu=x86-64-v4 outline=2" 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=ALL,SHARED
// RUN: bale-opt %s -o /dev/null --bale-explain="triple=x86_64 cpu=x86-64-v4" 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=ALL,ALONE --implicit-check-not=share
// RUN: bale-opt %s -o /dev/null --bale-explain="triple=x86_64 cpu=x86-64-v4 threads non-temporal-bytes=0" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=THREADS --implicit-check-not=large
// RUN: bale-opt %s -o /dev/null --bale-explain="triple=x86_64 cpu=x86-64-v4 vector-bits=128" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NARROW
// RUN: bale-opt %s -o /dev/null --bale-explain=triple=x86_64 2>&1 | FileCheck %s --check-prefix=SSE2
// RUN: bale-opt %s -o /dev/null --bale-explain="vectorize=false cpu=zx81 outline=2" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LINALG --implicit-check-not=vector --implicit-check-not=faster

// RUN: not bale-opt %s --bale-explain=cpu=zx81 2>&1 | FileCheck %s --check-prefix=CPU
// CPU: error: expected cpu to be a processor of [[ARCH:.*]], but got zx81
// CPU-NEXT: note: llc-22 -mtriple=[[ARCH]] -mcpu=help lists them

// Rows of more than 1024 codes share a function in which they are dynamic.
// ALL: remark: packs 1 row: 4096 codes
// SHARED: note: {{.*}}a row is ? blocks of 512 codes{{.*}}; in @bale_pack_bits3_i8, which 2 ops share; as memrefs of identity layout
// ALONE: note: {{.*}}a row is 8 blocks of 512 codes; vectors of 64 bytes; as memrefs of identity layout
// ALL: remark: packs 1 row: 8192 codes
// SHARED: note: {{.*}}; in @bale_pack_bits3_i8, which 2 ops share; as memrefs of identity layout
// ALONE: note: {{.*}}a row is 16 blocks of 512 codes; vectors

// As bale-to-llvm, which makes no code for a processor then.
// LINALG: note: left to convert-bale-to-linalg: vectorize=false asks for it; in @bale_pack_bits3_i8, which 2 ops share; as memrefs of identity layout
// LINALG: note: left to convert-bale-to-linalg: vectorize=false asks for it; in @bale_pack_bits3_i8, which 2 ops share; as memrefs of identity layout
// LINALG: note: left to convert-bale-to-linalg: vectorize=false asks for it{{$}}

// THREADS: note: vector rows{{.*}}; vectors of 64 bytes; on several threads; as memrefs of identity layout
// NARROW: note: vector rows{{.*}}; vectors of 16 bytes
func.func @f(%x: tensor<4096xi8>, %y: tensor<8192xi8>, %z: memref<9xi8>, %m: memref<9xi8>, %o: memref<?xi8>)
    -> (tensor<1536xi8>, tensor<3072xi8>) {
  %w = bale.pack %x <bits = 3> : tensor<4096xi8> -> tensor<1536xi8>
  %v = bale.pack %y <bits = 3> : tensor<8192xi8> -> tensor<3072xi8>
  // SSE2: note: compress by positions, one by one, since the target has no instruction that moves lanes; vectors of 16 bytes
  // SSE2: note: faster with a cpu of x86-64 that compresses lanes by an instruction
  bale.compress_into %z where %m into %o : memref<9xi8>, memref<9xi8>, memref<?xi8>
  return %w, %v : tensor<1536xi8>, tensor<3072xi8>
}
