# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An independent reference of the three ops, in integers of any size.

Entry points: `Code`, `pack`, `unpack` and `compress`. Written from the text of the
specification and from Bale's choices where that is silent, never from Bale's code. A tensor is
its extents and a flat list in row-major order; an extent of -1 is not known.
"""

import math
from typing import NamedTuple


def ceil_div(numerator: int, denominator: int) -> int:
    return -(-numerator // denominator)


class Code(NamedTuple):
    """`group_size` digits of `radix` values each."""

    radix: int
    group_size: int

    @classmethod
    def of(cls, attributes: dict) -> "Code":
        """The code that the attributes of a valid op spell."""
        if "bits" in attributes:
            return cls(2 ** attributes["bits"], 1)
        return cls(attributes["radix"], attributes["group_size"])

    @property
    def width(self) -> int:
        """The least W with 2^W >= radix^group_size."""
        width = 0
        while 2**width < self.radix**self.group_size:
            width += 1
        return width

    def words(self, count: int, word_bits: int) -> int:
        """The words that `count` codes take."""
        return ceil_div(ceil_div(count, self.group_size) * self.width, word_bits)

    def capacity(self, words: int, word_bits: int) -> int:
        """The greatest number of codes that take at most `words` words."""
        return words * word_bits // self.width * self.group_size

    def counts(self, words: int, word_bits: int) -> tuple[int, int] | None:
        """The least and the greatest number of codes that take exactly `words` words, if any do."""
        greatest = self.capacity(words, word_bits)
        if self.words(greatest, word_bits) != words:
            return None
        # One more group than fits into one word less, and of that group one code.
        least = words and (words - 1) * word_bits // self.width * self.group_size + 1
        return least, greatest


def pack_row(codes: list[int], code: Code, word_bits: int) -> list[int]:
    """The words of a row. A group's index counts modulo 2^W, so no code reaches another group."""
    stream = 0
    for group in range(ceil_div(len(codes), code.group_size)):
        digits = codes[group * code.group_size : (group + 1) * code.group_size]
        index = sum(digit * code.radix**place for place, digit in enumerate(digits))
        stream |= index % 2**code.width << group * code.width
    number = code.words(len(codes), word_bits)
    return [(stream >> word * word_bits) % 2**word_bits for word in range(number)]


def unpack_row(words: list[int], code: Code, word_bits: int, count: int) -> list[int]:
    """`count` codes of a row of words."""
    stream = sum(word << place * word_bits for place, word in enumerate(words))
    codes = []
    for position in range(count):
        group, place = divmod(position, code.group_size)
        index = (stream >> group * code.width) % 2**code.width
        codes.append(index // code.radix**place % code.radix)
    return codes


def _along(shape: list[int], data: list, axis: int, extent: int, row_of) -> tuple[list[int], list]:
    """Each row along `axis` of a tensor replaced by `row_of` it, which has `extent` elements."""
    axis %= len(shape)
    outer, inner = math.prod(shape[:axis]), math.prod(shape[axis + 1 :])
    result = [0] * (outer * extent * inner)
    for o in range(outer):
        for i in range(inner):
            start = o * shape[axis] * inner + i
            row = [data[start + k * inner] for k in range(shape[axis])]
            for k, element in enumerate(row_of(row)):
                result[(o * extent + k) * inner + i] = element
    return [*shape[:axis], extent, *shape[axis + 1 :]], result


def pack(shape, data, code: Code, axis: int, word_bits: int) -> tuple[list[int], list[int]]:
    extent = code.words(shape[axis], word_bits)
    return _along(shape, data, axis, extent, lambda row: pack_row(row, code, word_bits))


def unpack(
    shape, data, code: Code, axis: int, word_bits: int, count: int
) -> tuple[list[int], list[int]]:
    return _along(shape, data, axis, count, lambda row: unpack_row(row, code, word_bits, count))


def compress(shape, data, condition: list, axis: int | None) -> tuple[list[int], list]:
    """No axis: the input is taken flat. A true beyond the extent selects nothing."""
    if axis is None:
        shape, axis = [len(data)], 0
    # zip ends with the shorter of the two.
    kept = [k for k, (_, chosen) in enumerate(zip(range(shape[axis]), condition)) if chosen]
    return _along(shape, data, axis, len(kept), lambda row: [row[k] for k in kept])
