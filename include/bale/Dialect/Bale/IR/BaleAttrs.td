//===- BaleAttrs.td - Attributes of the Bale dialect -------*- tablegen -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: #bale.code, the code of a packed tensor, and all its arithmetic.
// Entry point: Bale_CodeAttr.
// Invariant: (radix, group_size) is the only stored form; every other quantity
//   is computed from it, in integers.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_DIALECT_BALE_IR_BALEATTRS_TD
#define BALE_DIALECT_BALE_IR_BALEATTRS_TD

include "bale/Dialect/Bale/IR/BaleDialect.td"
include "bale/Dialect/Bale/IR/BaleRules.td"
include "mlir/IR/AttrTypeBase.td"

def Bale_CodeAttr : AttrDef<Bale_Dialect, "Code"> {
  let mnemonic = "code";
  let summary = "the code of a packed tensor";
  let description = [{
    A row of N codes, each in [0, R - 1], is cut into groups of G codes; the last
    group is filled with zeros. The group x_0 .. x_(G-1) is the number
    x_0 * R^0 + ... + x_(G-1) * R^(G-1), its *index*, and takes

        W = the least integer with 2^W >= R^G

    bits. The indices of a row follow each other without a gap, least significant
    bit first, in words of B bits:

        words(N) = ceil(ceil(N / G) * W / B)

    `bits = b` is the spelling of R = 2^b, G = 1; it is printed whenever it is
    equal.

    ```mlir
    #three_bits = #bale.code<bits = 3>

    #five_trits = #bale.code<radix = 3, group_size = 5>

    #nine_bits = #bale.code<bits = 9>
    // error: expected bits to be in [1, 8], but got 9
    ```

    | code | W | words(8), B = 8 | words(8), B = 32 |
    |---|---|---|---|
    | `<bits = 3>` | 3 | 3 | 1 |
    | `<radix = 3, group_size = 5>` | 8 | 2 | 1 |
    | `<radix = 10, group_size = 3>` | 10 | 4 | 1 |
  }] # Bale_RuleText<Bale_CodeRules>.documentation;

  let parameters = (ins "int64_t":$radix, "int64_t":$groupSize);
  let builders = [
    AttrBuilder<(ins "int64_t":$bits), [{
      return $_get($_ctxt, int64_t(1) << bits, 1);
    }]>,
  ];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;

  let extraClassDeclaration = [{
    /// Bits that a word type of the dialect may have.
    static constexpr unsigned kWordBits[] = {8, 32};

    /// The code that `bits`, or `radix` with `groupSize`, spell. Reports a
    /// violated rule through `emitError` and returns null.
    static CodeAttr
    getSpelled(::llvm::function_ref<::mlir::InFlightDiagnostic()> emitError,
               ::mlir::MLIRContext *context, ::std::optional<int64_t> bits,
               ::std::optional<int64_t> radix,
               ::std::optional<int64_t> groupSize);

    /// b if this is the code `bits = b` (R = 2^b and G = 1, b in [1, 8]).
    ::std::optional<unsigned> getBits() const;

    /// W: the bits of a group's index, the least with 2^W >= R^G; in [1, 63].
    unsigned getIndexWidth() const;

    /// R^G: how many values a group's index takes; at most 2^63 - 1.
    uint64_t getNumIndices() const;

    /// The least number of groups that are whole words of `wordBits` bits: P =
    /// wordBits / gcd(W, wordBits).
    int64_t getPeriodGroups(unsigned wordBits) const;

    /// The words of as many groups: Q = W / gcd(W, wordBits).
    int64_t getPeriodWords(unsigned wordBits) const;

    /// groups(codes) = ceil(codes / G) as an affine expression. This is the only
    /// place where the law is written.
    ::mlir::AffineExpr getNumGroups(::mlir::AffineExpr codes) const;

    /// groups(codes) for `codes` >= 0.
    int64_t getNumGroups(int64_t codes) const;

    /// words(codes) as an affine expression, for words of `wordBits` bits. This
    /// is the only place where the law is written. With n = groups(codes) it is
    ///   (n div P) * Q + ceil((n mod P) * Q / P)
    /// which no intermediate value exceeds.
    ::mlir::AffineExpr getNumWords(::mlir::AffineExpr codes, unsigned wordBits) const;

    /// words(codes) for `codes` >= 0, or nothing if it exceeds 2^63 - 1.
    ::std::optional<int64_t> getNumWords(int64_t codes, unsigned wordBits) const;

    /// The most codes that `words` >= 0 words hold, at most 2^63 - 1:
    /// floor(words * wordBits / W) * G.
    int64_t getCapacity(int64_t words, unsigned wordBits) const;
  }] # Bale_RuleText<Bale_CodeRules>.declaration;
}

#endif // BALE_DIALECT_BALE_IR_BALEATTRS_TD
