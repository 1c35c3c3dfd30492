//===- BaleOps.td - Operations of the Bale dialect ---------*- tablegen -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the value ops, the destination ops, bale.count and bale.check.
// Entry point: the definitions below.
// Invariant: what an op demands is in its rules (BaleRules.td); ODS checks only
//   the kind of each operand.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_DIALECT_BALE_IR_BALEOPS_TD
#define BALE_DIALECT_BALE_IR_BALEOPS_TD

include "bale/Dialect/Bale/IR/BaleOpBase.td"

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
    when negative and is -1, the last dimension, where it is not written. Dimensions
    other than `axis` are kept, zeros included.

    ```mlir
    // %x: [[0, 1, 2, 3, 4, 5, 6, 7]]
    %w = bale.pack %x <bits = 3> : tensor<1x8xui8> -> tensor<1x3xui8>
    //                                      |                |
    //                                   8 codes    ceil(8 * 3 / 8) words
    // %w: [[136, 198, 250]]

    // %x: [[0, 2], [1, 2], [2, 2], [0, 2], [1, 2]]
    %w = bale.pack %x <radix = 3, group_size = 5> axis(0) : tensor<?x2xui8> -> tensor<?x2xui32>
    //                                                             |                  |
    //                                                          5 codes        a group of 8 bits
    // %w: [[102, 242]]

    %w = bale.pack %x <bits = 3> : tensor<8xui8> -> tensor<4xui8>
    // error: 'bale.pack' op expected words dimension 0 to be 3, but got 4
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
    // %w: [[136, 198, 250]]
    // %n: 8
    %x = bale.unpack %w count(%n) <bits = 3> : tensor<1x3xui8> -> tensor<1x8xui8>
    // %x: [[0, 1, 2, 3, 4, 5, 6, 7]]

    // The fifth digit of each group is padding.
    // %w: [[102, 242]]
    // %n: 4
    %x = bale.unpack %w count(%n) <radix = 3, group_size = 5> axis(0)
      : tensor<?x2xui32> -> tensor<?x2xui8>
    // %x: [[0, 2], [1, 2], [2, 2], [0, 2]]

    // %w: [136, 198]
    // %n: 8
    %x = bale.unpack %w count(%n) <bits = 3> : tensor<?xui8> -> tensor<?xui8>
    // error: 'bale.unpack' op expected words dimension 0 to be 3, but got 2
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
    // %x: [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]
    // %m: [false, true, true]
    %y = bale.compress %x where %m axis(0) : tensor<3x2xf32>, tensor<3xi1> -> tensor<2x2xf32>
    //                                              |                |               |
    //                                           3 slices     a bool for each      2 kept
    // %y: [[3.0, 4.0], [5.0, 6.0]]

    // Flat; the condition is shorter than the 6 elements.
    // %x: [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]
    // %m: [false, true, false, false, true]
    %y = bale.compress %x where %m : tensor<?x?xf32>, tensor<?xi1> -> tensor<?xf32>
    // %y: [2.0, 5.0]

    %y = bale.compress %x where %m axis(0) : tensor<3x2xf32>, tensor<5xi1> -> tensor<4x2xf32>
    // error: 'bale.compress' op expected output dimension 0 to be at most 3, but got 4
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
    // %x: [0, 1, 2, 3, 4, 5, 6, 7]
    bale.pack_into %x into %w <bits = 3> : memref<8xui8>, memref<3xui8>
    // %w: [136, 198, 250]

    // %x: [[1, 31], [2, 31], [3, 0]]
    // %e: [[9, 9]]
    %w = bale.pack_into %x into %e <bits = 5> axis(0)
      : tensor<?x2xui8>, tensor<?x2xui32> -> tensor<?x2xui32>
    // %w: [[3137, 1023]]

    bale.pack_into %x into %w <bits = 3> : memref<8xui8>, memref<4xui8>
    // error: 'bale.pack_into' op expected words dimension 0 to be 3, but got 4
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
    // %w: [136, 198, 250]
    bale.unpack_into %w into %x <bits = 3> : memref<3xui8>, memref<8xui8>
    // %x: [0, 1, 2, 3, 4, 5, 6, 7]

    // %w: [[102, 242]]
    // %e: [[9, 9], [9, 9], [9, 9], [9, 9]]
    %x = bale.unpack_into %w into %e <radix = 3, group_size = 5> axis(0)
      : tensor<?x2xui8>, tensor<?x2xui8> -> tensor<?x2xui8>
    // %x: [[0, 2], [1, 2], [2, 2], [0, 2]]

    bale.unpack_into %w into %x <bits = 3> : memref<2xui8>, memref<8xui8>
    // error: 'bale.unpack_into' op expected words dimension 0 to be 3, but got 2
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
    // %x: [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]
    // %m: [false, true, true]
    bale.compress_into %x where %m into %y axis(0)
      : memref<3x2xf32>, memref<3xi1>, memref<2x2xf32>
    // %y: [[3.0, 4.0], [5.0, 6.0]]

    // A condition of bytes.
    // %x: [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]
    // %m: [0, 2, 255]
    bale.compress_into %x where %m into %y axis(0)
      : memref<?x2xf32>, memref<?xi8>, memref<?x2xf32>
    // %y: [[3.0, 4.0], [5.0, 6.0]]

    // %x: [1.0, 2.0, 3.0]
    // %m: [false, true, true]
    // %y: [0.0, 0.0, 0.0]
    bale.compress_into %x where %m into %y : memref<?xf32>, memref<?xi1>, memref<?xf32>
    // error: 'bale.compress_into' op expected output dimension 0 to be 2, but got 3
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
    // %m: [true, false, true, true]
    // %d: 3
    %k = bale.count %m limit %d : tensor<4xi1>
    // %k: 2

    // %m: [0, 2, 255]
    // %d: 5
    %k = bale.count %m limit %d : memref<?xi8>
    // %k: 2

    // %m: [true, false]
    // %d: -1
    %k = bale.count %m limit %d : tensor<?xi1>
    // error: 'bale.count' op expected limit to be at least 0, but got -1
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
    // %ok: true
    // %need: 3
    // %have: 3
    bale.check %ok, "bale.unpack", "expected words dimension 0 to be {0}, but got {1}"
      (%need, %have)

    // %ok: false
    // %need: 3
    // %have: 2
    bale.check %ok, "bale.unpack", "expected words dimension 0 to be {0}, but got {1}"
      (%need, %have)
    // error: 'bale.unpack' op expected words dimension 0 to be 3, but got 2

    bale.check %ok, "bale.unpack", "expected count to be positive, but got {1}" (%need, %have)
    // error: 'bale.check' op expected message to mention its first number, but got only its second
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
