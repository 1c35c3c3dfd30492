# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the programs that measure from Python share: their options, and the tables that they make.

Entry points: `parse_arguments`, `measure_all`, `markdown` and `finish`. A row has `cells()`,
one for each of its header's names.
"""

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from bale.command_line import nonempty

#: A case's name, and what measures it: it gives rows and raises ValueError for a wrong result.
Case = tuple[str, Callable[[], list]]


def parse_arguments(prog: str, description: str, argv: list[str]) -> argparse.Namespace:
    """The arguments of the program `prog`."""
    parser = argparse.ArgumentParser(
        prog=prog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description=description,
        epilog=(
            "exit codes:\n"
            "  0  every result is right; with --check every floor is reached\n"
            "  1  a result is wrong; with --check one is below its floor\n"
            "  2  wrong usage"
        ),
    )
    parser.add_argument("--check", action="store_true", help="compare with the floors")
    parser.add_argument("--quick", action="store_true", help="measure once, not many times")
    parser.add_argument(
        "--filter", type=re.compile, metavar="REGEX", help="only cases that match, as printed"
    )
    parser.add_argument(
        "--page", type=nonempty, metavar="FILE", help="write the table there, in Markdown"
    )
    return parser.parse_args(argv)


def measure_all(
    program: str, arguments: argparse.Namespace, header: Sequence[str], cases: Iterable[Case]
) -> list | None:
    """The rows of all cases that --filter lets pass, each printed; None if a result is wrong."""
    rows = []
    for name, measure in cases:
        if arguments.filter and not arguments.filter.search(name):
            continue
        try:
            measured = measure()
        except ValueError as error:
            print(f"{program}: error: {error}", file=sys.stderr)
            return None
        rows += measured
        for row in measured:
            named = zip(header[:-1], row.cells(), strict=False)
            print(", ".join(f"{column} {cell}" for column, cell in named), flush=True)
    return rows


def markdown(header: Sequence[str], rows: Iterable) -> str:
    """The table of `rows`."""
    lines = [header, ["---"] * len(header), *(row.cells() for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def finish(arguments: argparse.Namespace, page: str, shortfalls: list[str]) -> int:
    """Writes `page` and names `shortfalls`, as the arguments ask; returns the exit code."""
    if arguments.page:
        Path(arguments.page).write_text(page, encoding="utf-8")
    if not arguments.check:
        return 0
    for shortfall in shortfalls:
        print(f"below its floor: {shortfall}")
    return 1 if shortfalls else 0
