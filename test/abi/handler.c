/* Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Purpose: lets a run-time check fail in a program with its own
 * bale_check_failed.
 * Entry point: main.
 * Invariant: the program's definition wins over the module's weak one.
 */
#include "failures.h"

void _mlir_ciface_check(I64x1 *, _Bool, int64_t, int64_t);

int main(void) {
  I64x1 result;
  CHECK_FAILS(_mlir_ciface_check(&result, 0, 3, 2),
              "Unpack_3 (model.mlir:7:9): 'bale.unpack' op expected 100% of "
              "words dimension 0 to be 3, but got 2");
  return 0;
}
