/*===- Bale.h - C API ----------------------------------------------*- C -*-===*\
|*                                                                            *|
|* Part of Bale, under the Apache License v2.0 with LLVM Exceptions.          *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

/*
 * Purpose: compiles MLIR modules in process, calls their functions, prints them
 *   at every level.
 * Entry point: baleCompile, baleModuleFindFunction, baleCall.
 * Invariant: no function throws, and none ends the process for wrong input. A
 *   function that fails says so by its result and leaves the reason in
 *   baleLastError. Only what LLVM itself takes for fatal while it compiles,
 *   such as memory that runs out, ends the process, as in any LLVM tool.
 *
 * NULL for a module, a function or memory that is not empty is wrong input too,
 * unless a function allows it: the function then returns NULL, 0 or false.
 *
 * Threads: every function may be called from any thread at any time. A module
 * does not change once it is compiled, so its functions may be called by
 * several threads at once. Only the destruction of an object must come after
 * its last use.
 *
 * Strings are UTF-8. Those that a module or a function returns belong to the
 * module and live as long as it does.
 */

#ifndef BALE_C_BALE_H
#define BALE_C_BALE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BALE_EXPORT __attribute__((visibility("default")))

#ifdef __cplusplus
extern "C" {
#endif

/*===----------------------------------------------------------------------===*\
|* Types
\*===----------------------------------------------------------------------===*/

/* A compiled module. */
typedef struct BaleModule BaleModule;

/* A public function of a compiled module; it belongs to the module. */
typedef struct BaleFunction BaleFunction;

/* The extent of a dimension that is known only at run time. */
#define BALE_DYNAMIC ((int64_t)-1)

/* How a value goes in or out of a function. Each is passed as a BaleArray. */
typedef enum BaleValueKind {
  /* A tensor. The function does not write it. */
  BALE_TENSOR = 0,
  /* A memref: memory of the caller that the function reads and writes. */
  BALE_BUFFER = 1,
  /* A number, passed as an array of rank 0. */
  BALE_SCALAR = 2,
  /* A type that baleCall cannot pass, such as an unranked tensor. */
  BALE_UNSUPPORTED = 3
} BaleValueKind;

/* An input or output of a function, as the module states it before it is
 * lowered: signs of integers are kept. Fields are only ever added, at the end.
 */
typedef struct BaleValueInfo {
  /* What the model calls the value (attribute onnx.name), or "". */
  const char *name;
  /* The MLIR type, such as "tensor<?x4xui8>". */
  const char *type;
  /* The MLIR type of an element, such as "ui8", "i1", "index", "complex<f32>";
   * "" if the kind is BALE_UNSUPPORTED. */
  const char *elementType;
  BaleValueKind kind;
  /* Bytes of an element in memory, and the alignment of its address in bytes. A
   * bool takes one byte: any but 0 is true in an input, 1 is true in an output.
   * Where a number has fewer bits than its bytes, such as i4, the bits above it
   * are ignored in an input and 0 in an output. An opaque handle
   * (!ptr.ptr<...>) is a pointer, which is moved but never followed. */
  int64_t elementSize;
  int64_t elementAlignment;
  /* Number of dimensions, and for each its extent or BALE_DYNAMIC. */
  int64_t rank;
  const int64_t *sizes;
  /* For each dimension what the model calls its extent (attribute
   * onnx.dim_params), or "". Equal names are equal extents. */
  const char *const *sizeNames;
} BaleValueInfo;

/* Elements in memory in row-major order without gaps, the last dimension
 * innermost. An input is described by the caller, who owns what it points to.
 * An output is described by baleCall and owned by the caller from then on, who
 * gives it to baleArrayRelease. */
typedef struct BaleArray {
  /* The first element. May be NULL if there is none. */
  void *data;
  /* Bytes of an element. */
  int64_t elementSize;
  /* Number of dimensions and their extents; NULL is allowed for none. */
  int64_t rank;
  const int64_t *sizes;
  /* The library's record of an output; of no meaning in an input. */
  void *owner;
} BaleArray;

/*===----------------------------------------------------------------------===*\
|* The library
\*===----------------------------------------------------------------------===*/

/* The version of the library, such as "0.1.0". */
BALE_EXPORT const char *baleVersion(void);

/* Why the last function that failed in the calling thread did: one line a
 * diagnostic, "LOCATION: error: TEXT", or one line without a location. "" if
 * none failed yet. Valid until the next call of a function of this library in
 * the same thread. */
BALE_EXPORT const char *baleLastError(void);

/* What the last baleCompile or baleEmit in the calling thread warned of,
 * whether it succeeded or failed: one line a diagnostic, "LOCATION: warning:
 * TEXT". "" if there was nothing. Valid until the next call of one of the two
 * in the same thread. */
BALE_EXPORT const char *baleLastWarnings(void);

/*===----------------------------------------------------------------------===*\
|* Modules
\*===----------------------------------------------------------------------===*/

/* Compiles `length` bytes of MLIR text or bytecode at `source` for the
 * processor that runs, or for the option cpu, whose code must run here. The
 * ONNX ops that Bale implements are converted first.
 * `source` may be NULL if `length` is 0. `name` stands for a file's name in
 * locations; NULL is "". `options` is NULL or a list "key=value key=value":
 *
 *   opt-level=0..3  how much LLVM optimizes (default 3)
 *
 * and any option of the pipeline bale-to-llvm but host-alloc, triple and
 * runtime-checks, which is always on:
 * vectorize, cpu, vector-bits, outline, fold-max-bytes, threads (which loads
 * libomp.so.5, without which it is an error), non-temporal-bytes and
 * verify-values, by which calls also fail where values are out of range or
 * outputs share memory with what is read. An option that is unknown is an error
 * that lists the known ones.
 *
 * Returns NULL on failure. The caller owns the module and gives it to
 * baleModuleDestroy. `source` is not needed after the call. */
BALE_EXPORT BaleModule *baleCompile(const char *source, size_t length,
                                    const char *name, const char *options);

/* Destroys a module and its functions; NULL is allowed. Outputs of its
 * functions stay valid. */
BALE_EXPORT void baleModuleDestroy(BaleModule *module);

/* The number of public functions that a module defines; 0 for NULL. */
BALE_EXPORT size_t baleModuleGetNumFunctions(const BaleModule *module);

/* The function at `index`, in the order of the module's text. Returns NULL if
 * `index` is not below the number of functions. */
BALE_EXPORT const BaleFunction *baleModuleGetFunction(const BaleModule *module,
                                                      size_t index);

/* The function called `name`. Returns NULL if there is none; the error lists
 * the functions there are. */
BALE_EXPORT const BaleFunction *baleModuleFindFunction(const BaleModule *module,
                                                       const char *name);

/* The IR at `level` of the module that `source` holds (see baleCompile), as
 * text that ends in NUL:
 *
 *   "bale"    after the conversion from ONNX and shape inference
 *   "linalg"  after bale-to-linalg: upstream ops on tensors
 *   "llvm"    after bale-to-llvm: the LLVM dialect; allocates by malloc and
 * free
 *
 * Returns NULL on failure. The caller gives the text to baleStringDestroy. */
BALE_EXPORT char *baleEmit(const char *source, size_t length, const char *name,
                           const char *options, const char *level);

/* Destroys a text that baleEmit returned; NULL is allowed. */
BALE_EXPORT void baleStringDestroy(char *text);

/*===----------------------------------------------------------------------===*\
|* Functions
\*===----------------------------------------------------------------------===*/

/* The function's symbol; NULL for NULL. */
BALE_EXPORT const char *baleFunctionGetName(const BaleFunction *function);

/* The number of values that the function takes; 0 for NULL. */
BALE_EXPORT size_t baleFunctionGetNumInputs(const BaleFunction *function);

/* The number of values that the function returns; 0 for NULL. */
BALE_EXPORT size_t baleFunctionGetNumOutputs(const BaleFunction *function);

/* What the function says of the input or output at `index`. Returns NULL if
 * `index` is not below their number. */
BALE_EXPORT const BaleValueInfo *
baleFunctionGetInput(const BaleFunction *function, size_t index);
BALE_EXPORT const BaleValueInfo *
baleFunctionGetOutput(const BaleFunction *function, size_t index);

/* Calls a function with `numInputs` arrays at `inputs` and writes its results
 * to the `numOutputs` arrays at `outputs`, whose old contents are not read.
 * Either pointer may be NULL if its number is 0.
 *
 * Before anything runs, the numbers of inputs and outputs and the element size,
 * alignment, rank and extents of each input are compared with what the function
 * says. A fact that only the run can check, and memory that cannot be had, end
 * the call with an error; all that it allocated is freed.
 *
 * Returns whether it succeeded; if not, `outputs` is unchanged. Every output is
 * memory of its own; the caller releases each with baleArrayRelease. */
BALE_EXPORT bool baleCall(const BaleFunction *function, const BaleArray *inputs,
                          size_t numInputs, BaleArray *outputs,
                          size_t numOutputs);

/* Releases what an output of baleCall owns and sets all its fields to 0. Of an
 * array whose `owner` is NULL only the fields are set; NULL is allowed. */
BALE_EXPORT void baleArrayRelease(BaleArray *array);

/*===----------------------------------------------------------------------===*\
|* Codes
\*===----------------------------------------------------------------------===*/

/* The code of a packed tensor, as the attributes of ONNX's Pack and Unpack
 * spell it: `bits`, or `radix` with `groupSize`. 0 stands for an attribute that
 * is not there. */
typedef struct BaleCode {
  int64_t bits;
  int64_t radix;
  int64_t groupSize;
} BaleCode;

/* How many words of `wordBits` bits, 8 or 32, a row of `numCodes` codes takes:
 * the extent of a packed dimension. Returns -1 on failure. */
BALE_EXPORT int64_t baleCodeGetNumWords(BaleCode code, int64_t numCodes,
                                        unsigned wordBits);

/*===----------------------------------------------------------------------===*\
|* Kept memory
\*===----------------------------------------------------------------------===*/

/* Fresh pages cost a call that moves much memory several times what it
 * computes. So blocks of 64 KiB and more, which outputs and what calls need
 * besides are made of, are kept when they are released, and later calls of any
 * function use them again, for results of more than half of their bytes. What
 * is kept is given back when it is asked for here, when it would exceed the
 * limit, what was released first before the rest, and when the process ends. */

/* The limit of kept memory before it is set. */
#define BALE_KEPT_MEMORY_DEFAULT_LIMIT ((size_t)256 << 20)

/* Sets how many bytes are kept at most; of more than that, blocks are given
 * back. 0 keeps none. Outputs that were not released do not count. */
BALE_EXPORT void baleKeptMemorySetLimit(size_t bytes);

/* How many bytes are kept at most. */
BALE_EXPORT size_t baleKeptMemoryGetLimit(void);

/* How many bytes are kept now. */
BALE_EXPORT size_t baleKeptMemoryGetSize(void);

/* Gives back what is kept. */
BALE_EXPORT void baleKeptMemoryRelease(void);

#ifdef __cplusplus
}
#endif

#endif /* BALE_C_BALE_H */
