# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions that compress, or count, for many conditions in one call.

Entry points: `Compress`, `Count` and `Batch`. Expected values are numpy's.
"""

import functools
import zlib
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

import bale.runtime
from guarded_batches import GuardedArrays

_POISON = 0xA5

#: A row of a table: where the arrays of one case begin, and sizes.
_COLUMNS = ("input_at", "condition_at", "output_at", "outer", "length", "columns", "conditions",
            "kept")  # fmt: skip


def _random(*key: object) -> np.random.Generator:
    """The same numbers in every run."""
    return np.random.default_rng(zlib.crc32(repr(key).encode()))


@functools.cache
def conditions(length: int) -> dict[str, np.ndarray]:
    """Conditions for `length` slices, as bytes; a true is any but 0."""
    source = _random("conditions", length)
    at = np.arange(length)
    half = source.random(length) < 0.5
    runs = np.repeat(np.arange(length) % 2, source.integers(1, 90, length))[:length]
    third = length // 3
    trues = {
        "0%": at < 0,
        "1%": source.random(length) < 0.01,
        "50%": half,
        "99%": source.random(length) < 0.99,
        "100%": at >= 0,
        "alternating": at % 2 == 0,
        "alternating to the last": (length - at) % 2 == 1,
        "one run": (at >= third) & (at < length - third),
        "runs": runs == 1,
        "first": at == 0,
        "last": at == length - 1,
        "trues beyond": np.concatenate([half, np.ones(67, bool)]),
        "a true beyond": np.concatenate([at < 0, np.ones(1, bool)]),
        "shorter": half[third:],
        "shorter, 100%": np.ones(length - third, bool),
    }
    return {
        name: (true * source.integers(1, 256, true.size)).astype(np.uint8)
        for name, true in trues.items()
    }


def _function(body: str) -> str:
    """Runs `body` for each row of a table."""
    table = f"memref<?x{len(_COLUMNS)}xindex>"
    loads = "\n".join(
        f"%c{number} = arith.constant {number} : index\n"
        f"%{name} = memref.load %table[%row, %c{number}] : {table}"
        for number, name in enumerate(_COLUMNS)
    )
    return f"""
        func.func @run(%inputs: memref<?xi8>, %masks: memref<?xi8>, %outputs: memref<?xi8>,
                       %table: {table}) {{
          %zero = arith.constant 0 : index
          %one = arith.constant 1 : index
          %rows = memref.dim %table, %zero : {table}
          scf.for %row = %zero to %rows step %one {{
            {loads}
            {body}
          }}
          return
        }}"""


def _view(name: str, memory: str, at: str, dims: Iterable[str | int], element: str) -> str:
    """`%name`, of the type that is returned with the op that defines it."""
    dims = list(dims)
    sizes = ", ".join(f"%{dim}" for dim in dims if isinstance(dim, str))
    extents = "".join(f"{'?' if isinstance(dim, str) else dim}x" for dim in dims)
    return f"%{name} = memref.view %{memory}[%{at}][{sizes}] : memref<?xi8> to ", (
        f"memref<{extents}{element}>"
    )


@dataclass(frozen=True)
class Compress:
    """A compress of inputs of a type.

    dims:       extents of the input: a number, which the type states, or one of "outer",
                "length" and "columns", which it does not.
    element:    the type of an element, of whole bytes.
    conditions: how many there are, if the type says.
    kept:       how many slices are kept, if the type says.
    counts:     whether the function counts the slices that are kept, as one on tensors does.
    """

    dims: tuple[str | int, ...]
    element: str
    axis: int | None = None
    conditions: str | int = "conditions"
    kept: str | int = "kept"
    counts: bool = False

    def __str__(self) -> str:
        axis = "flat" if self.axis is None else f"axis{self.axis}"
        counts = ["counted"] if self.counts else []
        return "-".join(map(str, (*self.dims, self.element, axis, *counts)))

    @property
    def text(self) -> str:
        kept = "counted" if self.counts else self.kept
        made = [kept] if self.axis is None else list(self.dims)
        made[self.axis or 0] = kept
        views = [
            _view("x", "inputs", "input_at", self.dims, self.element),
            _view("m", "masks", "condition_at", [self.conditions], "i8"),
            _view("y", "outputs", "output_at", made, self.element),
        ]
        axis = "" if self.axis is None else f"axis({self.axis})"
        types = ", ".join(type_ for _, type_ in views)
        lines = [op + type_ for op, type_ in views]
        if self.counts:
            lines[2:2] = self._count(views[1][1])
        op = f"bale.compress_into %x where %m into %y {axis} : {types}"
        return _function("\n".join([*lines, op]))

    def _count(self, conditions: str) -> list[str]:
        """`%counted`: how many of the slices are kept."""
        dims = self.dims if self.axis is None else [self.dims[self.axis]]
        lines = ["%limit0 = arith.constant 1 : index"]
        for number, dim in enumerate(dims):
            factor = f"%{dim}"
            if not isinstance(dim, str):
                factor = f"%extent{number}"
                lines.append(f"{factor} = arith.constant {dim} : index")
            lines.append(f"%limit{number + 1} = arith.muli %limit{number}, {factor} : index")
        return [*lines, f"%counted = bale.count %m limit %limit{len(dims)} : {conditions}"]

    def input(self, sizes: dict[str, int]) -> np.ndarray:
        """Elements of any bits, the last dimension being their bytes."""
        shape = [sizes[dim] if isinstance(dim, str) else dim for dim in self.dims]
        size = int(self.element[1:]) // 8
        array = _random("input", str(self), shape).integers(0, 256, (*shape, size), np.uint8)
        return array.reshape(-1, size) if self.axis is None else array

    def expected(self, array: np.ndarray, condition: np.ndarray) -> np.ndarray:
        """A condition beyond the extent keeps nothing."""
        axis = self.axis or 0
        return np.compress(condition[: array.shape[axis]] != 0, array, axis)

    def slices(self, array: np.ndarray) -> int:
        return array.shape[self.axis or 0]


@dataclass(frozen=True)
class Count:
    """A count; what it counts is the output."""

    def __str__(self) -> str:
        return "count"

    @property
    def text(self) -> str:
        op, type_ = _view("y", "outputs", "output_at", [1], "index")
        count = "%count = bale.count %m limit %length : memref<?xi8>"
        view = "".join(_view("m", "masks", "condition_at", ["conditions"], "i8"))
        store = f"memref.store %count, %y[%zero] : {type_}"
        return _function("\n".join([view, count, op + type_, store]))

    def input(self, sizes: dict[str, int]) -> np.ndarray:
        return np.zeros(sizes["length"], np.uint8)

    def expected(self, array: np.ndarray, condition: np.ndarray) -> np.ndarray:
        return np.array([np.count_nonzero(condition[: array.size])])

    def slices(self, array: np.ndarray) -> int:
        return array.size


class Batch:
    """What `op` makes of inputs of several lengths, by all `conditions` of as many slices."""

    def __init__(
        self, op: Compress | Count, lengths: Iterable[int], outer: int = 1, columns: int = 1
    ) -> None:
        lengths = list(lengths)
        inputs = [
            op.input({"length": length, "outer": outer, "columns": columns}) for length in lengths
        ]
        cases = [
            (place, name, condition)
            for place, array in enumerate(inputs)
            for name, condition in conditions(op.slices(array)).items()
            if self._is_of_type(op, inputs[place], condition)
        ]
        self._names = [f"{name} of {lengths[place]}" for place, name, _ in cases]
        masks = [condition for _, _, condition in cases]
        expected = [op.expected(inputs[place], condition) for place, _, condition in cases]
        self._inputs, self._masks = GuardedArrays(inputs), GuardedArrays(masks)
        self._inputs.seal()
        self._masks.seal()
        self._outputs = GuardedArrays(expected)
        self._outputs.fill(_POISON)
        self._outputs.set(expected)
        self._expected = self._outputs.contents()
        self._bytes = [array.tobytes() for array in expected]
        places = np.array([place for place, _, _ in cases])
        columns_of = {
            "input_at": self._inputs.offsets[np.concatenate([places, places + len(lengths)])],
            "condition_at": self._masks.offsets,
            "output_at": self._outputs.offsets,
            "length": np.tile([lengths[place] for place in places], 2),
            "conditions": self._masks.sizes,
            "kept": np.tile([op.slices(array) for array in expected], 2),
        }
        sizes = {"outer": outer, "columns": columns}
        self._table = np.empty((2 * len(cases), len(_COLUMNS)), np.int64)
        for number, name in enumerate(_COLUMNS):
            self._table[:, number] = columns_of.get(name, sizes.get(name))

    @staticmethod
    def _is_of_type(op: Compress | Count, array: np.ndarray, condition: np.ndarray) -> bool:
        """Whether the condition is one of the extents that the types of `op` state."""
        if isinstance(op, Count):
            return True
        kept = op.expected(array, condition).shape[op.axis or 0]
        return op.conditions in ("conditions", condition.size) and op.kept in ("kept", kept)

    def __len__(self) -> int:
        return len(self._table)

    def check(self, module: bale.runtime.Module) -> None:
        """Runs all cases on poisoned outputs. No byte around an output may change, either."""
        self._outputs.fill(_POISON)
        module["run"](self._inputs.memory, self._masks.memory, self._outputs.memory, self._table)
        if np.array_equal(self._outputs.contents(), self._expected):
            return
        wrong = [
            f"{name} {where} a guard page"
            for number, where in enumerate(("behind", "before"))
            for index, name in enumerate(self._names)
            if self._outputs[number * len(self._names) + index].tobytes() != self._bytes[index]
        ]
        shown = ", ".join(wrong[:8]) or "bytes around outputs"
        raise AssertionError(f"wrong: {shown} ({len(wrong)} of {len(self)})")
