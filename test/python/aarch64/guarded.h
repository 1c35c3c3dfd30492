/* Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Purpose: what programs share that call functions on the records of a file.
 * Entry point: Room.
 * Invariant: what is beside a room cannot be touched.
 */
#ifndef BALE_TEST_AARCH64_GUARDED_H
#define BALE_TEST_AARCH64_GUARDED_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static void check(int ok, const char *what) {
  if (ok)
    return;
  fprintf(stderr, "expected %s\n", what);
  exit(2);
}

static void read_all(FILE *file, void *to, size_t bytes) {
  check(fread(to, 1, bytes, file) == bytes, "a whole record");
}

/* Memory between two guard pages. */
typedef struct {
  uint8_t *begin;
  size_t size;
} Room;

static Room make_room(size_t bytes) {
  size_t page = sysconf(_SC_PAGESIZE), size = (bytes + page - 1) / page * page;
  uint8_t *memory = mmap(NULL, size + 2 * page, PROT_NONE,
                         MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  check(memory != MAP_FAILED, "memory");
  check(!mprotect(memory + page, size, PROT_READ | PROT_WRITE), "memory");
  return (Room){memory + page, size};
}

/* Where `bytes` bytes end, or begin, at a page that no code may touch. */
static uint8_t *place(Room room, size_t bytes, int at_end) {
  return room.begin + (at_end ? room.size - bytes : 0);
}

#endif
