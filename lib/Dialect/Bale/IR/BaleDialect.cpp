//===- BaleDialect.cpp ------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: registers the dialect, its bytecode version and its module
//   attribute.
// Entry point: BaleDialect::initialize.
// Invariant: every released bytecode version can be read by every later
//   release.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/IR/Bale.h"
#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Transforms/InliningUtils.h"

using namespace mlir;
using namespace bale;

#include "bale/Dialect/Bale/IR/BaleDialect.cpp.inc"

namespace {

/// Bale's ops may be inlined anywhere: they hold no regions and no symbols.
struct BaleInlinerInterface : public DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final {
    return true;
  }
};

/// The version of the dialect's bytecode: raised when an op's or attribute's
/// encoding changes, with an upgrade in `upgradeFromVersion`.
struct BaleVersion : public DialectVersion {
  static constexpr uint64_t kCurrent = 1;
  explicit BaleVersion(uint64_t number) : number(number) {}
  uint64_t number;
};

struct BaleBytecodeInterface : public BytecodeDialectInterface {
  explicit BaleBytecodeInterface(Dialect *dialect)
      : BytecodeDialectInterface(dialect) {}

  void writeVersion(DialectBytecodeWriter &writer) const final {
    writer.writeVarInt(BaleVersion::kCurrent);
  }

  std::unique_ptr<DialectVersion>
  readVersion(DialectBytecodeReader &reader) const final {
    uint64_t number;
    if (failed(reader.readVarInt(number)))
      return nullptr;
    if (number > BaleVersion::kCurrent) {
      reader.emitError() << "expected bale bytecode version to be at most "
                         << BaleVersion::kCurrent << ", but got " << number;
      return nullptr;
    }
    return std::make_unique<BaleVersion>(number);
  }
};

} // namespace

void BaleDialect::initialize() {
  registerAttributes();
  registerOperations();
  addInterfaces<BaleInlinerInterface, BaleBytecodeInterface>();
}

Operation *BaleDialect::materializeConstant(OpBuilder &builder, Attribute value,
                                            Type type, Location loc) {
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

LogicalResult BaleDialect::verifyOperationAttribute(Operation *op,
                                                    NamedAttribute attribute) {
  if (attribute.getName() != kOnnxOpsetAttrName)
    return op->emitOpError("expected no attribute of the bale dialect but ")
           << kOnnxOpsetAttrName << ", but got "
           << attribute.getName().strref();
  if (!isa<ModuleOp>(op))
    return op->emitOpError("expected ")
           << kOnnxOpsetAttrName << " to be on " << ModuleOp::getOperationName()
           << ", but got it on " << op->getName();
  auto opset = dyn_cast<IntegerAttr>(attribute.getValue());
  if (!opset || !opset.getType().isSignlessInteger(64) || opset.getInt() < 1)
    return op->emitOpError("expected ")
           << kOnnxOpsetAttrName << " to be a positive i64, but got "
           << attribute.getValue();
  return success();
}
