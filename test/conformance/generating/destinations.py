# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cases whose result is written through strides.

Entry point: `cases`. What lies between the elements of the destination has to stay.
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

# Of the input and of the destination: the order of the dimensions in memory, outermost first,
# and the step of each.
_LAYOUTS = {
    "every-third": (([0, 1], [1, 1]), ([0, 1], [1, 3])),
    "reversed": (([0, 1], [1, 2]), ([0, 1], [-1, -1])),
    "transposed": (([1, 0], [1, -2]), ([1, 0], [-1, 2])),
    "crossed": (([0, 1], [-2, 1]), ([1, 0], [3, 1])),
    "row-gaps": (([1, 0], [1, 1]), ([0, 1], [2, 1])),
}

_ELEMENTS = ("bool", "uint8", "bfloat16", "float16", "int64", "complex64", "complex128", "string")


def cases(source: random.Random) -> Iterator[dict]:
    for name, (of_input, of_result) in _LAYOUTS.items():
        for case in _two_dimensions(source, name):
            yield _through(source, case, of_input, of_result)
    yield from _one_dimension(source)
    yield from _three_dimensions(source)
    yield from _nothing_kept(source)


def _through(
    source: random.Random,
    case: dict,
    of_input: tuple[list[int], list[int]],
    of_result: tuple[list[int], list[int]],
) -> dict:
    """`case`, with two elements that belong to nobody around the memory of each."""
    seen = {
        **case,
        "input": strided(source, case["input"], *of_input, 2),
        "expected": strided(source, case["expected"], *of_result, 2, is_result=True),
        "checks": ["value", "strided_operand"],
    }
    if "condition" in case:
        seen["condition"] = strided(source, case["condition"], [0], [-2], 1)
    return seen


def _two_dimensions(source: random.Random, name: str) -> Iterator[dict]:
    shape = [3, 11]
    for axis in (0, 1):
        for code, word_bits in (({"bits": 5}, 8), ({"radix": 6, "group_size": 3}, 32)):
            kind = f"{name}-axis-{axis}-w{word_bits}"
            codes = tensor("uint8", shape, [source.randrange(6) for _ in range(size(shape))])
            packed = pack_case(f"destination-pack-{kind}", code, codes, axis, word_bits)
            yield packed
            words = packed["expected"]
            yield unpack_case(
                f"destination-unpack-{kind}", code, words, shape[axis], axis, word_bits
            )
        for dtype in _ELEMENTS:
            operand = tensor(dtype, shape, elements(source, dtype, size(shape)))
            # The first is kept, so that no result is empty.
            bools = condition([1] + [source.getrandbits(1) for _ in range(shape[axis] + 1)])
            yield compress_case(
                f"destination-compress-{name}-axis-{axis}-{dtype}", operand, bools, axis
            )


def _one_dimension(source: random.Random) -> Iterator[dict]:
    """Flat results, of bools and of numbers, of an input of any layout."""
    for name, (of_input, _) in _LAYOUTS.items():
        for dtype, step in (("bool", 2), ("bool", -1), ("uint32", -3), ("float64", 1)):
            operand = tensor(dtype, [4, 5], elements(source, dtype, 20))
            bools = condition([source.getrandbits(1) for _ in range(18)])
            case = compress_case(f"destination-flat-{name}-{dtype}-{step}", operand, bools)
            yield _through(source, case, of_input, ([0], [step]))


def _three_dimensions(source: random.Random) -> Iterator[dict]:
    shape, layout = [2, 9, 3], ([2, 0, 1], [-1, 2, -1])
    other = ([1, 2, 0], [2, -1, 1])
    codes = tensor("uint8", shape, [source.randrange(32) for _ in range(size(shape))])
    packed = pack_case("destination-pack-3d", {"bits": 5}, codes, 1)
    yield _through(source, packed, layout, other)
    unpacked = unpack_case("destination-unpack-3d", {"bits": 5}, packed["expected"], 9, 1)
    yield _through(source, unpacked, layout, other)
    for dtype in ("bool", "float64"):
        operand = tensor(dtype, shape, elements(source, dtype, size(shape)))
        bools = condition([source.getrandbits(1) for _ in range(12)])
        compressed = compress_case(f"destination-compress-3d-{dtype}", operand, bools, 1)
        yield _through(source, compressed, layout, other)


def _nothing_kept(source: random.Random) -> Iterator[dict]:
    """Destinations without elements."""
    operand = tensor("bool", [3, 4], elements(source, "bool", 12))
    for axis in (0, 1):
        case = compress_case(f"destination-nothing-{axis}", operand, condition([0] * 4), axis)
        yield _through(source, case, ([0, 1], [1, 2]), ([0, 1], [-2, 3]))
    case = compress_case("destination-nothing-flat", operand, condition([]))
    yield _through(source, case, ([1, 0], [1, 1]), ([0], [-2]))
