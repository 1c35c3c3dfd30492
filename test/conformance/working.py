# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Does checks in processes of their own: code that crashes or hangs fails alone.

Entry point: `run_checks`.
"""

import faulthandler
import multiprocessing
import signal
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait

from assembly import Function
from diagnostics import run_diagnosis
from inference import Query, run_queries
from planning import Check, batches
from running import run_values

#: Seconds that a process may take: this, and this for each check.
_SECONDS, _SECONDS_A_CHECK = 120, 5

# The modules are loaded before, and arrays need not be sent.
_processes = multiprocessing.get_context("fork")


def run_batch(checks: list[Check], options: dict[str, object]) -> list[str | None]:
    """What is wrong with each of the checks, which are of one batch, or None."""
    works = [check.work for check in checks]
    if isinstance(works[0], str):
        return works
    if isinstance(works[0], Function):
        return list(run_values(works, checks[0].opset, options))
    if isinstance(works[0], Query):
        return list(run_queries(works))
    return [run_diagnosis(work, options) for work in works]


def _serve(connection: Connection, checks: list[Check], options: dict[str, object]) -> None:
    # How the process dies is reported once, by its parent.
    faulthandler.disable()
    connection.send(run_batch(checks, options))
    connection.close()


@dataclass
class _Running:
    process: multiprocessing.Process
    checks: list[Check]
    deadline: float


def run_checks(
    checks: list[Check], options: dict[str, object], jobs: int
) -> Iterator[list[tuple[Check, str | None]]]:
    """Runs the checks; yields what is wrong with each, or None, some at a time.

    Of checks whose process dies each half is tried again, until one is left.
    """
    pending = deque(batches(checks))
    running: dict[Connection, _Running] = {}
    try:
        while pending or running:
            while pending and len(running) < jobs:
                running.update([_start(pending.popleft(), options)])
            for connection in _stopped(running):
                work = running.pop(connection)
                outcomes = _outcomes(connection, work)
                if isinstance(outcomes, list):
                    yield list(zip(work.checks, outcomes, strict=True))
                elif len(work.checks) == 1:
                    yield [(work.checks[0], outcomes)]
                else:
                    middle = len(work.checks) // 2
                    pending.extendleft((work.checks[middle:], work.checks[:middle]))
    finally:
        for work in running.values():
            work.process.kill()


def _start(checks: list[Check], options: dict[str, object]) -> tuple[Connection, _Running]:
    receiver, sender = _processes.Pipe(duplex=False)
    process = _processes.Process(target=_serve, args=(sender, checks, options))
    process.start()
    # The end of the process ends the connection only if nobody else can send.
    sender.close()
    deadline = time.monotonic() + _SECONDS + _SECONDS_A_CHECK * len(checks)
    return receiver, _Running(process, checks, deadline)


def _stopped(running: dict[Connection, _Running]) -> set[Connection]:
    """Those that have something to say, that are dead, or that take too long."""
    deadline = min(work.deadline for work in running.values())
    ready = wait(list(running), timeout=max(0, deadline - time.monotonic()))
    late = (key for key, work in running.items() if work.deadline <= time.monotonic())
    return {*ready, *late}


def _outcomes(connection: Connection, work: _Running) -> list[str | None] | str:
    """What the process found; if it died or took too long, how."""
    try:
        outcomes = connection.recv() if connection.poll() else None
    except EOFError:
        outcomes = None
    finally:
        connection.close()
    if outcomes is None and work.deadline <= time.monotonic():
        work.process.kill()
        work.process.join()
        return "expected an end, but the process ran too long"
    work.process.join()
    code = work.process.exitcode
    if outcomes is None:
        how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        return f"expected an end, but the process died of {how}"
    return outcomes
