/* Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Purpose: is a host that has no memory for the functions of allocations.mlir,
 * compiled with host-alloc.
 * Entry point: main.
 * Invariant: a host may give a null pointer; also a small result is checked.
 */
#include "failures.h"

static int has_memory;

void *_mlir_memref_to_llvm_alloc(uint64_t size) {
  return has_memory ? malloc(size) : NULL;
}
void _mlir_memref_to_llvm_free(void *memory) { free(memory); }

void _mlir_ciface_pack(Bool1 *, Bool1 *);
void _mlir_ciface_unpack(Bool1 *, Bool1 *, int64_t);
void _mlir_ciface_compress(F32x2 *, F32x2 *, Bool1 *);

int main(void) {
  static const unsigned char codes[4] = {0, 1, 2, 3}, words[2] = {0x10, 0x32};
  static const unsigned char condition[3] = {1, 0, 1};
  static const float rows[3][1] = {{1}, {2}, {3}}, kept[2] = {1, 3};
  ARGUMENT(Bool1, x, codes);
  ARGUMENT(Bool1, w, words);
  ARGUMENT(Bool1, m, condition);
  F32x2 y = {exact(rows, sizeof(rows)), NULL, 0, {3, 1}, {1, 1}}, compressed;
  y.aligned = y.allocated;
  Bool1 result;

  has_memory = 0;
  CHECK_FAILS(_mlir_ciface_pack(&result, &x),
              "model.mlir:1:1: " NO_MEMORY("2"));
  CHECK_FAILS(_mlir_ciface_unpack(&result, &w, 4),
              "model.mlir:2:2: " NO_MEMORY("4"));
  CHECK_FAILS(_mlir_ciface_compress(&compressed, &y, &m),
              "model.mlir:3:3: " NO_MEMORY("8"));

  has_memory = 1;
  _mlir_ciface_pack(&result, &x);
  TAKE(result, words, 2);
  _mlir_ciface_unpack(&result, &w, 4);
  TAKE(result, codes, 4);
  _mlir_ciface_compress(&compressed, &y, &m);
  CHECK(compressed.sizes[0] == 2);
  CHECK(!memcmp(compressed.aligned, kept, sizeof(kept)));
  free(compressed.allocated);

  DROP(x, codes);
  DROP(w, words);
  DROP(m, condition);
  free(y.allocated);
  return 0;
}
