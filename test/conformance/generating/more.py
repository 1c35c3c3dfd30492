# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cases of what the shared cases have little of.

Entry point: `cases`.
"""

import random
from collections.abc import Iterator

from generating import errors, extremes
from generating.building import (
    ELEMENTS,
    code_name,
    compress_case,
    condition,
    elements,
    pack_case,
    size,
    tensor,
    unpack_case,
)
from reference import Code

_RAW_BYTES = [2, 0, 255, 1, 128, 0, 0, 16, 64, 254, 0, 3, 4, 8, 32, 127, 0]


def cases(source: random.Random) -> Iterator[dict]:
    yield from _raw_bytes(source)
    yield from _dirty_codes(source)
    yield from _dirty_padding(source)
    yield from _high_ranks(source)
    yield from _empty_dimensions(source)
    yield from _element_types(source)
    yield from _certain_types()
    yield from errors.cases()
    yield from extremes.cases()


def _raw_bytes(source: random.Random) -> Iterator[dict]:
    """Bools of any byte, as the condition, as the input, as both."""
    bools = [int(byte != 0) for byte in _RAW_BYTES]
    number = len(bools)
    raw = {**condition(bools), "raw_bytes": _RAW_BYTES}
    plain = condition([source.getrandbits(1) for _ in range(number)])
    numbers = tensor("int32", [number], elements(source, "int32", number))
    rows = tensor("int16", [number, 3], elements(source, "int16", 3 * number))
    columns = tensor("uint64", [2, number], elements(source, "uint64", 2 * number))
    byte_only = {**raw, "data": None}
    yield {**compress_case("raw-condition-alone", numbers, raw), "condition": byte_only}
    yield compress_case("raw-condition-flat", numbers, raw)
    yield compress_case("raw-condition-axis-0", rows, raw, 0)
    yield compress_case("raw-condition-axis-1", columns, raw, 1)
    yield compress_case(
        "raw-condition-beyond", {**numbers, "shape": [5], "data": numbers["data"][:5]}, raw
    )
    yield compress_case("raw-input-flat", raw, plain)
    yield compress_case("raw-both-flat", raw, raw)
    yield compress_case("raw-both-axis", {**raw, "shape": [1, number]}, raw, -1)


def _dirty_codes(source: random.Random) -> Iterator[dict]:
    """Codes out of range. Radices that are powers of two too: a digit carries into the next."""
    codes = [{"bits": bits} for bits in range(1, 8)]
    for radix, group_size in ((3, 5), (5, 3), (3, 20), (2, 9), (4, 3), (8, 10), (255, 4), (10, 18)):
        codes.append({"radix": radix, "group_size": group_size})
    for code in codes:
        for word_bits in (8, 32):
            data = [source.randrange(256) for _ in range(2 * 23)]
            name = f"dirty-{code_name(code)}-w{word_bits}"
            yield pack_case(name, code, tensor("uint8", [2, 23], data), -1, word_bits)
    for axis in (0, 1):
        data = [source.randrange(256) for _ in range(13 * 4)]
        shape = [13, 4] if axis == 0 else [1, 13, 4]
        yield pack_case(f"dirty-b3-axis-{axis}", {"bits": 3}, tensor("uint8", shape, data), axis)


def _dirty_padding(source: random.Random) -> Iterator[dict]:
    """Words of which bits and digits beyond the last code are set."""
    for code, count in (({"bits": 3}, 7), ({"bits": 5}, 9), ({"bits": 1}, 35), ({"bits": 7}, 1)):
        for word_bits, dtype in ((8, "uint8"), (32, "uint32")):
            number = Code.of(code).words(count, word_bits)
            data = [source.getrandbits(word_bits) for _ in range(2 * number)]
            name = f"padding-{code_name(code)}-w{word_bits}"
            words = tensor(dtype, [2, number], data)
            yield unpack_case(name, code, words, count, 1, word_bits)
    # 2 of the 5 digits count; the index is that of a full group.
    words = tensor("uint8", [2], [242, 161])
    yield unpack_case("padding-r3g5-digits", {"radix": 3, "group_size": 5}, words, 7)


def _high_ranks(source: random.Random) -> Iterator[dict]:
    shape = [2, 3, 1, 5, 2]
    for axis in (*range(-5, 5),):
        codes = tensor("uint8", shape, [source.randrange(6) for _ in range(size(shape))])
        code = {"radix": 6, "group_size": 3} if axis % 2 else {"bits": 3}
        packed = pack_case(f"rank-5-pack-{axis}", code, codes, axis)
        yield packed
        yield unpack_case(f"rank-5-unpack-{axis}", code, packed["expected"], shape[axis], axis)
        bools = [source.getrandbits(1) for _ in range(shape[axis])]
        operand = tensor("int32", shape, elements(source, "int32", size(shape)))
        yield compress_case(f"rank-5-compress-{axis}", operand, condition(bools), axis)
    bools = [source.getrandbits(1) for _ in range(size(shape) + 3)]
    yield compress_case("rank-5-compress-flat", operand, condition(bools))
    shape = [1] * 8 + [9]
    codes = tensor("uint8", shape, [source.randrange(16) for _ in range(9)])
    yield pack_case("rank-9-pack", {"bits": 4}, codes, -1, 32)


def _empty_dimensions(source: random.Random) -> Iterator[dict]:
    for shape in ([0], [0, 3], [3, 0], [0, 0], [2, 0, 3], [2, 3, 0], [0, 2, 3]):
        name = "x".join(map(str, shape))
        for axis in range(len(shape)):
            codes = tensor("uint8", shape, [])
            packed = pack_case(f"empty-pack-{name}-{axis}", {"bits": 3}, codes, axis, 32)
            yield packed
            words = packed["expected"]
            yield unpack_case(
                f"empty-unpack-{name}-{axis}", {"bits": 3}, words, shape[axis], axis, 32
            )
            bools = condition([source.getrandbits(1) for _ in range(3)])
            yield compress_case(f"empty-{name}-{axis}", tensor("float32", shape, []), bools, axis)
        yield compress_case(f"empty-{name}-flat", tensor("bool", shape, []), bools)
    operand = tensor("string", [2, 2], elements(source, "string", 4))
    for axis in (None, 0, 1):
        yield compress_case(f"empty-condition-{axis}", operand, condition([]), axis)


def _element_types(source: random.Random) -> Iterator[dict]:
    """Every element type, in the opsets that have it, with conditions of other lengths."""
    for dtype in ELEMENTS:
        for opset in (28,) if dtype == "bfloat16" else (9, 11, 28):
            operand = tensor(dtype, [3, 4], elements(source, dtype, 12))
            axis = {9: 1, 11: -1, 28: None}[opset]
            length = source.choice([2, 5]) if axis is not None else source.choice([7, 14])
            bools = [source.getrandbits(1) for _ in range(length - 1)] + [1]
            name = f"type-{dtype}-opset-{opset}"
            yield compress_case(name, operand, condition(bools), axis, opset)


def _certain_types() -> Iterator[dict]:
    """Types from which more follows than their extents say at first sight."""

    def variant(name: str, op: str, attributes: dict, dtype: str, **types) -> dict:
        operand = {"dtype": dtype, "shape": types["input"], "generator": "type_only"}
        return {
            "id": f"certain-{name}",
            "op": op,
            "attrs": attributes,
            "input": operand,
            "type_variants": [types],
            "checks": ["inference"],
        }

    count = {"count": {"dtype": "int64", "shape": [], "data": 0}}
    bools = {"condition": {"dtype": "bool", "shape": [-1], "data": None}}
    yield (
        variant(
            "unpack-no-words",
            "unpack",
            {"bits": 3},
            "uint8",
            input=[2, 0],
            count=None,
            result=[2, -1],
        )
        | count
    )
    yield (
        variant(
            "unpack-a-code-a-word",
            "unpack",
            {"bits": 8},
            "uint8",
            input=[-1, 5],
            count=None,
            result=[-1, -1],
        )
        | count
    )
    yield (
        variant(
            "unpack-huge",
            "unpack",
            {"bits": 1},
            "uint8",
            input=[2**60],
            count=2**63 - 1,
            result=[2**63 - 1],
        )
        | count
    )
    yield variant("pack-huge", "pack", {"bits": 8}, "uint8", input=[2**63 - 1], result=[2**63 - 1])
    yield variant(
        "pack-beyond-2-60",
        "pack",
        {"bits": 7},
        "uint8",
        input=[2**60 + 1],
        result=[1008806316530991105],
    )
    yield (
        variant(
            "compress-no-slices",
            "compress",
            {"axis": 0},
            "int8",
            input=[-1, 4],
            condition=[0],
            result=[-1, 4],
        )
        | bools
    )
    yield (
        variant(
            "compress-nothing", "compress", {}, "int8", input=[-1, 0], condition=[-1], result=[-1]
        )
        | bools
    )
