//===- BaleToLLVM.cpp -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: converts bale.check to a call of the run-time function.
// Entry point: createConvertBaleToLLVM.
// Invariant: the message reaches the standard error before the process ends.
//
//===----------------------------------------------------------------------===//

#include "CheckText.h"
#include "bale/Conversion/Passes.h"
#include "bale/Dialect/Bale/IR/Bale.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "convert-bale-to-llvm"

namespace bale {
#define GEN_PASS_DEF_CONVERTBALETOLLVM
#include "bale/Conversion/Passes.h.inc"
} // namespace bale

using namespace mlir;

namespace {

/// Lowers the checks of one module, whose symbols it shares between them.
class CheckLowering {
public:
  explicit CheckLowering(ModuleOp module)
      : module(module), symbols(module), builder(module.getContext()),
        pointer(LLVM::LLVMPointerType::get(module.getContext())) {}

  /// check ok, op, message (a, b)
  ///   = if not ok { bale_check_failed(op, location, message, a, b); abort() }
  ///
  /// The abort is for a program whose own bale_check_failed returns.
  LogicalResult lower(bale::CheckOp check);

private:
  /// The symbol `name`, declared as a function of `type` if there is none.
  /// Fails, with an error, if it is something else.
  FailureOr<LLVM::LLVMFuncOp> getFunction(StringRef name,
                                          LLVM::LLVMFunctionType type);

  /// bale_check_failed, with the weak definition if the module has none.
  FailureOr<LLVM::LLVMFuncOp> getCheckFailed();
  LogicalResult defineCheckFailed(LLVM::LLVMFuncOp function);

  /// The address of `text`, ended by a zero. Equal texts are one global.
  Value createText(Location location, StringRef text);

  ModuleOp module;
  SymbolTable symbols;
  OpBuilder builder;
  LLVM::LLVMPointerType pointer;
  llvm::StringMap<LLVM::GlobalOp> texts;
};

} // namespace

FailureOr<LLVM::LLVMFuncOp>
CheckLowering::getFunction(StringRef name, LLVM::LLVMFunctionType type) {
  if (Operation *symbol = symbols.lookup(name)) {
    auto function = dyn_cast<LLVM::LLVMFuncOp>(symbol);
    if (function && function.getFunctionType() == type)
      return function;
    return symbol->emitOpError("expected ")
           << name << " to be an llvm.func of " << type
           << ", which run-time checks call";
  }
  OpBuilder::InsertionGuard guard(builder);
  Block *body = module.getBody();
  // A module needs no terminator, but may end in one.
  if (body->mightHaveTerminator())
    builder.setInsertionPoint(&body->back());
  else
    builder.setInsertionPointToEnd(body);
  auto function =
      LLVM::LLVMFuncOp::create(builder, module.getLoc(), name, type);
  symbols.insert(function);
  return function;
}

Value CheckLowering::createText(Location location, StringRef text) {
  LLVM::GlobalOp &global = texts[text];
  if (!global) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(module.getBody());
    std::string data = text.str();
    data.push_back('\0');
    auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), data.size());
    global = LLVM::GlobalOp::create(builder, module.getLoc(), type,
                                    /*isConstant=*/true, LLVM::Linkage::Private,
                                    "bale_text", builder.getStringAttr(data));
    global.setUnnamedAddr(LLVM::UnnamedAddr::Global);
    symbols.insert(global);
  }
  return LLVM::AddressOfOp::create(builder, location, global);
}

LogicalResult CheckLowering::defineCheckFailed(LLVM::LLVMFuncOp function) {
  Type i32 = builder.getI32Type();
  auto dprintfType =
      LLVM::LLVMFunctionType::get(i32, {i32, pointer}, /*isVarArg=*/true);
  FailureOr<LLVM::LLVMFuncOp> dprintf = getFunction("dprintf", dprintfType);
  auto abortType = LLVM::LLVMFunctionType::get(
      LLVM::LLVMVoidType::get(module.getContext()), {});
  FailureOr<LLVM::LLVMFuncOp> abort = getFunction("abort", abortType);
  if (failed(dprintf) || failed(abort))
    return failure();

  OpBuilder::InsertionGuard guard(builder);
  Location location = module.getLoc();
  Block *body = function.addEntryBlock(builder);
  builder.setInsertionPointToStart(body);
  Value standardError = LLVM::ConstantOp::create(builder, location, i32, 2);
  // dprintf writes at once: unlike stdio, it leaves nothing behind in a buffer.
  auto print = [&](StringRef format, ValueRange values) {
    SmallVector<Value> operands = {standardError, createText(location, format)};
    llvm::append_range(operands, values);
    LLVM::CallOp::create(builder, location, *dprintf, operands);
  };
  Value op = body->getArgument(0), where = body->getArgument(1);
  print("%s: error: '%s' op ", {where, op});
  SmallVector<Value> message = {standardError, body->getArgument(2),
                                body->getArgument(3), body->getArgument(4)};
  LLVM::CallOp::create(builder, location, *dprintf, message);
  print("\n", {});
  LLVM::CallOp::create(builder, location, *abort, ValueRange());
  LLVM::UnreachableOp::create(builder, location);
  return success();
}

FailureOr<LLVM::LLVMFuncOp> CheckLowering::getCheckFailed() {
  bool isNew = !symbols.lookup("bale_check_failed");
  Type i64 = builder.getI64Type();
  FailureOr<LLVM::LLVMFuncOp> function = getFunction(
      "bale_check_failed",
      LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(module.getContext()),
                                  {pointer, pointer, pointer, i64, i64}));
  if (failed(function) || !isNew)
    return function;
  function->setLinkage(LLVM::Linkage::Weak);
  function->setPassthroughAttr(
      builder.getStrArrayAttr({"cold", "noinline", "nounwind"}));
  if (failed(defineCheckFailed(*function)))
    return failure();
  return function;
}

LogicalResult CheckLowering::lower(bale::CheckOp check) {
  FailureOr<LLVM::LLVMFuncOp> checkFailed = getCheckFailed();
  if (failed(checkFailed))
    return failure();
  FailureOr<LLVM::LLVMFuncOp> abort = getFunction(
      "abort", LLVM::LLVMFunctionType::get(
                   LLVM::LLVMVoidType::get(module.getContext()), {}));
  if (failed(abort))
    return failure();

  Location location = check.getLoc();
  builder.setInsertionPoint(check);
  Value isTrue = arith::ConstantIntOp::create(builder, location, 1, 1);
  Value isFailed =
      arith::XOrIOp::create(builder, location, check.getHolds(), isTrue);
  auto branch = scf::IfOp::create(builder, location, isFailed);
  builder.setInsertionPointToStart(branch.thenBlock());
  Value op = createText(location, check.getCheckedOp());
  Value where = createText(location, bale::getLocationText(location));
  Value message =
      createText(location, bale::getMessageFormat(check.getMessage()));
  Type i64 = builder.getI64Type();
  Value first =
      arith::IndexCastOp::create(builder, location, i64, check.getFirst());
  Value second =
      arith::IndexCastOp::create(builder, location, i64, check.getSecond());
  LLVM::CallOp::create(builder, location, *checkFailed,
                       ValueRange{op, where, message, first, second});
  LLVM::CallOp::create(builder, location, *abort, ValueRange());
  check.erase();
  return success();
}

namespace {
struct ConvertBaleToLLVMPass
    : public bale::impl::ConvertBaleToLLVMBase<ConvertBaleToLLVMPass> {
  using ConvertBaleToLLVMBase::ConvertBaleToLLVMBase;

  void runOnOperation() override {
    CheckLowering lowering(getOperation());
    WalkResult result = getOperation().walk([&](bale::CheckOp check) {
      LDBG() << "converting " << check;
      if (failed(lowering.lower(check)))
        return WalkResult::interrupt();
      ++numConverted;
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
