/* Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Purpose: calls Bale's ops, compiled, with the examples of their definitions.
 * Entry point: main.
 * Invariant: arguments and destinations end where their elements end.
 */
#include "descriptors.h"

/* 0, 1, ..., 7 in 3 bits each, the least significant first. */
static const unsigned char kCodes[8] = {0, 1, 2, 3, 4, 5, 6, 7};
static const unsigned char kWords[3] = {136, 198, 250};

void _mlir_ciface_pack(Bool2 *, Bool2 *);
void _mlir_ciface_unpack(Bool2 *, Bool2 *, int64_t);
static void test_bits(int64_t rows) {
  unsigned char codes[2][8], words[2][3];
  for (int64_t row = 0; row < rows; ++row) {
    memcpy(codes[row], kCodes, sizeof(kCodes));
    memcpy(words[row], kWords, sizeof(kWords));
  }
  Bool2 x = {exact(codes, rows * 8), NULL, 0, {rows, 8}, {8, 1}}, packed, back;
  x.aligned = x.allocated;
  _mlir_ciface_pack(&packed, &x);
  CHECK(packed.sizes[0] == rows && packed.sizes[1] == 3);
  CHECK(!memcmp(packed.aligned, words, rows * 3));
  _mlir_ciface_unpack(&back, &packed, 8);
  CHECK(back.sizes[0] == rows && back.sizes[1] == 8);
  CHECK(!memcmp(back.aligned, codes, rows * 8));
  free(back.allocated);
  free(packed.allocated);
  free(x.allocated);
}

typedef struct {
  Bool1 first, second;
} Two;
typedef struct {
  Bool1 words, slice, codes;
} Three;
void _mlir_ciface_packed_twice(Two *, Bool1 *);
void _mlir_ciface_packed_and_more(Three *, Bool1 *);
void _mlir_ciface_packed_constant(Bool1 *);
static void test_results(void) {
  ARGUMENT(Bool1, x, kCodes);
  Two two;
  _mlir_ciface_packed_twice(&two, &x);
  TAKE(two.first, kWords, 3);
  TAKE(two.second, kWords, 3);
  Three three;
  _mlir_ciface_packed_and_more(&three, &x);
  TAKE(three.words, kWords, 3);
  TAKE(three.slice, &kWords[1], 2);
  TAKE(three.codes, kCodes, 8);
  Bool1 constant;
  _mlir_ciface_packed_constant(&constant);
  TAKE(constant, kWords, 3);
  DROP(x, kCodes);
}

typedef struct {
  int32_t *allocated, *aligned;
  int64_t offset, sizes[1], strides[1];
} I32x1;
void _mlir_ciface_pack_groups(I32x1 *, I8x1 *);
static void test_groups(void) {
  /* 1 + 2*3 + 0*9 + 1*27 + 2*81 = 196, 2 + 1*3 = 5, eight bits each. */
  static const signed char codes[7] = {1, 2, 0, 1, 2, 2, 1};
  ARGUMENT(I8x1, x, codes);
  I32x1 words;
  _mlir_ciface_pack_groups(&words, &x);
  CHECK(words.sizes[0] == 1);
  CHECK(words.aligned[0] == 196 + 5 * 256);
  free(words.allocated);
  free(x.allocated);
}

typedef struct {
  F32x2 values;
  Bool1 bools;
} Compressed;
void _mlir_ciface_compress(Compressed *, F32x2 *, Bool1 *, Bool1 *);
void _mlir_ciface_compress_flat(F32x1 *, F32x2 *, Bool1 *);
static void test_compress(void) {
  static const float values[3][2] = {{1, 2}, {3, 4}, {5, 6}};
  /* Any byte but 0 is true; the fourth and fifth are beyond the extent. */
  static const unsigned char condition[5] = {0, 2, 255, 1, 1};
  static const unsigned char bools[3] = {1, 128, 0}, kept[2] = {1, 0};
  F32x2 x = {exact(values, sizeof(values)), NULL, 0, {3, 2}, {2, 1}};
  x.aligned = x.allocated;
  ARGUMENT(Bool1, y, bools);
  ARGUMENT(Bool1, m, condition);
  Compressed result;
  _mlir_ciface_compress(&result, &x, &y, &m);
  CHECK(result.values.sizes[0] == 2 && result.values.sizes[1] == 2);
  CHECK(!memcmp(result.values.aligned, values[1], 2 * sizeof(values[1])));
  CHECK(result.bools.sizes[0] == 2);
  CHECK(!memcmp(result.bools.aligned, kept, sizeof(kept)));
  free(result.values.allocated);
  free(result.bools.allocated);

  /* The flat elements 1, 2, 3 and 4 of 0 to 5. */
  F32x1 flat;
  _mlir_ciface_compress_flat(&flat, &x, &m);
  CHECK(flat.sizes[0] == 4);
  CHECK(!memcmp(flat.aligned, &values[0][1], 4 * sizeof(float)));
  free(flat.allocated);

  m.sizes[0] = 0; /* an empty condition keeps nothing */
  _mlir_ciface_compress_flat(&flat, &x, &m);
  CHECK(flat.sizes[0] == 0);
  free(flat.allocated);
  free(x.allocated);
  free(y.allocated);
  free(m.allocated);
}

void _mlir_ciface_pack_into(Bool1 *, Bool1 *);
void _mlir_ciface_unpack_into(Bool1 *, Bool1 *);
void _mlir_ciface_compress_into(Bool1 *, Bool1 *, Bool1 *);
static void test_destinations(void) {
  static const unsigned char poison[8] = {77, 77, 77, 77, 77, 77, 77, 77};
  static const unsigned char condition[8] = {1, 0, 255, 0, 0, 0, 0, 4};
  static const unsigned char kept[3] = {0, 1, 1};
  Bool1 words = {exact(poison, 3), NULL, 0, {3}, {1}};
  words.aligned = words.allocated;
  ARGUMENT(Bool1, codes, kCodes);
  ARGUMENT(Bool1, back, poison);
  ARGUMENT(Bool1, m, condition);
  _mlir_ciface_pack_into(&codes, &words);
  CHECK(!memcmp(words.aligned, kWords, sizeof(kWords)));
  _mlir_ciface_unpack_into(&words, &back);
  CHECK(!memcmp(back.aligned, kCodes, sizeof(kCodes)));
  _mlir_ciface_compress_into(&codes, &m, &words);
  CHECK(!memcmp(words.aligned, kept, sizeof(kept)));
  free(codes.allocated);
  free(back.allocated);
  free(words.allocated);
  free(m.allocated);
}

int main(void) {
  for (int call = 0; call < 10000; ++call) {
    for (int64_t rows = 0; rows < 3; ++rows)
      test_bits(rows);
    test_results();
    test_groups();
    test_compress();
    test_destinations();
  }
  return 0;
}
