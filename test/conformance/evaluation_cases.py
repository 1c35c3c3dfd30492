#!/usr/bin/env python3
# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints unittests/Dialect/Bale/Folding/EvaluationCases.inc, which C++ includes.

Entry points: `main` and `text`. Inputs are pseudo-random bytes, which C++ makes too; of results
of the reference there is a digest.
"""

import sys
from collections.abc import Iterator

import reference
from reference import Code

HEAD = """\
//===- EvaluationCases.inc - Results to compute -----------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: digests of packs, unpacks and compresses of pseudo-random bytes, from
//   an independent reference.
// Entry point: include with PACK and UNPACK(radix, group size, index width, word
//   bits, outer, codes, inner, words, digest) and COMPRESS(outer, extent, slice
//   size, are bits, length of the condition, kept, digest) defined.
// Invariant: test/conformance/evaluation_cases.py prints this file.
//
//===----------------------------------------------------------------------===//

// clang-format off
"""
TAIL = """\
// clang-format on

#undef PACK
#undef UNPACK
#undef COMPRESS
"""

_CODES = [
    *(Code(2**bits, 1) for bits in range(1, 9)),
    *(Code(3, 1), Code(200, 1), Code(3, 5), Code(5, 3), Code(10, 3), Code(3, 20), Code(8, 10)),
    *(Code(2, 63 - 1), Code(200, 8), Code(256, 4), Code(7, 22), Code(16, 15), Code(33, 3)),
]

#: [outer, codes, inner]: rows shorter than a word and longer than a piece; few and many columns,
#: also more than a tile has; chunks of many sizes.
_SHAPES = [
    *((1, 1, 1), (3, 7, 1), (3, 15, 1), (2, 16, 1), (2, 65, 1), (1, 2101, 1), (131, 11, 1)),
    *((2, 9, 3), (45, 5, 3), (2, 265, 3), (14, 2, 5), (1, 33, 8), (12, 3, 13), (1, 9, 129)),
]

#: [outer, extent, slice size, bits], and the length of the condition.
_SLICES = [
    *((1, 200, size, False, 200) for size in (1, 2, 3, 4, 8, 16)),
    *((3, 65, size, False, 70) for size in (1, 2, 4, 5, 8)),
    *((1, 300, 1, False, 130), (2, 5, 1000, False, 5), (1400, 3, 2, False, 3)),
    *((45, 100, size, False, 60) for size in (1, 3)),
    *((1, 300, 1, True, 300), (3, 67, 3, True, 90), (2, 5, 100, True, 4), (1, 8, 1, True, 8)),
    *((45, 100, size, True, 60) for size in (1, 2)),
    *((1400, 3, 1, True, 5), (2, 4101, 1, True, 4101)),
]


def pseudo_random(count: int) -> list[int]:
    """Bytes of a linear congruential generator modulo 2^64."""
    state, result = 1, []
    for _ in range(count):
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        result.append(state >> 56)
    return result


def digest(data: bytes) -> str:
    """FNV-1a of 64 bits, as C++ writes it."""
    result = 0xCBF29CE484222325
    for byte in data:
        result = (result ^ byte) * 0x100000001B3 % 2**64
    return f"0x{result:016x}u"


def main() -> int:
    """Prints the file; returns the exit code."""
    sys.stdout.write(text())
    return 0


def text() -> str:
    """The whole file."""
    return HEAD + "".join(f"{row}\n" for row in (*_packed_rows(), *_compress_rows())) + TAIL


def _packed_rows() -> Iterator[str]:
    for code in _CODES:
        for word_bits in (8, 32):
            for outer, count, inner in _SHAPES:
                words = code.words(count, word_bits)
                row = (
                    f"({code.radix}, {code.group_size}, {code.width}, {word_bits}, "
                    f"{outer}, {count}, {inner}, {words}, "
                )
                # Any bytes: codes out of range, and indices that are no valid packing.
                data = pseudo_random(outer * count * inner)
                _, packed = reference.pack([outer, count, inner], data, code, 1, word_bits)
                yield f"PACK{row}{digest(_bytes(packed, word_bits))})"
                size = word_bits // 8
                data = bytes(pseudo_random(outer * words * inner * size))
                data = [
                    int.from_bytes(data[i : i + size], "little") for i in range(0, len(data), size)
                ]
                shape = [outer, words, inner]
                _, unpacked = reference.unpack(shape, data, code, 1, word_bits, count)
                yield f"UNPACK{row}{digest(bytes(unpacked))})"


def _compress_rows() -> Iterator[str]:
    for outer, extent, size, are_bits, length in _SLICES:
        number = outer * extent * size
        condition = [byte % 2 for byte in pseudo_random(length)]
        data = pseudo_random(-(-number // 8) if are_bits else number)
        if are_bits:
            data = [data[i // 8] >> i % 8 & 1 for i in range(number)]
        shape, kept = reference.compress([outer, extent, size], data, condition, 1)
        if are_bits:
            kept += [0] * (-len(kept) % 8)
            kept = [
                sum(bit << place for place, bit in enumerate(kept[i : i + 8]))
                for i in range(0, len(kept), 8)
            ]
        bits = str(are_bits).lower()
        row = f"{outer}, {extent}, {size}, {bits}, {length}, {shape[1]}"
        yield f"COMPRESS({row}, {digest(bytes(kept))})"


def _bytes(words: list[int], word_bits: int) -> bytes:
    return b"".join(word.to_bytes(word_bits // 8, "little") for word in words)


if __name__ == "__main__":
    sys.exit(main())
