#!/usr/bin/env python3
# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times Bale against other libraries, called from Python, in one run. Entry point: `main`.

A call of a compiled function from Python takes many microseconds, whatever it does. That
is shown apart: the same call on a few codes or slices. Speeds are compared without it.
"""

import argparse
import re
import sys
from itertools import chain
from pathlib import Path

import numpy as np
import peer_compresses
import peer_packs
from peer_contests import HEADER, SHORT, Row, find_shortfalls, measure

from bale.command_line import nonempty, tool


def _peers() -> str:
    """The libraries, with their versions."""
    version = peer_compresses.onnx_runtime_version()
    runtime = f"and ONNX Runtime {version}" if version else "(ONNX Runtime was not installed)"
    return f"numpy {np.__version__} {runtime}"


def format_page(rows: list[Row]) -> str:
    """The section of the page: a table in Markdown."""
    lines = [HEADER, ["---"] * len(HEADER), *(row.cells() for row in rows)]
    table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    return (
        f"## From Python, against {_peers()}\n\n"
        "Whole calls, result memory reused: Bale's is kept, numpy has `out=`, ONNX Runtime its\n"
        "arena; `a[mask]` has fresh memory. Packs are of one bit a byte. The last ratio is of the\n"
        f"times without those of a call on {SHORT} codes or slices.\n\n{table}\n"
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bench/peers.py",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Times Bale against other libraries, called from Python.",
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
    return parser


@tool("peers")
def main(argv: list[str]) -> int:
    """Runs the program with the arguments `argv`; returns its exit code, see --help."""
    arguments = _parser().parse_args(argv)
    rows = []
    for contest in chain(peer_packs.contests(), peer_compresses.contests()):
        if arguments.filter and not arguments.filter.search(contest.case):
            continue
        try:
            measured = measure(contest, arguments.quick)
        except ValueError as error:
            print(f"peers: error: {error}", file=sys.stderr)
            return 1
        rows += measured
        for row in measured:
            named = zip(HEADER[:-1], row.cells(), strict=False)
            print(", ".join(f"{name} {cell}" for name, cell in named), flush=True)
    if arguments.page:
        Path(arguments.page).write_text(format_page(rows), encoding="utf-8")
    shortfalls = find_shortfalls(rows) if arguments.check else []
    for shortfall in shortfalls:
        print(f"below its floor: {shortfall}")
    return 1 if shortfalls else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
