//===- ONNXNode.h -----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: reads ONNX ops, which are unregistered: their names, operands, types
//   and attributes.
// Entry point: getFunction, verifyStructure, readTensor, readInteger.
// Invariant: every reader reports what it did not expect on the op and fails;
//   none asserts.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_ONNXTOBALE_ONNXNODE_H
#define BALE_LIB_CONVERSION_ONNXTOBALE_ONNXNODE_H

#include "bale/Dialect/Bale/IR/Bale.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

#include <optional>
#include <string>

namespace bale::onnx {

/// The newest opset of the default domain whose Pack, Unpack and Compress are
/// known.
constexpr int64_t kNewestOpset = 29;

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

/// The ONNX function that `op` applies: "Pack" for `onnx.Pack`, and for an
/// `onnx.Custom` with that `function_name`, whatever its domain. Empty for ops
/// of other dialects and for an `onnx.Custom` without a name.
mlir::StringRef getFunction(mlir::Operation *op);

/// Whether `op` applies Pack, Unpack or Compress.
bool isPackingFunction(mlir::Operation *op);

/// "of node <name> " for warnings about `op`, with the name that the model
/// gives its node; empty if it gives none, or if the location of `op` tells it.
std::string spellNode(mlir::Operation *op);

/// Whether `op` is an `onnx.Custom`, to which no opset of the default domain
/// applies.
bool isCustom(mlir::Operation *op);

//===----------------------------------------------------------------------===//
// Structure
//===----------------------------------------------------------------------===//

/// Reports unless `op` has as many operands and results as given, and neither
/// regions nor successors.
mlir::LogicalResult verifyStructure(mlir::Operation *op, unsigned numOperands,
                                    unsigned numResults);

/// Reports if `op` ends a block that needs a terminator, which an unregistered
/// op may be, but what it is converted to is not.
mlir::LogicalResult verifyNotLast(mlir::Operation *op);

/// The opset that the nearest module around `op` records, the newest known if
/// none does. Nothing for an `onnx.Custom`, to which no opset applies.
std::optional<int64_t> getOpset(mlir::Operation *op);

/// Reports if the elements of `type`, that of an operand or result of `op`
/// called `name`, have no sign where the module records an opset. Such a module
/// has the types of ONNX, so that i8 is INT8, which Pack and Unpack do not
/// take. Without a record it may stand for bytes, and an `onnx.Custom` may take
/// what it likes.
mlir::LogicalResult verifyUnsigned(mlir::Operation *op, mlir::TensorType type,
                                   mlir::StringRef name);

/// Reports unless the opset that applies to `op`, if any, is one from `since`
/// to the newest known.
mlir::LogicalResult verifyOpset(mlir::Operation *op, int64_t since);

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// The type of `value`, an operand or result of `op` called `name`. Reports
/// unless it is a tensor without encoding.
mlir::FailureOr<mlir::TensorType>
readTensor(mlir::Operation *op, mlir::Value value, mlir::StringRef name);

/// The type of the only result of `op`, called `name`. Elements of a type that
/// the model does not state (`!onnx.Undefined`) are `elementType`, provided
/// that only unregistered ops use the result: others rely on its type.
mlir::FailureOr<mlir::TensorType>
readResult(mlir::Operation *op, mlir::StringRef name, mlir::Type elementType);

/// `type` as in assembly, for messages: without the quotes that diagnostics
/// add, as in the messages of the rules.
std::string spell(mlir::Type type);

/// Whether `type` is `!onnx.Undefined`.
bool isUndefined(mlir::Type type);

/// `value`, or the constant that it is a cast of: types that a model states too
/// loosely do not hide what is known.
mlir::Value findConstant(mlir::Value value);

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// The attribute `name` of `op`, from its properties or its dictionary; null if
/// there is none. Reports two that differ.
mlir::FailureOr<mlir::Attribute> readAttribute(mlir::Operation *op,
                                               mlir::StringRef name);

/// The value of `attribute`, an integer of any type but bool that 64 bits hold.
/// Reports any other attribute as a wrong `name` of `op`.
mlir::FailureOr<int64_t> readInteger(mlir::Operation *op,
                                     mlir::Attribute attribute,
                                     mlir::StringRef name);

/// The integer attribute `name` of `op`, or nothing if there is none.
mlir::FailureOr<std::optional<int64_t>> readInteger(mlir::Operation *op,
                                                    mlir::StringRef name);

/// Reports a property of `op` other than `names` and those of every op: an
/// attribute that a later version of the function might bring would change its
/// meaning. Discardable attributes are annotations, which may be dropped.
mlir::LogicalResult verifyProperties(mlir::Operation *op,
                                     mlir::ArrayRef<mlir::StringRef> names);

/// Reports unless `op` is in form an application of a function of `numOperands`
/// operands and one result, which the opset `since` brought and which has the
/// attributes `properties`.
mlir::LogicalResult verifyFunction(mlir::Operation *op, unsigned numOperands,
                                   int64_t since,
                                   mlir::ArrayRef<mlir::StringRef> properties);

/// The code that `bits`, or `radix` and `group_size`, spell.
mlir::FailureOr<CodeAttr> readCode(mlir::Operation *op);

/// The axis of a Pack or Unpack, -1 without one.
mlir::FailureOr<int64_t> readAxis(mlir::Operation *op);

/// An element type of words: its bits, and its number and name among the
/// element types of ONNX (TensorProto.DataType).
struct WordType {
  unsigned bits;
  int64_t number;
  llvm::StringLiteral name;
};

/// `type` as `output_type` says it, for messages: "2 (UINT8)".
std::string spell(const WordType &type);

/// The type of the words that `output_type` states, UINT8 without one. It is
/// the number of an ONNX element type, or a type.
mlir::FailureOr<WordType> readWordType(mlir::Operation *op);

} // namespace bale::onnx

#endif // BALE_LIB_CONVERSION_ONNXTOBALE_ONNXNODE_H
