//===- BaleDialect.td - The Bale dialect -------------------*- tablegen -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the dialect's name, page and dependencies.
// Entry point: Bale_Dialect.
// Invariant: what loads with the dialect is what its ops create when they fold,
//   infer or reify.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_DIALECT_BALE_IR_BALEDIALECT_TD
#define BALE_DIALECT_BALE_IR_BALEDIALECT_TD

include "mlir/IR/OpBase.td"

def Bale_Dialect : Dialect {
  let name = "bale";
  let cppNamespace = "::bale";
  let summary = "packs small codes into words, unpacks them, and compresses tensors by a mask";
  let description = [{
    The dialect has two tiers.

    *Value ops* (`bale.pack`, `bale.unpack`, `bale.compress`) are what people
    and importers write. They work on ranked or unranked tensors, have the
    meaning of ONNX Pack-29, Unpack-29 and Compress-9/11/28, and infer the shape
    of their result.

    *Destination ops* (`bale.pack_into`, `bale.unpack_into`,
    `bale.compress_into`) are what lowerings consume. They write a destination
    that the caller chose, a tensor or a memref. `bale.count` computes the one
    extent that depends on data, `bale.check` states a fact that is known only
    at run time.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect",
    "::mlir::memref::MemRefDialect",
    "::mlir::tensor::TensorDialect",
  ];
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let hasOperationAttrVerify = 1;
  let extraClassDeclaration = [{
    /// The module attribute, an i64, that holds the opset of the ONNX default
    /// domain which a model was written for. Without it the newest known is meant.
    static constexpr ::llvm::StringLiteral kOnnxOpsetAttrName = "bale.onnx_opset";

    void registerAttributes();
    void registerOperations();
  }];
}

#endif // BALE_DIALECT_BALE_IR_BALEDIALECT_TD
