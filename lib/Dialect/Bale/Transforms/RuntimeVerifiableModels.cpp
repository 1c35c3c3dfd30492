//===- RuntimeVerifiableModels.cpp ------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the facts of each op that only run time knows, as bale.check.
// Entry point: registerRuntimeVerifiableModels.
// Invariant: a check exists for each fact that types leave open, and for no
//   other.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/IR/Bale.h"
#include "bale/Dialect/Bale/Transforms/InterfaceModels.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/RuntimeVerifiableOpInterface.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace bale;

namespace {

/// Makes the checks of one op, whose rules are those of `Owner`.
template <typename Owner>
class CheckBuilder {
public:
  using Rule = typename Owner::Rule;

  CheckBuilder(OpBuilder &builder, Operation *op)
      : builder(builder), op(op), loc(op->getLoc()) {}

  /// `rule` says that dimension `dim` of a tensor is `expected`; it is `got`.
  void checkExtent(Rule rule, int64_t dim, OpFoldResult expected,
                   OpFoldResult got) {
    // The verifier decided what is static.
    if (getConstantIntValue(expected) && getConstantIntValue(got))
      return;
    if (expected == got)
      return;
    check(arith::CmpIPredicate::eq,
          llvm::formatv(Owner::getRuleMessage(rule), dim, "{0}", "{1}").str(),
          expected, got);
  }

  /// All dimensions of `result` but `axis` are those of `source`.
  void checkKeptExtents(Value result, Value source, int64_t axis) {
    int64_t rank = cast<ShapedType>(source.getType()).getRank();
    for (int64_t dim = 0; dim < rank; ++dim) {
      if (dim == axis)
        continue;
      OpFoldResult expected = extent(source, dim);
      checkExtent(Rule::KeptExtents, dim, expected,
                  statedExtent(result, expected, dim));
    }
  }

  /// `rule` says that `value` is at least 0.
  void checkNotNegative(Rule rule, Value value) {
    if (getConstantIntValue(OpFoldResult(value)))
      return;
    check(arith::CmpIPredicate::sge, Owner::getRuleMessage(rule),
          builder.getIndexAttr(0), value);
  }

  OpFoldResult extent(Value value, int64_t dim) {
    return getExtent(builder, loc, value, dim);
  }

  /// The extent of `dim` of the result or destination `value`. A result does
  /// not exist before its op: where its type states nothing it is what the
  /// rules say, `implied`, and needs no check.
  OpFoldResult statedExtent(Value value, OpFoldResult implied, int64_t dim) {
    auto type = cast<ShapedType>(value.getType());
    if (!type.isDynamicDim(dim))
      return builder.getIndexAttr(type.getDimSize(dim));
    return value.getDefiningOp() == op ? implied : extent(value, dim);
  }

private:
  /// `got` must compare to `expected` by `predicate`.
  void check(arith::CmpIPredicate predicate, StringRef message,
             OpFoldResult expected, OpFoldResult got) {
    Value expectedValue =
        getValueOrCreateConstantIndexOp(builder, loc, expected);
    Value gotValue = getValueOrCreateConstantIndexOp(builder, loc, got);
    Value holds =
        arith::CmpIOp::create(builder, loc, predicate, gotValue, expectedValue);
    CheckOp::create(builder, loc, holds, op->getName().getStringRef(), message,
                    expectedValue, gotValue);
  }

  OpBuilder &builder;
  Operation *op;
  Location loc;
};

/// Whether the op can be checked: all its types have a rank.
bool isRanked(Operation *op) {
  return llvm::all_of(
      llvm::concat<const Type>(op->getOperandTypes(), op->getResultTypes()),
      [](Type type) {
        auto shaped = dyn_cast<ShapedType>(type);
        return !shaped || shaped.hasRank();
      });
}

/// bale.pack and bale.pack_into: the words are as many as the codes need.
template <typename OpTy>
struct PackChecks
    : public RuntimeVerifiableOpInterface::ExternalModel<PackChecks<OpTy>,
                                                         OpTy> {
  void generateRuntimeVerification(
      Operation *operation, OpBuilder &builder, Location loc,
      function_ref<std::string(Operation *, StringRef)>) const {
    if (!isRanked(operation))
      return;
    auto op = cast<OpTy>(operation);
    auto wordsType = cast<ShapedType>(op.getWords().getType());
    int64_t axis = getPositiveAxis(op.getAxis(), wordsType.getRank());
    CheckBuilder<OpTy> checks(builder, op);
    OpFoldResult needed = getNumWords(builder, loc, op.getCode(),
                                      checks.extent(op.getCodes(), axis),
                                      wordsType.getElementTypeBitWidth());
    checks.checkExtent(OpTy::Rule::WordsExtent, axis, needed,
                       checks.statedExtent(op.getWords(), needed, axis));
    checks.checkKeptExtents(op.getWords(), op.getCodes(), axis);
  }
};

/// The words of `checks`' op are as many as `count` codes need.
template <typename OpTy>
void checkWords(CheckBuilder<OpTy> &checks, OpBuilder &builder, OpTy op,
                OpFoldResult count, int64_t axis) {
  auto wordsType = cast<ShapedType>(op.getWords().getType());
  OpFoldResult needed = getNumWords(builder, op.getLoc(), op.getCode(), count,
                                    wordsType.getElementTypeBitWidth());
  checks.checkExtent(OpTy::Rule::WordsExtent, axis, needed,
                     checks.extent(op.getWords(), axis));
  checks.checkKeptExtents(op.getCodes(), op.getWords(), axis);
}

struct UnpackChecks
    : public RuntimeVerifiableOpInterface::ExternalModel<UnpackChecks,
                                                         UnpackOp> {
  void generateRuntimeVerification(
      Operation *operation, OpBuilder &builder, Location,
      function_ref<std::string(Operation *, StringRef)>) const {
    if (!isRanked(operation))
      return;
    auto op = cast<UnpackOp>(operation);
    int64_t rank = cast<ShapedType>(op.getWords().getType()).getRank();
    int64_t axis = getPositiveAxis(op.getAxis(), rank);
    CheckBuilder<UnpackOp> checks(builder, op);
    OpFoldResult count = getAsOpFoldResult(op.getCount());
    checks.checkNotNegative(UnpackOp::Rule::CountRange, op.getCount());
    checks.checkExtent(UnpackOp::Rule::CodesExtent, axis, count,
                       checks.statedExtent(op.getCodes(), count, axis));
    checkWords(checks, builder, op, count, axis);
  }
};

/// The count of bale.unpack_into is the extent of its destination.
struct UnpackIntoChecks
    : public RuntimeVerifiableOpInterface::ExternalModel<UnpackIntoChecks,
                                                         UnpackIntoOp> {
  void generateRuntimeVerification(
      Operation *operation, OpBuilder &builder, Location,
      function_ref<std::string(Operation *, StringRef)>) const {
    auto op = cast<UnpackIntoOp>(operation);
    int64_t axis =
        getPositiveAxis(op.getAxis(), op.getWords().getType().getRank());
    CheckBuilder<UnpackIntoOp> checks(builder, op);
    checkWords(checks, builder, op, checks.extent(op.getCodes(), axis), axis);
  }
};

/// bale.compress and bale.compress_into: the output has the number of slices
/// kept.
template <typename OpTy>
struct CompressChecks
    : public RuntimeVerifiableOpInterface::ExternalModel<CompressChecks<OpTy>,
                                                         OpTy> {
  void generateRuntimeVerification(
      Operation *operation, OpBuilder &builder, Location loc,
      function_ref<std::string(Operation *, StringRef)>) const {
    if (!isRanked(operation))
      return;
    auto op = cast<OpTy>(operation);
    auto outputType = cast<ShapedType>(op.getOutput().getType());
    std::optional<int64_t> axis = op.getAxis();
    int64_t outputAxis =
        axis ? getPositiveAxis(*axis, outputType.getRank()) : 0;
    CheckBuilder<OpTy> checks(builder, op);
    if (axis)
      checks.checkKeptExtents(op.getOutput(), op.getInput(), outputAxis);
    // A count that nothing is compared with would only cost time.
    bool isResult = op.getOutput().getDefiningOp() == operation;
    if (isResult && outputType.isDynamicDim(outputAxis))
      return;
    OpFoldResult kept =
        getKeptCount(builder, loc, op.getInput(), op.getCondition(), axis);
    checks.checkExtent(OpTy::Rule::OutputExtent, outputAxis, kept,
                       checks.statedExtent(op.getOutput(), kept, outputAxis));
  }
};

} // namespace

void bale::registerRuntimeVerifiableModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, BaleDialect *) {
    PackOp::attachInterface<PackChecks<PackOp>>(*context);
    PackIntoOp::attachInterface<PackChecks<PackIntoOp>>(*context);
    UnpackOp::attachInterface<UnpackChecks>(*context);
    UnpackIntoOp::attachInterface<UnpackIntoChecks>(*context);
    CompressOp::attachInterface<CompressChecks<CompressOp>>(*context);
    CompressIntoOp::attachInterface<CompressChecks<CompressIntoOp>>(*context);
  });
}
