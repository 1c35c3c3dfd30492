# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random elements of operands.

Entry points: `codes`, `words`, `condition` and `elements`. What the specification leaves open is
drawn as well: codes out of range, padding that is not 0, bools of any byte.
"""

import numpy as np

from elements import ElementType
from recipes import one_of
from reference import Code, ceil_div
from row_reference import pack_rows
from trials import BOOL, PARTIAL_BITS

_STRINGS = ("", "a", "twelve words", "é中")


def needs_tensor(element: ElementType) -> bool:
    """Whether elements enter and leave a call in tensors only."""
    return element.is_string or element.mlir in PARTIAL_BITS


def codes(
    source: np.random.Generator, shape: tuple[int, ...], code: Code, memory: np.dtype
) -> np.ndarray:
    """Codes in range, bytes of which any may be out of range, or the largest digits."""
    style = one_of(source, ("clean", "clean", "dirty", "dirty", "largest"))
    if style == "largest":
        return np.full(shape, code.radix - 1, memory)
    return source.integers(0, code.radix if style == "clean" else 256, shape, dtype=memory)


def words(
    source: np.random.Generator, shape: tuple[int, ...], axis: int, code: Code, memory: np.dtype
) -> np.ndarray:
    """The words of codes of `shape`: packed from digits, or any bits, which need not be a packing.

    What belongs to no code is not 0.
    """
    word_bits = 8 * memory.itemsize
    number = code.words(shape[axis], word_bits)
    outer = (*shape[:axis], *shape[axis + 1 :])
    rows = source.integers(0, 1 << word_bits, (*outer, number), dtype=memory)
    if source.random() < 0.7:
        rows = _packed(source, rows.reshape(int(np.prod(outer)), number), shape[axis], code)
    return np.ascontiguousarray(np.moveaxis(rows.reshape(*outer, number), -1, axis))


def _packed(source: np.random.Generator, noise: np.ndarray, count: int, code: Code) -> np.ndarray:
    """Rows of words of random digits, whose unused bits are those of `noise`."""
    digits = ceil_div(count, code.group_size) * code.group_size
    drawn = source.integers(0, code.radix, (len(noise), digits), dtype=np.uint8)
    packed = pack_rows(drawn, code, noise.dtype.type)
    used = ceil_div(count, code.group_size) * code.width % (8 * noise.itemsize)
    if used:
        beyond = ~noise.dtype.type((1 << used) - 1)
        packed[:, -1] |= noise[:, -1] & beyond
    return packed


def condition(
    source: np.random.Generator, length: int, extent: int, kept: int | None
) -> np.ndarray:
    """`length` bools, of which `kept` below `extent` are true if that is not None; as bytes of
    which all but 0 are true, or 0 and 1 only."""
    if kept is None:
        chosen = _chosen(source, length)
    else:
        chosen = source.random(length) < 0.5
        chosen[:extent] = False
        chosen[source.permutation(extent)[:kept]] = True
    if source.random() < 0.3:
        return chosen
    return (chosen * source.integers(1, 256, length)).astype(np.uint8).view(bool)


def _chosen(source: np.random.Generator, length: int) -> np.ndarray:
    """Which are true: a share of them, or runs."""
    if source.random() < 0.2:
        runs = source.integers(1, one_of(source, (4, 90)), length)
        return np.repeat(np.arange(length) % 2 == 1, runs)[:length]
    return source.random(length) < one_of(source, (0, 0.004, 0.03, 0.3, 0.5, 0.8, 0.99, 1))


def elements(
    source: np.random.Generator, shape: tuple[int, ...], element: ElementType
) -> np.ndarray:
    """Elements of any bits; a bool is any byte."""
    number = int(np.prod(shape))
    if element.is_string:
        strings = np.empty(number, object)
        strings[:] = [f"{one_of(source, _STRINGS)}{place}" for place in range(number)]
        return strings.reshape(shape)
    if bits := PARTIAL_BITS.get(element.mlir):
        low = -(1 << bits - 1) if element.memory.kind == "i" else 0
        return source.integers(low, low + (1 << bits), shape, dtype=element.memory)
    raw = np.frombuffer(source.bytes(number * element.memory.itemsize), np.uint8)
    if element.name == BOOL.name:
        # As many 0 as others.
        raw = raw * (raw & 1)
    return raw.view(element.memory).reshape(shape)
