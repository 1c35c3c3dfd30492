# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cases of operands that are seen through strides.

Entry point: `cases`.
"""

import random
from collections.abc import Iterator

from generating.building import (
    compress_case,
    condition,
    elements,
    pack_case,
    size,
    strided,
    tensor,
    unpack_case,
)
from reference import Code

# The order of the dimensions in memory, outermost first, and the step of each.
_LAYOUTS = {
    "reversed-axis": ([0, 1], [1, -1]),
    "reversed-rows": ([0, 1], [-1, 1]),
    "reversed-both": ([0, 1], [-1, -1]),
    "transposed": ([1, 0], [1, 1]),
    "transposed-reversed": ([1, 0], [-1, -1]),
    "every-third": ([0, 1], [1, 3]),
    "every-other-row": ([0, 1], [2, -1]),
}


def cases(source: random.Random) -> Iterator[dict]:
    for name, (order, steps) in _LAYOUTS.items():
        yield from _two_dimensions(source, name, order, steps)
    yield from _one_row_many_times(source)
    yield from _three_dimensions(source)


def _two_dimensions(
    source: random.Random, name: str, order: list[int], steps: list[int]
) -> Iterator[dict]:
    shape = [3, 11]
    for axis in (0, 1):
        for code, word_bits in (({"bits": 3}, 8), ({"radix": 3, "group_size": 5}, 32)):
            kind = f"{name}-axis-{axis}-w{word_bits}"
            radix = Code.of(code).radix
            codes = tensor("uint8", shape, [source.randrange(radix) for _ in range(size(shape))])
            packed = pack_case(f"strided-pack-{kind}", code, codes, axis, word_bits)
            words = packed["expected"]
            yield _seen(source, packed, order, steps)
            unpacked = unpack_case(
                f"strided-unpack-{kind}", code, words, shape[axis], axis, word_bits
            )
            yield _seen(source, unpacked, order, steps)
        dtype = source.choice(["float32", "bfloat16", "complex64", "uint8", "string", "bool"])
        operand = tensor(dtype, shape, elements(source, dtype, size(shape)))
        bools = condition([source.getrandbits(1) for _ in range(shape[axis])])
        compressed = compress_case(f"strided-compress-{name}-axis-{axis}", operand, bools, axis)
        both = _seen(source, compressed, order, steps)
        both["condition"] = strided(source, bools, [0], [-2], 1)
        yield both
    operand = tensor("int64", shape, elements(source, "int64", size(shape)))
    bools = condition([source.getrandbits(1) for _ in range(size(shape) - 2)])
    flat = compress_case(f"strided-compress-{name}-flat", operand, bools)
    yield _seen(source, flat, order, steps)


def _seen(source: random.Random, case: dict, order: list[int], steps: list[int]) -> dict:
    """`case`, its input seen through strides, with two elements that are not its own around."""
    operand = strided(source, case["input"], order, steps, 2)
    return {**case, "input": operand, "checks": ["value", "strided_operand"]}


def _one_row_many_times(source: random.Random) -> Iterator[dict]:
    """A stride of 0."""
    row = [source.randrange(8) for _ in range(10)]
    codes = tensor("uint8", [4, 10], row * 4)
    for axis in (0, 1):
        case = pack_case(f"strided-pack-repeated-axis-{axis}", {"bits": 3}, codes, axis)
        yield _seen(source, case, [0, 1], [0, -1])
    operand = tensor("uint8", [4, 10], row * 4)
    bools = condition([1, 0, 1, 1])
    yield _seen(
        source, compress_case("strided-compress-repeated", operand, bools, 0), [0, 1], [0, 1]
    )


def _three_dimensions(source: random.Random) -> Iterator[dict]:
    shape, order, steps = [2, 9, 3], [2, 0, 1], [-1, 2, -1]
    codes = tensor("uint8", shape, [source.randrange(32) for _ in range(size(shape))])
    packed = pack_case("strided-pack-3d", {"bits": 5}, codes, 1)
    yield _seen(source, packed, order, steps)
    unpacked = unpack_case("strided-unpack-3d", {"bits": 5}, packed["expected"], 9, 1)
    yield _seen(source, unpacked, order, steps)
    operand = tensor("float64", shape, elements(source, "float64", size(shape)))
    bools = condition([source.getrandbits(1) for _ in range(12)])
    yield _seen(source, compress_case("strided-compress-3d", operand, bools, 1), order, steps)
