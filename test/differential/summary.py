# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the runner prints.

Entry point: `Report`.
"""

import resource
import time

import numpy as np

from littest import lit_test
from lowering_paths import PATHS
from rounds import Failure, Outcome
from shrinking import shrunk, sort_of
from trials import Operand, Trial

#: Seconds from one line of progress to the next, and the longest list of elements.
_SECONDS, _LONGEST_LIST = 5, 64


class Report:
    """Prints progress, failures and the closing table."""

    def __init__(self, seed: int, kinds: tuple[str, ...], paths: tuple[str, ...]) -> None:
        self._seed, self._kinds, self._paths = seed, kinds, paths
        self._start = self._last = time.monotonic()
        print(f"seed {seed}; paths {', '.join(paths)}", flush=True)

    def progress(self, outcome: Outcome) -> None:
        """Says how far it is, now and then."""
        now = time.monotonic()
        if now - self._last < _SECONDS:
            return
        self._last = now
        print(
            f"{outcome.cases.total()} cases, {outcome.checks.total()} runs, "
            f"{len(outcome.failures)} failed, {now - self._start:.0f} s",
            flush=True,
        )

    def close(self, outcome: Outcome, number: int, jobs: int) -> None:
        """Prints `number` failures of different kinds, shrunk, and the tables."""
        first = {}
        for failure in outcome.failures:
            first.setdefault((failure.trial.kind, sort_of(failure.problem)), failure)
        for failure in list(first.values())[:number]:
            others = [f.path for f in outcome.failures if f.name == failure.name]
            self._print_failure(failure, others, jobs)
        self._print_tables(outcome)
        failed = len(outcome.failures)
        took = time.monotonic() - self._start
        work = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(
            f"{outcome.cases.total()} cases in {took:.0f} s, of processors "
            f"{work.ru_utime + work.ru_stime:.0f} s; seed {self._seed}"
        )
        print(f"{outcome.checks.total() - failed} passed, {failed} failed", flush=True)

    def _print_failure(self, failure: Failure, paths: list[str], jobs: int) -> None:
        again = f"--seed {self._seed} --replay {failure.name} --kinds {','.join(self._kinds)}"
        print(f"\ncase {failure.name} failed on {', '.join(paths)}: {again}")
        print(failure.problem, flush=True)
        path = PATHS[failure.path]
        trial, problem = shrunk(failure.trial, failure.problem, path, jobs)
        print(f"\nthe least that fails on {failure.path}:\n{problem}\n")
        print(_commented(trial) + lit_test(trial, path), flush=True)

    def _print_tables(self, outcome: Outcome) -> None:
        rows = [("kind", "cases", *self._paths)]
        for kind in self._kinds:
            runs = (outcome.checks[kind, path] for path in self._paths)
            rows.append((kind, outcome.cases[kind], *runs))
        widths = [max(len(str(row[column])) for row in rows) for column in range(len(rows[0]))]
        print()
        for row in rows:
            cells = (f"{cell!s:>{width}}" for cell, width in zip(row[1:], widths[1:]))
            print(f"{row[0]:<{widths[0]}}  {'  '.join(cells)}")
        traits = (f"{count} with {name}" for name, count in sorted(outcome.traits.items()))
        print(f"\n{', '.join(traits)}\n")


def _commented(trial: Trial) -> str:
    """The numbers of a trial, as comments."""
    lines = [_shown("input", trial.input)]
    if trial.condition is not None:
        lines.append(_shown("condition", trial.condition))
    if trial.count is not None:
        lines.append(f"count: {trial.count}")
    lines.append(_shown("expected", trial.result))
    return "".join(f"// {line}\n" for line in lines)


def _shown(name: str, operand: Operand) -> str:
    array = operand.array.view(np.uint8) if operand.array.dtype == bool else operand.array
    elements = array.tolist() if array.size <= _LONGEST_LIST else f"{array.size} elements"
    return f"{name}: {list(array.shape)} {elements}"
