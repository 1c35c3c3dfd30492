# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a failing trial smaller for as long as it fails.

Entry point: `shrunk`. Hypothesis would draw trials of its own to shrink; here one is known that
fails.
"""

import dataclasses
import itertools
import re
import time
from collections.abc import Iterator

import numpy as np

from lowering_paths import LoweringPath, check, problems
from reference import Code
from trials import BOOL, CODES, COMPRESS, MOVED, PACK, UNPACK, WORDS, Operand, Trial

#: How many are compiled at once, and after how many seconds the smallest so far will do.
_BATCH, _SECONDS = 8, 120

#: How the runner begins to say that a process died or took too long.
_DEATH = "expected an end"


def sort_of(problem: str) -> str:
    """What kind of failure a problem is: a trial is not shrunk into another kind."""
    if problem.startswith(_DEATH):
        return problem.rpartition(" ")[2]
    return re.sub(r"[\d\[].*", "", problem.partition("\n")[0])


def shrunk(trial: Trial, problem: str, path: LoweringPath, jobs: int) -> tuple[Trial, str]:
    """A smaller trial that fails in the same way, and how it does."""
    deadline = time.monotonic() + _SECONDS
    is_smaller = True
    while is_smaller:
        is_smaller = False
        for step in _STEPS:
            while found := _first(step(trial), problem, path, jobs, deadline):
                trial, problem = found
                is_smaller = True
    return trial, problem


def _first(
    trials: Iterator[Trial], problem: str, path: LoweringPath, jobs: int, deadline: float
) -> tuple[Trial, str] | None:
    """The first of `trials` that fails as `problem` does, and how. None: none does, or in time."""
    # What dies takes others with it, which would have to run again.
    size = 1 if problem.startswith(_DEATH) else _BATCH
    candidates = filter(path.takes, trials)
    while time.monotonic() < deadline and (batch := [*itertools.islice(candidates, size)]):
        checks = [check(str(place), other, path) for place, other in enumerate(batch)]
        failed = {
            int(done.case): text
            for done, text in problems(checks, path, jobs)
            if text is not None and sort_of(text) == sort_of(problem)
        }
        if failed:
            return batch[min(failed)], failed[min(failed)]
    return None


def _operands(trial: Trial) -> dict[str, Operand]:
    fields = {"input": trial.input, "condition": trial.condition, "result": trial.result}
    return {name: operand for name, operand in fields.items() if operand is not None}


def _fewer_dimensions(trial: Trial) -> Iterator[Trial]:
    """One dimension less, of which the first slice stays."""
    rank = trial.input.array.ndim
    for dim in range(rank):
        if rank == 1 or dim == trial.axis or trial.input.array.shape[dim] == 0:
            continue
        fields = {"input": _without(trial.input, dim)}
        if trial.result.array.ndim == rank:
            fields["result"] = _without(trial.result, dim)
        if trial.axis is not None:
            axis = trial.axis - (dim < trial.axis)
            fields["attributes"] = {**trial.attributes, "axis": axis}
        yield trial.changed(**fields)


def _without(operand: Operand, dim: int) -> Operand:
    known, layout = list(operand.known), operand.layout
    del known[dim]
    if layout is not None:
        strides, stated = list(layout.strides), list(layout.known)
        del strides[dim], stated[dim]
        layout = dataclasses.replace(layout, strides=tuple(strides), known=tuple(stated))
    array = np.ascontiguousarray(operand.array.take(0, dim)) if operand.array.size else None
    other = dataclasses.replace(operand, known=tuple(known), layout=layout)
    # The result is computed anew.
    return other if array is None else other.holding(array)


def _cuts(extent: int, group: int = 1) -> Iterator[slice]:
    """Parts of a dimension, the shortest first: halves and the like, also in whole blocks of
    groups, and all but a few elements."""
    lengths = {0, extent - 1}
    for unit in (1, 8 * group, 64 * group):
        halves = ((extent >> shift) // unit * unit for shift in range(1, extent.bit_length()))
        lengths |= {extent - unit, extent - 4 * unit, *halves}
    for length in sorted(lengths):
        if 0 <= length < extent:
            yield slice(0, length)
        if 0 < length < extent:
            yield slice(extent - length, extent)


def _smaller(trial: Trial) -> Iterator[Trial]:
    if trial.condition is not None:
        for part in _cuts(trial.condition.array.size):
            yield trial.changed(condition=trial.condition.holding(trial.condition.array[part]))
    for dim, extent in enumerate(trial.input.array.shape):
        if trial.op == UNPACK and dim == trial.axis:
            continue
        group = trial.code.group_size if dim == trial.axis and trial.op == PACK else 1
        for part in _cuts(extent, group):
            array = trial.input.array[(slice(None),) * dim + (part,)]
            fields = {"input": trial.input.holding(np.ascontiguousarray(array))}
            if trial.op == COMPRESS and dim == trial.axis:
                # What was chosen of the slices that stay.
                chosen = trial.condition.array[part]
                yield trial.changed(condition=trial.condition.holding(chosen), **fields)
            yield trial.changed(**fields)
    if trial.op == UNPACK:
        yield from _fewer_codes(trial)
    yield from _simpler_codes(trial)


def _fewer_codes(trial: Trial) -> Iterator[Trial]:
    """Fewer codes, of the first words."""
    word_bits = 8 * trial.input.element.memory.itemsize
    for part in _cuts(trial.count, trial.code.group_size):
        if part.start:
            continue
        words = trial.code.words(part.stop, word_bits)
        array = trial.input.array[(slice(None),) * trial.axis + (slice(0, words),)]
        yield trial.changed(count=part.stop, input=trial.input.holding(np.ascontiguousarray(array)))


def _simpler_codes(trial: Trial) -> Iterator[Trial]:
    """Smaller groups and radixes. Of an unpack, the words would have to be others."""
    if trial.op != PACK or "bits" in trial.attributes:
        return
    for radix, group_size in (
        (trial.code.radix, trial.code.group_size // 2),
        (trial.code.radix, trial.code.group_size - 1),
        (trial.code.radix - 1, trial.code.group_size),
    ):
        if radix >= 2 and group_size >= 1 and Code(radix, group_size) != trial.code:
            code = {"radix": radix, "group_size": group_size}
            yield trial.changed(attributes={**trial.attributes, **code})


def _plain_types(trial: Trial) -> Iterator[Trial]:
    """No layouts, no memrefs, types that state no extents, elements without signs."""
    operands = _operands(trial)
    if trial.is_memref:
        fields = {name: _plain(operand) for name, operand in operands.items()}
        if trial.condition is not None:
            plain = dataclasses.replace(fields["condition"], element=BOOL)
            fields["condition"] = plain.holding(trial.condition.array.view(bool))
        yield trial.changed(is_memref=False, **fields)
    for name, operand in operands.items():
        if operand.layout is not None:
            yield trial.changed(**{name: _plain(operand)})
            layout = dataclasses.replace(operand.layout, before=0, behind=0)
            if layout != operand.layout and not layout.is_offset_known:
                other = dataclasses.replace(operand, layout=layout)
                yield trial.changed(**{name: other.holding(operand.array)})
        elif any(operand.known):
            known = (False,) * len(operand.known)
            yield trial.changed(**{name: dataclasses.replace(operand, known=known)})
    if trial.is_count_known:
        yield trial.changed(is_count_known=False)
    yield from _plain_element_types(trial)


def _plain(operand: Operand) -> Operand:
    return dataclasses.replace(operand, layout=None, buffer=None)


def _plain_element_types(trial: Trial) -> Iterator[Trial]:
    if trial.op == COMPRESS:
        # The same number of bytes, and then one.
        size = trial.input.element.memory.itemsize
        for element in (e for e in MOVED if e.mlir in ("i8", "i16", "i32", "i64")):
            if element.memory.itemsize in (1, size) and element != trial.input.element:
                bits = element.memory.itemsize * 8
                numbers = np.arange(1, trial.input.array.size + 1) % (1 << bits - 1)
                array = numbers.astype(element.memory).reshape(trial.input.array.shape)
                yield trial.changed(
                    input=dataclasses.replace(trial.input, element=element).holding(array),
                    result=dataclasses.replace(trial.result, element=element),
                )
        return
    for name, operand in _operands(trial).items():
        for plain in (CODES[0], WORDS[32][0]):
            if operand.element.mlir == f"u{plain.mlir}":
                yield trial.changed(**{name: dataclasses.replace(operand, element=plain)})


def _plain_elements(trial: Trial) -> Iterator[Trial]:
    """Zeros for all elements, for half of them, and for each of the last few; then ones."""
    yield from _plain_condition(trial)
    array = trial.input.array
    if array.dtype == object or trial.op == COMPRESS:
        return
    for number in (0, 1):
        for part in _parts(array.size):
            flat = array.reshape(-1).copy()
            if (flat[part] > number).any():
                flat[part] = number
                yield trial.changed(input=trial.input.holding(flat.reshape(array.shape)))


def _plain_condition(trial: Trial) -> Iterator[Trial]:
    if trial.condition is None:
        return
    raw = trial.condition.array.view(np.uint8)
    dtype = trial.condition.array.dtype
    if (raw > 1).any():
        yield trial.changed(condition=trial.condition.holding((raw != 0).view(dtype)))
    for part in _parts(raw.size):
        other = raw.copy()
        if other[part].any():
            other[part] = 0
            yield trial.changed(condition=trial.condition.holding(other.view(dtype)))


def _parts(size: int) -> Iterator[slice]:
    """Everything, halves, and so on; single elements where these are few."""
    length = size
    while length and size // length <= 32:
        yield from (slice(start, start + length) for start in range(0, size, length))
        length //= 2


#: What is tried, in this order: each makes trials that are simpler by one step.
_STEPS = (_fewer_dimensions, _smaller, _plain_elements, _plain_types)
