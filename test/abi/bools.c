/* Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Purpose: passes bools of any byte to the functions of bools.mlir.
 * Entry point: main.
 * Invariant: a byte is true iff it is not 0; a result holds the bytes 0 and 1
 * only.
 */
#include "descriptors.h"

static const unsigned char kBools[8] = {0, 1, 2, 128, 255, 0, 254, 0};
static const unsigned char kTrues[8] = {0, 1, 1, 1, 1, 0, 1, 0};

/* What the module calls: it returns bytes as they come. */
void _mlir_ciface_from_outside(Bool1 *result, Bool1 *x) {
  CHECK(x->sizes[0] == 8);
  ARGUMENT(Bool1, fresh, kBools);
  *result = fresh;
}

void _mlir_ciface_argument(Bool1 *, Bool1 *);
void _mlir_ciface_called(Bool1 *, Bool1 *);
void _mlir_ciface_external(Bool1 *, Bool1 *);
void _mlir_ciface_negated(Bool1 *, Bool1 *);
void _mlir_ciface_inserted(Bool1 *, Bool1 *, _Bool);
static void test_vectors(void) {
  static const unsigned char negated[8] = {1, 0, 0, 0, 0, 1, 0, 1};
  static const unsigned char inserted[8] = {1, 1, 1, 1, 1, 0, 1, 0};
  ARGUMENT(Bool1, x, kBools);
  Bool1 result;
  _mlir_ciface_argument(&result, &x);
  TAKE(result, kTrues, 8);
  _mlir_ciface_called(&result, &x);
  TAKE(result, kTrues, 8);
  _mlir_ciface_external(&result, &x);
  TAKE(result, kTrues, 8);
  _mlir_ciface_negated(&result, &x);
  TAKE(result, negated, 8);
  _mlir_ciface_inserted(&result, &x, 1);
  TAKE(result, inserted, 8);
  DROP(x, kBools);
}

void _mlir_ciface_slice(Bool2 *, Bool2 *, int64_t);
void _mlir_ciface_reshaped(Bool1 *, Bool2 *);
static void test_matrices(void) {
  static const unsigned char columns[4] = {1, 1, 0, 0};
  Bool2 x = {exact(kBools, 8), NULL, 0, {2, 4}, {4, 1}}, slice;
  x.aligned = x.allocated;
  _mlir_ciface_slice(&slice, &x, 2);
  CHECK(slice.sizes[0] == 2 && slice.sizes[1] == 2);
  CHECK(!memcmp(slice.aligned, columns, 4));
  free(slice.allocated);
  Bool1 flat;
  _mlir_ciface_reshaped(&flat, &x);
  TAKE(flat, kTrues, 8);
  free(x.allocated);
}

typedef struct {
  int64_t *allocated, *aligned, offset;
} I64x0;
void _mlir_ciface_count(I64x0 *, Bool1 *);
static void test_count(void) {
  unsigned char bytes[256];
  for (int byte = 0; byte < 256; ++byte)
    bytes[byte] = byte;
  ARGUMENT(Bool1, x, bytes);
  I64x0 count;
  _mlir_ciface_count(&count, &x);
  CHECK(*count.aligned == 255);
  free(count.allocated);
  DROP(x, bytes);
}

int main(void) {
  for (int call = 0; call < 10000; ++call) {
    test_vectors();
    test_matrices();
    test_count();
  }
  return 0;
}
