/* Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Purpose: what a C program needs to call a compiled function.
 * Entry point: DESCRIPTOR, CHECK, ARGUMENT, DROP, TAKE.
 * Invariant: the descriptors are those of MLIR's C interface.
 */
#ifndef BALE_TEST_ABI_DESCRIPTORS_H
#define BALE_TEST_ABI_DESCRIPTORS_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DESCRIPTOR(NAME, TYPE, RANK)                                           \
  typedef struct {                                                             \
    TYPE *allocated;                                                           \
    TYPE *aligned;                                                             \
    int64_t offset;                                                            \
    int64_t sizes[RANK];                                                       \
    int64_t strides[RANK];                                                     \
  } NAME

typedef struct {
  float *allocated;
  float *aligned;
  int64_t offset;
} F32x0;
DESCRIPTOR(F32x1, float, 1);
DESCRIPTOR(F32x2, float, 2);
DESCRIPTOR(Bool1, unsigned char, 1); /* bools and other bytes */
DESCRIPTOR(Bool2, unsigned char, 2);
DESCRIPTOR(I8x1, signed char, 1);
DESCRIPTOR(U16x1, uint16_t, 1);
DESCRIPTOR(F64x1, double, 1);
DESCRIPTOR(I64x1, int64_t, 1);
DESCRIPTOR(Ptr1, void *, 1);

/* Ends the program unless CONDITION holds. */
#define CHECK(CONDITION)                                                       \
  do {                                                                         \
    if (!(CONDITION)) {                                                        \
      fprintf(stderr, "%s:%d: expected %s\n", __FILE__, __LINE__, #CONDITION); \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)

/* A copy of SIZE bytes in memory that ends where they end. */
static inline void *exact(const void *bytes, size_t size) {
  void *copy = malloc(size);
  if (size)
    memcpy(copy, bytes, size);
  return copy;
}

/* Defines NAME, of rank 1, on an exact copy of ARRAY. */
#define ARGUMENT(DESCRIPTOR_TYPE, NAME, ARRAY)                                 \
  DESCRIPTOR_TYPE NAME = {exact(ARRAY, sizeof(ARRAY)),                         \
                          NULL,                                                \
                          0,                                                   \
                          {sizeof(ARRAY) / sizeof(*(ARRAY))},                  \
                          {1}};                                                \
  NAME.aligned = NAME.allocated

/* The argument NAME still holds ARRAY. Frees it. */
#define DROP(NAME, ARRAY)                                                      \
  do {                                                                         \
    CHECK(!memcmp(NAME.aligned, ARRAY, sizeof(ARRAY)));                        \
    free(NAME.allocated);                                                      \
  } while (0)

/* RESULT is the first COUNT elements of ARRAY, of rank 1 and without gaps.
 * Frees it. */
#define TAKE(RESULT, ARRAY, COUNT)                                             \
  do {                                                                         \
    CHECK((RESULT).offset == 0 && (RESULT).strides[0] == 1);                   \
    CHECK((RESULT).sizes[0] == (COUNT));                                       \
    CHECK(!memcmp((RESULT).aligned, ARRAY, (COUNT) * sizeof(*(ARRAY))));       \
    free((RESULT).allocated);                                                  \
  } while (0)

#endif
