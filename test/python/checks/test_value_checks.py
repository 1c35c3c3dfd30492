# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""verify-values: values out of range fail with the first of them, others give what they give.

Arrays lie between pages that no code may touch.
"""

import zlib
from functools import cache

import numpy as np
import pytest

import bale.runtime
from bale.runtime import BaleError
from check_functions import (
    WAYS,
    code_text,
    compress_text,
    fail,
    guarded,
    pack_text,
    run,
    unpack_text,
    ways,
)
from reference import Code, pack

#: Of bits; with R^G just below and far below 2^W; with indices of more than 8, 32 and 60 bits.
CODES = [Code(8, 1), Code(3, 5), Code(10, 3), Code(3, 20), Code(7, 22)]
#: Every index of W bits is that of a group.
POWERS = [Code(2, 1), Code(8, 1), Code(4, 3), Code(256, 2)]

codes = pytest.mark.parametrize("code", CODES, ids=lambda code: f"{code.radix}x{code.group_size}")
axes = pytest.mark.parametrize(("axis", "word"), [(0, 32), (1, 8)])

#: The checks are the same code in all; what is around it differs.
some_ways = pytest.mark.parametrize("way", ["linalg-unoptimized", "vector", "threads"])

_DTYPES = {8: np.uint8, 32: np.uint32}
#: Of these, dimension 0 or 1 is that of rows, of several groups and a part of one.
_SHAPES = [(3, 47), (1, 1), (64, 5), (0, 9), (9, 0)]


@cache
def _compile(text: str, way: str) -> bale.runtime.Module:
    return bale.runtime.compile(text, verify_values=True, **WAYS[way])


def _random(*key: object) -> np.random.Generator:
    """The same numbers in every run."""
    return np.random.default_rng(zlib.crc32(repr(key).encode()))


def _clean(code: Code, shape: tuple[int, int]) -> np.ndarray:
    """Codes in range, among them the greatest."""
    array = _random(code, shape).integers(0, code.radix, shape, np.int64).astype(np.uint8)
    array.reshape(-1)[-1:] = code.radix - 1
    return array


def _packed(array: np.ndarray, code: Code, axis: int, word: int) -> np.ndarray:
    shape, data = pack(list(array.shape), array.reshape(-1).tolist(), code, axis, word)
    return np.array(data, _DTYPES[word]).reshape(shape)


def _set_index(array: np.ndarray, place: tuple, code: Code, axis: int, index: int) -> None:
    """Makes the group of the row at `place` that `place` counts have `index`."""
    place = list(place)
    group, place[axis] = int(place[axis]), slice(None)
    row = array[tuple(place)]
    bits = 8 * row.itemsize
    stream = sum(word << number * bits for number, word in enumerate(row.tolist()))
    shift = group * code.width
    stream = stream & ~((2**code.width - 1) << shift) | index << shift
    row[...] = [stream >> number * bits & 2**bits - 1 for number in range(row.size)]


@some_ways
@axes
@codes
def test_pack(code, word, axis, way):
    module = _compile(pack_text(code, axis, word), way)
    for shape in _SHAPES:
        clean = _clean(code, shape)
        expected = _packed(clean, code, axis, word)
        run(module, [clean], expected)
        if not clean.size:
            continue
        # Two are out of range: the first by one.
        first, second = sorted(_random(shape).integers(0, clean.size, 2).tolist())
        dirty = clean.copy()
        dirty.reshape(-1)[second] = 255
        dirty.reshape(-1)[first] = code.radix
        message = f"expected codes element {first} to be at most {code.radix - 1}"
        fail(module, "bale.pack", f"{message}, but got {code.radix}", [dirty], expected)


@some_ways
@axes
@codes
def test_unpack(code, word, axis, way):
    module = _compile(unpack_text(code, axis, word), way)
    greatest = code.radix**code.group_size - 1
    for shape in _SHAPES:
        clean = _clean(code, shape)
        packed, count = _packed(clean, code, axis, word), np.array(shape[axis], np.int64)
        run(module, [packed, count], clean)
        if greatest == 2**code.width - 1 or not clean.size:
            continue
        groups = list(shape)
        groups[axis] = -(-shape[axis] // code.group_size)
        number = int(_random(code, shape).integers(0, np.prod(groups)))
        place = np.unravel_index(number, groups)
        invalid = packed.copy()
        # The last of all is as wrong as can be; the one to be named has the least invalid index.
        _set_index(invalid, [extent - 1 for extent in groups], code, axis, 2**code.width - 1)
        _set_index(invalid, place, code, axis, greatest + 1)
        first = list(place)
        first[axis] *= code.group_size
        element = np.ravel_multi_index(first, shape)
        message = f"expected the group of codes element {element} to have an index of at most"
        text = f"{message} {greatest}, but got {greatest + 1}"
        fail(module, "bale.unpack", text, [invalid, count], clean)


@ways
@pytest.mark.parametrize("axis", [0, 1, None])
def test_compress(axis, way):
    module = _compile(compress_text(axis), way)
    for shape in [(30, 7), (7, 300), (1, 1), (0, 3), (3, 0)]:
        array = _random(shape).integers(0, 2**31, shape, np.int32)
        limit = array.size if axis is None else shape[axis]
        for more in (-1, 0, 1, 70):
            condition = np.zeros(max(limit + more, 0), np.uint8)
            # Any byte but 0 is true.
            condition[:limit:2] = 2
            keep = condition[:limit] != 0
            flat = array.reshape(-1) if axis is None else array
            expected = np.compress(keep, flat, axis or 0)
            run(module, [array, condition.view(bool)], expected)
            if more < 1:
                continue
            condition[limit + more // 2 :] = 1
            message = f"expected condition to be false from {limit} on, but got true at"
            text = f"{message} {limit + more // 2}"
            fail(module, "bale.compress", text, [array, condition.view(bool)], expected)


@pytest.mark.parametrize("code", POWERS, ids=code_text)
def test_every_index_of_a_power_of_two_is_valid(code):
    module = _compile(unpack_text(code), "vector")
    full = np.full((2, code.words(9, 8)), 255, np.uint8)
    expected = np.full((2, 9), code.radix - 1, np.uint8)
    run(module, [full, np.array(9, np.int64)], expected)


@pytest.mark.parametrize("way", ["linalg", "vector"])
@pytest.mark.parametrize(
    "body, message",
    [
        (
            "%c = arith.constant dense<[1, 8]> : tensor<2xui8>\n"
            "%r = bale.pack %c <bits = 3> : tensor<2xui8> -> tensor<1xui8>",
            "'bale.pack' op expected codes element 1 to be at most 7, but got 8",
        ),
        # A mask is what is left of a pack and its unpack.
        (
            "%n = tensor.dim %x, %zero : tensor<?xui8>\n"
            "%w = bale.pack %x <bits = 3> : tensor<?xui8> -> tensor<?xui8>\n"
            "%r = bale.unpack %w count(%n) <bits = 3> : tensor<?xui8> -> tensor<?xui8>",
            "'bale.pack' op expected codes element 0 to be at most 7, but got 9",
        ),
        (
            "%n = arith.constant 5 : index\n"
            "%c = arith.constant dense<243> : tensor<1xui8>\n"
            "%r = bale.unpack %c count(%n) <radix = 3, group_size = 5>"
            " : tensor<1xui8> -> tensor<5xui8>",
            "'bale.unpack' op expected the group of codes element 0 to have an index of at most "
            "242, but got 243",
        ),
        (
            "%c = arith.constant dense<true> : tensor<3xi1>\n"
            "%i = arith.constant dense<[4, 5]> : tensor<2xui8>\n"
            "%r = bale.compress %i where %c : tensor<2xui8>, tensor<3xi1> -> tensor<2xui8>",
            "'bale.compress' op expected condition to be false from 2 on, but got true at 2",
        ),
    ],
    ids=["pack", "pair", "unpack", "compress"],
)
def test_what_is_computed_at_compile_time_is_checked(body, message, way):
    result = body.rsplit(" -> ", 1)[1]
    text = f"""
        func.func @f(%x: tensor<?xui8>) -> {result} {{
          %zero = arith.constant 0 : index
          {body}
          return %r : {result}
        }}"""
    given = np.array([9], np.uint8)
    bale.runtime.compile(text, **WAYS[way])["f"](given)
    with pytest.raises(BaleError) as caught:
        _compile(text, way)["f"](given)
    assert str(caught.value).endswith(message)


@pytest.mark.parametrize("count", [-1, 6, 2**62])
def test_a_wrong_count_reads_no_word_that_is_not_there(count):
    """The values are looked at before the extents are compared."""
    module = _compile(unpack_text(Code(3, 5)), "vector")
    words = np.full((2, 1), 242, np.uint8)
    count = np.array(count, np.int64)
    for at_end in (True, False):
        given = guarded(words, at_end=at_end, is_written=False)
        with pytest.raises(BaleError, match=r"'bale.unpack' op expected (count|words) "):
            module["tensors"](given, count)
