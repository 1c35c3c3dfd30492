# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The command line of the demo. Entry point: `main`."""

import argparse
import sys
from pathlib import Path

from bale.command_line import tool

_PROJECT = Path(__file__).resolve().parents[3]


@tool("demo")
def main(argv: list[str]) -> int:
    """Runs the demo with the arguments `argv`; returns its exit code, see --help."""
    arguments = _parser().parse_args(argv)

    # Not needed for --help, which must work before anything is installed.
    from bale.demo.cases import all_cases
    from bale.demo.running import run_case
    from bale.demo.table import format_table

    cases = [case for case in all_cases() if arguments.filter in case.name]
    if not cases:
        print(
            f"demo: error: expected --filter to match a model, but got '{arguments.filter}'",
            file=sys.stderr,
        )
        return 2
    rows = [run_case(case, arguments.output / case.name) for case in cases]

    header = ["model", "result", "import ms", "lower ms", "compile ms", "run ms"]
    print(format_table(header, [row.cells() for row in rows], text_columns=2))
    for row in rows:
        if row.reason:
            print(f"\n{row.name}: {row.reason}")
    right = sum(row.result == "right" for row in rows)
    print(f"\nEach model, its data and its IR at every level: {_shown(arguments.output)}/")
    print(f"{right} of {len(rows)} results are right.")
    return 0 if right == len(rows) else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bale.demo",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description=(
            "Takes ONNX models of Compress, Pack and Unpack, imports, lowers, compiles and runs\n"
            "them, and compares each result with the expected one. The models of Compress are the\n"
            "node tests of the onnx package; those of Pack and Unpack are made from the examples\n"
            "of the specification. Prints a table, and leaves the IR of every level in DIR."
        ),
        epilog=(
            "times:\n"
            "  import   the model's file to MLIR text\n"
            "  lower    bale-opt's two runs from there to the LLVM dialect, with their start\n"
            "  compile  in process, from Bale's ops to machine code\n"
            "  run      the first call of the compiled function\n"
            "\n"
            "exit codes:\n"
            "  0    every result is right\n"
            "  1    a result is wrong, or a step failed\n"
            "  2    wrong usage\n"
            "  130  interrupted by Ctrl-C"
        ),
    )
    parser.add_argument(
        "--output",
        metavar="DIR",
        type=Path,
        default=_PROJECT / "demo-output",
        help="the folder to write (default: demo-output in the project's folder)",
    )
    parser.add_argument(
        "--filter", metavar="TEXT", default="", help="only the models with TEXT in their name"
    )
    return parser


def _shown(folder: Path) -> str:
    """The path as a reader in the current folder would write it."""
    folder = folder.resolve()
    try:
        return folder.relative_to(Path.cwd()).as_posix()
    except ValueError:
        return folder.as_posix()
