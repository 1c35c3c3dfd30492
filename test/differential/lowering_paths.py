# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The paths on which trials run.

Entry points: `PATHS`, `check` and `problems`.
"""

import contextlib
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from functions import constant_function, function
from lowering import linalg_on_tensors
from planning import Check
from trials import COMPRESS, PARTIAL_BITS, Trial
from working import run_checks

#: The most elements of a constant, which is text twice.
_FOLDED_ELEMENTS = 10_000

_CPU_INFO = Path("/proc/cpuinfo")


def _has_avx2() -> bool:
    return _CPU_INFO.is_file() and " avx2" in _CPU_INFO.read_text(encoding="ascii", errors="ignore")


def _always(_: Trial) -> bool:
    return True


def _is_code_on_tensors(trial: Trial) -> bool:
    return not trial.is_memref and trial.op != COMPRESS


def _is_compress_on_tensors(trial: Trial) -> bool:
    """Not of elements whose signs these forms lose, and which the runtime then extends."""
    mlir = trial.input.element.mlir
    is_partial = mlir in PARTIAL_BITS and mlir.startswith("ui")
    return not trial.is_memref and trial.op == COMPRESS and not is_partial


def _can_fold(trial: Trial) -> bool:
    """Whether constants hold the operands, and not too many."""
    element = trial.input.element
    if element.is_string or element.mlir in PARTIAL_BITS:
        return False
    return trial.input.array.size <= _FOLDED_ELEMENTS


@dataclass(frozen=True)
class LoweringPath:
    """A path on which trials run, from the ops down to code.

    compilation: options of bale-to-llvm and of the C API. forms: of convert-bale-to-linalg, if
    ops become linalg on tensors first. folds: operands are constants, and no op may be left.
    takes: which trials run. is_here: whether this machine can run it.
    """

    compilation: dict[str, object]
    forms: str | None = None
    folds: bool = False
    takes: Callable[[Trial], bool] = _always
    is_here: Callable[[], bool] = field(default=lambda: True)

    @property
    def passes(self) -> list[str]:
        """What bale-opt does before."""
        if self.folds:
            return ["--bale-fold-constants", "--bale-infer-shapes"]
        return [] if self.forms is None else linalg_on_tensors(self.forms)


_LINALG = {"vectorize": False}

#: By name. `vector` is for this machine, with its widest vectors.
PATHS = {
    "fold": LoweringPath({"opt_level": 0}, folds=True, takes=_can_fold),
    "linalg": LoweringPath(_LINALG),
    "blocks": LoweringPath(_LINALG, "code-form=blocks", takes=_is_code_on_tensors),
    "positions": LoweringPath(_LINALG, "compress-form=positions", takes=_is_compress_on_tensors),
    "search": LoweringPath(_LINALG, "compress-form=search", takes=_is_compress_on_tensors),
    "vector": LoweringPath({}),
    "avx2": LoweringPath({"cpu": "x86-64-v3"}, is_here=_has_avx2),
    "128-bit": LoweringPath({"vector_bits": 128}),
    "threads": LoweringPath({"threads": True}),
    "non-temporal": LoweringPath({"non_temporal_bytes": 1}),
}


def check(name: str, trial: Trial, path: LoweringPath) -> Check:
    """The check of the trial called `name`."""
    work = constant_function(trial) if path.folds else function(trial)
    return Check(name, trial.kind, trial.kind, work)


def problems(
    checks: Sequence[Check], path: LoweringPath, jobs: int
) -> Iterator[tuple[Check, str | None]]:
    """Each check with what is wrong, or None. What processes say when they die is dropped."""
    options = {"opt_level": 3, **path.compilation}
    if path.passes:
        options["passes"] = path.passes
    with _silence():
        for outcomes in run_checks(list(checks), options, jobs):
            yield from outcomes


@contextlib.contextmanager
def _silence() -> Iterator[None]:
    """Nothing reaches the standard error of this process and of those that it starts."""
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
