//===- bale-lsp-server.cpp --------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: tells editors what is wrong in MLIR text and what its ops are, by
//   the language server protocol.
// Entry point: main.
// Invariant: it knows the dialects that bale-opt knows.
//
//===----------------------------------------------------------------------===//

#include "bale/Tools/Registration.h"
#include "bale/Tools/Version.h"
#include "mlir/Support/LLVM.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"

int main(int argc, char **argv) {
  bale::printVersionOf("bale-lsp-server");
  mlir::DialectRegistry registry;
  bale::registerToolDialects(registry);
  return failed(mlir::MlirLspServerMain(argc, argv, registry));
}
