/* Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Purpose: a race, which shows that ThreadSanitizer sees those of compiled
 * code.
 * Entry point: main.
 * Invariant: ThreadSanitizer reports the race.
 */
#include "../abi/descriptors.h"

void _mlir_ciface_race(int64_t, I64x1 *);

int main(void) {
  static const int64_t none[1] = {0};
  ARGUMENT(I64x1, x, none);
  _mlir_ciface_race(1000, &x);
  free(x.allocated);
  return 0;
}
