# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every op on the examples of the ONNX specification, compiled with static and with
dynamic types."""

import re

import numpy as np
import pytest

import bale

#: attributes, codes, words; from Pack-29.
PACK = [
    ("<bits = 3>", np.arange(8, dtype=np.uint8), np.uint8([136, 198, 250])),
    ("<bits = 5>", np.uint8([[1, 2, 3], [31, 0, 16]]), np.uint8([[65, 12], [31, 64]])),
    ("<bits = 5>", np.uint8([1, 2, 3]), np.uint32([3137])),
    ("<bits = 5> axis(0)", np.full((7, 2), 31, np.uint8), np.uint32([[0xFFFFFFFF] * 2, [7, 7]])),
    (
        "<radix = 3, group_size = 5>",
        np.uint8([[0, 1, 2, 0, 1], [2, 2, 2, 2, 2]]),
        np.uint8([[102], [242]]),
    ),
    ("<radix = 3, group_size = 5>", np.uint8([1, 2]), np.uint8([7])),
    ("<bits = 3>", np.empty((2, 0), np.uint8), np.empty((2, 0), np.uint8)),
    ("<bits = 5>", np.empty((2, 0, 9), np.uint8), np.empty((2, 0, 6), np.uint8)),
]

X = np.float32([[1, 2], [3, 4], [5, 6]])

#: attributes, input, condition, output; from Compress-11 and design of a true beyond.
COMPRESS = [
    ("axis(0)", X, [0, 1, 1], np.float32([[3, 4], [5, 6]])),
    ("axis(1)", X, [0, 1], np.float32([[2], [4], [6]])),
    ("", X, [0, 1, 0, 0, 1], np.float32([2, 5])),
    ("axis(-1)", X, [0, 1], np.float32([[2], [4], [6]])),
    ("axis(0)", X, [1], np.float32([[1, 2]])),
    ("axis(0)", X, [0, 0, 1, 1, 1], np.float32([[5, 6]])),
    ("axis(0)", X, [], np.empty((0, 2), np.float32)),
]

DTYPES = {"uint8": "ui8", "uint32": "ui32", "float32": "f32", "bool": "i1"}


def tensor(array: np.ndarray, is_static: bool) -> str:
    """The tensor type of `array`, with or without its extents."""
    sizes = "".join(f"{size}x" if is_static else "?x" for size in array.shape)
    return f"tensor<{sizes}{DTYPES[array.dtype.name]}>"


def run(body: str, inputs: list[np.ndarray], result: str, is_static: bool) -> np.ndarray:
    """The result of a function whose arguments are %0, %1, ... of the inputs' types."""
    types = [tensor(array, is_static) for array in inputs]
    arguments = ", ".join(f"%{'abc'[i]}: {type}" for i, type in enumerate(types))
    text = f"func.func @f({arguments}) -> {result} {{\n{body}\n  return %r : {result}\n}}"
    (output,) = bale.compile(text)["f"](*inputs)
    return output


def assert_same(result: np.ndarray, expected: np.ndarray) -> None:
    assert result.dtype == expected.dtype
    assert result.shape == expected.shape
    np.testing.assert_array_equal(result, expected)


@pytest.mark.parametrize("is_static", [True, False], ids=["static", "dynamic"])
@pytest.mark.parametrize("attributes, codes, words", PACK)
def test_pack(attributes, codes, words, is_static):
    result = tensor(words, is_static)
    body = f"  %r = bale.pack %a {attributes} : {tensor(codes, is_static)} -> {result}"
    assert_same(run(body, [codes], result, is_static), words)


@pytest.mark.parametrize("is_static", [True, False], ids=["static", "dynamic"])
@pytest.mark.parametrize("attributes, codes, words", PACK)
def test_unpack(attributes, codes, words, is_static):
    axis = re.search(r"axis\((\d)\)", attributes)
    count = codes.shape[int(axis[1]) if axis else -1]
    result = tensor(codes, is_static)
    body = (
        f"  %n = arith.constant {count} : index\n"
        f"  %r = bale.unpack %a count(%n) {attributes} : {tensor(words, is_static)} -> {result}"
    )
    assert_same(run(body, [words], result, is_static), codes)


@pytest.mark.parametrize("is_static", [True, False], ids=["static", "dynamic"])
@pytest.mark.parametrize("attributes, data, condition, output", COMPRESS)
def test_compress(attributes, data, condition, output, is_static):
    condition = np.array(condition, dtype=bool)
    inputs = [data, condition]
    # How many are kept is never static.
    axis = re.search(r"axis\((-?\d)\)", attributes)
    sizes = [f"{size}x" if is_static else "?x" for size in output.shape]
    sizes[int(axis[1]) if axis else 0] = "?x"
    result = f"tensor<{''.join(sizes)}f32>"
    body = (
        f"  %r = bale.compress %a where %b {attributes} "
        f": {tensor(data, is_static)}, {tensor(condition, is_static)} -> {result}"
    )
    assert_same(run(body, inputs, result, is_static), output)


def test_compress_keeps_bits():
    """NaN payloads, signalling and quiet, and negative zeros."""
    bits = np.uint32([0x7F800001, 0xFFC12345, 0x80000000, 0])
    condition = np.array([1, 1, 1, 0], bool)
    text = "tensor<?xf32>, tensor<?xi1> -> tensor<?xf32>"
    result = run(
        f"  %r = bale.compress %a where %b : {text}",
        [bits.view(np.float32), condition],
        "tensor<?xf32>",
        False,
    )
    assert result.view(np.uint32).tolist() == bits[:3].tolist()


@pytest.mark.parametrize("byte", [1, 2, 128, 255])
def test_any_byte_but_zero_is_true(byte):
    condition = np.uint8([0, byte, 0, byte]).view(bool)
    data = np.uint8([1, 2, 3, 4])
    text = "tensor<?xui8>, tensor<?xi1> -> tensor<?xui8>"
    result = run(
        f"  %r = bale.compress %a where %b : {text}", [data, condition], "tensor<?xui8>", False
    )
    assert result.tolist() == [2, 4]
    bools = run(
        "  %r = bale.compress %a where %b : tensor<?xi1>, tensor<?xi1> -> tensor<?xi1>",
        [condition, condition],
        "tensor<?xi1>",
        False,
    )
    assert bools.view(np.uint8).tolist() == [1, 1]


def test_codes_out_of_range_stay_in_their_place():
    codes = np.uint8([7, 255, 0, 8])
    result = run(
        "  %r = bale.pack %a <bits = 3> : tensor<?xui8> -> tensor<?xui8>",
        [codes],
        "tensor<?xui8>",
        False,
    )
    expected = 7 | 7 << 3 | 0 << 6 | 0 << 9
    assert result.tolist() == [expected & 255, expected >> 8]


def test_count():
    text = """
        func.func @f(%m: tensor<?xi1>, %limit: index) -> index {
          %k = bale.count %m limit %limit : tensor<?xi1>
          return %k : index
        }"""
    count = bale.compile(text)["f"]
    condition = np.array([1, 0, 1, 1], bool)
    assert [int(count(condition, limit)[0]) for limit in (0, 1, 3, 4, 100)] == [0, 1, 2, 3, 3]


def test_destination_ops_write_buffers():
    text = """
        func.func @pack(%x: memref<?xi8>, %w: memref<?xi8>) {
          bale.pack_into %x into %w <bits = 3> : memref<?xi8>, memref<?xi8>
          return
        }
        func.func @unpack(%w: memref<?xi8>, %x: memref<?xi8>) {
          bale.unpack_into %w into %x <bits = 3> : memref<?xi8>, memref<?xi8>
          return
        }
        func.func @compress(%x: memref<?x2xf32>, %m: memref<?xi1>, %y: memref<?x2xf32>) {
          bale.compress_into %x where %m into %y axis(0)
            : memref<?x2xf32>, memref<?xi1>, memref<?x2xf32>
          return
        }"""
    module = bale.compile(text)
    codes, words = np.arange(8, dtype=np.uint8), np.full(3, 77, np.uint8)
    assert module["pack"](codes, words) == []
    assert words.tolist() == [136, 198, 250]
    unpacked = np.full(8, 77, np.uint8)
    module["unpack"](words, unpacked)
    assert unpacked.tolist() == codes.tolist()
    kept = np.full((2, 2), 77, np.float32)
    module["compress"](X, np.array([0, 1, 1], bool), kept)
    assert kept.tolist() == [[3, 4], [5, 6]]


def test_destination_of_a_wrong_extent_is_an_error():
    text = """
        func.func @pack(%x: memref<?xi8>, %w: memref<?xi8>) {
          bale.pack_into %x into %w <bits = 3> : memref<?xi8>, memref<?xi8>
          return
        }"""
    words = np.full(2, 77, np.uint8)
    with pytest.raises(bale.BaleError, match="'bale.pack_into' op expected .* 3, but got 2"):
        bale.compile(text)["pack"](np.arange(8, dtype=np.uint8), words)
    assert words.tolist() == [77, 77]
