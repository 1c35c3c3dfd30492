/* Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Purpose: gives the functions of ops.mlir, compiled with host-alloc, their
 * memory.
 * Entry point: main.
 * Invariant: all memory of a compiled function comes from here and goes back,
 * but for the results.
 */
#include "descriptors.h"

static int64_t num_alive;

void *_mlir_memref_to_llvm_alloc(uint64_t size) {
  ++num_alive;
  return malloc(size);
}

void _mlir_memref_to_llvm_free(void *memory) {
  num_alive -= memory != NULL;
  free(memory);
}

typedef struct {
  F32x2 values;
  Bool1 bools;
} Compressed;
void _mlir_ciface_compress(Compressed *, F32x2 *, Bool1 *, Bool1 *);

int main(void) {
  static const float values[3][2] = {{1, 2}, {3, 4}, {5, 6}};
  static const unsigned char condition[3] = {1, 0, 2}, kept[2] = {1, 1};
  for (int call = 0; call < 10000; ++call) {
    F32x2 x = {exact(values, sizeof(values)), NULL, 0, {3, 2}, {2, 1}};
    x.aligned = x.allocated;
    ARGUMENT(Bool1, m, condition);
    Compressed result;
    _mlir_ciface_compress(&result, &x, &m, &m);
    CHECK(num_alive == 2);
    CHECK(!memcmp(result.values.aligned, values[0], sizeof(values[0])));
    CHECK(!memcmp(result.values.aligned + 2, values[2], sizeof(values[2])));
    CHECK(!memcmp(result.bools.aligned, kept, sizeof(kept)));
    _mlir_memref_to_llvm_free(result.values.allocated);
    _mlir_memref_to_llvm_free(result.bools.allocated);
    CHECK(num_alive == 0);
    DROP(m, condition);
    free(x.allocated);
  }
  return 0;
}
