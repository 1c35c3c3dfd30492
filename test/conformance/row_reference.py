# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The reference of pack and unpack for many rows at once, on arrays [row, element].

Entry points: `pack_rows` and `unpack_rows`. For tests of many lengths, for which integers of
any size are too slow; a test compares it with `reference.py`. Indices are integers of 64 bits,
and sums of them count modulo 2^64, as indices do modulo 2^W.
"""

import numpy as np

from reference import Code, ceil_div


def _places(code: Code) -> np.ndarray:
    """What a digit of each place counts."""
    return np.array([code.radix**place for place in range(code.group_size)], np.uint64)


def pack_rows(codes: np.ndarray, code: Code, word: type) -> np.ndarray:
    """The words of rows of codes, which are any bytes."""
    rows, length = codes.shape
    groups = ceil_div(length, code.group_size)
    digits = np.zeros((rows, groups * code.group_size), np.uint64)
    digits[:, :length] = codes
    digits = digits.reshape(rows, groups, code.group_size)
    indices = (digits * _places(code)).sum(axis=2, dtype=np.uint64)
    bits = (indices[:, :, None] >> np.arange(code.width, dtype=np.uint64)) & np.uint64(1)
    stream = bits.astype(np.uint8).reshape(rows, groups * code.width)
    packed = np.packbits(stream, axis=1, bitorder="little")
    size = np.dtype(word).itemsize
    words = np.zeros((rows, code.words(length, 8 * size) * size), np.uint8)
    words[:, : packed.shape[1]] = packed
    return words.view(np.dtype(word).newbyteorder("<")).astype(word)


def unpack_rows(words: np.ndarray, code: Code, length: int) -> tuple[np.ndarray, np.ndarray]:
    """`length` codes of each row of words, and which of them are of an index below R^G."""
    rows = len(words)
    groups = ceil_div(length, code.group_size)
    stream = np.ascontiguousarray(words, words.dtype.newbyteorder("<")).view(np.uint8)
    bits = np.unpackbits(stream, axis=1, bitorder="little")[:, : groups * code.width]
    bits = bits.reshape(rows, groups, code.width).astype(np.uint64)
    weights = np.uint64(1) << np.arange(code.width, dtype=np.uint64)
    indices = (bits * weights).sum(axis=2, dtype=np.uint64)[:, :, None]
    codes = indices // _places(code) % np.uint64(code.radix)
    valid = np.broadcast_to(indices < np.uint64(code.radix**code.group_size), codes.shape)
    extents = (rows, groups * code.group_size)
    return codes.astype(np.uint8).reshape(extents)[:, :length], valid.reshape(extents)[:, :length]
