/* Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Purpose: a Python whose process has the run-time library of a sanitizer, so
 * that it loads the instrumented libBaleCAPI.so.
 * Entry point: main.
 * Invariant: what Bale leaks or does wrong is reported; what Python, numpy and
 * the like leak is not.
 *
 * To put the run-time library into Debian's Python by LD_PRELOAD would put it
 * into every process that a test starts as well.
 */
#include <Python.h>
#include <stdlib.h>

/* Which functions ask for memory that is not freed: two frames, malloc or
 * operator new and its caller. With more of them every leak would have Python's
 * interpreter below it, and be suppressed. To see where a leak of Bale's comes
 * from, set ASAN_OPTIONS=malloc_context_size=30. */
const char *__asan_default_options(void) { return "malloc_context_size=2"; }

/* Tests compare what a program prints. */
const char *__lsan_default_options(void) { return "print_suppressions=0"; }

/* By the module of the caller. An interpreter keeps objects to its end, and
 * those that its memory alone leads to are not found. */
const char *__lsan_default_suppressions(void) {
  return "leak:libpython3\n"
         "leak:site-packages\n" /* numpy, onnx */
         "leak:lib-dynload\n"
         "leak:libffi\n"
         "leak:ld-linux\n";
}

int main(int argc, char **argv) {
  /* Python's own pools are not searched for pointers. */
  setenv("PYTHONMALLOC", "malloc", /*overwrite=*/0);
  return Py_BytesMain(argc, argv);
}
