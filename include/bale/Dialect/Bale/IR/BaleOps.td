//===- BaleOps.td - Operations of the Bale dialect ---------*- tablegen -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the value ops, the destination ops, bale.count and bale.check.
// Entry point: Bale_Op.
// Invariant: what an op demands is in its rules (BaleRules.td); ODS checks only
//   the kind of each operand.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_DIALECT_BALE_IR_BALEOPS_TD
#define BALE_DIALECT_BALE_IR_BALEOPS_TD

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

//===----------------------------------------------------------------------===//
// Value ops
//===----------------------------------------------------------------------===//

def Bale_PackOp : Bale_ValueOp<"pack"> {
  let summary = "pack the codes along an axis into words";
  let prose = [{
    Along `axis` each row x of N codes becomes the words of one bit string s:

        q       = k div G, the group of code k
        index_q = sum over j < G of x[q*G + j] * R^j        (0 beyond the row)
        s       = index_0, index_1, ... of W bits each, least significant bit first
        words[t] = bits t*B .. t*B + B - 1 of s              (0 beyond the string)

    with R, G and W of `code` and words of B = 8 or 32 bits. A row starts a new
    word. A code out of range never reaches its neighbours: a code of b bits
    counts modulo 2^b, a group's index modulo 2^W. `axis` counts from the back
    when negative and is -1, the last dimension, where it is not written. Dimensions other than `axis` are kept, zeros included.

    ```mlir
    // [[0, 1, 2, 3, 4, 5, 6, 7]] -> [[136, 198, 250]]
    %w = bale.pack %x <bits = 3> : tensor<1x8xui8> -> tensor<1x3xui8>
    //                                      |               |
    //                                   8 codes     ceil(8 * 3 / 8) words
    %d = bale.pack %y <radix = 3, group_size = 5> axis(0)
       : tensor<?x4xui8> -> tensor<?x4xui32>
    ```
  }];
  let rules = Bale_PackRules;
  let arguments = (ins
    Bale_Tensor:$codes,
    Bale_CodeAttr:$code,
    DefaultValuedAttr<I64Attr, "-1">:$axis);
  let results = (outs Bale_Tensor:$words);
  let assemblyFormat = [{
    $codes $code (`axis` `(` $axis^ `)`)? attr-dict
    `:` type($codes) `->` type($words)
  }];
  let builders = [
    // The result's shape is inferred; its element type is `wordType`. `codes`,
    // `code`, `axis` and `wordType` must keep the rules.
    OpBuilder<(ins "::mlir::Value":$codes, "::bale::CodeAttr":$code,
                   "int64_t":$axis, "::mlir::Type":$wordType)>,
  ];
}

def Bale_UnpackOp : Bale_ValueOp<"unpack", [Bale_InferIntRanges]> {
  let summary = "unpack `count` codes along an axis from words";
  let prose = [{
    Undoes `bale.pack`: with the bit string s of a row of words, and R, G and W of
    `code`,

        codes[k] = (s[q*W .. q*W + W - 1] div R^j) mod R    where q = k div G, j = k mod G

    for 0 <= k < `count`. Bits and digits beyond `count` codes are ignored. A group
    whose index is R^G or more is no valid packing; it gives some digits in
    [0, R - 1]. The words along `axis` must be exactly those that `count` codes
    need; where that is not known statically it is checked at run time.

    ```mlir
    // words [[136, 198, 250]], count 8 -> [[0, 1, 2, 3, 4, 5, 6, 7]]
    %x = bale.unpack %w count(%n) <bits = 3> : tensor<1x3xui8> -> tensor<1x?xui8>
    ```
  }];
  let rules = Bale_UnpackRules;
  let arguments = (ins
    Bale_Tensor:$words,
    Index:$count,
    Bale_CodeAttr:$code,
    DefaultValuedAttr<I64Attr, "-1">:$axis);
  let results = (outs Bale_Tensor:$codes);
  let assemblyFormat = [{
    $words `count` `(` $count `)` $code (`axis` `(` $axis^ `)`)? attr-dict
    `:` type($words) `->` type($codes)
  }];
  let builders = [
    // The result's shape is inferred; its element type is `codeType`, i8 or ui8.
    OpBuilder<(ins "::mlir::Value":$words, "::mlir::Value":$count,
                   "::bale::CodeAttr":$code, "int64_t":$axis,
                   "::mlir::Type":$codeType)>,
  ];
}

def Bale_CompressOp : Bale_ValueOp<"compress", [Bale_InferIntRanges]> {
  let summary = "keep the slices of a tensor that a condition selects";
  let prose = [{
    Keeps, in order, slice i of `input` along `axis` iff

        i < min(dim(condition, 0), dim(input, axis)) and condition[i]

    A true beyond the extent selects nothing. Without `axis` the input is taken
    flat, in row-major order, and the result has rank 1. Elements move as bits.

    ```mlir
    // [[1, 2], [3, 4], [5, 6]], [false, true, true] -> [[3, 4], [5, 6]]
    %y = bale.compress %x where %m axis(0)
       : tensor<3x2xf32>, tensor<3xi1> -> tensor<?x2xf32>
    // [[1, 2], [3, 4], [5, 6]], [false, true, false, false, true] -> [2, 5]
    %z = bale.compress %x where %n : tensor<3x2xf32>, tensor<5xi1> -> tensor<?xf32>
    ```
  }];
  let rules = Bale_CompressRules;
  let arguments = (ins
    Bale_Tensor:$input,
    Bale_Tensor:$condition,
    OptionalAttr<I64Attr>:$axis);
  let results = (outs Bale_Tensor:$output);
  let assemblyFormat = [{
    $input `where` $condition (`axis` `(` $axis^ `)`)? attr-dict
    `:` type($input) `,` type($condition) `->` type($output)
  }];
  let builders = [
    // The result's type is inferred. No axis: the input is taken flat.
    OpBuilder<(ins "::mlir::Value":$input, "::mlir::Value":$condition,
                   "::std::optional<int64_t>":$axis)>,
  ];
}

//===----------------------------------------------------------------------===//
// Destination ops
//===----------------------------------------------------------------------===//

def Bale_PackIntoOp : Bale_DestinationOp<"pack_into"> {
  let summary = "pack the codes along an axis into a destination";
  let prose = [{
    As `bale.pack`, with the words written to `words`. The destination's old
    contents are not read. `codes` and `words` must not overlap in memory.

    ```mlir
    bale.pack_into %x into %w <bits = 3> axis(0) : memref<?xi8>, memref<?xi8>
    %r = bale.pack_into %t into %e <bits = 3> axis(0)
       : tensor<8xi8>, tensor<3xi8> -> tensor<3xi8>
    ```
  }];
  let rules = Bale_PackIntoRules;
  let arguments = (ins
    Bale_RankedBuffer:$codes,
    Bale_RankedBuffer:$words,
    Bale_CodeAttr:$code,
    DefaultValuedAttr<I64Attr, "-1">:$axis);
  let assemblyFormat = [{
    $codes `into` $words $code (`axis` `(` $axis^ `)`)? attr-dict
    `:` type($codes) `,` type($words) (`->` type($result)^)?
  }];
  let declarations = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getWordsMutable(); }
  }];
  let hasCanonicalizer = 1;
}

def Bale_UnpackIntoOp : Bale_DestinationOp<"unpack_into"> {
  let summary = "unpack the codes along an axis into a destination";
  let prose = [{
    As `bale.unpack`, with the codes written to `codes`; the count is the extent
    of `codes` along `axis`. The destination's old contents are not read. `words`
    and `codes` must not overlap in memory.

    ```mlir
    bale.unpack_into %w into %x <radix = 3, group_size = 5> axis(0)
      : memref<?xi8>, memref<?xi8>
    ```
  }];
  let rules = Bale_UnpackIntoRules;
  let arguments = (ins
    Bale_RankedBuffer:$words,
    Bale_RankedBuffer:$codes,
    Bale_CodeAttr:$code,
    DefaultValuedAttr<I64Attr, "-1">:$axis);
  let assemblyFormat = [{
    $words `into` $codes $code (`axis` `(` $axis^ `)`)? attr-dict
    `:` type($words) `,` type($codes) (`->` type($result)^)?
  }];
  let declarations = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getCodesMutable(); }
  }];
  let hasCanonicalizer = 1;
}

def Bale_CompressIntoOp : Bale_DestinationOp<"compress_into"> {
  let summary = "keep the slices that a condition selects, in a destination";
  let prose = [{
    As `bale.compress`, with the kept slices written to `output`, whose extent
    along `axis` must be the number of slices kept (`bale.count`). In a memref the
    condition may be of i8: a byte other than 0 is true. The destination's old
    contents are not read. `input` and `output` must not overlap in memory.

    ```mlir
    bale.compress_into %x where %m into %y axis(0)
      : memref<?x4xf32>, memref<?xi1>, memref<?x4xf32>
    ```
  }];
  let rules = Bale_CompressIntoRules;
  let arguments = (ins
    Bale_RankedBuffer:$input,
    Bale_RankedBuffer:$condition,
    Bale_RankedBuffer:$output,
    OptionalAttr<I64Attr>:$axis);
  let assemblyFormat = [{
    $input `where` $condition `into` $output (`axis` `(` $axis^ `)`)? attr-dict
    `:` type($input) `,` type($condition) `,` type($output) (`->` type($result)^)?
  }];
  let declarations = !strconcat([{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getOutputMutable(); }
  }], Bale_CheckConstants);
}

//===----------------------------------------------------------------------===//
// Facts that only run time knows
//===----------------------------------------------------------------------===//

def Bale_CountOp : Bale_Op<"count", [
    AlwaysSpeculatable,
    Bale_InferIntRanges,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "count the trues of a condition below a limit";
  let prose = [{
    The number of slices that a compress by `condition` keeps of `limit`:

        count = |{ i : i < min(dim(condition, 0), limit) and condition[i] }|

    In a memref the condition may be of i8: a byte other than 0 is true.

    ```mlir
    // [true, false, true, true], 3 -> 2
    %k = bale.count %m limit %d : tensor<?xi1>
    ```
  }];
  let rules = Bale_CountRules;
  let arguments = (ins Bale_RankedBuffer:$condition, Index:$limit);
  let results = (outs Index:$kept);
  let assemblyFormat = "$condition `limit` $limit attr-dict `:` type($condition)";
  let declarations = Bale_CheckConstants;
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Bale_CheckOp : Bale_Op<"check", [MemoryEffects<[MemWrite]>]> {
  let summary = "end the run with a message unless a fact holds";
  let prose = [{
    Unless `holds`, calls the run-time function
    `bale_check_failed(op, location, message, first, second)`, which does not
    return. In `message`, `{0}` and `{1}` stand for `first` and `second`.
    The op has a write effect, so that it is neither removed nor reordered.

    ```mlir
    bale.check %ok, "bale.unpack", "expected words dimension 0 to be {0}, but got {1}"
      (%need, %have)
    ```
  }];
  let rules = Bale_CheckRules;
  let arguments = (ins
    I1:$holds,
    StrAttr:$checked_op,
    StrAttr:$message,
    Index:$first,
    Index:$second);
  let assemblyFormat =
    "$holds `,` $checked_op `,` $message `(` $first `,` $second `)` attr-dict";
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

#endif // BALE_DIALECT_BALE_IR_BALEOPS_TD
