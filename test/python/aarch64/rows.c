/* Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Purpose: calls packs and unpacks on the records of a file, with arrays that
 * end and that begin at a page that no code may touch.
 * Entry point: main.
 * Invariant: what is expected comes from the file alone.
 */
#include "guarded.h"

typedef struct {
  void *allocated, *aligned;
  int64_t offset, sizes[2], strides[2];
} Descriptor;

/* FUNCTION(f) for each function of the object, in the order of their numbers.
 */
#define FUNCTION(name) void _mlir_ciface_##name(Descriptor *, Descriptor *);
#include "functions.inc"
#undef FUNCTION

static const struct {
  const char *name;
  void (*call)(Descriptor *, Descriptor *);
} functions[] = {
#define FUNCTION(name) {#name, _mlir_ciface_##name},
#include "functions.inc"
#undef FUNCTION
};

/* What is before the data of a record: the bytes of the input, those of the
 * expected output, and as many that are 1 where the output must be that; each
 * byte of the output is at most `most`. */
typedef struct {
  int64_t function, most, input_bytes, output_bytes;
  int64_t input_sizes[2], output_sizes[2];
} Record;

static Descriptor describe(Room room, size_t bytes, const int64_t sizes[2],
                           int at_end) {
  uint8_t *data = place(room, bytes, at_end);
  return (Descriptor){data, data, 0, {sizes[0], sizes[1]}, {sizes[1], 1}};
}

/* Whether the output is right. */
static int run(const Record *record, const uint8_t *data, Room rooms[2],
               int at_end) {
  size_t in = record->input_bytes, out = record->output_bytes;
  const uint8_t *expected = data + in, *compared = expected + out;
  Descriptor from = describe(rooms[0], in, record->input_sizes, at_end);
  Descriptor to = describe(rooms[1], out, record->output_sizes, at_end);
  memcpy(from.aligned, data, in);
  memset(to.aligned, 0xA5, out);
  functions[record->function].call(&from, &to);
  const uint8_t *got = to.aligned;
  for (size_t i = 0; i < out; ++i)
    if (got[i] > record->most || (compared[i] && got[i] != expected[i]))
      return 0;
  return !memcmp(from.aligned, data, in);
}

int main(int argc, char **argv) {
  check(argc == 2, "a file of records");
  FILE *file = fopen(argv[1], "rb");
  check(file != NULL, "a file that can be read");
  size_t room = 1 << 16;
  Room rooms[2] = {make_room(room), make_room(room)};
  uint8_t *data = malloc(3 * room);
  Record record;
  int calls = 0, failures = 0;
  while (fread(&record, sizeof record, 1, file) == 1) {
    size_t in = record.input_bytes, out = record.output_bytes;
    check(in <= room && out <= room, "small records");
    read_all(file, data, in + 2 * out);
    for (int at_end = 0; at_end < 2; ++at_end, ++calls)
      if (!run(&record, data, rooms, at_end) && ++failures <= 20)
        printf("%s: [%d, %d] is wrong %s a guard page\n",
               functions[record.function].name, (int)record.output_sizes[0],
               (int)record.output_sizes[1], at_end ? "before" : "behind");
  }
  printf("%d calls, %d failures\n", calls, failures);
  return failures != 0;
}
