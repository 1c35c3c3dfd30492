# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the command line tools share.

Entry points: `run_tool`, `tool`, `write_stdout` and `nonempty`. Needs nothing but the
standard library.
"""

import argparse
import errno
import functools
import importlib
import io
import os
import signal
import sys
import threading
from collections.abc import Callable
from typing import NoReturn

Main = Callable[[list[str]], int]

#: What shells give for a program that a signal ended: this and the signal's number.
_SIGNALED = 128
#: Ctrl-C is SIGINT.
_INTERRUPTED = _SIGNALED + signal.SIGINT


def run_tool(program: str, module: str) -> NoReturn:
    """Ends the process as the function `main` of `module`, which is loaded, says."""
    try:
        main = importlib.import_module(module).main
    except KeyboardInterrupt:
        sys.exit(_report_interrupt(program))
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in ("", __package__):
            raise
        print(
            f"{program}: error: expected the Python package {package}, but "
            f"{sys.executable} has none: see requirements.txt",
            file=sys.stderr,
        )
        sys.exit(1)
    sys.exit(main(sys.argv[1:]))


def tool(program: str) -> Callable[[Main], Main]:
    """Makes the decorated function the main function of the tool `program`.

    It returns the exit code where argparse would end the process, which is after
    --help and --version with 0 and after wrong usage with 2, and where Ctrl-C would.
    What the encoding of an output stream has not is written with backslashes.
    """

    def decorate(main: Main) -> Main:
        @functools.wraps(main)
        def wrapped(argv: list[str]) -> int:
            _end_in_order()
            for stream in (sys.stdout, sys.stderr):
                if isinstance(stream, io.TextIOWrapper):
                    stream.reconfigure(errors="backslashreplace")
            try:
                code = _exit_code(main, argv)
                if sys.stdout is not None:
                    sys.stdout.flush()
                return code
            except OSError as error:
                # Where main itself writes, it knows what failed; argparse does not.
                sys.stdout = None
                where = f"{error.filename}: " if error.filename else ""
                print(f"{program}: error: {where}{error.strerror or error}", file=sys.stderr)
                return 1
            except KeyboardInterrupt:
                return _report_interrupt(program)

        return wrapped

    return decorate


def _end_in_order() -> None:
    """Lets the signals that ask a process to end do so as an exception does.

    Then temporary files are removed, and programs that run are ended, too.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, lambda ended, _: sys.exit(_SIGNALED + ended))


def _exit_code(main: Main, argv: list[str]) -> int:
    """What `main` returns, or ends the process with."""
    try:
        return main(argv)
    except SystemExit as stop:
        return stop.code


def _report_interrupt(program: str) -> int:
    """Prints the one line about Ctrl-C; returns the exit code."""
    print(f"{program}: error: interrupted", file=sys.stderr)
    return _INTERRUPTED


def write_stdout(text: str) -> None:
    """Writes `text` to the standard output, whole. Raises OSError if that fails."""
    # Python has none where the process was started without.
    if sys.stdout is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError:
        # The interpreter would flush what is left, and fail, at its end.
        sys.stdout = None
        raise


def nonempty(text: str) -> str:
    """The argument of an option that takes a path; argparse refuses an empty one."""
    if not text:
        raise argparse.ArgumentTypeError("expected a path, but got ''")
    return text
