# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compress and count for AArch64, run by qemu, against numpy.

The program that calls the code, compress.c, puts arrays beside pages that no code may touch.
"""

import signal
import struct
from pathlib import Path

import numpy as np
import pytest

from aarch64_program import build, call

#: Inputs by the extents that their types state, their elements, and the axis.
KERNELS = [
    (("?",), "i8", 0),
    (("?",), "i16", 0),
    (("?",), "i32", 0),
    (("?",), "i64", 0),
    (("?",), "i128", 0),
    (("?", 3), "i32", 0),
    (("?", 40), "i8", 0),
    (("?", "?"), "i16", 0),
    (("?", "?"), "i32", 1),
    (("?", "?", 3), "i16", 1),
]
OUTER, COLUMNS = 3, 5
LENGTHS = (*range(19), 31, 32, 33, 63, 64, 65, 127, 128, 129, 200)


def _name(dims: tuple, element: str, axis: int) -> str:
    return "_".join(["f", *(str(dim).replace("?", "n") for dim in dims), element, f"axis{axis}"])


def _functions() -> dict[str, str]:
    """The text of each function, by its name. The condition decides on what is counted, too."""
    texts = {}
    for dims, element, axis in KERNELS:
        name = _name(dims, element, axis)
        memref = f"memref<{'x'.join(map(str, dims))}x{element}>"
        texts[name] = f"""
            func.func @{name}(%x: {memref}, %m: memref<?xi8>, %y: {memref}) -> i64 {{
              %axis = arith.constant {axis} : index
              %extent = memref.dim %x, %axis : {memref}
              bale.compress_into %x where %m into %y axis({axis}) : {memref}, memref<?xi8>, {memref}
              %k = bale.count %m limit %extent : memref<?xi8>
              %kept = arith.index_cast %k : index to i64
              return %kept : i64
            }}"""
    return texts


def _conditions(random: np.random.Generator, length: int) -> list[np.ndarray]:
    """Of every density and size; a true is any byte but 0."""
    at = np.arange(length)
    half = random.random(length + 9) < 0.5
    trues = [at < 0, at >= 0, at % 2 == 0, at == length - 1, at == 0, at > length // 2]
    trues += [random.random(length) < density for density in (0.01, 0.5, 0.99)]
    trues += [half, half[: length // 2]]
    return [(true * random.integers(1, 256, true.size)).astype(np.uint8) for true in trues]


def _record(function: int, kept: int, arrays: list[np.ndarray], sizes: list[list[int]]) -> bytes:
    shown = [size for each in sizes for size in (*each, 0, 0, 0)[:3]]
    numbers = [function, kept, *map(len, sizes), *(array.nbytes for array in arrays), *shown]
    data = b"".join(np.ascontiguousarray(array).tobytes() for array in arrays)
    return struct.pack("<17q", *numbers) + data


def _records() -> tuple[bytes, int]:
    random = np.random.default_rng(22)
    records, number = bytearray(), 0
    for function, (dims, element, axis) in enumerate(KERNELS):
        for length in LENGTHS:
            shape = [COLUMNS if dim == "?" else dim for dim in dims]
            shape[:axis] = [OUTER] * axis
            shape[axis] = length
            given = random.integers(0, 256, (*shape, int(element[1:]) // 8), np.uint8)
            for condition in _conditions(random, length):
                made = np.compress(condition[:length] != 0, given, axis)
                sizes = [shape, [condition.size], list(made.shape[:-1])]
                arrays = [given, condition, made]
                records += _record(function, made.shape[axis], arrays, sizes)
                number += 1
    return bytes(records), number


@pytest.fixture(scope="module")
def program(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("compress")
    return build(folder, "compress.c", _functions())


def test_compress_and_count(program):
    records, number = _records()
    assert call(program, records).splitlines()[-1] == f"{2 * number} calls, 0 failures"


def _of_ones(kept: int, made: np.ndarray, conditions: int = 8) -> bytes:
    """A record of an i8 kernel and eight ones."""
    arrays = [np.ones(8, np.uint8), np.ones(8, np.uint8), made]
    return _record(0, kept, arrays, [[conditions], [conditions], [made.size]])


@pytest.mark.parametrize(("kept", "last"), [(8, 1), (8, 2), (7, 1)])
def test_a_wrong_expectation_is_noticed(program, kept, last):
    """The program can fail: of one byte, and of the count, beside both guard pages."""
    made = np.ones(8, np.uint8)
    made[7] = last
    failures = 0 if (kept, last) == (8, 1) else 2
    record = _of_ones(kept, made)
    assert f"2 calls, {failures} failures" in call(program, record, code=int(failures > 0))


def test_an_access_beyond_is_noticed(program):
    """Nine conditions, of which there is memory for eight."""
    call(program, _of_ones(9, np.ones(9, np.uint8), conditions=9), code=-signal.SIGSEGV)
