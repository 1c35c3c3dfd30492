# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the examples of pages that state values or an error.

Entry points: `check_result`, `check_error`, `as_it_stands`, `function`, `call`, `assert_result`.
"""

import re

import numpy as np
import pytest

import bale
from page_examples import Example


def function(
    statement: str, operands: list[tuple[str, str]], result: tuple[str, str] | None
) -> str:
    """The function of the operands that returns the result, if there is one."""
    arguments = ", ".join(f"{name}: {mlir}" for name, mlir in operands)
    types = f" -> {result[1]}" if result else ""
    returned = f" {result[0]} : {result[1]}" if result else ""
    return f"func.func @f({arguments}){types} {{\n  {statement}\n  return{returned}\n}}\n"


def as_it_stands(example: Example) -> str:
    """The module of the example."""
    result = None if example.is_written else example.result
    text = function(example.statement, example.operands, result)
    if example.opset is None:
        return text
    return f"module attributes {{bale.onnx_opset = {example.opset} : i64}} {{\n{text}}}\n"


def call(text: str, arguments: list[np.ndarray]) -> np.ndarray:
    (result,) = bale.compile(text)["f"](*arguments)
    return result


def check_result(example: Example) -> None:
    """Runs the example as it stands and compares what it states."""
    compiled = bale.compile(as_it_stands(example))["f"]
    arguments = [array.copy() for array in example.arguments]
    if example.is_written and example.expected is not None:
        # Nothing of what was there before may stay.
        arguments[-1].view(np.uint8).fill(0xAA)
    results = compiled(*arguments)
    if example.result:
        (result,) = arguments[-1:] if example.is_written else results
        assert_result(np.asarray(result), example.expected)
    else:
        assert results == []


def check_error(example: Example) -> None:
    """Compiles the example, and calls it if it states operands; the error is the one stated."""
    if example.arguments:
        compiled = bale.compile(as_it_stands(example))["f"]
        with pytest.raises(bale.BaleError) as refused:
            compiled(*example.arguments)
    else:
        with pytest.raises(bale.BaleError) as refused:
            bale.compile(as_it_stands(example))
    errors = re.findall(r"\berror: (.*)$", str(refused.value), re.MULTILINE)
    assert errors == [example.error]


def assert_result(result: np.ndarray, expected: np.ndarray | range) -> None:
    """Compares bits, dtype and shape."""
    if isinstance(expected, range):
        assert set(result.flat) <= set(expected)
        return
    assert result.dtype == expected.dtype
    assert result.shape == expected.shape
    if result.dtype == np.bool_:
        result, expected = result.view(np.uint8), expected.view(np.uint8)
    np.testing.assert_array_equal(result, expected)
