# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How the runners of cases begin: what they import, which arguments they take, how they refuse.

Entry points: `enter_environment`, `add_jobs`, `positive` and `refuse`.
"""

import argparse
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

#: What both runners are called.
PROGRAM = "run.py"


def enter_environment(program: str, argv: list[str]) -> None:
    """Makes Bale's Python package and this build's library the ones that are imported.

    program: the file that has been started with the arguments `argv`.
    """
    # A build with a sanitizer has a program of its own for the same packages.
    environment = ROOT / ".venv"
    python = environment / "bin" / "python3"
    is_entered = Path(sys.prefix, "lib").resolve() == (environment / "lib").resolve()
    if not is_entered and python.is_file():
        os.execv(python, [str(python), str(Path(program).resolve()), *argv])
    sys.path.insert(0, str(ROOT / "python"))
    build = Path(os.environ.setdefault("BALE_BUILD_DIR", str(ROOT / "build")))
    os.environ.setdefault("BALE_LLVM_TOOLS_DIR", "/usr/lib/llvm-22/bin")
    os.environ.setdefault("BALE_CAPI_LIBRARY", str(build / "lib" / "libBaleCAPI.so"))


def positive(text: str) -> int:
    """The number of at least 1 that an argument is."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected a number of at least 1, but got {number}")
    return number


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """Adds the option --jobs."""
    parser.add_argument(
        "--jobs",
        type=positive,
        default=os.cpu_count() or 1,
        metavar="N",
        help="processes at a time (default: as many as there are processors)",
    )


def refuse(message: str) -> int:
    """Says why nothing runs; returns the exit code."""
    print(f"{PROGRAM}: error: {message}", file=sys.stderr)
    return 2
