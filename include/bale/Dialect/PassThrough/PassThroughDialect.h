//===- PassThroughDialect.h -------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: lets tools and passes read, make and print the generic form of
//   dialects that Bale does not own.
// Entry point: registerPassThroughDialects, loadOrPassThrough.
// Invariant: what such a dialect holds is kept as it was written; where the
//   real dialect is registered, it is the one that is used.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_DIALECT_PASSTHROUGH_PASSTHROUGHDIALECT_H
#define BALE_DIALECT_PASSTHROUGH_PASSTHROUGHDIALECT_H

#include "mlir/IR/Dialect.h"

namespace bale {

/// The namespaces that Bale's tools read without knowing their ops.
constexpr llvm::StringLiteral kPassThroughNamespaces[] = {"onnx", "torch",
                                                          "torch_c", "flow"};

/// A dialect that accepts every op, type and attribute of its namespace. Ops
/// are unregistered ops; types are `OpaqueType`s, which tensors take as
/// elements; attributes are `OpaqueAttr`s. Each instance serves one namespace.
///
/// Unlike `--allow-unregistered-dialect` it names what it lets through, so that
/// a misspelt op of any other dialect is still an error.
class PassThroughDialect : public mlir::Dialect {
public:
  PassThroughDialect(llvm::StringRef dialectNamespace,
                     mlir::MLIRContext *context);

  mlir::Attribute parseAttribute(mlir::DialectAsmParser &parser,
                                 mlir::Type type) const override;
};

/// Loads the dialect `dialectNamespace` into `context`: the one that is
/// registered there, or else a pass-through dialect. For `Pass::initialize` of
/// passes that make ops of a dialect which they do not know.
void loadOrPassThrough(mlir::MLIRContext *context,
                       llvm::StringRef dialectNamespace);

/// Adds to `registry` a pass-through dialect for each of
/// `kPassThroughNamespaces`.
void registerPassThroughDialects(mlir::DialectRegistry &registry);

} // namespace bale

MLIR_DECLARE_EXPLICIT_TYPE_ID(bale::PassThroughDialect)

#endif // BALE_DIALECT_PASSTHROUGH_PASSTHROUGHDIALECT_H
