//===- Registration.cpp -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: registers for whole programs what a module may hold on its way
//   through Bale's pipelines, upstream's part included.
// Entry point: registerToolDialects, registerToolPasses.
// Invariant: every program of the project reads the same modules.
//
//===----------------------------------------------------------------------===//

#include "bale/Tools/Registration.h"
#include "bale/Dialect/PassThrough/PassThroughDialect.h"
#include "bale/InitAll.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/OpenMP/OpenMPToLLVMIRTranslation.h"

void bale::registerToolDialects(mlir::DialectRegistry &registry) {
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerBuiltinDialectTranslation(registry);
  mlir::registerLLVMDialectTranslation(registry);
  mlir::registerOpenMPDialectTranslation(registry);
  bale::registerAllDialects(registry);
  bale::registerPassThroughDialects(registry);
}

void bale::registerToolPasses() {
  mlir::registerAllPasses();
  bale::registerAllPasses();
}
