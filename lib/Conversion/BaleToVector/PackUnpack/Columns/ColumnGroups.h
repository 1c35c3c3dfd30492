//===- ColumnGroups.h -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: loops over the groups along an axis that is not the last dimension,
//   each at a place in words that is known at run time.
// Entry point: packGroups, unpackGroups.
// Invariant: the code of one group serves all, full or not.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_PACKUNPACK_COLUMNS_COLUMNGROUPS_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_PACKUNPACK_COLUMNS_COLUMNGROUPS_H

#include "ColumnBlock.h"
#include "ColumnRows.h"

namespace bale {

/// The groups from the code `firstCode` on, the first of which begins with the
/// word `firstWord`: `numCodes` codes, to the end of the axis. `lastWord` is
/// the last one along the axis.
struct GroupRange {
  mlir::Value firstCode;
  mlir::Value firstWord;
  mlir::Value numCodes;
  mlir::Value numGroups;
  mlir::Value lastWord;
};

/// Makes the loop that packs the groups of `range` in the chunk that `rows` has
/// entered.
void packGroups(PlaneMath &math, const ColumnCode &code, ColumnRows &rows,
                const GroupRange &range);

/// Makes the loop that unpacks them.
void unpackGroups(PlaneMath &math, const ColumnCode &code, ColumnRows &rows,
                  const GroupRange &range);

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_PACKUNPACK_COLUMNS_COLUMNGROUPS_H
