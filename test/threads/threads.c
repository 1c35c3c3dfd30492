/* Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Purpose: runs parallel loops of compiled code under ThreadSanitizer.
 * Entry point: main.
 * Invariant: no two threads touch one byte that one of them writes; the results
 * are those of one thread.
 */
#include "../abi/descriptors.h"

typedef void Pack(Bool2 *, Bool2 *);
typedef void Unpack(Bool2 *, Bool2 *, int64_t);
typedef void Compress(F32x2 *, F32x2 *, Bool1 *);
Pack _mlir_ciface_pack_rows, _mlir_ciface_pack_columns;
Unpack _mlir_ciface_unpack_rows, _mlir_ciface_unpack_columns;
Compress _mlir_ciface_compress_rows, _mlir_ciface_compress_columns;
void _mlir_ciface_compress_flat(F32x1 *, F32x2 *, Bool1 *);

/* Row i and column j of codes: digits below 3. */
static unsigned char code(int64_t i, int64_t j) { return (i * 7 + j * 5) % 3; }

/* unpack(pack(x)) = x */
static void test_codes(Pack *pack, Unpack *unpack, int64_t axis, int64_t rows,
                       int64_t columns) {
  Bool2 x = {malloc(rows * columns), NULL, 0, {rows, columns}, {columns, 1}};
  x.aligned = x.allocated;
  for (int64_t k = 0; k < rows * columns; ++k)
    x.aligned[k] = code(k / columns, k % columns);
  Bool2 words, back;
  pack(&words, &x);
  unpack(&back, &words, x.sizes[axis]);
  CHECK(back.sizes[0] == rows && back.sizes[1] == columns);
  CHECK(!memcmp(back.aligned, x.aligned, rows * columns));
  free(back.allocated);
  free(words.allocated);
  free(x.allocated);
}

/* Which slices are kept: three of seven. */
static int is_kept(int64_t i) { return i % 7 < 3; }

static F32x2 create_values(int64_t rows, int64_t columns) {
  F32x2 x = {malloc(rows * columns * sizeof(float)),
             NULL,
             0,
             {rows, columns},
             {columns, 1}};
  x.aligned = x.allocated;
  for (int64_t k = 0; k < rows * columns; ++k)
    x.aligned[k] = k;
  return x;
}

static Bool1 create_condition(int64_t number) {
  Bool1 m = {malloc(number), NULL, 0, {number}, {1}};
  m.aligned = m.allocated;
  for (int64_t i = 0; i < number; ++i)
    m.aligned[i] = is_kept(i);
  return m;
}

static void test_compress(Compress *compress, int64_t axis, int64_t rows,
                          int64_t columns) {
  F32x2 x = create_values(rows, columns), y;
  Bool1 m = create_condition(x.sizes[axis]);
  compress(&y, &x, &m);
  int64_t next = 0;
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < columns; ++j)
      if (is_kept(axis == 0 ? i : j))
        CHECK(y.aligned[next++] == x.aligned[i * columns + j]);
  CHECK(next == y.sizes[0] * y.sizes[1]);
  free(y.allocated);
  free(m.allocated);
  free(x.allocated);
}

static void test_flat(int64_t rows, int64_t columns) {
  F32x2 x = create_values(rows, columns);
  Bool1 m = create_condition(rows * columns);
  F32x1 y;
  _mlir_ciface_compress_flat(&y, &x, &m);
  int64_t next = 0;
  for (int64_t k = 0; k < rows * columns; ++k)
    if (is_kept(k))
      CHECK(y.aligned[next++] == x.aligned[k]);
  CHECK(next == y.sizes[0]);
  free(y.allocated);
  free(m.allocated);
  free(x.allocated);
}

int main(void) {
  /* Fewer rows than threads, some, and many; no whole numbers of vectors. One
   * row is a single thread's, the next, of more than the 128 KiB of
   * kThreadBytes in RowLoops.cpp, is split among threads. */
  static const int64_t kSizes[][2] = {{3, 1000},  {101, 203},  {5000, 17},
                                      {1, 60001}, {1, 300001}, {0, 9}};
  for (size_t i = 0; i < sizeof(kSizes) / sizeof(*kSizes); ++i) {
    int64_t rows = kSizes[i][0], columns = kSizes[i][1];
    test_codes(_mlir_ciface_pack_rows, _mlir_ciface_unpack_rows, 1, rows,
               columns);
    test_codes(_mlir_ciface_pack_columns, _mlir_ciface_unpack_columns, 0, rows,
               columns);
    test_compress(_mlir_ciface_compress_rows, 0, rows, columns);
    test_compress(_mlir_ciface_compress_columns, 1, rows, columns);
    test_flat(rows, columns);
  }
  return 0;
}
