/* Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Purpose: calls functions that write memory of the caller.
 * Entry point: main.
 * Invariant: buffers end where their elements end, so one byte too far is an
 * error.
 */
#include "descriptors.h"

#include <sanitizer/allocator_interface.h>

void _mlir_ciface_add(F32x1 *, F32x1 *, F32x1 *);
void _mlir_ciface_reversed_twice(F32x1 *, F32x1 *);
static void test_vectors(void) {
  static const float values[5] = {1, 2, 3, 4, 5}, sums[5] = {2, 4, 6, 8, 10};
  ARGUMENT(F32x1, x, values);
  ARGUMENT(F32x1, out, values);
  _mlir_ciface_add(&x, &x, &out);
  CHECK(!memcmp(out.aligned, sums, sizeof(sums)));
  _mlir_ciface_reversed_twice(&x, &out);
  CHECK(!memcmp(out.aligned, values, sizeof(values)));
  CHECK(!memcmp(x.aligned, values, sizeof(values)));
  free(x.allocated);
  free(out.allocated);
}

void _mlir_ciface_column(F32x2 *, F32x2 *);
static void test_strides(void) {
  static const float values[2][3] = {{1, 2, 3}, {4, 5, 6}};
  static const float before[2][2] = {{-1, -2}, {-3, -4}};
  static const float after[2][2] = {{-1, 3}, {-3, 6}};
  F32x2 x = {exact(values, sizeof(values)), NULL, 0, {2, 3}, {3, 1}};
  F32x2 out = {exact(before, sizeof(before)), NULL, 0, {2, 2}, {2, 1}};
  x.aligned = x.allocated;
  out.aligned = out.allocated;
  _mlir_ciface_column(&x, &out);
  CHECK(!memcmp(out.aligned, after, sizeof(after)));
  free(x.allocated);
  free(out.allocated);
}

void _mlir_ciface_copy_bools(Bool1 *, Bool1 *);
static void test_bools(void) {
  static const unsigned char bytes[4] = {0, 1, 2, 255}, trues[4] = {0, 1, 1, 1};
  ARGUMENT(Bool1, x, bytes);
  ARGUMENT(Bool1, out, bytes);
  _mlir_ciface_copy_bools(&x, &out);
  CHECK(!memcmp(out.aligned, trues, sizeof(trues)));
  free(x.allocated);
  free(out.allocated);
}

int main(void) {
  for (int call = 0; call < 10000; ++call) {
    size_t before = __sanitizer_get_current_allocated_bytes();
    test_vectors();
    test_strides();
    test_bools();
    CHECK(__sanitizer_get_current_allocated_bytes() == before);
  }
  return 0;
}
