#!/usr/bin/env python3
# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times Bale against other libraries, called from Python, in one run. Entry point: `main`.

A call of a compiled function from Python takes many microseconds, whatever it does. That
is shown apart: the same call on a few codes or slices. Speeds are compared without it.
"""

import sys
from functools import partial
from itertools import chain

import numpy as np

import peer_compresses
import peer_packs
import tables
from bale.command_line import tool
from peer_contests import HEADER, SHORT, Row, find_shortfalls, measure


def _peers() -> str:
    """The libraries, with their versions."""
    version = peer_compresses.onnx_runtime_version()
    runtime = f"and ONNX Runtime {version}" if version else "(ONNX Runtime was not installed)"
    return f"numpy {np.__version__} {runtime}"


def format_page(rows: list[Row]) -> str:
    """The section of the page: a table in Markdown."""
    return (
        f"## From Python, against {_peers()}\n\n"
        "Whole calls, result memory reused: Bale's is kept, numpy has `out=`, ONNX Runtime its\n"
        "arena; `a[mask]` has fresh memory. Packs are of one bit a byte. The last ratio is of the\n"
        f"times without those of a call on {SHORT} codes or slices; both come behind another\n"
        "one of those.\n\n"
        f"{tables.markdown(HEADER, rows)}\n"
    )


@tool("peers")
def main(argv: list[str]) -> int:
    """Runs the program with the arguments `argv`; returns its exit code, see --help."""
    arguments = tables.parse_arguments(
        "bench/peers.py", "Times Bale against other libraries, called from Python.", argv
    )
    contests = chain(peer_packs.contests(), peer_compresses.contests())
    cases = ((contest.case, partial(measure, contest, arguments.quick)) for contest in contests)
    rows = tables.measure_all("peers", arguments, HEADER, cases)
    if rows is None:
        return 1
    return tables.finish(arguments, format_page(rows), find_shortfalls(rows))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
