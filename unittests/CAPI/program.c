/*===- program.c - A C program that uses Bale -----------------------*- C -*-===*\
|*                                                                            *|
|* Part of Bale, under the Apache License v2.0 with LLVM Exceptions.          *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

/*
 * Purpose: shows that the C API is C, in a program from start to end.
 * Entry point: main.
 * Invariant: exits 0 only if every step gave what the specification says.
 */

#include "bale-c/Bale.h"

#include <stdio.h>
#include <string.h>

/* The specification's example: 8 codes of 3 bits in 3 bytes. */
static const char *const kSource =
    "func.func @pack(%x: tensor<?xui8>) -> tensor<?xui8> {\n"
    "  %w = bale.pack %x <bits = 3> : tensor<?xui8> -> tensor<?xui8>\n"
    "  return %w : tensor<?xui8>\n"
    "}\n";

static int fail(const char *what) {
  fprintf(stderr, "%s: %s\n", what, baleLastError());
  return 1;
}

int main(void) {
  uint8_t codes[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  const uint8_t expected[3] = {0x88, 0xC6, 0xFA};
  int64_t sizes[1] = {8};
  BaleArray input = {codes, 1, 1, sizes, NULL};
  BaleArray output;
  int result = 0;

  BaleModule *module =
      baleCompile(kSource, strlen(kSource), "pack.mlir", "opt-level=2");
  const BaleFunction *function;
  if (!module)
    return fail("baleCompile");
  function = baleModuleFindFunction(module, "pack");
  if (!function)
    return fail("baleModuleFindFunction");
  if (!baleCall(function, &input, 1, &output, 1))
    return fail("baleCall");
  baleModuleDestroy(module);
  /* The output outlives its module. */
  if (output.rank != 1 || output.sizes[0] != 3 || output.elementSize != 1 ||
      memcmp(output.data, expected, sizeof(expected)) != 0)
    result = fail("output");
  baleArrayRelease(&output);
  if (output.owner)
    result = fail("baleArrayRelease");
  /* So little is not kept. */
  baleKeptMemorySetLimit(BALE_KEPT_MEMORY_DEFAULT_LIMIT / 2);
  if (baleKeptMemoryGetLimit() != BALE_KEPT_MEMORY_DEFAULT_LIMIT / 2 ||
      baleKeptMemoryGetSize() != 0)
    result = fail("kept memory");
  baleKeptMemoryRelease();
  return result;
}
