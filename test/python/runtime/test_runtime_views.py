# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tensors that are views with gaps, or one of two, where functions return memory."""

import numpy as np
import pytest

import bale.runtime

SOURCE = """
func.func private @negate(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = arith.negf %x : tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
func.func @returned(%x: tensor<?x?xf32>, %columns: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %y = arith.negf %x : tensor<?x?xf32>
  %s = tensor.extract_slice %y[0, 0] [%rows, %columns] [1, 1]
    : tensor<?x?xf32> to tensor<?x?xf32>
  return %s : tensor<?x?xf32>
}
func.func @passed(%x: tensor<?x?xf32>, %columns: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %s = tensor.extract_slice %x[0, 0] [%rows, %columns] [1, 1]
    : tensor<?x?xf32> to tensor<?x?xf32>
  %y = func.call @negate(%s) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
"""

CHOICE = """
func.func @chosen(%x: tensor<?xi8>, %y: tensor<?xi8>, %first: i1) -> tensor<?xi8> {
  %r = scf.if %first -> tensor<?xi8> {
    scf.yield %x : tensor<?xi8>
  } else {
    scf.yield %y : tensor<?xi8>
  }
  return %r : tensor<?xi8>
}
"""

DATA = np.arange(12, dtype=np.float32).reshape(3, 4)


@pytest.fixture(scope="module")
def module() -> bale.runtime.Module:
    return bale.runtime.compile(SOURCE)


@pytest.mark.parametrize("columns", range(5))
@pytest.mark.parametrize("name", ["returned", "passed"])
def test_the_first_columns(module: bale.runtime.Module, name: str, columns: int):
    np.testing.assert_array_equal(module[name](DATA, columns)[0], -DATA[:, :columns])


@pytest.mark.parametrize("lengths", [(3, 5), (30, 5), (4, 4)])
@pytest.mark.parametrize("first", [False, True])
def test_one_of_two_tensors(lengths: tuple[int, int], first: bool):
    x, y = (np.arange(length, dtype=np.int8) for length in lengths)
    found = bale.runtime.compile(CHOICE)["chosen"](x, y, np.bool_(first))[0]
    np.testing.assert_array_equal(found, x if first else y)
