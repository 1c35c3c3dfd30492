# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pack and unpack of rows of every small length.

Entry point: `cases`. The axis is the last, the first or a middle one, in turn.
"""

import random
from collections.abc import Iterator

from generating.building import code_name, pack_case, size, tensor, unpack_case
from reference import Code

#: Widths below, at and beyond a byte, a word and its multiples; indices that fill their width
#: and that do not; one digit a group and many.
CODES = [
    *({"bits": bits} for bits in range(1, 9)),
    *(
        {"radix": radix, "group_size": group_size}
        for radix, group_size in (
            (3, 1), (3, 2), (3, 5), (3, 20), (3, 39), (5, 3), (6, 3), (7, 2), (10, 3), (10, 9),
            (12, 5), (16, 5), (2, 7), (2, 33), (2, 62), (4, 3), (8, 10), (255, 4),
            (256, 2), (256, 7),
        )
    ),
]  # fmt: skip

LENGTHS = range(71)

#: The shape of `length` codes along an axis, and the axis.
_SHAPES = (
    lambda length: ([2, length], -1),
    lambda length: ([length, 3], 0),
    lambda length: ([2, length, 3], 1),
)


def cases(source: random.Random) -> Iterator[dict]:
    """Of every code, word and length: a pack, and the unpack of other words."""
    turn = 0
    for attributes in CODES:
        code = Code.of(attributes)
        for word_bits in (8, 32):
            for length in LENGTHS:
                shape, axis = _SHAPES[turn % len(_SHAPES)](length)
                turn += 1
                name = f"{code_name(attributes)}-w{word_bits}-n{length}"
                codes = [source.randrange(code.radix) for _ in range(size(shape))]
                packed = pack_case(
                    f"pack-{name}", attributes, tensor("uint8", shape, codes), axis, word_bits
                )
                yield packed
                words = packed["expected"]
                yield unpack_case(f"unpack-{name}", attributes, words, length, axis, word_bits)
