/*===- pack_kept.c - A C program that uses Bale ---------------------*- C -*-===*\
|*                                                                            *|
|* Part of Bale, under the Apache License v2.0 with LLVM Exceptions.          *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

/*
 * Purpose: compiles MLIR text with two of Bale's ops in process, and calls it.
 * Entry point: main.
 * Invariant: it uses the header and the library that are installed, no MLIR.
 */

#include <bale-c/Bale.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Keeps the codes whose condition is true and packs them, 3 bits each. */
static const char source[] =
    "func.func @pack_kept(%codes: tensor<?xui8>, %condition: tensor<?xi1>)\n"
    "    -> tensor<?xui8> {\n"
    "  %kept = bale.compress %codes where %condition axis(0)\n"
    "      : tensor<?xui8>, tensor<?xi1> -> tensor<?xui8>\n"
    "  %words = bale.pack %kept <bits = 3> : tensor<?xui8> -> tensor<?xui8>\n"
    "  return %words : tensor<?xui8>\n"
    "}\n";

static int fail(void) {
  fprintf(stderr, "pack_kept: %s\n", baleLastError());
  return EXIT_FAILURE;
}

/* Calls the function and prints its result. Returns what main does. */
static int call(const BaleFunction *function) {
  uint8_t codes[] = {0, 1, 2, 3, 4, 5, 6, 7};
  uint8_t condition[] = {1, 0, 1, 0, 1, 0, 1, 0};
  int64_t sizes[] = {8};
  BaleArray inputs[] = {
      {.data = codes, .elementSize = 1, .rank = 1, .sizes = sizes},
      {.data = condition, .elementSize = 1, .rank = 1, .sizes = sizes},
  };
  BaleArray words;
  if (!baleCall(function, inputs, 2, &words, 1))
    return fail();
  for (int64_t i = 0; i < words.sizes[0]; ++i)
    printf("word %d\n", ((const uint8_t *)words.data)[i]);
  /* 0 + 2 * 8 + 4 * 64 + 6 * 512 = 3344 = 16 + 13 * 256 */
  const uint8_t expected[] = {16, 13};
  int right = words.sizes[0] == 2 && !memcmp(words.data, expected, 2);
  baleArrayRelease(&words);
  if (right)
    return EXIT_SUCCESS;
  fprintf(stderr, "pack_kept: expected the words 16 and 13\n");
  return EXIT_FAILURE;
}

int main(void) {
  BaleModule *module =
      baleCompile(source, strlen(source), "pack_kept.mlir", NULL);
  if (!module)
    return fail();
  const BaleFunction *function = baleModuleFindFunction(module, "pack_kept");
  int status = function ? call(function) : fail();
  baleModuleDestroy(module);
  return status;
}
