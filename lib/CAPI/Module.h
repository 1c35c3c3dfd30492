//===- Module.h -------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: a compiled module and its functions.
// Entry point: compileModule.
// Invariant: a module never changes once it is compiled.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CAPI_MODULE_H
#define BALE_LIB_CAPI_MODULE_H

#include "Options.h"
#include "Signature.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"

#include <memory>
#include <vector>

/// A function that can be called.
struct BaleFunction {
  /// `entry` takes a pointer to each argument of `_mlir_ciface_NAME`, then one
  /// to its result.
  BaleFunction(bale::capi::Signature signature, void (*entry)(void **));
  BaleFunction(const BaleFunction &) = delete;
  BaleFunction &operator=(const BaleFunction &) = delete;

  const bale::capi::Signature signature;
  void (*const entry)(void **);
  /// The C view of the signature; its pointers lead into it.
  std::vector<BaleValueInfo> inputInfos, outputInfos;

private:
  /// What the fields BaleValueInfo::sizeNames point to.
  std::vector<std::vector<const char *>> sizeNames;
};

/// Owns the machine code.
struct BaleModule {
  std::unique_ptr<mlir::ExecutionEngine> engine;
  std::vector<std::unique_ptr<BaleFunction>> functions;
};

namespace bale::capi {

/// Compiles MLIR text or bytecode; `name` is the file in locations. Null on
/// failure, with the reason in `error`. Warnings are added to `warnings`.
std::unique_ptr<BaleModule> compileModule(llvm::StringRef source,
                                          llvm::StringRef name,
                                          const Options &options,
                                          std::string &error,
                                          std::string &warnings);

} // namespace bale::capi

#endif // BALE_LIB_CAPI_MODULE_H
