//===- MemRefForms.h --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: a module in which ops are on memrefs, as convert-bale-to-vector gets
//   them, whatever they are on.
// Entry point: MemRefForms.
// Invariant: the module that is asked about stays as it is.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_EXPLAIN_MEMREFFORMS_H
#define BALE_LIB_EXPLAIN_MEMREFFORMS_H

#include "bale/Dialect/Bale/IR/Bale.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/DenseMap.h"

namespace bale {

/// The forms of ops that bufferization and bale-widen-elements give, in a copy
/// of a module: with identity layout where there is none yet, and elements of
/// whole bytes.
class MemRefForms {
public:
  /// Copies `module`.
  explicit MemRefForms(mlir::ModuleOp module);

  mlir::ModuleOp getModule() { return *copy; }

  /// Makes the form of `op`, an op of the module that was copied; of a value
  /// op, with a result of the type `result`. Returns an op of the copy.
  mlir::Operation *make(mlir::Operation *op, mlir::RankedTensorType result);

private:
  mlir::Value getMemRef(mlir::Value value);
  mlir::Operation *makeOfValueOp(mlir::Operation *op,
                                 mlir::RankedTensorType result);
  mlir::Operation *makeOfDestinationOp(mlir::Operation *op);
  mlir::Operation *makeOfCount(CountOp op);

  mlir::IRMapping mapping;
  mlir::OwningOpRef<mlir::ModuleOp> copy;
  llvm::DenseMap<mlir::Value, mlir::Value> memrefs;
};

} // namespace bale

#endif // BALE_LIB_EXPLAIN_MEMREFFORMS_H
