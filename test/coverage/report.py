#!/usr/bin/env python3
# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Says how much of a folder ran, from what `llvm-cov export -summary-only` prints.

Entry point: `main`.
"""

import json
import sys
from dataclasses import dataclass
from pathlib import Path

#: Of a folder, so many lines and branches run, in percent.
FLOORS = {"lines": 90, "branches": 80}


@dataclass(frozen=True)
class Coverage:
    """How many lines and branches there are, and how many of them ran."""

    count: dict[str, int]
    covered: dict[str, int]

    def percent(self, what: str) -> float:
        """Of `what`, how much ran; all if there is none."""
        return 100 * self.covered[what] / self.count[what] if self.count[what] else 100.0

    def is_below(self) -> bool:
        """Whether less ran than a floor."""
        return any(self.percent(what) < floor for what, floor in FLOORS.items())


def read(export: str, folder: Path) -> dict[str, Coverage]:
    """The files of `folder` in `export`, by their paths in it."""
    files = {}
    for file in json.loads(export)["data"][0]["files"]:
        path = Path(file["filename"])
        if not path.is_relative_to(folder):
            continue
        summary = file["summary"]
        files[path.relative_to(folder).as_posix()] = Coverage(
            {what: summary[what]["count"] for what in FLOORS},
            {what: summary[what]["covered"] for what in FLOORS},
        )
    return files


def add(coverages: list[Coverage]) -> Coverage:
    """All `coverages` together."""
    return Coverage(
        {what: sum(coverage.count[what] for coverage in coverages) for what in FLOORS},
        {what: sum(coverage.covered[what] for coverage in coverages) for what in FLOORS},
    )


def table(files: dict[str, Coverage], folder: str) -> list[str]:
    """A line for each file below a floor, the worst first, and one for all files."""
    below = [(name, coverage) for name, coverage in files.items() if coverage.is_below()]
    below.sort(key=lambda entry: (entry[1].percent("lines"), entry[0]))
    rows = [*below, (f"{folder}, {len(files)} files", add(list(files.values())))]
    lines = [f"{'lines':>7} {'branches':>9}"]
    for name, coverage in rows:
        lines.append(
            f"{coverage.percent('lines'):6.1f}% {coverage.percent('branches'):8.1f}%  {name}"
        )
    return lines


def main(argv: list[str]) -> int:
    """Reads the export from standard input; `argv` is the folder. Returns 1 below a floor."""
    folder = Path(argv[0])
    files = read(sys.stdin.read(), folder)
    if not files:
        print(f"coverage: error: expected files in {folder}, but got none", file=sys.stderr)
        return 1
    print("\n".join(table(files, folder.name)))
    return 1 if add(list(files.values())).is_below() else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
