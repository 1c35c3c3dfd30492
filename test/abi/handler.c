/* Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Purpose: lets a run-time check fail in a program with its own
 * bale_check_failed.
 * Entry point: main.
 * Invariant: the program's definition wins over the module's weak one.
 */
#include "descriptors.h"

#include <setjmp.h>

void _mlir_ciface_check(I64x1 *, _Bool, int64_t, int64_t);

static jmp_buf target;
static char text[1024];

void bale_check_failed(const char *op, const char *location,
                       const char *message, int64_t first, int64_t second) {
  int length = snprintf(text, sizeof(text), "%s|%s|", op, location);
  snprintf(text + length, sizeof(text) - length, message, (long long)first,
           (long long)second);
  longjmp(target, 1);
}

int main(void) {
  I64x1 result;
  if (!setjmp(target)) {
    _mlir_ciface_check(&result, 0, 3, 2);
    CHECK(text[0]); /* not reached: a failed check does not return */
  }
  CHECK(!strcmp(text, "bale.unpack|Unpack_3 (model.mlir:7:9)|expected 100% of "
                      "words dimension 0 to be 3, but got 2"));
  return 0;
}
