# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operands with gaps, in every lowering, on threads and with all checks: what lies between the
elements of a destination stays, and nothing beyond the first and last element is touched.

The first element begins, or the last ends, where a page is that no code may touch.
"""

from functools import cache

import numpy as np
import pytest
from numpy.lib.stride_tricks import as_strided

import bale.runtime
from check_functions import POISON, WAYS, guarded, ways
from reference import Code, compress, pack

#: The steps (rows, columns) in memory: from one element of a row to the next, `columns` elements;
#: from one row to the next, `rows` times what a row takes. A step of more than 1 leaves a gap.
#: None: each column is one piece, with a gap behind it.
LAYOUTS = {"both": (3, 2), "rows": (2, 1), "columns": (1, 3), "transposed": None}
SHAPES = [(3, 100), (7, 33), (1, 1), (130, 5), (2, 1100)]

layouts = pytest.mark.parametrize("layout", LAYOUTS)
checks = pytest.mark.parametrize("verify_values", [False, True], ids=["plain", "verified"])


def _strides(shape: tuple[int, ...], layout: str) -> tuple[int, ...]:
    if len(shape) == 1:
        return (LAYOUTS[layout] or (3, 3))[-1:]
    if layout == "transposed":
        return (1, shape[0] + 1)
    rows, columns = LAYOUTS[layout]
    return (shape[1] * columns * rows, columns)


class Strided:
    """Memory that ends with the last element of an array of `shape`, or begins with the first."""

    def __init__(
        self, shape: tuple[int, ...], dtype: type, layout: str, values: np.ndarray | None
    ) -> None:
        self.shape = shape
        self.strides = _strides(shape, layout)
        size = 1 + sum((n - 1) * stride for n, stride in zip(shape, self.strides, strict=True))
        self.flat = np.zeros(size if all(shape) else 0, dtype)
        self.flat.view(np.uint8)[...] = POISON
        if values is not None:
            self._view(self.flat)[...] = values

    def _view(self, flat: np.ndarray) -> np.ndarray:
        strides = [stride * flat.itemsize for stride in self.strides]
        return as_strided(flat, self.shape, strides)

    def filled(self, values: np.ndarray) -> np.ndarray:
        """What the memory holds once `values` are there."""
        flat = self.flat.copy()
        self._view(flat)[...] = values
        return flat

    def numbers(self) -> list[np.ndarray]:
        return [np.array(number, np.int64) for number in (*self.shape, *self.strides)]


def _operand(name: str, rank: int, element: str) -> tuple[str, str, str]:
    """Arguments, the op that makes `%name` of them, and its type: a memref of unknown layout."""
    sizes = [f"%{name}_size{dim}" for dim in range(rank)]
    strides = [f"%{name}_stride{dim}" for dim in range(rank)]
    arguments = [f"%{name}_flat: memref<?x{element}>"]
    arguments += [f"{number}: index" for number in (*sizes, *strides)]
    unknown = ", ".join("?" * rank)
    type_ = f"memref<{'?x' * rank}{element}, strided<[{unknown}], offset: ?>>"
    view = (
        f"%{name} = memref.reinterpret_cast %{name}_flat to offset: [%zero], "
        f"sizes: [{', '.join(sizes)}], strides: [{', '.join(strides)}] "
        f": memref<?x{element}> to {type_}"
    )
    return ", ".join(arguments), view, type_


@cache
def _compile(
    op: str, operands: tuple[tuple[str, int, str], ...], way: str, verify_values: bool
) -> bale.runtime.Module:
    arguments, views, types = zip(*(_operand(*operand) for operand in operands), strict=True)
    text = f"""
        func.func @f({", ".join(arguments)}) {{
          %zero = arith.constant 0 : index
          {chr(10).join(views)}
          {op} : {", ".join(types)}
          return
        }}"""
    return bale.runtime.compile(text, verify_values=verify_values, **WAYS[way])


def _check(module: bale.runtime.Module, inputs: list[Strided], made: Strided, expected) -> None:
    for at_end in (True, False):
        arguments: list[np.ndarray] = []
        for operand in inputs:
            arguments += [guarded(operand.flat, at_end=at_end, is_written=False)]
            arguments += operand.numbers()
        memory = guarded(made.flat, at_end=at_end, is_written=True)
        module["f"](*arguments, memory, *made.numbers())
        assert np.array_equal(memory, made.filled(expected))


@cache
def _packed(code: Code, shape: tuple[int, int], axis: int) -> tuple[np.ndarray, np.ndarray]:
    """Codes in range, and their words."""
    source = np.random.default_rng([code.radix, *shape])
    codes = source.integers(0, code.radix, shape, np.int64).astype(np.uint8)
    packed_shape, data = pack(list(shape), codes.reshape(-1).tolist(), code, axis, 8)
    return codes, np.array(data, np.uint8).reshape(packed_shape)


@cache
def _compressed(
    dtype: type, shape: tuple[int, int], axis: int | None
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """An array, a condition of any bytes, and what is kept."""
    source = np.random.default_rng(shape)
    array = source.integers(0, 256, shape, np.int64).astype(dtype)
    slices = array.size if axis is None else shape[axis]
    trues = source.integers(0, 2, slices) * source.integers(1, 256, slices)
    kept_shape, data = compress(list(shape), array.reshape(-1).tolist(), trues.tolist(), axis)
    return array, trues.astype(np.uint8), np.array(data, dtype).reshape(kept_shape)


@ways
@checks
@layouts
@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("code", [Code(8, 1), Code(3, 5), Code(10, 3)], ids=str)
def test_pack_and_unpack(code, axis, layout, verify_values, way):
    spelled = f"<radix = {code.radix}, group_size = {code.group_size}> axis({axis})"
    x, w = ("x", 2, "i8"), ("w", 2, "i8")
    packing = _compile(f"bale.pack_into %x into %w {spelled}", (x, w), way, verify_values)
    unpacking = _compile(f"bale.unpack_into %w into %x {spelled}", (w, x), way, verify_values)
    for shape in SHAPES:
        codes, packed = _packed(code, shape, axis)
        given = Strided(shape, np.uint8, layout, codes)
        made = Strided(packed.shape, np.uint8, layout, None)
        _check(packing, [given], made, packed)
        given = Strided(packed.shape, np.uint8, layout, packed)
        made = Strided(shape, np.uint8, layout, None)
        _check(unpacking, [given], made, codes)


@ways
@checks
@layouts
@pytest.mark.parametrize("axis", [0, 1, None])
@pytest.mark.parametrize("element", ["i8", "i32"])
def test_compress(element, axis, layout, verify_values, way):
    dtype = np.uint8 if element == "i8" else np.uint32
    spelled = "" if axis is None else f"axis({axis})"
    operands = (("x", 2, element), ("m", 1, "i8"), ("y", 1 if axis is None else 2, element))
    op = f"bale.compress_into %x where %m into %y {spelled}"
    module = _compile(op, operands, way, verify_values)
    for shape in SHAPES:
        array, condition, expected = _compressed(dtype, shape, axis)
        inputs = [
            Strided(shape, dtype, layout, array),
            Strided(condition.shape, np.uint8, layout, condition),
        ]
        _check(module, inputs, Strided(expected.shape, dtype, layout, None), expected)
