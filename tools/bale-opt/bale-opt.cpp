//===- bale-opt.cpp ---------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: runs passes and pipelines on MLIR text, as mlir-opt does.
// Entry point: main.
// Invariant: what it knows is registered in lib/Tools, with that of the other
//   programs.
//
//===----------------------------------------------------------------------===//

#include "bale/Tools/Registration.h"
#include "bale/Tools/Version.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/CommandLine.h"

static const llvm::cl::extrahelp kMoreHelp(R"(
Pipelines of Bale:
  bale-opt model.mlir --convert-onnx-to-bale --bale-to-linalg
  bale-opt model.mlir --convert-onnx-to-bale --bale-to-llvm

Exit status:
  0  success
  1  bad options, unreadable input, invalid IR, a failed pass or,
     with --verify-diagnostics, a diagnostic that was not expected
)");

int main(int argc, char **argv) {
  bale::printVersionOf("bale-opt");
  bale::registerToolPasses();
  mlir::DialectRegistry registry;
  bale::registerToolDialects(registry);
  return mlir::asMainReturnCode(mlir::MlirOptMain(
      argc, argv, "bale-opt: runs MLIR passes, Bale's among them\n", registry));
}
