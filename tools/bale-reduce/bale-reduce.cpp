//===- bale-reduce.cpp ------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: makes a module small that a test program finds interesting, as
//   mlir-reduce does.
// Entry point: main.
// Invariant: it knows the dialects and the passes that bale-opt knows.
//
//===----------------------------------------------------------------------===//

#include "bale/Tools/Registration.h"
#include "bale/Tools/Version.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Tools/mlir-reduce/MlirReduceMain.h"

int main(int argc, char **argv) {
  bale::printVersionOf("bale-reduce");
  bale::registerToolPasses();
  mlir::DialectRegistry registry;
  bale::registerToolDialects(registry);
  mlir::MLIRContext context(registry);
  return failed(mlir::mlirReduceMain(argc, argv, context));
}
