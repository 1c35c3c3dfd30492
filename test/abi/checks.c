/* Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Purpose: lets a run-time check fail with the default function.
 * Entry point: main.
 * Invariant: the text arrives although the standard error is a pipe and the
 * process aborts.
 */
#define _POSIX_C_SOURCE 200809L
#include "descriptors.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

void _mlir_ciface_check(I64x1 *, _Bool, int64_t, int64_t);

static const char kExpected[] =
    "Unpack_3 (model.mlir:7:9): error: 'bale.unpack' op expected 100% of words "
    "dimension 0 to be 9223372036854775807, but got -3\n";

int main(void) {
  I64x1 result;
  _mlir_ciface_check(&result, 1, 7, 8); /* holds: nothing happens */
  CHECK(result.aligned[0] == 7);
  free(result.allocated);

  int ends[2];
  CHECK(pipe(ends) == 0);
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    dup2(ends[1], 2);
    close(ends[0]);
    close(ends[1]);
    _mlir_ciface_check(&result, 0, INT64_MAX, -3);
    _exit(0);
  }
  close(ends[1]);
  char text[1024] = {0};
  size_t length = 0;
  ssize_t got;
  while ((got = read(ends[0], text + length, sizeof(text) - 1 - length)) > 0)
    length += got;
  close(ends[0]);
  int status;
  CHECK(waitpid(child, &status, 0) == child);
  CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
  if (strcmp(text, kExpected)) {
    fprintf(stderr, "expected the text\n%sbut got\n%s", kExpected, text);
    return 1;
  }
  return 0;
}
