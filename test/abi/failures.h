/* Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Purpose: calls that fail, and what they say.
 * Entry point: CHECK_FAILS.
 * Invariant: one C file of a program includes this: it defines
 * bale_check_failed.
 */
#ifndef BALE_TEST_ABI_FAILURES_H
#define BALE_TEST_ABI_FAILURES_H

#include "descriptors.h"

#include <setjmp.h>

static jmp_buf target;
static char text[1024];

void bale_check_failed(const char *op, const char *location,
                       const char *message, int64_t first, int64_t second) {
  int length = snprintf(text, sizeof(text), "%s: '%s' op ", location, op);
  snprintf(text + length, sizeof(text) - length, message, (long long)first,
           (long long)second);
  longjmp(target, 1);
}

/* CALL fails and says EXPECTED. */
#define CHECK_FAILS(CALL, EXPECTED)                                            \
  do {                                                                         \
    text[0] = 0;                                                               \
    if (!setjmp(target)) {                                                     \
      CALL;                                                                    \
      CHECK(text[0]); /* a call that fails does not return */                  \
    }                                                                          \
    if (strcmp(text, EXPECTED) != 0) {                                         \
      fprintf(stderr, "%s:%d: expected '%s', but got '%s'\n", __FILE__,        \
              __LINE__, EXPECTED, text);                                       \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)

/* What an allocation says for which there is no memory. */
#define NO_MEMORY(BYTES)                                                       \
  "'memref.alloc' op expected memory of " BYTES " bytes, but got none"

#endif
