//===- Signature.h ----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what a function takes and returns, apart from the IR that said so.
// Entry point: Signature, getSignatures.
// Invariant: a signature holds no MLIR object and outlives its module's
//   context.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CAPI_SIGNATURE_H
#define BALE_LIB_CAPI_SIGNATURE_H

#include "bale-c/Bale.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/IR/DataLayout.h"

#include <string>
#include <vector>

namespace bale::capi {

/// An input or output of a function.
struct ValueSpec {
  /// Describes a value of `type` whose attributes in the function's signature
  /// are `attributes` (null if it has none), in memory laid out as `layout`
  /// says.
  ValueSpec(mlir::Type type, mlir::DictionaryAttr attributes,
            const llvm::DataLayout &layout);

  std::string name, type, elementType;
  BaleValueKind kind = BALE_UNSUPPORTED;
  int64_t elementSize = 0;
  int64_t elementAlignment = 1;
  std::vector<int64_t> sizes;
  std::vector<std::string> sizeNames;
  /// The bits of an element that does not fill its memory, 0 if it does. What
  /// lies above them in an input is ignored; of a bool, any byte but 0 is true.
  unsigned narrowBits = 0;
  /// A scalar that LLVM holds in a struct, hence returned through a pointer.
  bool isComplex = false;

  int64_t getRank() const { return sizes.size(); }
  /// Passed as a pointer to a memref descriptor, not by value.
  bool isArray() const { return kind == BALE_TENSOR || kind == BALE_BUFFER; }
};

/// A public function.
struct Signature {
  std::string name;
  std::vector<ValueSpec> inputs, outputs;
};

/// The public functions that `module` defines, in order.
std::vector<Signature> getSignatures(mlir::ModuleOp module,
                                     const llvm::DataLayout &layout);

} // namespace bale::capi

#endif // BALE_LIB_CAPI_SIGNATURE_H
