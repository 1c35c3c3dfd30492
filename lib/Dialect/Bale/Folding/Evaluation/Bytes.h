//===- Bytes.h --------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: eight bytes of memory as one number.
// Entry point: loadBytes, storeBytes.
// Invariant: the first byte is the least significant one.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_DIALECT_BALE_FOLDING_EVALUATION_BYTES_H
#define BALE_LIB_DIALECT_BALE_FOLDING_EVALUATION_BYTES_H

#include "llvm/Support/Endian.h"

#include <cstdint>

namespace bale::evaluation {

// Words of 32 bits lie in the memory of compiled functions as they lie here.
static_assert(llvm::endianness::native == llvm::endianness::little,
              "expected a little-endian machine");

inline uint64_t loadBytes(const char *from) {
  return llvm::support::endian::read64le(from);
}

inline void storeBytes(char *to, uint64_t bytes) {
  llvm::support::endian::write64le(to, bytes);
}

/// The number whose lowest `number` <= 64 bits are 1.
inline uint64_t getLowBits(unsigned number) {
  return number == 0 ? 0 : ~uint64_t(0) >> (64 - number);
}

} // namespace bale::evaluation

#endif // BALE_LIB_DIALECT_BALE_FOLDING_EVALUATION_BYTES_H
