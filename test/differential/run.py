#!/usr/bin/env python3
# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares Bale with a reference on random cases.

Entry point: `main`.
"""

import argparse
import secrets
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "conformance"))

from starting import PROGRAM, add_jobs, enter_environment, positive, refuse

#: What cases are drawn from: an op on tensors, or the one on memrefs.
KINDS = ("pack", "pack_into", "unpack", "unpack_into", "compress", "compress_into")

#: How many failures are shrunk.
_SHRUNK = 3


def main(argv: list[str]) -> int:
    """Runs the tool with the arguments `argv`; returns its exit code, see --help."""
    try:
        arguments = _parser().parse_args(argv)
    except SystemExit as stop:
        # argparse ends the process itself, after --help with 0 and errors with 2.
        return stop.code
    enter_environment(__file__, argv)

    from bale.runtime import BaleError
    from bale.runtime.library import library
    from lowering_paths import PATHS
    from rounds import run_rounds, run_trials, trials_of
    from summary import Report

    here = [name for name, path in PATHS.items() if path.is_here()]
    kinds = KINDS if arguments.kinds is None else tuple(arguments.kinds.split(","))
    paths = tuple(here if arguments.path is None else arguments.path.split(","))
    for what, names, known in (("kinds", kinds, KINDS), ("paths", paths, here)):
        if unknown := [name for name in names if name not in known]:
            return refuse(f"expected {what} among {', '.join(known)}, but got {', '.join(unknown)}")
    try:
        library()
    except BaleError as error:
        return refuse(str(error))
    seed = secrets.randbits(32) if arguments.seed is None else arguments.seed
    report = Report(seed, kinds, paths)
    if arguments.replay is None:
        cases = arguments.cases if arguments.seconds is None else None
        outcome = run_rounds(
            seed, cases, arguments.seconds, kinds, paths, arguments.jobs, report.progress
        )
    else:
        named = trials_of(seed, int(arguments.replay.partition(".")[0]), kinds)
        if arguments.replay not in named:
            return refuse(f"expected a case of its round, but got {arguments.replay}")
        outcome = run_trials({arguments.replay: named[arguments.replay]}, paths, arguments.jobs)
    report.close(outcome, _SHRUNK, arguments.jobs)
    return 1 if outcome.failures else 0


def _case(text: str) -> str:
    if not all(part.isdecimal() for part in text.split(".")) or text.count(".") != 1:
        raise argparse.ArgumentTypeError(f"expected ROUND.PLACE, but got {text}")
    return text


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Compares Bale with a reference on random cases (see README.md beside this\n"
        "file).",
        epilog=(
            "Prints the seed, progress, a table of cases by kind and path, and last\n"
            "'N passed, M failed'. After a failure no more cases are begun: the first few\n"
            "that failed are printed as small as they get, as tests for lit.\n"
            "\n"
            "exit codes:\n"
            "  0  every case passed\n"
            "  1  a case failed\n"
            "  2  wrong usage, or no build of Bale"
        ),
    )
    parser.add_argument("--seed", type=int, metavar="N", help="default: another every time")
    number = parser.add_mutually_exclusive_group()
    number.add_argument(
        "--cases", type=positive, default=2000, metavar="N", help="default: %(default)s"
    )
    number.add_argument(
        "--seconds", type=float, metavar="S", help="begin cases for so long, rather than --cases"
    )
    number.add_argument(
        "--replay",
        type=_case,
        metavar="ROUND.PLACE",
        help="run one case, by the name that a failure has; with the --seed and --kinds of that",
    )
    parser.add_argument("--kinds", metavar="KIND,...", help=f"only these, of {', '.join(KINDS)}")
    parser.add_argument("--path", metavar="PATH,...", help="only these paths down (README.md)")
    add_jobs(parser)
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
