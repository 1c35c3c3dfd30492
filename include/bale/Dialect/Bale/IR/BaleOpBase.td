//===- BaleOpBase.td - What the ops of Bale share ----------*- tablegen -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the kinds of operands and the classes of ops.
// Entry point: Bale_Op.
// Invariant: the page, the enumeration and the messages of an op come from one list of
//   rules.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_DIALECT_BALE_IR_BALEOPBASE_TD
#define BALE_DIALECT_BALE_IR_BALEOPBASE_TD

include "bale/Dialect/Bale/IR/BaleAttrs.td"
include "bale/Dialect/Bale/IR/BaleDialect.td"
include "bale/Dialect/Bale/IR/BaleRules.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

//===----------------------------------------------------------------------===//
// Operand kinds
//===----------------------------------------------------------------------===//

defvar Bale_NoEncoding = CPred<
  "!::llvm::isa<::mlir::RankedTensorType>($_self) || "
  "!::llvm::cast<::mlir::RankedTensorType>($_self).getEncoding()">;

def Bale_Tensor : Type<
  And<[Or<[IsRankedTensorTypePred, IsUnrankedTensorTypePred]>, Bale_NoEncoding]>,
  "tensor without encoding", "::mlir::TensorType">;

def Bale_DestinationTensor : Type<And<[IsRankedTensorTypePred, Bale_NoEncoding]>,
  "ranked tensor without encoding", "::mlir::RankedTensorType">;

defvar Bale_Strided = CPred<"::llvm::cast<::mlir::MemRefType>($_self).isStrided()">;

def Bale_RankedBuffer : Type<
  Or<[And<[IsRankedTensorTypePred, Bale_NoEncoding]>,
      And<[IsMemRefTypePred, Bale_Strided]>]>,
  "ranked tensor without encoding or strided memref", "::mlir::ShapedType">;

//===----------------------------------------------------------------------===//
// Base classes
//===----------------------------------------------------------------------===//

// An op whose page, enumeration of rules and messages come from `rules`.
class Bale_Op<string mnemonic, list<Trait> traits = []>
    : Op<Bale_Dialect, mnemonic, traits> {
  string prose = "";
  list<Bale_Rule> rules = [];
  code declarations = "";
  let description = prose # Bale_RuleText<rules>.documentation;
  let extraClassDeclaration = Bale_RuleText<rules>.declaration # declarations;
}

// A value op: tensors in, one tensor out, no effect. Whether it may run before
// it is known to be needed depends on the facts its types state.
class Bale_ValueOp<string mnemonic, list<Trait> traits = []>
    : Bale_Op<mnemonic, !listconcat([
    NoMemoryEffect,
    ConditionallySpeculatable,
    InferShapedTypeOpAdaptor,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>],
    traits)> {
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let declarations = [{
    /// What the rules of the op infer of its result from operands and attributes
    /// alone, with the result's element type. `stated`, where not null, is a
    /// type that must agree. Reports a violated rule through `emitError`.
    /// Constant operands count, so that a verified op may fail: if it runs, a
    /// run-time check does.
    ::mlir::FailureOr<::mlir::ShapedTypeComponents> inferResult(
        ::llvm::function_ref<::mlir::InFlightDiagnostic()> emitError,
        ::mlir::ShapedType stated = nullptr);

    /// As `inferResult`, whatever constant operands are.
    ::mlir::FailureOr<::mlir::ShapedTypeComponents> inferFromTypes(
        ::llvm::function_ref<::mlir::InFlightDiagnostic()> emitError,
        ::mlir::ShapedType stated = nullptr);

    /// ODS leaves the method of ConditionallySpeculatable to the op.
    ::mlir::Speculation::Speculatability getSpeculatability();
  }];
}

// Of ops whose result is integers of a known range.
defvar Bale_InferIntRanges =
  DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>;

// Of ops without an inference of a result.
defvar Bale_CheckConstants = [{
    /// The rules that constant operands decide. A verified op may break them: if
    /// it runs, a run-time check fails. Reports a violated rule through
    /// `emitError`.
    ::llvm::LogicalResult checkConstants(
        ::llvm::function_ref<::mlir::InFlightDiagnostic()> emitError);
}];

// A destination op: writes its last operand and, on tensors, returns it.
class Bale_DestinationOp<string mnemonic> : Bale_Op<mnemonic, [
    DestinationStyleOpInterface,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let results = (outs Variadic<Bale_DestinationTensor>:$result);
  let hasVerifier = 1;
}

#endif // BALE_DIALECT_BALE_IR_BALEOPBASE_TD
