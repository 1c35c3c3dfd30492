//===- Support.h ------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: a context with the dialect, and the diagnostics that a test caused.
// Entry point: BaleIRTest.
// Invariant: a test sees every diagnostic of its context, and only those.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_UNITTESTS_DIALECT_BALE_IR_SUPPORT_H
#define BALE_UNITTESTS_DIALECT_BALE_IR_SUPPORT_H

#include "bale/Dialect/Bale/IR/Bale.h"
#include "bale/Dialect/Bale/IR/ShapeRules.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Ptr/IR/PtrDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OwningOpRef.h"
#include "gtest/gtest.h"

#include <string>
#include <vector>

namespace bale::test {

class BaleIRTest : public ::testing::Test {
protected:
  BaleIRTest()
      : builder(&context),
        handler(&context, [this](mlir::Diagnostic &diagnostic) {
          diagnostics.push_back(diagnostic.str());
        }) {
    context.loadDialect<BaleDialect, mlir::arith::ArithDialect,
                        mlir::func::FuncDialect, mlir::ptr::PtrDialect>();
    module = mlir::ModuleOp::create(location());
    builder.setInsertionPointToEnd(module->getBody());
  }

  mlir::Location location() { return mlir::UnknownLoc::get(&context); }

  /// Starts an error that the test sees.
  mlir::InFlightDiagnostic emitError() { return mlir::emitError(location()); }

  /// The type that `text` spells; `none` is the null type.
  mlir::ShapedType type(llvm::StringRef text) {
    if (text == "none")
      return nullptr;
    return llvm::cast<mlir::ShapedType>(mlir::parseType(text, &context));
  }

  /// The code that `text` spells, as "bits = 3".
  CodeAttr code(llvm::StringRef text) {
    return llvm::cast<CodeAttr>(
        mlir::parseAttribute(("#bale.code<" + text + ">").str(), &context));
  }

  /// A value of type `text` of which nothing else is known.
  mlir::Value value(llvm::StringRef text) {
    return mlir::UnrealizedConversionCastOp::create(
               builder, location(), mlir::parseType(text, &context),
               mlir::ValueRange())
        .getResult(0);
  }

  /// A constant index.
  mlir::Value index(int64_t number) {
    return mlir::arith::ConstantIndexOp::create(builder, location(), number);
  }

  /// A constant condition, as "dense<[true, false]> : tensor<2xi1>".
  mlir::Value condition(llvm::StringRef text) {
    return mlir::arith::ConstantOp::create(
        builder, location(),
        llvm::cast<mlir::TypedAttr>(mlir::parseAttribute(text, &context)));
  }

  /// The diagnostics since the last call.
  std::vector<std::string> takeDiagnostics() {
    return std::exchange(diagnostics, {});
  }

  /// How MLIR prints `value`.
  template <typename T>
  static std::string print(const T &value) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    stream << value;
    return text;
  }

  mlir::MLIRContext context;
  mlir::OpBuilder builder;
  mlir::OwningOpRef<mlir::ModuleOp> module;

private:
  std::vector<std::string> diagnostics;
  mlir::ScopedDiagnosticHandler handler;
};

/// A list of the one diagnostic `message`.
inline std::vector<std::string> only(const std::string &message) {
  return {message};
}

} // namespace bale::test

#endif // BALE_UNITTESTS_DIALECT_BALE_IR_SUPPORT_H
