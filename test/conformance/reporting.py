# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the runner prints.

Entry point: `Report`. Failures and the closing lines go to stdout, progress to stderr.
"""

import sys
from collections import Counter

from planning import KINDS, Check


class Report:
    """Counts checks and prints the failures."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._passed: Counter[str] = Counter()
        self._failed: Counter[str] = Counter()

    @property
    def has_failures(self) -> bool:
        return bool(self._failed)

    def add(self, outcomes: list[tuple[Check, str | None]]) -> None:
        """Notes finished checks, each with what is wrong with it, or None."""
        for check, problem in outcomes:
            (self._passed if problem is None else self._failed)[check.kind] += 1
            if problem is not None:
                self._clear_progress()
                print(f"{check.case} ({check.form}): {problem}", flush=True)
        self._show_progress()

    def close(self) -> None:
        """Prints the table by kind, and the numbers alone on the last line."""
        self._clear_progress()
        width = max(map(len, KINDS))
        print(f"{'':{width}} {'passed':>7} {'failed':>7}")
        for kind in KINDS:
            if self._passed[kind] or self._failed[kind]:
                print(f"{kind:{width}} {self._passed[kind]:7} {self._failed[kind]:7}")
        print(f"{self._passed.total()} passed, {self._failed.total()} failed")

    def _show_progress(self) -> None:
        done = self._passed.total() + self._failed.total()
        line = f"conformance: {done} of {self._total} checks, {self._failed.total()} failed"
        # One line that moves, or in a log one a batch.
        print(f"\r{line}" if sys.stderr.isatty() else line, end="", file=sys.stderr, flush=True)
        if not sys.stderr.isatty():
            print(file=sys.stderr, flush=True)

    def _clear_progress(self) -> None:
        if sys.stderr.isatty():
            print("\r\033[K", end="", file=sys.stderr, flush=True)
