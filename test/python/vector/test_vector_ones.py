# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Vector code where dimensions of extent 1 end a memref and elements lie apart all the same.

A column of a matrix is `memref<8x1xi8, strided<[3, 1]>>`: its last stride is 1, and says nothing.
"""

import sys

import numpy as np
import pytest

from bale import runtime
from paths import ROOT

sys.path.insert(0, str(ROOT / "test" / "conformance"))

from reference import Code, compress, pack

#: The tensor, what is cut out of it, and the axis.
CUTS = [
    ((11, 1), (8, 1), 0),
    ((11, 3), (8, 1), 0),
    ((3, 9, 2), (2, 8, 1), 1),
    ((8, 3, 2), (8, 3, 1), 0),
    ((8, 3, 2, 1), (8, 2, 1, 1), 0),
    ((4, 8, 3), (2, 8, 1), 0),
]


def types(array: np.ndarray, is_static: bool) -> str:
    return "x".join(str(extent) if is_static else "?" for extent in array.shape)


def cut_function(op: str, whole: np.ndarray, part: np.ndarray, is_static: bool) -> str:
    """`op` of the first elements of its argument in each dimension."""
    cut = f"tensor<{types(part, True)}xi8>"
    operand = f"tensor<{types(part, is_static)}xi8>"
    result = f"tensor<{types(part, False)}xi8>"
    zeros, ones = [0] * part.ndim, [1] * part.ndim
    source = f"tensor<{types(whole, True)}xi8>"
    return f"""
      func.func @f(%x: {source}, %m: tensor<?xi1>) -> {result} {{
        %s = tensor.extract_slice %x{zeros} {list(part.shape)} {ones} : {source} to {cut}
        %c = tensor.cast %s : {cut} to {operand}
        %y = {op} : {operand}{", tensor<?xi1>" if "%m" in op else ""} -> {result}
        return %y : {result}
      }}"""


@pytest.mark.parametrize("is_static", [False, True])
@pytest.mark.parametrize(("whole", "part", "axis"), CUTS)
@pytest.mark.parametrize("name", ["pack", "compress"])
def test_operands_apart(name, whole, part, axis, is_static):
    random = np.random.default_rng(sum(whole))
    data = random.integers(0, 256, whole, np.uint8)
    cut = data[tuple(map(slice, part))]
    mask = random.integers(0, 2, part[axis]).astype(bool)
    if name == "pack":
        op = f"bale.pack %c <bits = 3> axis({axis})"
        shape, expected = pack(list(part), cut.ravel().tolist(), Code(8, 1), axis, 8)
    else:
        op = f"bale.compress %c where %m axis({axis})"
        shape, expected = compress(list(part), cut.ravel().tolist(), mask.tolist(), axis)
    function = runtime.compile(cut_function(op, data, cut, is_static), vectorize=True)["f"]
    (result,) = function(data, mask)
    assert result.shape == tuple(shape)
    np.testing.assert_array_equal(result.view(np.uint8).ravel(), expected)


@pytest.mark.parametrize("name", ["pack", "unpack"])
def test_destinations_apart(name):
    """The first of three columns is written: what lies between its elements stays."""
    random = np.random.default_rng(5)
    codes = random.integers(0, 16, (8, 1), np.uint8)
    words = codes[::2] + 16 * codes[1::2]
    given, wanted = (codes, words) if name == "pack" else (words, codes)
    source = f"memref<{types(given, True)}xi8>"
    column = f"memref<{types(wanted, True)}xi8, strided<[3, 1]>>"
    extent = len(wanted)
    text = f"""
      func.func @f(%x: {source}, %all: memref<{extent}x3xi8>) {{
        %y = memref.subview %all[0, 0] [{extent}, 1] [1, 1] : memref<{extent}x3xi8> to {column}
        bale.{name}_into %x into %y <bits = 4> axis(0) : {source}, {column}
        return
      }}"""
    result = random.integers(0, 256, (extent, 3), np.uint8)
    expected = np.hstack([wanted, result[:, 1:]])
    runtime.compile(text, vectorize=True)["f"](given, result)
    np.testing.assert_array_equal(result, expected)
