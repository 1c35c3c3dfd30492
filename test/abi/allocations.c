/* Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Purpose: asks the functions of allocations.mlir for results for which there
 * is no memory.
 * Entry point: main.
 * Invariant: an allocation that fails is reported before anything is read or
 * written.
 */
#include "failures.h"

void _mlir_ciface_pack(Bool1 *, Bool1 *);
void _mlir_ciface_unpack(Bool1 *, Bool1 *, int64_t);
void _mlir_ciface_compress(F32x2 *, F32x2 *, Bool1 *);

/* The sanitizer's malloc ends the process otherwise. */
const char *__asan_default_options(void) {
  return "allocator_may_return_null=1";
}

/* What one says of more bytes than a number of 64 bits can be. */
#define TOO_MANY(EXTENT)                                                       \
  "'memref.alloc' op expected the elements to take less than "                 \
  "9223372036854775807 bytes, but got more, with an extent of " EXTENT

/* Arguments of so many elements exist as descriptors alone. */
static void test_huge_results(void) {
  Bool1 bytes = {NULL, NULL, 0, {INT64_C(1) << 61}, {1}}, result;
  CHECK_FAILS(_mlir_ciface_pack(&result, &bytes),
              "model.mlir:1:1: " NO_MEMORY("1152921504606846976"));
  CHECK_FAILS(_mlir_ciface_unpack(&result, &bytes, INT64_C(1) << 62),
              "model.mlir:2:2: " NO_MEMORY("4611686018427387904"));
  /* As many as a count can be: the first size that is refused. */
  bytes.sizes[0] = INT64_C(1) << 62;
  CHECK_FAILS(_mlir_ciface_unpack(&result, &bytes, INT64_MAX),
              "model.mlir:2:2: " TOO_MANY("9223372036854775807"));
}

/* Three of four rows are kept: 3 * 4 * columns bytes. */
static void test_huge_rows(void) {
  static const unsigned char condition[4] = {1, 1, 0, 1};
  ARGUMENT(Bool1, m, condition);
  F32x2 x = {NULL, NULL, 0, {4, 0}, {0, 1}}, result;
  x.sizes[1] = x.strides[0] = INT64_C(1) << 58;
  CHECK_FAILS(_mlir_ciface_compress(&result, &x, &m),
              "model.mlir:3:3: " NO_MEMORY("3458764513820540928"));
  /* 12 * 2^62 is 0 in 64 bits, and 12 * (2^61 + 1) is -2^63 + 12. */
  x.sizes[1] = x.strides[0] = INT64_C(1) << 62;
  CHECK_FAILS(_mlir_ciface_compress(&result, &x, &m),
              "model.mlir:3:3: " TOO_MANY("4611686018427387904"));
  x.sizes[1] = x.strides[0] = (INT64_C(1) << 61) + 1;
  CHECK_FAILS(_mlir_ciface_compress(&result, &x, &m),
              "model.mlir:3:3: " TOO_MANY("2305843009213693953"));
  DROP(m, condition);
}

/* No row is kept: nothing is needed, however many columns there are. */
static void test_no_rows(void) {
  static const unsigned char condition[4] = {0, 0, 0, 0};
  ARGUMENT(Bool1, m, condition);
  F32x2 x = {NULL, NULL, 0, {4, 0}, {0, 1}}, result;
  x.sizes[1] = x.strides[0] = INT64_C(1) << 62;
  _mlir_ciface_compress(&result, &x, &m);
  CHECK(result.sizes[0] == 0 && result.sizes[1] == INT64_C(1) << 62);
  free(result.allocated);
  DROP(m, condition);
}

int main(void) {
  test_huge_results();
  test_huge_rows();
  test_no_rows();
  return 0;
}
