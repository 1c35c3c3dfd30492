/* Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Purpose: calls compresses, and counts, on the records of a file, with arrays
 * that end and that begin at a page that no code may touch.
 * Entry point: main.
 * Invariant: what is expected comes from the file alone.
 */
#include "guarded.h"

/* Of any rank up to 3. */
typedef struct {
  void *allocated, *aligned;
  int64_t offset, sizes_and_strides[6];
} Descriptor;

/* FUNCTION(f) for each function of the object, in the order of their numbers. A
 * function returns how many slices its condition keeps. */
#define FUNCTION(name)                                                         \
  int64_t _mlir_ciface_##name(Descriptor *, Descriptor *, Descriptor *);
#include "functions.inc"
#undef FUNCTION

static const struct {
  const char *name;
  int64_t (*call)(Descriptor *, Descriptor *, Descriptor *);
} functions[] = {
#define FUNCTION(name) {#name, _mlir_ciface_##name},
#include "functions.inc"
#undef FUNCTION
};

/* Of the input, the condition and the expected output: sizes, of which the
 * first `ranks` count, and bytes. Their data follow. */
typedef struct {
  int64_t function, kept, ranks[3], bytes[3], sizes[3][3];
} Record;

static Descriptor describe(uint8_t *data, int64_t rank, const int64_t *sizes) {
  Descriptor result = {data, data, 0, {0}};
  int64_t stride = 1;
  for (int64_t dim = rank; dim-- > 0; stride *= sizes[dim]) {
    result.sizes_and_strides[dim] = sizes[dim];
    result.sizes_and_strides[rank + dim] = stride;
  }
  return result;
}

/* Whether the output and the count are right, and the rest is as it was. */
static int run(const Record *record, uint8_t *const data[3], Room rooms[3],
               int at_end) {
  Descriptor operands[3];
  for (int i = 0; i < 3; ++i) {
    uint8_t *at = place(rooms[i], record->bytes[i], at_end);
    operands[i] = describe(at, record->ranks[i], record->sizes[i]);
    memset(rooms[i].begin, 0xA5, rooms[i].size);
    if (i < 2)
      memcpy(at, data[i], record->bytes[i]);
  }
  int64_t kept = functions[record->function].call(&operands[0], &operands[1],
                                                  &operands[2]);
  for (int i = 0; i < 3; ++i) {
    uint8_t *at = operands[i].aligned;
    if (memcmp(at, data[i], record->bytes[i]))
      return 0;
    memset(at, 0xA5, record->bytes[i]);
    for (size_t byte = 0; byte < rooms[i].size; ++byte)
      if (rooms[i].begin[byte] != 0xA5)
        return 0;
  }
  return kept == record->kept;
}

int main(int argc, char **argv) {
  check(argc == 2, "a file of records");
  FILE *file = fopen(argv[1], "rb");
  check(file != NULL, "a file that can be read");
  const int64_t room = 1 << 13;
  Room rooms[3];
  uint8_t *data[3];
  for (int i = 0; i < 3; ++i) {
    rooms[i] = make_room(room);
    data[i] = malloc(room);
  }
  Record record;
  int calls = 0, failures = 0;
  while (fread(&record, sizeof record, 1, file) == 1) {
    for (int i = 0; i < 3; ++i) {
      check(record.bytes[i] <= room, "small records");
      read_all(file, data[i], record.bytes[i]);
    }
    for (int at_end = 0; at_end < 2; ++at_end, ++calls)
      if (!run(&record, data, rooms, at_end) && ++failures <= 20)
        printf("%s: of %d conditions, keeping %d, is wrong %s a guard page\n",
               functions[record.function].name, (int)record.sizes[1][0],
               (int)record.kept, at_end ? "before" : "behind");
  }
  printf("%d calls, %d failures\n", calls, failures);
  return failures != 0;
}
