//===- InterfaceModels.h ----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: external models of upstream interfaces for Bale's ops.
// Entry point: registerBufferizableModels, registerRuntimeVerifiableModels,
//   registerValueBoundsModels.
// Invariant: a model is attached when the dialect is loaded.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_DIALECT_BALE_TRANSFORMS_INTERFACEMODELS_H
#define BALE_DIALECT_BALE_TRANSFORMS_INTERFACEMODELS_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace bale {

/// Lets one-shot bufferization turn destination ops and counts on tensors into
/// the same ops on memrefs.
void registerBufferizableModels(mlir::DialectRegistry &registry);

/// Lets Bale's ops state, as `bale.check`, the facts that only run time knows.
void registerRuntimeVerifiableModels(mlir::DialectRegistry &registry);

/// Tells upstream's analyses of extents and indices what Bale's ops make.
void registerValueBoundsModels(mlir::DialectRegistry &registry);

} // namespace bale

#endif // BALE_DIALECT_BALE_TRANSFORMS_INTERFACEMODELS_H
