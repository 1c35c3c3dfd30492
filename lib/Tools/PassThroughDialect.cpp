//===- PassThroughDialect.cpp -----------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: lets a tool read and print the generic form of dialects that Bale
//   does not own.
// Entry point: registerPassThroughDialects.
// Invariant: only tools register it; what such a dialect holds is kept as it
//   was written.
//
//===----------------------------------------------------------------------===//

#include "bale/Tools/PassThroughDialect.h"
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

void bale::registerPassThroughDialects(DialectRegistry &registry) {
  TypeID typeID = TypeID::get<PassThroughDialect>();
  for (StringRef dialectNamespace : kPassThroughNamespaces)
    registry.insert(typeID, dialectNamespace, [=](MLIRContext *context) {
      return context->getOrLoadDialect(dialectNamespace, typeID, [&] {
        return std::make_unique<PassThroughDialect>(dialectNamespace, context);
      });
    });
}
