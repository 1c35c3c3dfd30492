//===- PassThroughDialect.cpp -----------------------------------*- C++ -*-===//
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

#include "bale/Dialect/PassThrough/PassThroughDialect.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/MLIRContext.h"

using namespace mlir;
using namespace bale;

MLIR_DEFINE_EXPLICIT_TYPE_ID(bale::PassThroughDialect)

PassThroughDialect::PassThroughDialect(StringRef dialectNamespace,
                                       MLIRContext *context)
    : Dialect(dialectNamespace, context, TypeID::get<PassThroughDialect>()) {
  allowUnknownOperations();
  allowUnknownTypes();
}

// For types, `allowUnknownTypes` does the same upstream; attributes lack such a
// switch.
Attribute PassThroughDialect::parseAttribute(DialectAsmParser &parser,
                                             Type type) const {
  return OpaqueAttr::get(StringAttr::get(getContext(), getNamespace()),
                         parser.getFullSymbolSpec(),
                         type ? type : NoneType::get(getContext()));
}

/// The pass-through dialect of `dialectNamespace` in `context`.
static Dialect *loadPassThrough(MLIRContext *context,
                                StringRef dialectNamespace) {
  return context->getOrLoadDialect(
      dialectNamespace, TypeID::get<PassThroughDialect>(), [&] {
        return std::make_unique<PassThroughDialect>(dialectNamespace, context);
      });
}

void bale::loadOrPassThrough(MLIRContext *context, StringRef dialectNamespace) {
  if (!context->getOrLoadDialect(dialectNamespace))
    loadPassThrough(context, dialectNamespace);
}

void bale::registerPassThroughDialects(DialectRegistry &registry) {
  for (StringRef dialectNamespace : kPassThroughNamespaces)
    registry.insert(TypeID::get<PassThroughDialect>(), dialectNamespace,
                    [=](MLIRContext *context) {
                      return loadPassThrough(context, dialectNamespace);
                    });
}
