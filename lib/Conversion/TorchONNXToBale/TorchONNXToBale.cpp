//===- TorchONNXToBale.cpp --------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: converts ONNX Pack, Unpack and Compress in torch-mlir's form to
//   calls of functions of Bale's ops.
// Entry point: convert-torch-onnx-to-bale.
// Invariant: nothing else in the module changes. The rules of the ops are
//   those of the conversion from ONNX.
//
//===----------------------------------------------------------------------===//

#include "TorchTypes.h"
#include "bale/Conversion/ONNXToBale/ONNXToBale.h"
#include "bale/Conversion/Passes.h"
#include "bale/Dialect/Bale/IR/Bale.h"
#include "bale/Dialect/PassThrough/PassThroughDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Ptr/IR/PtrDialect.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "convert-torch-onnx-to-bale"

namespace bale {
#define GEN_PASS_DEF_CONVERTTORCHONNXTOBALE
#include "bale/Conversion/Passes.h.inc"
} // namespace bale

using namespace mlir;
using namespace bale;

/// What torch-mlir's importer puts before the name of an ONNX op, and before
/// that of an attribute.
static constexpr StringLiteral kNamePrefix = "onnx.",
                               kAttributePrefix = "torch.onnx.";

/// The ONNX name of the op that `op` stands for, such as "onnx.Pack", if it is
/// one that Bale lowers; empty if not.
static StringRef getONNXName(Operation *op) {
  if (op->getName().getStringRef() != "torch.operator")
    return {};
  auto name = dyn_cast_or_null<StringAttr>(op->getAttr("name"));
  StringRef function = name ? name.getValue() : StringRef();
  if (!function.consume_front(kNamePrefix) || !isPackingFunction(function))
    return {};
  return name.getValue();
}

/// The attributes that ONNX gives the op that `op` stands for.
static DictionaryAttr getONNXAttributes(Operation *op) {
  SmallVector<NamedAttribute> attributes;
  for (NamedAttribute attribute : op->getAttrs()) {
    StringRef name = attribute.getName();
    if (name.consume_front(kAttributePrefix))
      attributes.emplace_back(StringAttr::get(op->getContext(), name),
                              attribute.getValue());
  }
  return DictionaryAttr::get(op->getContext(), attributes);
}

/// Types of all `values`, operands or results of `op`.
static FailureOr<SmallVector<torch::TensorTypes>>
readTorchTensors(Operation *op, ValueRange values) {
  SmallVector<torch::TensorTypes> types;
  for (Value value : values) {
    FailureOr<torch::TensorTypes> type = torch::readTorchTensor(op, value);
    if (failed(type))
      return failure();
    types.push_back(*type);
  }
  return types;
}

static SmallVector<Type> getBuiltinTypes(ArrayRef<torch::TensorTypes> types) {
  return llvm::map_to_vector(types, [](const torch::TensorTypes &type) -> Type {
    return type.builtin;
  });
}

/// `value` with elements of the same bits and the type `type`.
static Value castSign(OpBuilder &builder, Location loc, Value value,
                      Type type) {
  if (value.getType() == type)
    return value;
  return tensor::BitcastOp::create(builder, loc, type, value);
}

namespace {

/// The functions of one module that calls go to.
class FunctionMaker {
public:
  explicit FunctionMaker(ModuleOp module) : symbols(module) {}

  /// Replaces `op` by a call. Reports, and leaves `op`, if a rule forbids it.
  LogicalResult convert(Operation *op);

private:
  /// The function that applies the op of `op` to values of `operands`; null if
  /// a rule forbids it, which was reported.
  func::FuncOp getFunction(Operation *op, ArrayRef<torch::TensorTypes> operands,
                           ArrayRef<torch::TensorTypes> results);

  SymbolTable symbols;
  /// By name, attributes, opset and types.
  DenseMap<Attribute, func::FuncOp> functions;
};

struct ConvertTorchONNXToBalePass
    : public bale::impl::ConvertTorchONNXToBaleBase<
          ConvertTorchONNXToBalePass> {
  using ConvertTorchONNXToBaleBase::ConvertTorchONNXToBaleBase;

  LogicalResult initialize(MLIRContext *context) override {
    // Ops of the first are made and converted, those of the second stay.
    loadOrPassThrough(context, "onnx");
    loadOrPassThrough(context, "torch_c");
    return success();
  }

  void runOnOperation() override;
};

} // namespace

func::FuncOp FunctionMaker::getFunction(Operation *op,
                                        ArrayRef<torch::TensorTypes> operands,
                                        ArrayRef<torch::TensorTypes> results) {
  MLIRContext *context = op->getContext();
  StringRef name = getONNXName(op);
  DictionaryAttr attributes = getONNXAttributes(op);
  Attribute opset = UnitAttr::get(context);
  if (std::optional<int64_t> recorded = getRecordedOpset(op))
    opset = IntegerAttr::get(IntegerType::get(context, 64, IntegerType::Signed),
                             *recorded);
  auto onnxTypes = [](ArrayRef<torch::TensorTypes> types) {
    return llvm::map_to_vector(
        types,
        [](const torch::TensorTypes &type) -> Type { return type.onnx; });
  };
  auto key = ArrayAttr::get(
      context, {StringAttr::get(context, name), attributes, opset,
                TypeAttr::get(FunctionType::get(context, onnxTypes(operands),
                                                onnxTypes(results)))});
  if (func::FuncOp known = functions.lookup(key))
    return known;

  OpBuilder builder(context);
  Location loc = op->getLoc();
  auto function = func::FuncOp::create(
      builder, loc, "bale_" + name.drop_front(kNamePrefix.size()).lower(),
      builder.getFunctionType(getBuiltinTypes(operands),
                              getBuiltinTypes(results)));
  function.setPrivate();
  // It stays: torch-mlir asks it of every function.
  if (isa<IntegerAttr>(opset))
    function->setAttr(kTorchOpsetAttrName, opset);
  builder.setInsertionPointToStart(function.addEntryBlock());
  OperationState state(loc, name);
  for (auto [argument, type] :
       llvm::zip_equal(function.getArguments(), operands))
    state.addOperands(castSign(builder, loc, argument, type.onnx));
  state.addTypes(onnxTypes(results));
  state.propertiesAttr = attributes;
  Operation *node = builder.create(state);
  SmallVector<Value> returned;
  for (auto [result, type] : llvm::zip_equal(node->getResults(), results))
    returned.push_back(castSign(builder, loc, result, type.builtin));
  func::ReturnOp::create(builder, loc, returned);

  symbols.insert(function);
  if (failed(convertONNXToBale(function))) {
    symbols.erase(function);
    return func::FuncOp();
  }
  functions[key] = function;
  return function;
}

/// Reports what `op` must not have, or be in.
static LogicalResult verifySurroundings(Operation *op, ModuleOp root) {
  if (op->getNumRegions() || op->getNumSuccessors())
    return op->emitOpError("expected neither regions nor successors");
  if (op->getParentOfType<ModuleOp>() != root)
    return op->emitOpError("expected to be in functions of one module, but got "
                           "a module inside it");
  for (Operation *around = op->getParentOp(); around;
       around = around->getParentOp())
    if (Attribute opset = around->getAttr(kTorchOpsetAttrName);
        opset && !isa<IntegerAttr>(opset))
      return op->emitOpError("expected ")
             << kTorchOpsetAttrName << " to be an integer, but got " << opset;
  return success();
}

LogicalResult FunctionMaker::convert(Operation *op) {
  FailureOr<SmallVector<torch::TensorTypes>> operands =
      readTorchTensors(op, op->getOperands());
  if (failed(operands))
    return failure();
  FailureOr<SmallVector<torch::TensorTypes>> results =
      readTorchTensors(op, op->getResults());
  if (failed(results))
    return failure();
  func::FuncOp function = getFunction(op, *operands, *results);
  if (!function)
    return failure();

  OpBuilder builder(op);
  Location loc = op->getLoc();
  auto cast = [&](StringRef name, Value value, Type type) {
    OperationState state(loc, name, value, type);
    return builder.create(state)->getResult(0);
  };
  SmallVector<Value> arguments;
  for (auto [operand, type] : llvm::zip_equal(op->getOperands(), *operands))
    arguments.push_back(
        cast("torch_c.to_builtin_tensor", operand, type.builtin));
  auto call = func::CallOp::create(builder, loc, function, arguments);
  SmallVector<Value> values;
  for (auto [value, result] :
       llvm::zip_equal(call.getResults(), op->getResults()))
    values.push_back(
        cast("torch_c.from_builtin_tensor", value, result.getType()));
  op->replaceAllUsesWith(values);
  op->erase();
  return success();
}

void ConvertTorchONNXToBalePass::runOnOperation() {
  SmallVector<Operation *> ops;
  getOperation().walk([&](Operation *op) {
    if (!getONNXName(op).empty())
      ops.push_back(op);
  });
  FunctionMaker maker(getOperation());
  unsigned converted = 0;
  for (Operation *op : ops)
    converted += succeeded(verifySurroundings(op, getOperation())) &&
                 succeeded(maker.convert(op));
  LDBG() << "converted " << converted << " of " << ops.size() << " ops";
  numConverted += converted;
  if (converted != ops.size())
    signalPassFailure();
}
