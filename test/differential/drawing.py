# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random trials, many of which share a function.

Entry point: `trials`. A kernel is what trials share: the op, its types, and what these state. The
extents that a kernel fixes are those of all its trials, and its types may state them.
"""

import dataclasses
import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

import contents
from recipes import LayoutRecipe, draw_layout, one_of
from reference import Code
from trials import BOOL, BYTE_BOOL, CODES, COMPRESS, MOVED, PACK, UNPACK, WORDS, Operand, Trial

OPS = (PACK, UNPACK, COMPRESS)

#: The most elements that a trial has, and how many one in so many has instead: enough for
#: several threads.
_ELEMENTS, _MANY_ELEMENTS, _ONE_IN = 5000, 700_000, 400

_MAXIMUM_RANK = 5

#: Codes that people have, and codes at the limits.
_KNOWN_CODES = (
    (3, 5), (3, 20), (5, 3), (6, 3), (7, 2), (10, 3), (2, 5), (2, 62), (4, 3), (8, 10), (16, 15),
    (256, 7), (255, 7), (3, 39), (2, 8), (15, 2), (17, 1),
)  # fmt: skip


def trials(
    source: np.random.Generator, kinds: tuple[str, ...], number: int
) -> Iterator[list[Trial]]:
    """Without end, `number` trials of a kernel. Its op is drawn from `kinds`, the names of ops."""
    while True:
        kernel = _Kernel.draw(source, one_of(source, kinds))
        yield [kernel.trial(source) for _ in range(number)]


@dataclass(frozen=True)
class _Types:
    """How a kernel states the type of one operand.

    states: which extents it states of those that the kernel fixes.
    """

    states: tuple[bool, ...]
    layout: LayoutRecipe | None

    def operand(self, element, array: np.ndarray, fixed: tuple[bool, ...]) -> Operand:
        known = tuple(s and f for s, f in zip(self.states, fixed, strict=True))
        is_fixed = all(known)
        layout = None if self.layout is None else self.layout.layout(array.shape, is_fixed)
        return Operand(element, array, known, layout).holding(array)


@dataclass(frozen=True)
class _Kernel:
    """What trials share.

    axis: from the front, or None. extents: of what is not packed, None where trials differ.
    length: of the condition of a compress, None where trials differ. kept: how many slices a
    compress keeps, likewise; it is at most `length` and the extent.
    elements: of the input, of the condition, and of the result.
    """

    op: str
    attributes: dict[str, int]
    is_memref: bool
    axis: int | None
    extents: tuple[int | None, ...]
    length: int | None
    kept: int | None
    is_count_known: bool
    elements: tuple
    types: tuple[_Types, _Types, _Types]

    @classmethod
    def draw(cls, source: np.random.Generator, kind: str) -> "_Kernel":
        op, is_memref = kind.removesuffix("_into"), kind.endswith("_into")
        rank = int(source.integers(1, _MAXIMUM_RANK + 1))
        is_flat = op == COMPRESS and source.random() < 0.3
        axis = None if is_flat else _draw_axis(source, rank)
        attributes = _draw_attributes(source, op, rank, axis)
        extents = _draw_fixed(
            source, _draw_extents(source, rank, axis, _group(attributes), _ELEMENTS)
        )
        length = kept = None
        if op == COMPRESS:
            length, kept = _draw_kept(source, extents, axis)
        result_rank = 1 if is_flat else rank
        types = tuple(
            _Types(_draw_states(source, dims), draw_layout(source, dims) if is_memref else None)
            for dims in (rank, 1, result_rank)
        )
        is_known = axis is not None and extents[axis] is not None and source.random() < 0.5
        elements = _draw_elements(source, op, is_memref)
        return cls(
            op, attributes, is_memref, axis, extents, length, kept, is_known, elements, types
        )

    def trial(self, source: np.random.Generator) -> Trial:
        is_large = None in self.extents and source.integers(_ONE_IN) == 0
        limit = _MANY_ELEMENTS if is_large else _ELEMENTS
        shape = self._shape(source, limit)
        return self._compress(source, shape) if self.op == COMPRESS else self._code(source, shape)

    def _shape(self, source: np.random.Generator, limit: int) -> tuple[int, ...]:
        """Extents of what is not packed; those that are fixed stay."""
        fixed = math.prod(extent for extent in self.extents if extent is not None)
        drawn = _draw_extents(
            source,
            len(self.extents),
            self.axis,
            _group(self.attributes),
            limit // max(1, fixed),
        )
        return tuple(d if e is None else e for d, e in zip(drawn, self.extents))

    def _code(self, source: np.random.Generator, shape: tuple[int, ...]) -> Trial:
        code, count = Code.of(self.attributes), shape[self.axis]
        words = self.elements[0 if self.op == UNPACK else 2]
        if self.op == PACK:
            array = contents.codes(source, shape, code, self.elements[0].memory)
        else:
            array = contents.words(source, shape, self.axis, code, words.memory)
        fixed = tuple(extent is not None for extent in self.extents)
        result = Operand(self.elements[2], array, self._known(2, fixed))
        trial = Trial.of(
            result,
            op=self.op,
            attributes=self.attributes,
            is_memref=self.is_memref,
            input=self.types[0].operand(self.elements[0], array, fixed),
            condition=None,
            count=count if self.op == UNPACK else None,
            is_count_known=self.is_count_known and self.op == UNPACK,
        )
        return self._laid_out(trial)

    def _known(self, place: int, fixed: tuple[bool, ...]) -> tuple[bool, ...]:
        return tuple(s and f for s, f in zip(self.types[place].states, fixed, strict=True))

    def _laid_out(self, trial: Trial) -> Trial:
        """The trial with its result where the kernel puts it, now that its shape is known."""
        recipe, result = self.types[2].layout, trial.result
        if recipe is None:
            return trial
        layout = recipe.layout(result.array.shape, all(result.known))
        return trial.changed(result=dataclasses.replace(result, layout=layout))

    def _compress(self, source: np.random.Generator, shape: tuple[int, ...]) -> Trial:
        extent = math.prod(shape) if self.axis is None else shape[self.axis]
        length = self._condition_length(source, extent)
        condition = contents.condition(source, length, extent, self.kept)
        if self.elements[1] is BYTE_BOOL:
            condition = condition.view(np.uint8)
        array = contents.elements(source, shape, self.elements[0])
        fixed = tuple(extent is not None for extent in self.extents)
        kept = (self.kept is not None,)
        around = () if self.axis is None else (fixed[: self.axis], fixed[self.axis + 1 :])
        fixed_result = (*around[0], *kept, *around[1]) if around else kept
        trial = Trial.of(
            Operand(self.elements[2], array, self._known(2, fixed_result)),
            op=COMPRESS,
            attributes=self.attributes,
            is_memref=self.is_memref,
            input=self.types[0].operand(self.elements[0], array, fixed),
            condition=self.types[1].operand(
                self.elements[1], condition, (self.length is not None,)
            ),
            count=None,
            is_count_known=False,
        )
        return self._laid_out(trial)

    def _condition_length(self, source: np.random.Generator, extent: int) -> int:
        if self.length is not None:
            return self.length
        if self.kept is not None:
            return extent + int(source.integers(0, 3))
        shorter = int(source.integers(0, extent + 1))
        longer = extent + int(source.integers(1, 70))
        return one_of(source, (extent, extent, extent, shorter, longer))


def _draw_axis(source: np.random.Generator, rank: int) -> int:
    """The last axis half of the time."""
    return rank - 1 if source.random() < 0.5 else int(source.integers(rank))


def _group(attributes: dict[str, int]) -> int:
    """The codes of a group."""
    return attributes.get("group_size", 1)


def _draw_extents(
    source: np.random.Generator, rank: int, axis: int | None, group: int, limit: int
) -> tuple[int, ...]:
    """Extents of at most `limit` elements, most of them along the axis and the last dimension."""
    extents = [1] * rank
    rest = max(1, limit)
    first = [dim for dim in (axis, rank - 1) if dim is not None]
    order = [*dict.fromkeys([*first, *map(int, source.permutation(rank))])]
    if source.random() < 0.3:
        order = list(map(int, source.permutation(rank)))
    for position, dim in enumerate(order):
        largest = rest if position < 2 else min(rest, 6)
        extents[dim] = _draw_extent(source, largest, group if dim == axis else 1)
        rest //= max(1, extents[dim])
    return tuple(extents)


def _draw_extent(source: np.random.Generator, largest: int, group: int) -> int:
    """An extent, of any magnitude up to `largest`; few are 0, many are whole blocks of groups,
    or one more or less: what is left of a block has code of its own."""
    if source.random() < 0.04:
        return 0
    magnitude = int(source.integers(0, max(1, largest).bit_length()))
    extent = int(source.integers(1 << magnitude, 2 << magnitude))
    block = one_of(source, (1, 4, 8, 16, 32, 64)) * group
    if extent >= block and source.random() < 0.4:
        extent += one_of(source, (0, 0, 0, 1, -1)) - extent % block
    return min(largest, extent)


def _draw_fixed(source: np.random.Generator, extents: tuple[int, ...]) -> tuple[int | None, ...]:
    """All extents, none, or some."""
    share = one_of(source, (0, 0, 0.5, 1))
    return tuple(extent if source.random() < share else None for extent in extents)


def _draw_states(source: np.random.Generator, rank: int) -> tuple[bool, ...]:
    """Of the extents that are fixed, most types state all, some none or some."""
    share = one_of(source, (1, 1, 0.5, 0))
    return tuple(bool(source.random() < share) for _ in range(rank))


def _draw_kept(
    source: np.random.Generator, extents: tuple[int | None, ...], axis: int | None
) -> tuple[int | None, int | None]:
    """The length of the condition and how many slices are kept, where the kernel fixes them."""
    sizes = extents if axis is None else extents[axis : axis + 1]
    if None in sizes:
        return (int(source.integers(0, 200)), None) if source.random() < 0.3 else (None, None)
    extent = math.prod(sizes)
    length = extent + int(source.integers(0, 3)) if source.random() < 0.7 else None
    kept = int(source.integers(0, extent + 1)) if source.random() < 0.5 else None
    return length, kept


def _draw_attributes(
    source: np.random.Generator, op: str, rank: int, axis: int | None
) -> dict[str, int]:
    attributes = {} if op == COMPRESS else _draw_code(source)
    if axis is not None and (op == COMPRESS or axis != rank - 1 or source.random() < 0.5):
        attributes["axis"] = axis - (rank if source.random() < 0.5 else 0)
    return attributes


def _draw_code(source: np.random.Generator) -> dict[str, int]:
    if source.random() < 0.5:
        return {"bits": int(source.integers(1, 9))}
    if source.random() < 0.4:
        radix, group_size = one_of(source, _KNOWN_CODES)
        return {"radix": radix, "group_size": group_size}
    radix = int(source.integers(2, 257))
    if source.random() < 0.25:
        radix = 1 << int(source.integers(1, 9))
    most = max(size for size in range(1, 63) if radix**size < 1 << 63)
    return {"radix": radix, "group_size": int(source.integers(1, most + 1))}


def _draw_elements(source: np.random.Generator, op: str, is_memref: bool) -> tuple:
    """The elements of the input, the condition and the result."""
    if op != COMPRESS:
        codes = one_of(source, CODES)
        words = one_of(source, WORDS[one_of(source, (8, 32))])
        return (codes, None, words) if op == PACK else (words, None, codes)
    # The runtime passes memory that a function writes in whole bytes only.
    known = [e for e in MOVED if not (is_memref and contents.needs_tensor(e))]
    moved = one_of(source, known)
    return moved, BYTE_BOOL if is_memref and source.random() < 0.5 else BOOL, moved
