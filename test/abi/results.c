/* Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Purpose: calls the functions of results.mlir, under AddressSanitizer.
 * Entry point: main.
 * Invariant: every result is freed once, by its `allocated` pointer; whatever
 * the function got wrong (aliases, leaks, overreach) is then an error.
 */
#include "descriptors.h"

typedef struct {
  F32x1 first, second;
} Two;

static const float kX[4] = {1.5f, -2.0f, 3.0f, 4.25f};
static const float kTwice[4] = {3.0f, -4.0f, 6.0f, 8.5f};
static const float kSquares[4] = {2.25f, 4.0f, 9.0f, 18.0625f};

void _mlir_ciface_argument(F32x1 *, F32x1 *);
void _mlir_ciface_fresh(F32x1 *, F32x1 *);
void _mlir_ciface_writes_copy(F32x1 *, F32x1 *, float);
void _mlir_ciface_argument_twice(Two *, F32x1 *);
void _mlir_ciface_equal_ops(Two *, F32x1 *);
static void test_arguments(void) {
  static const float written[4] = {9.0f, -2.0f, 3.0f, 4.25f};
  ARGUMENT(F32x1, x, kX);
  F32x1 result;
  Two two;
  _mlir_ciface_argument(&result, &x);
  CHECK(result.allocated != x.allocated);
  TAKE(result, kX, 4);
  _mlir_ciface_fresh(&result, &x);
  TAKE(result, kTwice, 4);
  _mlir_ciface_writes_copy(&result, &x, 9.0f);
  TAKE(result, written, 4);
  _mlir_ciface_argument_twice(&two, &x);
  TAKE(two.first, kX, 4);
  TAKE(two.second, kX, 4);
  _mlir_ciface_equal_ops(&two, &x);
  TAKE(two.first, kSquares, 4);
  TAKE(two.second, kSquares, 4);
  DROP(x, kX);
}

typedef struct {
  F32x1 first, second;
  Bool1 third;
} Constants;
void _mlir_ciface_constants(Constants *);
void _mlir_ciface_resource(Bool1 *);
static void test_constants(void) {
  static const float expected[3] = {1.0f, 2.0f, 3.0f};
  static const unsigned char bools[3] = {1, 0, 1};
  static const unsigned char resource[3] = {0, 1, 1};
  for (int call = 0; call < 2;
       ++call) { /* the first must not spoil the second */
    Constants constants;
    _mlir_ciface_constants(&constants);
    CHECK(!memcmp(constants.third.aligned, bools, 3));
    TAKE(constants.first, expected, 3);
    memset(constants.second.aligned, 0x55, sizeof(expected));
    free(constants.second.allocated);
    free(constants.third.allocated);
    Bool1 result;
    _mlir_ciface_resource(&result);
    CHECK(!memcmp(result.aligned, resource, 3));
    free(result.allocated);
  }
}

typedef struct {
  F32x2 first, second;
} Slices;
void _mlir_ciface_slices(Slices *, F32x2 *, int64_t);
void _mlir_ciface_transposed(F32x2 *, F32x2 *);
static void test_slices(void) {
  static const float values[3][4] = {
      {0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}};
  static const float columns[2][2] = {{5, 7}, {9, 11}};
  static const float transposed[4][3] = {
      {0, 4, 8}, {1, 5, 9}, {2, 6, 10}, {3, 7, 11}};
  F32x2 x = {exact(values, sizeof(values)), NULL, 0, {3, 4}, {4, 1}};
  x.aligned = x.allocated;
  Slices slices;
  _mlir_ciface_slices(&slices, &x, 2);
  CHECK(slices.first.sizes[0] == 2 && slices.first.sizes[1] == 4);
  CHECK(slices.first.offset == 0 && slices.first.strides[0] == 4);
  CHECK(!memcmp(slices.first.aligned, values[1], 2 * sizeof(values[1])));
  CHECK(slices.second.sizes[0] == 2 && slices.second.sizes[1] == 2);
  CHECK(slices.second.strides[0] == 2 && slices.second.strides[1] == 1);
  CHECK(!memcmp(slices.second.aligned, columns, sizeof(columns)));
  free(slices.first.allocated);
  free(slices.second.allocated);
  F32x2 result;
  _mlir_ciface_transposed(&result, &x);
  CHECK(result.sizes[0] == 4 && result.sizes[1] == 3);
  CHECK(!memcmp(result.aligned, transposed, sizeof(transposed)));
  free(result.allocated);
  CHECK(!memcmp(x.aligned, values, sizeof(values)));
  free(x.allocated);
}

typedef struct {
  F32x1 first, second;
  F32x2 third;
} Views;
void _mlir_ciface_views_of_fresh(Views *, F32x1 *);
void _mlir_ciface_only_view_of_fresh(F32x2 *, F32x1 *);
static void test_views(void) {
  ARGUMENT(F32x1, x, kX);
  Views views;
  _mlir_ciface_views_of_fresh(&views, &x);
  CHECK(views.third.sizes[0] == 2 && views.third.sizes[1] == 2);
  TAKE(views.first, kTwice, 4);
  TAKE(views.second, kTwice, 4);
  CHECK(!memcmp(views.third.aligned, kTwice, sizeof(kTwice)));
  free(views.third.allocated);
  F32x2 view;
  _mlir_ciface_only_view_of_fresh(&view, &x);
  CHECK(!memcmp(view.aligned, kTwice, sizeof(kTwice)));
  free(view.allocated);
  DROP(x, kX);
}

typedef struct {
  F32x1 results[5];
} Five;
void _mlir_ciface_calls(Five *, F32x1 *, float);
void _mlir_ciface_unused_call(F32x1 *);
void _mlir_ciface_recursion(F32x1 *, F32x1 *, int64_t);
static void test_calls(void) {
  static const float constant[4] = {5.0f, 6.0f, 7.0f, 8.0f};
  static const float written[4] = {9.0f, -2.0f, 3.0f, 4.25f};
  static const float eightfold[4] = {12.0f, -16.0f, 24.0f, 34.0f};
  ARGUMENT(F32x1, x, kX);
  F32x1 result;
  Five five;
  _mlir_ciface_calls(&five, &x, 9.0f);
  TAKE(five.results[0], kX, 4);
  TAKE(five.results[1], constant, 4);
  TAKE(five.results[2], written, 4);
  TAKE(five.results[3], kTwice, 4);
  TAKE(five.results[4], kTwice, 4);
  _mlir_ciface_unused_call(&x);
  _mlir_ciface_recursion(&result, &x, 0);
  TAKE(result, kX, 4);
  _mlir_ciface_recursion(&result, &x, 3);
  TAKE(result, eightfold, 4);
  DROP(x, kX);
}

void _mlir_ciface_branch(F32x1 *, F32x1 *, _Bool);
void _mlir_ciface_branch_shares(Two *, F32x1 *, _Bool);
void _mlir_ciface_selected(Two *, F32x1 *, _Bool);
void _mlir_ciface_blocks(F32x1 *, F32x1 *, _Bool, float);
static void test_branches(void) {
  static const float written[4] = {9.0f, -2.0f, 3.0f, 4.25f};
  ARGUMENT(F32x1, x, kX);
  F32x1 result;
  Two two;
  for (int is_taken = 0; is_taken < 2; ++is_taken) {
    _mlir_ciface_branch(&result, &x, is_taken);
    TAKE(result, is_taken ? kX : kTwice, 4);
    _mlir_ciface_branch_shares(&two, &x, is_taken);
    TAKE(two.first, kTwice, 4);
    TAKE(two.second, is_taken ? kTwice : kSquares, 4);
    _mlir_ciface_selected(&two, &x, is_taken);
    TAKE(two.first, kTwice, 4);
    TAKE(two.second, is_taken ? kX : kTwice, 4);
    _mlir_ciface_blocks(&result, &x, is_taken, 9.0f);
    TAKE(result, is_taken ? kX : written, 4);
  }
  DROP(x, kX);
}

void _mlir_ciface_loop(Two *, F32x1 *, int64_t);
void _mlir_ciface_swap(Two *, F32x1 *, int64_t);
void _mlir_ciface_while(F32x1 *, F32x1 *, float);
static void test_loops(void) {
  static const float fourfold[4] = {6.0f, -8.0f, 12.0f, 17.0f};
  ARGUMENT(F32x1, x, kX);
  F32x1 result;
  Two two;
  _mlir_ciface_loop(&two, &x, 0);
  TAKE(two.first, kX, 4);
  TAKE(two.second, kX, 4);
  _mlir_ciface_loop(&two, &x, 1);
  TAKE(two.first, kTwice, 4);
  TAKE(two.second, kX, 4);
  _mlir_ciface_loop(&two, &x, 2);
  TAKE(two.first, fourfold, 4);
  TAKE(two.second, kTwice, 4);
  for (int64_t times = 0; times < 3; ++times) {
    _mlir_ciface_swap(&two, &x, times);
    TAKE(two.first, times % 2 ? kTwice : kX, 4);
    TAKE(two.second, times % 2 ? kX : kTwice, 4);
  }
  _mlir_ciface_while(&result, &x, 0.0f);
  TAKE(result, kX, 4);
  _mlir_ciface_while(&result, &x, 4.0f);
  TAKE(result, fourfold, 4);
  DROP(x, kX);
}

typedef struct {
  F32x0 first, second;
} Scalars;
void _mlir_ciface_scalar(Scalars *, F32x0 *);
void _mlir_ciface_empty(Two *, F32x1 *);
static void test_extents(void) {
  F32x0 scalar = {exact(kX, sizeof(float)), NULL, 0};
  scalar.aligned = scalar.allocated;
  Scalars scalars;
  _mlir_ciface_scalar(&scalars, &scalar);
  CHECK(*scalars.first.aligned == kX[0]);
  CHECK(*scalars.second.aligned == kTwice[0]);
  free(scalars.first.allocated);
  free(scalars.second.allocated);
  free(scalar.allocated);

  F32x1 empty = {malloc(0), NULL, 0, {0}, {1}};
  empty.aligned = empty.allocated;
  Two two;
  _mlir_ciface_empty(&two, &empty);
  TAKE(two.first, kX, 0);
  TAKE(two.second, kX, 0);
  free(empty.allocated);
}

/* Passes the array VALUES through the function NAME; its bytes must survive. */
#define TEST_BITS(NAME, DESCRIPTOR_TYPE, COUNT, VALUES)                        \
  do {                                                                         \
    void _mlir_ciface_##NAME(DESCRIPTOR_TYPE *, DESCRIPTOR_TYPE *);            \
    DESCRIPTOR_TYPE x = {                                                      \
        exact(VALUES, sizeof(VALUES)), NULL, 0, {COUNT}, {1}};                 \
    x.aligned = x.allocated;                                                   \
    DESCRIPTOR_TYPE result;                                                    \
    _mlir_ciface_##NAME(&result, &x);                                          \
    CHECK(result.sizes[0] == (COUNT));                                         \
    CHECK(result.allocated != x.allocated);                                    \
    CHECK(!memcmp(result.aligned, VALUES, sizeof(VALUES)));                    \
    free(result.allocated);                                                    \
    free(x.allocated);                                                         \
  } while (0)

void _mlir_ciface_complex_resource(F64x1 *);
static void test_element_types(void) {
  static const uint16_t bf16[3] = {0x7FA1, 0x8000, 0x3F80}; /* NaN, -0.0, 1.0 */
  static const uint32_t complex[4] = {0x7FA00001, 0x80000000, 1, 2};
  static const int64_t index[2] = {-1, INT64_MAX};
  static char string[] = "handle";
  static void *const handles[2] = {string, NULL};
  static const signed char i7[3] = {0, 63, 1};
  static const unsigned char bytes[3] = {0, 128, 255};
  TEST_BITS(bf16, U16x1, 3, bf16);
  TEST_BITS(complex, F64x1, 2, complex);
  TEST_BITS(index, I64x1, 2, index);
  TEST_BITS(handles, Ptr1, 2, handles);
  TEST_BITS(i7, I8x1, 3, i7);
  TEST_BITS(unsigned, Bool1, 3, bytes);

  static const float resource[2] = {1.0f, 2.0f};
  F64x1 result;
  _mlir_ciface_complex_resource(&result);
  CHECK(!memcmp(result.aligned, resource, sizeof(resource)));
  free(result.allocated);
}

int main(void) {
  for (int call = 0; call < 10000; ++call) {
    test_arguments();
    test_constants();
    test_slices();
    test_views();
    test_calls();
    test_branches();
    test_loops();
    test_extents();
    test_element_types();
  }
  return 0;
}
