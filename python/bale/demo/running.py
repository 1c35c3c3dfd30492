# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One model from its file to compared results. Entry point: `run_case`."""

import time
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from bale import runtime
from bale.demo.cases import Case, read_arrays, write_case
from bale.demo.levels import LEVELS, LoweringError, lower_model
from bale.importer import ModelError


@dataclass
class Row:
    """What one model gave."""

    name: str
    #: "right", "wrong" or "failed".
    result: str = "failed"
    #: What import, lower, compile and run took; those that were reached.
    seconds: list[float] = field(default_factory=list)
    #: Why the result is not right.
    reason: str = ""

    def cells(self) -> list[str]:
        """The row of the table."""
        times = [f"{1000 * seconds:.2f}" for seconds in self.seconds]
        return [self.name, self.result, *times, *["-"] * (4 - len(times))]


def run_case(case: Case, folder: Path) -> Row:
    """Writes `case` and its IR at every level into `folder`, runs it on the data written
    there, and compares."""
    row = Row(case.name)
    model = write_case(case, folder)
    try:
        row.seconds += lower_model(model, folder)
        values = (folder / LEVELS[1]).read_text(encoding="utf-8")
        start = time.perf_counter()
        (function,) = runtime.compile(values, name=LEVELS[1]).values()
        row.seconds.append(time.perf_counter() - start)
        inputs = read_arrays(folder, "input")
        start = time.perf_counter()
        outputs = function(*inputs)
        row.seconds.append(time.perf_counter() - start)
    except (ModelError, LoweringError, runtime.BaleError) as error:
        row.reason = str(error)
        return row
    names = [output.name for output in case.model.graph.output]
    expected = read_arrays(folder, "output")
    row.reason = "\n".join(
        difference
        for name, wanted, got in zip(names, expected, outputs, strict=True)
        if (difference := _difference(name, wanted, got))
    )
    row.result = "wrong" if row.reason else "right"
    return row


def _difference(name: str, expected: np.ndarray, got: np.ndarray) -> str:
    """How `got` differs from `expected` in type, shape or any bit; "" if it does not."""
    if (got.dtype, got.shape) != (expected.dtype, expected.shape):
        return (
            f"expected {name} to be {expected.dtype} of shape {expected.shape}, "
            f"but got {got.dtype} of shape {got.shape}"
        )
    if got.tobytes() == expected.tobytes():
        return ""
    for index in np.ndindex(expected.shape):
        # Bytes, not values: a NaN is equal to itself, and -0.0 is not 0.0.
        if got[index].tobytes() != expected[index].tobytes():
            place = ", ".join(map(str, index))
            return f"expected {name}[{place}] to be {expected[index]}, but got {got[index]}"
    raise AssertionError("equal elements have equal bytes")
