//===- Codes.h --------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the arithmetic of codes for hosts that allocate what functions
//   write.
// Entry point: getNumWords.
// Invariant: the rules and laws are those of the dialect; none is written here.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CAPI_CODES_H
#define BALE_LIB_CAPI_CODES_H

#include "bale-c/Bale.h"
#include "mlir/Support/LLVM.h"

#include <string>

namespace bale::capi {

/// The words of `wordBits` bits that `numCodes` codes take. On failure `error`
/// says which rule is violated.
mlir::FailureOr<int64_t> getNumWords(const BaleCode &code, int64_t numCodes,
                                     unsigned wordBits, std::string &error);

} // namespace bale::capi

#endif // BALE_LIB_CAPI_CODES_H
