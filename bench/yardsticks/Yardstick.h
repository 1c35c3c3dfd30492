//===- Yardstick.h ----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what a kernel written by hand in C or C++ looks like to the program.
// Entry point: Extents, HandKernel, HandCompress, HandCount, Yardstick,
//   kYardsticks.
// Invariant: no code is in this file, so that every file may include it,
//   whatever processor it is compiled for.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_YARDSTICKS_YARDSTICK_H
#define BALE_BENCH_YARDSTICKS_YARDSTICK_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#include <variant>
#endif

/// Codes or elements as [outer, axis, inner], row-major: `outer * inner` rows
/// of `axis` each.
struct Extents {
  size_t outer, axis, inner;
};

/// Packs codes at `from` into words at `to`, or unpacks words into codes. Codes
/// are in range. Neither reads nor writes beyond its memory.
typedef void (*HandKernel)(const uint8_t *from, uint8_t *to,
                           struct Extents codes);

/// Writes the slices along the axis of the elements at `from` for which
/// `condition` is true, `kept` of as many as the axis has. Neither reads nor
/// writes beyond its memory.
typedef void (*HandCompress)(const uint8_t *from, const uint8_t *condition,
                             uint8_t *to, struct Extents elements, size_t kept);

/// A number that depends on all of `length` bytes.
typedef size_t (*HandCount)(const uint8_t *bytes, size_t length);

#ifdef __cplusplus

namespace bale::yardsticks {

/// A kernel in intrinsics of AVX-512, the fastest that was found by hand.
struct Yardstick {
  /// The header that defines it, in this folder.
  const char *header;
  /// The template's instance, such as "packBits<3>".
  const char *instance;
  std::variant<HandKernel, HandCompress, HandCount> run;
};

/// All of them; the last one has no instance. Only a processor with the
/// features that CMakeLists.txt names may run them.
extern const Yardstick kYardsticks[];

} // namespace bale::yardsticks

#endif // __cplusplus

#endif // BALE_BENCH_YARDSTICKS_YARDSTICK_H
