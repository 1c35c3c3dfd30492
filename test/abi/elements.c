/* Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Purpose: passes elements that do not fill their bytes to the functions of
 * elements.mlir.
 * Entry point: main.
 * Invariant: bits above an element are ignored on the way in and 0 on the way
 * out.
 */
#include "descriptors.h"

DESCRIPTOR(U32x1, uint32_t, 1);
DESCRIPTOR(U64x1, uint64_t, 1);

static const unsigned char kDirty[6] = {0xF1, 0x0F, 0xA8, 0xFF, 0x70, 0x07};
static const unsigned char kClean[6] = {1, 15, 8, 15, 0, 7};
static const uint16_t kDirty12[3] = {0xF001, 0x8FFF, 0x0800};
static const uint16_t kClean12[3] = {0x001, 0xFFF, 0x800};

/* Passes the array DIRTY through the function NAME, which makes it CLEAN. */
#define TEST_CLEANED(NAME, DESCRIPTOR_TYPE, DIRTY, CLEAN)                      \
  do {                                                                         \
    void _mlir_ciface_##NAME(DESCRIPTOR_TYPE *, DESCRIPTOR_TYPE *);            \
    ARGUMENT(DESCRIPTOR_TYPE, x, DIRTY);                                       \
    DESCRIPTOR_TYPE result;                                                    \
    _mlir_ciface_##NAME(&result, &x);                                          \
    TAKE(result, CLEAN, x.sizes[0]);                                           \
    DROP(x, DIRTY);                                                            \
  } while (0)

static void test_widths(void) {
  static const uint32_t dirty24[2] = {0xFF000001, 0x80FFFFFF};
  static const uint32_t clean24[2] = {1, 0xFFFFFF};
  static const uint64_t dirty48[2] = {0xABCD000000000001, 0x1FFFFFFFFFFFF};
  static const uint64_t clean48[2] = {1, 0xFFFFFFFFFFFF};
  TEST_CLEANED(i4, Bool1, kDirty, kClean);
  TEST_CLEANED(i12, U16x1, kDirty12, kClean12);
  TEST_CLEANED(i24, U32x1, dirty24, clean24);
  TEST_CLEANED(i48, U64x1, dirty48, clean48);
  TEST_CLEANED(f4, Bool1, kDirty, kClean);
}

/* What the module calls: it returns bytes as they come. */
void _mlir_ciface_from_outside(Bool1 *result, Bool1 *x) {
  CHECK(x->sizes[0] == 6);
  ARGUMENT(Bool1, fresh, kDirty);
  *result = fresh;
}

typedef struct {
  int64_t *allocated, *aligned, offset;
} I64x0;
typedef struct {
  Bool1 nibbles;
  U16x1 twelves;
} Compressed;
void _mlir_ciface_compress(Compressed *, Bool1 *, U16x1 *, Bool1 *);
void _mlir_ciface_sum(I64x0 *, Bool1 *);
void _mlir_ciface_inserted(Bool1 *, Bool1 *, unsigned char);
static void test_operations(void) {
  static const unsigned char condition[3] = {2, 0, 255}, kept[2] = {1, 8};
  static const uint16_t kept12[2] = {0x001, 0x800};
  static const uint16_t negated[3] = {0xFFF, 0x001, 0x800};
  static const unsigned char inserted[6] = {5, 15, 8, 15, 0, 7};
  TEST_CLEANED(negated, U16x1, kDirty12, negated);
  TEST_CLEANED(external, Bool1, kDirty, kClean);
  ARGUMENT(Bool1, x, kDirty);
  ARGUMENT(U16x1, y, kDirty12);
  ARGUMENT(Bool1, m, condition);
  Compressed compressed;
  _mlir_ciface_compress(&compressed, &x, &y, &m);
  TAKE(compressed.nibbles, kept, 2);
  TAKE(compressed.twelves, kept12, 2);
  I64x0 sum;
  _mlir_ciface_sum(&sum, &x);
  CHECK(*sum.aligned == 1 - 1 - 8 - 1 + 0 + 7);
  free(sum.allocated);
  Bool1 result;
  _mlir_ciface_inserted(&result, &x, 0xF5);
  TAKE(result, inserted, 6);
  DROP(m, condition);
  DROP(y, kDirty12);
  DROP(x, kDirty);
}

typedef struct {
  Bool1 nibbles;
  U32x1 integers;
} Constants;
void _mlir_ciface_constants(Constants *);
void _mlir_ciface_resource(Bool1 *);
static void test_constants(void) {
  static const unsigned char nibbles[3] = {1, 15, 8};
  static const uint32_t integers[2] = {0xFFFFFF, 1};
  Constants constants;
  _mlir_ciface_constants(&constants);
  TAKE(constants.nibbles, nibbles, 3);
  TAKE(constants.integers, integers, 2);
  Bool1 resource;
  _mlir_ciface_resource(&resource);
  TAKE(resource, nibbles, 3);
}

void _mlir_ciface_compress_into(Bool1 *, Bool1 *, Bool1 *, int64_t);
static void test_destinations(void) {
  static const unsigned char condition[6] = {1, 0, 128, 0, 0, 64};
  static const unsigned char before[7] = {0xEE, 1, 0xDD, 2, 0xCC, 3, 0xBB};
  static const unsigned char after[7] = {0xEE, 1, 0xDD, 8, 0xCC, 7, 0xBB};
  ARGUMENT(Bool1, x, kDirty);
  ARGUMENT(Bool1, m, condition);
  ARGUMENT(Bool1, buffer, before);
  _mlir_ciface_compress_into(&x, &m, &buffer, 3);
  DROP(buffer, after);
  DROP(m, condition);
  DROP(x, kDirty);
}

typedef struct {
  unsigned char bool, nibble;
} Both;
/* Declared as of bytes, so that the compiler asks for all of them. */
unsigned char _mlir_ciface_bool(unsigned char);
unsigned char _mlir_ciface_nibble(unsigned char);
void _mlir_ciface_both(Both *, unsigned char);
static void test_scalars(void) {
  CHECK(_mlir_ciface_bool(0xFE) == 0);
  CHECK(_mlir_ciface_bool(0xFF) == 1);
  CHECK(_mlir_ciface_nibble(0xFE) == 14);
  Both both;
  _mlir_ciface_both(&both, 0xAD);
  CHECK(both.bool == 1 && both.nibble == 13);
}

int main(void) {
  for (int call = 0; call < 10000; ++call) {
    test_widths();
    test_operations();
    test_constants();
    test_destinations();
    test_scalars();
  }
  return 0;
}
