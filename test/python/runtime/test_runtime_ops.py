# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What compiled ops do beyond the examples of the specification, which have tests of their own."""

import numpy as np
import pytest

import bale

X = np.float32([[1, 2], [3, 4], [5, 6]])

DTYPES = {"uint8": "ui8", "float32": "f32", "bool": "i1"}


def run(body: str, inputs: list[np.ndarray], result: str) -> np.ndarray:
    """The result of a function whose arguments are %a, %b, ... of the inputs' types."""
    types = [f"tensor<{'?x' * array.ndim}{DTYPES[array.dtype.name]}>" for array in inputs]
    arguments = ", ".join(f"%{'abc'[i]}: {type}" for i, type in enumerate(types))
    text = f"func.func @f({arguments}) -> {result} {{\n{body}\n  return %r : {result}\n}}"
    (output,) = bale.compile(text)["f"](*inputs)
    return output


def test_compress_keeps_bits():
    """NaN payloads, signalling and quiet, and negative zeros."""
    bits = np.uint32([0x7F800001, 0xFFC12345, 0x80000000, 0])
    condition = np.array([1, 1, 1, 0], bool)
    text = "tensor<?xf32>, tensor<?xi1> -> tensor<?xf32>"
    result = run(
        f"  %r = bale.compress %a where %b : {text}",
        [bits.view(np.float32), condition],
        "tensor<?xf32>",
    )
    assert result.view(np.uint32).tolist() == bits[:3].tolist()


@pytest.mark.parametrize("byte", [1, 2, 128, 255])
def test_any_byte_but_zero_is_true(byte):
    condition = np.uint8([0, byte, 0, byte]).view(bool)
    data = np.uint8([1, 2, 3, 4])
    text = "tensor<?xui8>, tensor<?xi1> -> tensor<?xui8>"
    result = run(f"  %r = bale.compress %a where %b : {text}", [data, condition], "tensor<?xui8>")
    assert result.tolist() == [2, 4]
    bools = run(
        "  %r = bale.compress %a where %b : tensor<?xi1>, tensor<?xi1> -> tensor<?xi1>",
        [condition, condition],
        "tensor<?xi1>",
    )
    assert bools.view(np.uint8).tolist() == [1, 1]


def test_codes_out_of_range_stay_in_their_place():
    codes = np.uint8([7, 255, 0, 8])
    result = run(
        "  %r = bale.pack %a <bits = 3> : tensor<?xui8> -> tensor<?xui8>",
        [codes],
        "tensor<?xui8>",
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
    with pytest.raises(bale.BaleError, match=r"'bale\.pack_into' op expected .* 3, but got 2"):
        bale.compile(text)["pack"](np.arange(8, dtype=np.uint8), words)
    assert words.tolist() == [77, 77]


@pytest.mark.parametrize("written", [0, 1])
@pytest.mark.parametrize("again", ["%x", "%y"], ids=["argument", "call"])
def test_writing_one_result_of_a_call_leaves_the_other(written, again):
    """A private function returns its argument twice, once by a call of another that returns it."""
    text = f"""
      func.func private @same(%x: tensor<3xi32>) -> tensor<3xi32> {{
        return %x : tensor<3xi32>
      }}
      func.func private @twice(%x: tensor<3xi32>) -> (tensor<3xi32>, tensor<3xi32>) {{
        %y = call @same(%x) : (tensor<3xi32>) -> tensor<3xi32>
        return %x, {again} : tensor<3xi32>, tensor<3xi32>
      }}
      func.func @f(%x: tensor<3xi32>, %v: i32) -> (tensor<3xi32>, tensor<3xi32>) {{
        %i = arith.constant 1 : index
        %r:2 = call @twice(%x) : (tensor<3xi32>) -> (tensor<3xi32>, tensor<3xi32>)
        %w = tensor.insert %v into %r#{written}[%i] : tensor<3xi32>
        return %w, %r#{1 - written} : tensor<3xi32>, tensor<3xi32>
      }}"""
    changed, kept = bale.compile(text)["f"](np.int32([1, 2, 3]), np.int32(77))
    assert changed.tolist() == [1, 77, 3]
    assert kept.tolist() == [1, 2, 3]
