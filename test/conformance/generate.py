#!/usr/bin/env python3
# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes further cases, with expected values from reference.py.

Entry point: `main`. The same set is always the same file.

more   what cases.jsonl has little or nothing of: bytes of bools other than 0 and 1, codes out of
       range, high ranks, empty dimensions, opsets, NaNs and other extremes, every kind of error.
       It is checked in as more-cases.jsonl.
views  operands, results or both seen through strides. It is checked in as view-cases.jsonl.
sweep  pack and unpack of every row length in [0, 70], each of 28 codes, both words
"""

import argparse
import json
import random
import sys
from collections.abc import Iterator

from generating import destinations, more, sweep, views


def _views(source: random.Random) -> Iterator[dict]:
    yield from views.cases(source)
    yield from destinations.cases(source)


_SETS = {"more": more.cases, "sweep": sweep.cases, "views": _views}
_SEED = 20260101


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="generate.py", description="Writes a set of conformance cases to stdout or a file."
    )
    parser.add_argument("set", choices=_SETS, help="which cases")
    parser.add_argument("--output", metavar="FILE", help="write there instead of to stdout")
    arguments = parser.parse_args(argv)
    lines = (json.dumps(case) + "\n" for case in _SETS[arguments.set](random.Random(_SEED)))
    if arguments.output is None:
        sys.stdout.writelines(lines)
    else:
        with open(arguments.output, "w", encoding="utf-8") as file:
            file.writelines(lines)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
