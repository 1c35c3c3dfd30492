//===- KeptBitsTest.cpp -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: tests how many counts keep bits. What keeps them from it is tested
//   in test/Conversion/BaleToVector/compress-kept-bits.mlir.
// Entry point: the tests of KeptBits.
// Invariant: each count has a condition of its own.
//
//===----------------------------------------------------------------------===//

#include "Compress/KeptBits.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace bale;

/// A function that does `body` for each of `numConditions` conditions %m0, %m1,
/// and so on, where `$` is its number, and then `last`.
static std::string getFunction(unsigned numConditions, StringRef body,
                               StringRef last = "") {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "func.func @f(%x: memref<?xf32>, %y: memref<?xf32>";
  for (unsigned i = 0; i < numConditions; ++i)
    os << ", %m" << i << ": memref<?xi8>";
  os << ") {\n  %zero = arith.constant 0 : index\n"
        "  %n = memref.dim %x, %zero : memref<?xf32>\n";
  for (unsigned i = 0; i < numConditions; ++i) {
    SmallVector<StringRef> pieces;
    body.split(pieces, '$');
    os << llvm::join(pieces, std::to_string(i)) << "\n";
  }
  os << last << "\n  return\n}\n";
  return text;
}

static constexpr StringRef kCount =
    "  %k$ = bale.count %m$ limit %n : memref<?xi8>\n";
static constexpr StringRef kCompress =
    "  bale.compress_into %x where %m$ into %y : memref<?xf32>, memref<?xi8>, "
    "memref<?xf32>\n";

static size_t countKept(const std::string &text) {
  MLIRContext context;
  context.loadDialect<BaleDialect, arith::ArithDialect, func::FuncDialect,
                      memref::MemRefDialect>();
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
  EXPECT_TRUE(module) << text;
  // The result's memory is another's than the conditions'.
  module->walk([](func::FuncOp function) {
    OpBuilder builder(function.getBody());
    Value zero = arith::ConstantIndexOp::create(builder, function.getLoc(), 0);
    auto type = cast<MemRefType>(function.getArgument(1).getType());
    Value own = memref::AllocOp::create(builder, function.getLoc(), type, zero);
    function.getArgument(1).replaceAllUsesWith(own);
  });
  return findKeptBits(*module).size();
}

TEST(KeptBits, AFunctionHasAMaximum) {
  std::string pair = (kCount + kCompress).str();
  EXPECT_EQ(countKept(getFunction(kMaxKeptBits, pair)), kMaxKeptBits);
  EXPECT_EQ(countKept(getFunction(kMaxKeptBits + 6, pair)), kMaxKeptBits);
}

TEST(KeptBits, ACountFarAboveIsForgotten) {
  std::string last = "  bale.compress_into %x where %m0 into %y : "
                     "memref<?xf32>, memref<?xi8>, memref<?xf32>";
  EXPECT_EQ(countKept(getFunction(16, kCount, last)), 1u);
  EXPECT_EQ(countKept(getFunction(17, kCount, last)), 0u);
}
