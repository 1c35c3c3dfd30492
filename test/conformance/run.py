#!/usr/bin/env python3
# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks Bale against a file of cases.

Entry point: `main`.
"""

import argparse
import sys
from pathlib import Path

from starting import PROGRAM, add_jobs, enter_environment, refuse

#: How each way down from Bale's ops is compiled: after `passes`, or after those that convert
#: tensors with the options `linalg_forms` of convert-bale-to-linalg.
PATHS: dict[str, dict[str, object]] = {
    "linalg": {"vectorize": False},
    "vector": {"vectorize": True},
    "kernels": {"vectorize": True, "outline": 1},
    "fold": {"passes": ["--bale-fold-constants", "--bale-infer-shapes"]},
    "blocks": {"linalg_forms": "code-form=blocks", "vectorize": False},
    "positions": {"linalg_forms": "compress-form=positions", "vectorize": False},
    "search": {"linalg_forms": "compress-form=search", "vectorize": False},
}

#: The forms that a path runs, where these are not all: constants fold, and tensors have forms.
PATH_FORMS = {
    "fold": ("constant", "resource"),
    "blocks": ("static", "dynamic"),
    "positions": ("static", "dynamic"),
    "search": ("static", "dynamic"),
}


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
    from cases import read_lines
    from forms import FORMS
    from lowering import linalg_on_tensors
    from planning import DIAGNOSTIC, INFERENCE, plan
    from reporting import Report
    from working import run_checks

    known = PATH_FORMS.get(arguments.path, tuple(FORMS))
    forms = list(known) if arguments.forms is None else arguments.forms.split(",")
    if unknown := [form for form in forms if form not in known]:
        return refuse(f"expected forms among {', '.join(known)}, but got {', '.join(unknown)}")
    try:
        library()
        lines = read_lines(arguments.cases)
    except (BaleError, OSError, UnicodeDecodeError) as error:
        return refuse(str(error))
    if not lines:
        return refuse(f"expected cases in {arguments.cases}, but it is empty")
    left_out = (INFERENCE, DIAGNOSTIC) if arguments.values else ()
    planned = (check for name, record in lines for check in plan(name, record, forms))
    checks = [check for check in planned if check.kind not in left_out]
    if arguments.path == "fold":
        # Strings are no constants.
        checks = [check for check in checks if not getattr(check.work, "arguments", None)]
    report = Report(len(checks))
    options = {**PATHS[arguments.path], "opt_level": arguments.opt_level}
    if linalg_forms := options.pop("linalg_forms", None):
        options["passes"] = linalg_on_tensors(linalg_forms)
    for outcomes in run_checks(checks, options, arguments.jobs):
        report.add(outcomes)
    report.close()
    return 1 if report.has_failures else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Checks Bale against a file of cases (see README.md beside this file).",
        epilog=(
            "Prints each failure with the case's id, its form, what was expected and what\n"
            "came; then a table by kind of check, and last 'N passed, N failed'.\n"
            "\n"
            "exit codes:\n"
            "  0  every check passed\n"
            "  1  a check failed\n"
            "  2  wrong usage, a file that cannot be read, or no build of Bale"
        ),
    )
    parser.add_argument(
        "--cases", required=True, type=Path, metavar="FILE", help="the cases, one a line"
    )
    parser.add_argument(
        "--path",
        choices=PATHS,
        default="linalg",
        help="the way down (default: %(default)s)",
    )
    parser.add_argument(
        "--forms", metavar="FORM,...", help="of the forms that run values, only these"
    )
    parser.add_argument(
        "--values",
        action="store_true",
        help="run values only: types and diagnostics do not depend on the path",
    )
    parser.add_argument(
        "--opt-level",
        type=int,
        choices=range(4),
        default=3,
        help="how much LLVM optimizes (default: %(default)s)",
    )
    add_jobs(parser)
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
