# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the command line tools share.

Entry point: `returns_exit_code`. Needs nothing but the standard library.
"""

import functools
from collections.abc import Callable

Main = Callable[[list[str]], int]


def returns_exit_code(main: Main) -> Main:
    """`main`, which returns the exit code where argparse would end the process.

    That is after --help and --version with 0, and after wrong usage with 2.
    """

    @functools.wraps(main)
    def wrapped(argv: list[str]) -> int:
        try:
            return main(argv)
        except SystemExit as stop:
            return stop.code

    return wrapped
