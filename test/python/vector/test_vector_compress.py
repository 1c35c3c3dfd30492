# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Vector code for compress and count, against numpy: every length, every density.

Arrays have their exact sizes, and begin or end at a page that no code may touch; what is written
is filled with other bytes first.
"""

import functools
import itertools
import os
import platform
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

import bale.runtime
from compress_batches import Batch, Compress, Count

#: A move by lanes of each size, of which a slice has one or several, or by runs: of 40 bytes, and
#: of an unknown number.
FLAT = [Compress(("length",), f"i{bits}") for bits in (8, 16, 32, 64, 128)]
FLAT_ROWS = Compress(("length", 2), "i16")
SLICES = [
    Compress(("length", *dims), element, axis=0)
    for *dims, element in (
        (3, "i8"), (3, "i16"), (3, "i32"), (2, 3, "i32"), (7, "i32"), (4, "i64"), (5, "i64"),
    )
]  # fmt: skip
RUNS = Compress(("length", "columns"), "i32", axis=0)
LAST = [Compress(("outer", "length"), element, axis=1) for element in ("i8", "i32")]
MIDDLE = [
    Compress(("outer", "length", 3), "i32", axis=1),
    Compress((2, "outer", "length", 6), "i64", axis=2),
    Compress(("outer", "length", "columns"), "i8", axis=1),
]
STATIC = [
    Compress((200,), "i32"),
    Compress((200,), "i32", conditions=200),
    Compress((200, 3), "i8", axis=0, conditions=200, kept=100),
    Compress((3, 200), "i64", axis=1, kept=200),
    Compress((3, 130, 5), "i64", axis=1, conditions=130),
]
COUNT = Count()
#: Which read the bits that the count keeps.
COUNTED = [
    replace(op, counts=True) for op in (FLAT[0], FLAT[2], FLAT_ROWS, SLICES[3], LAST[0], STATIC[1])
]

ALL = [*FLAT, FLAT_ROWS, *SLICES, RUNS, *LAST, *MIDDLE, COUNT]
#: One of each way.
SOME = [FLAT[0], FLAT[2], SLICES[2], SLICES[6], RUNS, LAST[1], MIDDLE[0], COUNT]

#: Every tail of words of 64 conditions, and of vectors.
LENGTHS = tuple(range(301))
#: Some of them, for what takes long.
FEW = (0, 1, 2, 7, 8, 31, 63, 64, 65, 100, 127, 128, 129, 192, 255, 256, 257, 300)
#: Both sides of what one list is made of, and several lists.
LONG = (511, 512, 513, 1024, 4095, 4096, 4097, 4159, 8191, 8192, 8193)


def _targets() -> dict[str, dict[str, object]]:
    """With an instruction that compresses, with a table, and with neither; as far as this
    processor is known to run them."""
    targets: dict[str, dict[str, object]] = {
        "native": {},
        "past-caches": {"non_temporal_bytes": 1},
        "256": {"vector_bits": 256},
        "128": {"vector_bits": 128},
    }
    if platform.machine() != "x86_64":
        return targets
    targets["x86-64"] = {"cpu": "x86-64"}
    flags = set(Path("/proc/cpuinfo").read_text(encoding="utf-8").split())
    levels = {
        "x86-64-v2": {"sse4_2", "popcnt"},
        "x86-64-v3": {"avx2", "bmi2"},
        "x86-64-v4": {"avx512bw", "avx512cd", "avx512dq", "avx512vl"},
    }
    targets |= {cpu: {"cpu": cpu} for cpu, needed in levels.items() if needed <= flags}
    if "x86-64-v3" in targets:
        targets["past-caches-v3"] = {"cpu": "x86-64-v3", "non_temporal_bytes": 1}
    return targets


TARGETS = _targets()

_batches: dict[tuple, Batch] = {}


def _batch(*key: object) -> Batch:
    """The last one is kept: a process may have only so many pages that it cannot touch."""
    if key not in _batches:
        _batches.clear()
        _batches[key] = Batch(*key)
    return _batches[key]


_pool = ThreadPoolExecutor(os.cpu_count())


@functools.cache
def _modules(op: Compress | Count, **options: object) -> dict[str, Future]:
    """Compiled for all targets, at the same time."""
    text = op.text
    return {
        name: _pool.submit(bale.runtime.compile, text, vectorize=True, **target, **options)
        for name, target in TARGETS.items()
    }


def _check(op, lengths, target: str, outer: int = 3, columns: int = 5, **options) -> None:
    module = _modules(op, **options)[target].result()
    _batch(op, lengths, outer, columns).check(module)


def _product(*lists):
    """The last varies first: what is made for an op is used for all targets."""
    return pytest.mark.parametrize(
        ("op", "target"), list(itertools.product(*lists)), ids=lambda value: str(value)
    )


@_product(ALL, TARGETS)
def test_every_length(op, target):
    # Rows of slices take more memory; what becomes of them is known for every length.
    _check(op, FEW if op in MIDDLE else LENGTHS, target)


@_product(SOME, TARGETS)
def test_unoptimized(op, target):
    """No optimization hides an access."""
    _check(op, FEW if op in MIDDLE else LENGTHS, target, opt_level=0)


@_product(SOME, TARGETS)
def test_several_lists(op, target):
    _check(op, LONG, target)


@pytest.mark.parametrize("outer", [0, 1, 64])
@_product([*LAST, MIDDLE[0]], TARGETS)
def test_rows(op, target, outer):
    _check(op, FEW, target, outer=outer)


@pytest.mark.parametrize("columns", [0, 1, 16, 17, 1000, 1024])
@_product([RUNS, MIDDLE[2]], TARGETS)
def test_columns(op, target, columns):
    """Copies of nothing, of a vector of bytes at most, of more, of the fewest bytes that are
    stored past the caches, and of somewhat less."""
    _check(op, FEW, target, columns=columns)


@_product(STATIC, TARGETS)
def test_static(op, target):
    _check(op, (0,), target)


@_product(COUNTED, TARGETS)
def test_counted(op, target):
    """Short conditions, whose bits are on the stack, and others."""
    _check(op, (*FEW, *LONG) if op is COUNTED[1] else FEW, target)


@_product([COUNTED[0], COUNTED[3]], TARGETS)
def test_counted_on_threads(op, target):
    _check(op, (*FEW, 4097, 3 * 131136 + 5) if op is COUNTED[0] else FEW, target, threads=True)


@_product([COUNTED[1], COUNTED[3]], TARGETS)
def test_counted_unoptimized(op, target):
    _check(op, (*FEW, 4097), target, opt_level=0)


@_product(SOME, TARGETS)
def test_threads(op, target):
    _check(op, FEW, target, threads=True)


@_product([FLAT[1], SLICES[6], LAST[0]], TARGETS)
def test_threads_unoptimized(op, target):
    _check(op, FEW, target, threads=True, opt_level=0)


@_product([FLAT[0], FLAT[3], SLICES[6], LAST[1], COUNT], TARGETS)
def test_threads_share_one_condition(op, target):
    """Parts of 128 KiB of what is read: several, of which the last may have all or little."""
    size = {FLAT[0]: 1, FLAT[3]: 8, SLICES[6]: 40, LAST[1]: 4, COUNT: 0}[op]
    part = 128 * 1024 // (size + 1) // 64 * 64 + 64
    _check(op, (2 * part - 1, 2 * part, 2 * part + 1, 3 * part + 77), target, threads=True)


@pytest.mark.parametrize("target", TARGETS)
def test_threads_write_beside_each_other(target):
    """Parts enough that one thread is still at work when another is done with its first."""
    _check(FLAT[3], (24 * 14592 + 5,), target, threads=True)
