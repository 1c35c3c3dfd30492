# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cases as JSON, made of inputs; the expected values are the reference's.

Entry points: `pack_case`, `unpack_case`, `compress_case`, `error_case` and `strided`.
"""

import itertools
import math
import random

import reference
from reference import Code

WORD_TYPES = {8: ("uint8", 2), 32: ("uint32", 12)}

#: The encoding and the bits of elements, or of one half of a complex number.
ELEMENTS = {
    **{f"{sign}int{bits}": ("int", bits) for sign in ("u", "") for bits in (8, 16, 32, 64)},
    "bool": ("bool", 1),
    "float16": ("bits", 16),
    "bfloat16": ("bits", 16),
    "float32": ("bits", 32),
    "float64": ("bits", 64),
    "complex64": ("bitpairs", 32),
    "complex128": ("bitpairs", 64),
    "string": ("str", 0),
}


def code_name(attributes: dict) -> str:
    if "bits" in attributes:
        return f"b{attributes['bits']}"
    return f"r{attributes['radix']}g{attributes['group_size']}"


def tensor(dtype: str, shape: list[int], data: list) -> dict:
    encoding = ELEMENTS[dtype][0]
    return {"dtype": dtype, "shape": shape, "encoding": encoding, "data": data}


def elements(source: random.Random, dtype: str, number: int) -> list:
    """Elements of any bits; strings of a few lengths."""
    encoding, bits = ELEMENTS[dtype]
    if encoding == "str":
        return [source.choice(["", "a", "twelve words", "é中"]) + str(i) for i in range(number)]
    if encoding == "bitpairs":
        return [[source.getrandbits(bits), source.getrandbits(bits)] for _ in range(number)]
    low = -(1 << bits - 1) if encoding == "int" and dtype.startswith("int") else 0
    return [source.getrandbits(bits) + low for _ in range(number)]


def _case(name: str, op: str, attributes: dict, operand: dict, expected: dict | None) -> dict:
    return {
        "id": name,
        "op": op,
        "attrs": attributes,
        "input": operand,
        "expected": expected,
        "checks": ["value"] if expected else [],
    }


def pack_case(
    name: str, code: dict, codes: dict, axis: int | None = None, word_bits: int = 8
) -> dict:
    """A pack of codes, which may be out of range."""
    dtype, output_type = WORD_TYPES[word_bits]
    attributes = {**code, "output_type": output_type}
    if axis is not None:
        attributes["axis"] = axis
    shape, data = reference.pack(
        codes["shape"], codes["data"], Code.of(code), -1 if axis is None else axis, word_bits
    )
    return _case(name, "pack", attributes, codes, tensor(dtype, shape, data))


def unpack_case(
    name: str, code: dict, words: dict, count: int, axis: int | None = None, word_bits: int = 8
) -> dict:
    """An unpack of words, whose bits beyond `count` codes may be set."""
    attributes = dict(code) if axis is None else {**code, "axis": axis}
    shape, data = reference.unpack(
        words["shape"], words["data"], Code.of(code), -1 if axis is None else axis, word_bits, count
    )
    case = _case(name, "unpack", attributes, words, tensor("uint8", shape, data))
    return {**case, "count": {"dtype": "int64", "shape": [], "data": count}}


def compress_case(
    name: str, operand: dict, condition: dict, axis: int | None = None, opset: int = 28
) -> dict:
    attributes = {"opset": opset} if axis is None else {"axis": axis, "opset": opset}
    shape, data = reference.compress(
        operand["shape"], operand["data"], [bool(c) for c in condition["data"]], axis
    )
    case = _case(name, "compress", attributes, operand, tensor(operand["dtype"], shape, data))
    return {**case, "condition": condition}


def error_case(name: str, op: str, attributes: dict, operand: dict, kind: str, **fields) -> dict:
    """A case that must fail with an error of `kind`."""
    case = _case(name, op, attributes, operand, None)
    return {
        **case,
        "checks": ["diagnostic"],
        "expected_error": kind,
        "error_stage": "verify",
        **fields,
    }


def condition(bools: list[int]) -> dict:
    return tensor("bool", [len(bools)], bools)


def strided(
    source: random.Random,
    operand: dict,
    order: list[int],
    steps: list[int],
    extra: int = 0,
    is_result: bool = False,
) -> dict:
    """`operand`, or the result `operand`, seen through strides.

    Dimensions lie in memory in `order`, outermost first, each with a step that may be negative;
    a step of 0 needs equal slices. `extra` elements lie before and behind, of any value. A bool is
    any byte, but one of a result is 0 or 1.
    """
    shape = operand["shape"]
    strides, stride = [0] * len(shape), 1
    for dim in reversed(order):
        strides[dim] = stride * steps[dim]
        stride *= max(1, shape[dim] * abs(steps[dim]))
    spans = [(extent - 1) * s for extent, s in zip(shape, strides) if extent]
    offset = extra - sum(span for span in spans if span < 0)
    size = 2 * extra + sum(map(abs, spans)) + 1
    if operand["dtype"] == "bool":
        buffer = [source.randrange(256) for _ in range(size)]
    else:
        buffer = elements(source, operand["dtype"], size)
    places = itertools.product(*map(range, shape))
    for place, element in zip(places, operand["data"], strict=True):
        address = offset + sum(index * s for index, s in zip(place, strides))
        if operand["dtype"] == "bool" and not is_result:
            # A true is any byte but 0.
            element = source.randrange(1, 256) if element else 0
        buffer[address] = element
    memref = {"buffer": buffer, "offset": offset, "strides": strides, "shape": shape}
    return {**operand, "memref": memref}


def size(shape: list[int]) -> int:
    return math.prod(shape)
