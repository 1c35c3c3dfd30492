# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Changes of single lines of lib that tests have to notice.

Entry point: `MUTATIONS`.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Mutation:
    """In `file`, a path in lib, `new` for `old`, which is there once and in one line."""

    file: str
    old: str
    new: str
    #: What is wrong then.
    breaks: str

    @property
    def title(self) -> str:
        """The file, and what is changed in it."""
        return f"{self.file}: {self.old} -> {self.new}"


def _in(file: str, *changes: tuple[str, str, str]) -> list[Mutation]:
    return [Mutation(file, *change) for change in changes]


_RULES = [
    *_in(
        "Dialect/Bale/IR/BaleAttrs.cpp",
        ("codes.ceilDiv(getGroupSize())", "codes.floorDiv(getGroupSize())", "the last group"),
        ("radix > 256", "radix > 257", "a digit of 256 fits no code"),
        ("groupSize < 1", "groupSize < 0", "groups of no codes"),
        ("*bits > 8", "*bits > 9", "codes of nine bits"),
        ("groups.ceilDiv(period)", "groups.floorDiv(period)", "the last word is lost"),
        ("groups % period", "groups % periodWords", "the words of the last period"),
        ("rest * static_cast<int64_t>(wordBits)", "rest", "the capacity of words"),
        ("Log2_64_Ceil", "Log2_64", "the bits of an index of digits"),
    ),
    *_in(
        "Dialect/Bale/IR/Rules/RuleSupport.h",
        ("axis < -rank", "axis < 1 - rank", "axis -rank is refused"),
        ("axis >= rank", "axis > rank", "axis rank is taken"),
        ("dim != axis && !mayEqual", "dim == axis && !mayEqual", "which extents are kept"),
        ("condition.getRank() != 1", "condition.getRank() < 1", "conditions of rank 2"),
    ),
    *_in(
        "Dialect/Bale/IR/Rules/RuleSupport.cpp",
        ("type.isSignlessInteger(8) || type", "type.isInteger(8) || type", "si8 as codes"),
        ("ShapedType::isDynamic(a) ? b : a", "ShapedType::isDynamic(b) ? b : a", "join forgets"),
        (
            "!ShapedType::isDynamic(stated) &&",
            "ShapedType::isDynamic(stated) ||",
            "what is implied",
        ),
    ),
    *_in(
        "Dialect/Bale/IR/Rules/PackRules.cpp",
        ("if (rank < 1)", "if (rank < 0)", "codes of rank 0"),
        ("words.getRank() != rank", "words.getRank() > rank", "words of a lower rank"),
        ("if (extent != 0)", "if (extent > 1)", "inference without the type of words"),
    ),
    *_in(
        "Dialect/Bale/IR/Rules/UnpackRules.cpp",
        ("if (count && *count < 0)", "if (count && *count < -1)", "a count of -1"),
        ("if (!mayEqual(numWords, *needed))", "if (numWords > *needed)", "too few words"),
    ),
    *_in(
        "Dialect/Bale/IR/Rules/CompressRules.cpp",
        ("std::min(kept.bound, bound)", "std::max(kept.bound, bound)", "the bound of the kept"),
        ("extent > kept.bound", "extent > kept.bound + 1", "one slice too many in a type"),
        ("countBelow(extent)", "countBelow(length)", "trues beyond the extent count"),
        ("if (llvm::is_contained(shape, 0))", "if (shape.empty())", "no elements beside ?"),
        ("integer.getWidth() > 0", "integer.getWidth() >= 0", "i0 as element"),
        ("!type.isTF32()", "!type.isF32()", "f32 is refused"),
    ),
    *_in(
        "Dialect/Bale/IR/Rules/CountRules.cpp",
        ("limit && *limit < 0", "limit && *limit < 1", "a limit of 0"),
    ),
    *_in(
        "Dialect/Bale/IR/IntRanges.cpp",
        ("getCode().getRadix() - 1", "getCode().getRadix() - 2", "the greatest code"),
        (".umax().ult(", ".umax().ule(", "a code equal to the radix"),
        ("APIntOps::umin", "APIntOps::umax", "the range of a count"),
    ),
]

_PATTERNS = [
    *_in(
        "Dialect/Bale/IR/Canonicalization/PackCanonicalize.cpp",
        ("code.getRadix() - 1);", "code.getRadix());", "the mask of codes"),
        ("& low) != low", "& low) == 0", "a mask that clears bits"),
        ("*numCodes % of.getGroupSize() == 0", "true", "a group that is not full"),
        ("getGroupSize() % period == 0", "getGroupSize() % 1 == 0", "bits behind the codes"),
        ("wordBits == pack.getWords()", "wordBits >= pack.getWords()", "words of other widths"),
        (
            "!arePair(pack, unpack) || !cannotFail(pack)",
            "!arePair(pack, unpack)",
            "a check is lost",
        ),
    ),
    *_in(
        "Dialect/Bale/IR/Canonicalization/CountCanonicalize.cpp",
        ("trues.last + 1", "trues.last", "the end of a run"),
        ("limit.getInt() < 0", "limit.getInt() < 1", "a count below 0 does not fold"),
        ("if (trues.first != 0)", "if (trues.first > 1)", "a run that begins at 1"),
    ),
    *_in(
        "Dialect/Bale/IR/Canonicalization/CompressCanonicalize.cpp",
        ("rank < chosen.size() && ", "", "a condition shorter than the kept"),
        ("trues.count == types->extent", "trues.count >= 1", "some trues taken as all"),
        ("builder.getIndexAttr(trues.first);", "builder.getIndexAttr(0);", "where a slice begins"),
    ),
]

_CHECKS = [
    *_in(
        "Dialect/Bale/Transforms/RuntimeChecks/ExtentChecks.cpp",
        ("if (dim == axis)", "if (dim >= axis)", "extents behind the axis go unchecked"),
        (".value_or(-1) >= 0", ".value_or(-1) >= -1", "a negative count goes unchecked"),
        ("arith::CmpIPredicate::sge", "arith::CmpIPredicate::sgt", "a count of 0 is refused"),
        ("arith::CmpIPredicate::sle", "arith::CmpIPredicate::slt", "the greatest count"),
        ("isDynamicDim(outputAxis))", "isDynamicDim(0))", "which results need no check"),
    ),
    *_in(
        "Dialect/Bale/Transforms/RuntimeChecks/ValueChecks.cpp",
        ("op.getCode().getRadix() - 1", "op.getCode().getRadix()", "a code equal to the radix"),
        ("code.getNumIndices() - 1", "code.getNumIndices()", "an index equal to R^G"),
        ("arith::CmpIPredicate::ugt", "arith::CmpIPredicate::sgt", "codes from 128 on"),
        ("greatestLength <= leastLimit", "greatestLength >= leastLimit", "trues past the extent"),
        ("arith::MaxUIOp::create(nested", "arith::MaxSIOp::create(nested", "codes from 128 on"),
        ("nestedMath.index(code.getGroupSize())", "nestedMath.index(1)", "the element in messages"),
    ),
    *_in(
        "Dialect/Bale/Transforms/RuntimeChecks/OverlapChecks.cpp",
        ("CmpIPredicate::sle", "CmpIPredicate::slt", "neighbours in memory are refused"),
    ),
    *_in(
        "Dialect/Bale/Transforms/Memory/WidenElements.cpp",
        ("2 * *part", "*part", "the bytes of complex numbers"),
    ),
    *_in(
        "Dialect/Bale/Transforms/Types/ValueBoundsModels.cpp",
        (
            "<= set.getExpr(count.getLimit())",
            "<= set.getExpr(count.getCondition(), 0)",
            "the limit",
        ),
        ("set.bound(value)[dim] <= elements", "set.bound(value)[dim] < elements", "all kept"),
    ),
]

_EVALUATION = [
    *_in(
        "Dialect/Bale/Folding/Evaluation/CompressEvaluation.cpp",
        ("0x7f7f7f7f7f7f7f7f", "0x3f7f7f7f7f7f7f7f", "a true of 0x40"),
        ("std::min(bools.size, limit)", "bools.size", "trues beyond the limit"),
        ("number == kMaskBits ? 0 : mask >> number", "mask >> 1", "runs of trues"),
        ("place + kMaskBits * size > output.size()", "false", "stores past the output"),
        ("zeros &= ~odd;", "zeros &= odd;", "how far bits move"),
        ("offset > 0 && bytes.size() > 8", "offset > 1 && bytes.size() > 8", "bit 1 of a byte"),
        ("constexpr int64_t kMost = 56", "constexpr int64_t kMost = 64", "bits above 64"),
        ("std::min(condition.size, extent)", "condition.size", "trues beyond the extent"),
        ("place < number; place += 8", "place + 8 <= number; place += 8", "the last bytes"),
    ),
    *_in(
        "Dialect/Bale/Folding/OpFolding.cpp",
        ("byte = byte != 0;", "byte = byte;", "bools other than 0 and 1"),
        ("<= maxBytes;", "< maxBytes;", "the greatest constant"),
    ),
]

_LINALG = [
    *_in(
        "Dialect/Bale/Utils/ValueMath.cpp",
        ("index(b - 1)", "index(b)", "rounding up"),
        ("CmpIPredicate::ne, element", "CmpIPredicate::eq, element", "bytes of a condition"),
        ("(uint64_t(1) << width) - 1", "(uint64_t(1) << width)", "the mask of an index"),
    ),
    *_in(
        "Conversion/BaleToLinalg/PackToLinalg.cpp",
        ("getIndexWidth()) - 1);", "getIndexWidth() + 1) - 1);", "codes with more bits"),
        (
            "math.ceilDiv(endBit, width), row.numGroups)",
            "math.ceilDiv(endBit, width), endBit)",
            "rows",
        ),
        ("nestedMath.sub(last, step)", "nestedMath.sub(last, last)", "the order of digits"),
    ),
    *_in(
        "Conversion/BaleToLinalg/UnpackToLinalg.cpp",
        ("code.getGroupSize() > 1", "code.getGroupSize() > 2", "groups of two codes"),
        ("return math.rem(index, radix)", "return index", "digits above the first"),
    ),
    *_in(
        "Conversion/BaleToLinalg/CompressSupport.cpp",
        (".min(length, limit)", ".min(limit, limit)", "conditions that are too short"),
        ("place.getSubMap(axis)", "place.getSubMap({0u})", "axes other than 0"),
    ),
    *_in(
        "Conversion/BaleToLinalg/CompressToLinalg.cpp",
        ("if (extents.size() > 1) {", "if (extents.size() > 2) {", "flat matrices"),
        ("target[*axis] = to;", "target[*axis] = from;", "where slices go"),
    ),
]

_VECTOR = [
    *_in(
        "Conversion/BaleToVector/Support/RawMemory.cpp",
        ("rest = math.subtract(bytes, head)", "rest = math.add(bytes, head)", "lines past the end"),
        ("math.subtract(bytes, end), target", "math.index(0), target", "the end of a run"),
    ),
    *_in(
        "Conversion/BaleToVector/Compress/PositionList.cpp",
        ("emitStreamFence(builder, loc, streams);", ";", "stores that nothing waits for"),
    ),
    *_in(
        "Conversion/BaleToVector/PackUnpack/Rows/RowLoops.cpp",
        ("math.add(extent, step - span)", "math.add(extent, 2 * step - span)", "a block too many"),
        (
            "return math.min(inFit, outFit);",
            "return outFit;",
            "loads past the row",
        ),
        ("dim + 1 < type.getRank()", "dim + 2 < type.getRank()", "the rows of a matrix"),
        ("bounds.push_back(math.add(last, 1));", "bounds.push_back(last);", "the last chunk"),
    ),
    *_in(
        "Conversion/BaleToVector/PackUnpack/Rows/BitsTransform.cpp",
        ("bits == 1 && vectorBytes >= 32", "bits == 2 && vectorBytes >= 32", "codes of two bits"),
    ),
    *_in(
        "Conversion/BaleToVector/PackUnpack/RowEnd.cpp",
        ("math.subtract(left, done));", "left);", "stores past the row"),
        ("bytes >= row.getElementBytes()", "bytes > row.getElementBytes()", "the last element"),
        (
            "arith::CmpIPredicate::sgt, numWhole",
            "arith::CmpIPredicate::sge, numWhole",
            "whole parts",
        ),
    ),
    *_in(
        "Conversion/BaleToVector/PackUnpack/Columns/ColumnLoops.cpp",
        ("math.add(wordExtent, -1)", "math.add(wordExtent, 0)", "loads past the words"),
        ("    if (dim != axis)", "    if (dim > axis)", "dimensions before the axis"),
        (
            "math.max(math.divide(rows.getNumChunks(), tileChunks), 1)",
            "math.divide(rows.getNumChunks(), tileChunks)",
            "few columns with threads",
        ),
    ),
    *_in(
        "Conversion/BaleToVector/PackUnpack/Columns/ColumnGroups.cpp",
        ("CmpIPredicate::slt, place", "CmpIPredicate::sle, place", "a code past the last"),
        ("(code.width + 2 * bits - 2) / bits", "code.width / bits", "words of an index"),
        (
            "rest, after, getWord(least + 1)",
            "rest, after, getWord(least)",
            "what is left of an index",
        ),
    ),
    *_in(
        "Conversion/BaleToVector/Compress/ConditionBits.cpp",
        ("bodyMath.add(end, -1)", "bodyMath.add(end, -2)", "the last condition"),
        (
            "math.multiply(words, kWordBits));",
            "math.multiply(words, kWordBits + 1));",
            "whole words of conditions",
        ),
    ),
    *_in(
        "Conversion/BaleToVector/Compress/ConditionChunks.cpp",
        ("math.add(size, -1)", "math.add(size, -2)", "a last chunk of one condition"),
        (
            "math.min(math.add(from, size), limit)",
            "math.add(from, size)",
            "conditions past the limit",
        ),
    ),
    *_in(
        "Conversion/BaleToVector/Compress/KeptBits.cpp",
        ("factors == other.factors", "factors.size() == other.factors.size()", "other extents"),
        ("std::min(*a, length) == std::min(*b, length)", "*a != *b", "other limits"),
        ("!changed || !aliases", "changed && !aliases", "unknown writes to the condition"),
    ),
]

_BOUNDARIES = [
    *_in(
        "Conversion/ONNXToBale/CompressPatterns.cpp",
        ("*opset < kNegativeAxisSince", "*opset < kSince", "negative axes before opset 11"),
        ("extent != 1; }) <= 1", "extent != 1; }) <= 2", "conditions of two dimensions"),
        ("*opset < kBF16Since", "*opset <= kBF16Since", "bf16 in opset 28"),
    ),
    *_in(
        "Conversion/ONNXToBale/UnpackPatterns.cpp",
        ("type->getRank() != 0", "type->getRank() > 1", "a count of rank 1"),
    ),
    *_in(
        "Conversion/ONNXToBale/PackPatterns.cpp",
        ("kSince = 29", "kSince = 28", "Pack in opset 28"),
    ),
    *_in(
        "CAPI/CallChecks.cpp",
        ("BALE_DYNAMIC ? got < 0", "BALE_DYNAMIC ? got < -1", "extents of -1"),
        ("if (!isEmpty && !array.data)", "if (isEmpty && !array.data)", "data that is NULL"),
        ("address % value.elementAlignment != 0", "address % 1 != 0", "data that is not aligned"),
        ("if (got == expected)", "if (got >= expected)", "one name, two extents"),
        (
            "array.rank != value.getRank()",
            "array.rank < value.getRank()",
            "arrays of a higher rank",
        ),
    ),
    *_in(
        "CAPI/Blocks.cpp",
        (
            "std::max(size - kExtra, kMinBlock) - 1;",
            "std::max(size - kExtra, kMinBlock);",
            "classes",
        ),
        ("block->capacity > limit", "block->capacity >= limit", "a block as large as the limit"),
    ),
    *_in(
        "CAPI/Signature.cpp",
        ("(complex ? 2 : 1)", "(complex ? 1 : 1)", "the bytes of complex numbers"),
        ("!function.isPublic()", "false", "private functions"),
    ),
]

MUTATIONS = [
    *_RULES,
    *_PATTERNS,
    *_CHECKS,
    *_EVALUATION,
    *_LINALG,
    *_VECTOR,
    *_BOUNDARIES,
]
