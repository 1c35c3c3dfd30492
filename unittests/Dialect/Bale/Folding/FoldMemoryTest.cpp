//===- FoldMemoryTest.cpp ---------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: folding a large constant takes the memory of its result, not of
//   copies.
// Entry point: FoldMemoryTest.
// Invariant: the peak is that of the process, so that one test measures it.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/IR/Bale.h"
#include "bale/Dialect/Bale/Transforms/Transforms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/OwningOpRef.h"
#include "gtest/gtest.h"

#include <sys/resource.h>

using namespace mlir;

/// The most memory that the process had so far, in bytes.
static int64_t getPeak() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return int64_t(usage.ru_maxrss) * 1024;
}

TEST(FoldMemoryTest, ALargeResourceIsNotCopied) {
  constexpr int64_t kInput = int64_t(64) << 20, kOutput = kInput / 8 * 3;
  MLIRContext context;
  context.loadDialect<bale::BaleDialect, arith::ArithDialect>();
  OpBuilder builder(&context);
  OwningOpRef<ModuleOp> module = ModuleOp::create(builder.getUnknownLoc());
  builder.setInsertionPointToEnd(module->getBody());
  Location loc = builder.getUnknownLoc();

  int64_t before = getPeak();
  AsmResourceBlob blob = HeapAsmResourceBlob::allocate(kInput, /*align=*/16);
  llvm::fill(blob.getMutableData(), char(5));
  auto type = RankedTensorType::get({kInput}, builder.getI8Type());
  Value codes = arith::ConstantOp::create(
      builder, loc,
      DenseResourceElementsAttr::get(type, "codes", std::move(blob)));
  Value words = bale::PackOp::create(builder, loc, codes,
                                     bale::CodeAttr::get(&context, /*bits=*/3),
                                     /*axis=*/-1, builder.getI8Type());
  // Keeps the result alive.
  OperationState user(loc, "builtin.unrealized_conversion_cast");
  user.addOperands(words);
  user.addTypes(words.getType());
  Operation *cast = builder.create(user);

  EXPECT_EQ(bale::foldConstants(*module, /*maxBytes=*/kOutput), 1u);
  DenseResourceElementsAttr result;
  ASSERT_TRUE(matchPattern(cast->getOperand(0), m_Constant(&result)));
  // Eight codes that are 5: 101 eight times.
  const AsmResourceBlob *output = result.getRawHandle().getBlob();
  ASSERT_EQ(output->getData().size(), size_t(kOutput));
  EXPECT_EQ(output->getData().take_back(3),
            llvm::ArrayRef<char>({char(0x6d), char(0xdb), char(0xb6)}));
  EXPECT_LT(getPeak() - before, (kInput + kOutput) * 5 / 2);
  RecordProperty("peak", std::to_string(getPeak() - before));
}
