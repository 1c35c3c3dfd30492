# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Views with gaps, where functions take and return memory without."""

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

DATA = np.arange(12, dtype=np.float32).reshape(3, 4)


@pytest.fixture(scope="module")
def module() -> bale.runtime.Module:
    return bale.runtime.compile(SOURCE)


@pytest.mark.parametrize("columns", range(5))
@pytest.mark.parametrize("name", ["returned", "passed"])
def test_the_first_columns(module: bale.runtime.Module, name: str, columns: int):
    np.testing.assert_array_equal(module[name](DATA, columns)[0], -DATA[:, :columns])
