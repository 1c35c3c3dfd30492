//===- Signature.cpp --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: reads the signatures of functions from IR on tensors.
// Entry point: getSignatures.
// Invariant: sizes in memory are those that LLVM gives the lowered types.
//
//===----------------------------------------------------------------------===//

#include "Signature.h"
#include "bale/Dialect/Bale/Transforms/Transforms.h"
#include "mlir/Dialect/Ptr/IR/PtrTypes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace bale::capi;

/// The LLVM type that lies in memory for an element or scalar of `type`, which
/// is not complex; null if it has none that C can hold.
static llvm::Type *getLLVMType(Type type, llvm::LLVMContext &context) {
  if (unsigned width = bale::getWidenedWidth(type))
    return llvm::IntegerType::get(context, width);
  if (auto integer = dyn_cast<IntegerType>(type))
    return integer.getWidth() == 0
               ? nullptr
               : llvm::IntegerType::get(context, integer.getWidth());
  if (isa<IndexType>(type))
    return llvm::IntegerType::get(context, 64);
  if (isa<Float80Type>(type))
    return llvm::Type::getX86_FP80Ty(context);
  // Floats lie in memory as the integers of their width do.
  if (auto number = dyn_cast<FloatType>(type))
    return llvm::IntegerType::get(context, number.getWidth());
  if (isa<ptr::PtrType>(type))
    return llvm::PointerType::get(context, /*AddressSpace=*/0);
  return nullptr;
}

static std::string print(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

static StringRef getString(DictionaryAttr attributes, StringRef name) {
  auto text = attributes ? attributes.getAs<StringAttr>(name) : StringAttr();
  return text ? text.getValue() : StringRef();
}

/// Sets what `value` says of its elements; fails for types that C cannot hold.
static LogicalResult setElement(ValueSpec &value, Type element,
                                const llvm::DataLayout &layout) {
  llvm::LLVMContext context;
  // A complex number lies in memory as its two parts. A struct of them would be
  // wrong to ask for: `layout` remembers structs by address, and the next
  // context puts another struct there.
  auto complex = dyn_cast<ComplexType>(element);
  llvm::Type *lowered =
      getLLVMType(complex ? complex.getElementType() : element, context);
  if (!lowered)
    return failure();
  value.elementType = print(element);
  value.elementSize =
      (complex ? 2 : 1) * layout.getTypeAllocSize(lowered).getFixedValue();
  value.elementAlignment = layout.getABITypeAlign(lowered).value();
  if (bale::getWidenedWidth(element))
    value.narrowBits = element.getIntOrFloatBitWidth();
  value.isComplex = static_cast<bool>(complex);
  return success();
}

/// Reads onnx.dim_params, "0:N,2:M": the names of dimensions by their position.
static std::vector<std::string> getSizeNames(DictionaryAttr attributes,
                                             size_t rank) {
  std::vector<std::string> names(rank);
  SmallVector<StringRef> entries;
  getString(attributes, "onnx.dim_params").split(entries, ',');
  for (StringRef entry : entries) {
    auto [position, name] = entry.split(':');
    size_t dim;
    if (!position.trim().getAsInteger(10, dim) && dim < rank)
      names[dim] = name.trim().str();
  }
  return names;
}

ValueSpec::ValueSpec(Type valueType, DictionaryAttr attributes,
                     const llvm::DataLayout &layout)
    : name(getString(attributes, "onnx.name")), type(print(valueType)) {
  auto shaped = dyn_cast<ShapedType>(valueType);
  if (!shaped) {
    if (succeeded(setElement(*this, valueType, layout)))
      kind = BALE_SCALAR;
    return;
  }
  auto tensor = dyn_cast<RankedTensorType>(valueType);
  auto memref = dyn_cast<MemRefType>(valueType);
  bool isPlain =
      (tensor && !tensor.getEncoding()) ||
      (memref && memref.getLayout().isIdentity() && !memref.getMemorySpace());
  if (!isPlain || failed(setElement(*this, shaped.getElementType(), layout)))
    return;
  kind = tensor ? BALE_TENSOR : BALE_BUFFER;
  for (int64_t size : shaped.getShape())
    sizes.push_back(ShapedType::isDynamic(size) ? BALE_DYNAMIC : size);
  sizeNames = getSizeNames(attributes, sizes.size());
}

std::vector<Signature>
bale::capi::getSignatures(ModuleOp module, const llvm::DataLayout &layout) {
  std::vector<Signature> signatures;
  for (auto function : module.getOps<func::FuncOp>()) {
    // A public function has a body: a declaration is private.
    if (!function.isPublic())
      continue;
    Signature &signature = signatures.emplace_back();
    signature.name = function.getName().str();
    for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
      signature.inputs.emplace_back(type, function.getArgAttrDict(i), layout);
    for (auto [i, type] : llvm::enumerate(function.getResultTypes()))
      signature.outputs.emplace_back(type, function.getResultAttrDict(i),
                                     layout);
  }
  return signatures;
}
