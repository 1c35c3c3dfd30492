/* Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Purpose: the part of OpenMP's run-time library that code made with the option
 * threads calls, so plain that ThreadSanitizer understands it.
 * Entry point: __kmpc_fork_call.
 * Invariant: threads wait for each other where OpenMP says so, and nowhere
 * else; so every race of a parallel loop shows.
 *
 * libomp itself is not instrumented: ThreadSanitizer sees neither its barriers
 * nor its ends of loops, and reports races where there are none.
 */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* More than this machine may have: iterations go to as many threads as they
 * can. */
enum { kNumThreads = 4 };

typedef void Microtask(int32_t *, int32_t *, void *);

typedef struct {
  Microtask *task;
  void *captured;
  int32_t number;
} Worker;

static _Thread_local int32_t thread_number;
static pthread_barrier_t barrier;

static void *run(void *argument) {
  Worker *worker = argument;
  int32_t bound = 0;
  thread_number = worker->number;
  worker->task(&worker->number, &bound, worker->captured);
  return NULL;
}

static void expect(int holds, const char *what) {
  if (holds)
    return;
  fprintf(stderr, "kmpc.c: expected %s\n", what);
  exit(1);
}

/* task(&thread, &bound, captured) on every thread. */
void __kmpc_fork_call(void *location, int32_t num_captured, Microtask *task,
                      void *captured) {
  (void)location;
  expect(num_captured == 1, "a task with one argument");
  expect(thread_number == 0, "no parallel loop within another");
  pthread_t threads[kNumThreads];
  Worker workers[kNumThreads];
  pthread_barrier_init(&barrier, NULL, kNumThreads);
  for (int32_t i = 0; i < kNumThreads; ++i) {
    workers[i] = (Worker){task, captured, i};
    if (i > 0)
      expect(!pthread_create(&threads[i], NULL, run, &workers[i]), "a thread");
  }
  run(&workers[0]);
  for (int32_t i = 1; i < kNumThreads; ++i)
    pthread_join(threads[i], NULL);
  pthread_barrier_destroy(&barrier);
}

int32_t __kmpc_global_thread_num(void *location) {
  (void)location;
  return thread_number;
}

void __kmpc_barrier(void *location, int32_t thread) {
  (void)location, (void)thread;
  pthread_barrier_wait(&barrier);
}

/* The iterations [*lower, *upper] of all to those of `thread`: runs of equal
 * length, the first ones one longer. */
void __kmpc_for_static_init_8u(void *location, int32_t thread, int32_t schedule,
                               int32_t *is_last, uint64_t *lower,
                               uint64_t *upper, int64_t *stride, int64_t step,
                               int64_t chunk) {
  (void)location, (void)chunk;
  expect(schedule == 34 && step == 1 && *lower == 0,
         "a static schedule of iterations from 0 by 1");
  uint64_t number = *upper + 1, each = number / kNumThreads,
           more = number % kNumThreads, id = thread;
  uint64_t first = id * each + (id < more ? id : more);
  uint64_t length = each + (id < more);
  *stride = number;
  *is_last = length > 0 && first + length == number;
  /* No iteration is a lower bound above the upper one. */
  *lower = length ? first : 1;
  *upper = length ? first + length - 1 : 0;
}

void __kmpc_for_static_fini(void *location, int32_t thread) {
  (void)location, (void)thread;
}
