# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rounds of trials, which processes run side by side.

Entry points: `run_rounds`, and `trials_of`, which gives the trials of a round again. A round
depends on nothing but the seed, its number and the kinds that are drawn.
"""

import itertools
import multiprocessing
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass, field

import numpy as np

from drawing import trials
from lowering_paths import PATHS, check, problems
from trials import BOOL, COMPRESS, PACK, Trial

#: Kernels of a round, and the trials of each.
_KERNELS, _TRIALS = 10, 25

SIZE = _KERNELS * _TRIALS


@dataclass(frozen=True)
class Failure:
    """name: `<round>.<place>`. path: the name of one."""

    name: str
    path: str
    trial: Trial
    problem: str


@dataclass
class Outcome:
    """What rounds found.

    cases: by kind. checks: by kind and path. traits: how many cases have each.
    """

    cases: Counter = field(default_factory=Counter)
    checks: Counter = field(default_factory=Counter)
    traits: Counter = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)

    def add(self, other: "Outcome") -> None:
        self.cases.update(other.cases)
        self.checks.update(other.checks)
        self.traits.update(other.traits)
        self.failures += other.failures


def trials_of(seed: int, number: int, kinds: tuple[str, ...]) -> dict[str, Trial]:
    """The trials of round `number`, by name."""
    source = np.random.default_rng([seed, number])
    drawn = itertools.islice(trials(source, kinds, _TRIALS), _KERNELS)
    return {
        f"{number}.{place}": trial
        for place, trial in enumerate(itertools.chain.from_iterable(drawn))
    }


def run_trials(named: dict[str, Trial], paths: tuple[str, ...], jobs: int) -> Outcome:
    """Runs each trial on each of the paths that take it."""
    outcome = Outcome()
    for trial in named.values():
        outcome.cases[trial.kind] += 1
        outcome.traits.update(_traits(trial))
    for path in paths:
        taken = [(name, trial) for name, trial in named.items() if PATHS[path].takes(trial)]
        checks = [check(name, trial, PATHS[path]) for name, trial in taken]
        for done, problem in problems(checks, PATHS[path], jobs):
            outcome.checks[done.kind, path] += 1
            if problem is not None:
                outcome.failures.append(Failure(done.case, path, named[done.case], problem))
    return outcome


def _run_round(
    seed: int, number: int, size: int, kinds: tuple[str, ...], paths: tuple[str, ...]
) -> Outcome:
    named = trials_of(seed, number, kinds)
    return run_trials(dict(itertools.islice(named.items(), size)), paths, 1)


def run_rounds(
    seed: int,
    cases: int | None,
    seconds: float | None,
    kinds: tuple[str, ...],
    paths: tuple[str, ...],
    jobs: int,
    progress: Callable[[Outcome], None],
) -> Outcome:
    """Runs `cases` trials, or all that fit into `seconds`; after a failure none are begun.

    progress: gets all that was found so far, after each round.
    """
    sizes = _sizes(cases)
    end = None if seconds is None else time.monotonic() + seconds
    outcome = Outcome()
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(jobs, mp_context=context) as pool:
        running = set()
        while True:
            is_over = outcome.failures or (end is not None and time.monotonic() >= end)
            fresh = () if is_over else itertools.islice(sizes, jobs - len(running))
            running.update(
                pool.submit(_run_round, seed, number, size, kinds, paths) for number, size in fresh
            )
            if not running:
                return outcome
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                outcome.add(future.result())
                progress(outcome)


def _sizes(cases: int | None) -> Iterator[tuple[int, int]]:
    """The number and the size of each round."""
    if cases is None:
        yield from ((number, SIZE) for number in itertools.count())
    else:
        yield from ((at // SIZE, min(SIZE, cases - at)) for at in range(0, cases, SIZE))


def _traits(trial: Trial) -> Iterator[str]:
    """What makes the trial a case of its own, for the closing table."""
    operands = [operand for operand in (trial.input, trial.condition, trial.result) if operand]
    known = [extent for operand in operands for extent in operand.known]
    yield "static types" if all(known) else "mixed types" if any(known) else "dynamic types"
    yield f"rank {trial.input.array.ndim}"
    if any(0 in operand.array.shape for operand in operands):
        yield "an extent of 0"
    if any(operand.layout for operand in operands):
        yield "strides"
    if trial.undefined is not None:
        yield "no packing"
    if trial.op == PACK and (trial.input.array >= trial.code.radix).any():
        yield "codes out of range"
    if trial.op == COMPRESS:
        moved = (o for o in operands[:2] if o.element.name == BOOL.name)
        if any(operand.array.view(np.uint8).max(initial=0) > 1 for operand in moved):
            yield "bytes for bools"
        array, axis = trial.input.array, trial.axis
        extent = array.size if axis is None else array.shape[axis]
        if trial.condition.array.view(np.uint8)[extent:].any():
            yield "trues beyond"
