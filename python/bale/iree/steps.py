# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The steps from a model to a module for IREE, each made by a program or a package.

Entry points: `find_programs`, `Runner`, `to_generic`, `lower` and `compile_module`. A step
that fails raises StepError.
"""

import os
import shlex
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from bale.iree.errors import StepError
from bale.iree.messages import errors_in

IMPORT, LOWER, COMPILE = "import", "lower", "compile"
#: The steps in order.
STEPS = (IMPORT, LOWER, COMPILE)

#: Names bale-opt's file, before any other place is searched.
BALE_OPT_VARIABLE = "BALE_OPT"

_INSTALL = "pip install 'iree-base-compiler[onnx]==3.13.0'"
#: What a program that crashed printed last may say why.
_LAST_LINES = 5


@dataclass(frozen=True)
class Programs:
    """The programs that the steps run."""

    bale_opt: Path
    iree_compile: Path
    iree_opt: Path


def find_programs() -> Programs:
    """This build's bale-opt, and the programs of the Python package of IREE's compiler."""
    chosen = os.environ.get(BALE_OPT_VARIABLE)
    bale_opt = Path(chosen or Path(__file__).resolve().parents[3] / "build" / "bin" / "bale-opt")
    if not bale_opt.is_file():
        raise StepError(
            LOWER,
            f"expected bale-opt at {bale_opt}, but found no such file; "
            f"build it or set {BALE_OPT_VARIABLE}",
        )
    try:
        from iree.compiler.tools.binaries import find_tool

        return Programs(bale_opt, Path(find_tool("iree-compile")), Path(find_tool("iree-opt")))
    except (ImportError, ValueError) as error:
        raise StepError(
            COMPILE,
            f"expected the Python package iree-base-compiler, but {error}; "
            f"for {sys.executable}: {_INSTALL}",
        ) from None


class Runner:
    """Runs programs and says on stderr what happens.

    is_verbose: to say how programs are called, too, and show all that they print.
    """

    def __init__(self, program: str, is_verbose: bool) -> None:
        self._program = program
        self._is_verbose = is_verbose

    def say(self, line: str) -> None:
        """A line that every user sees."""
        print(f"{self._program}: {line}", file=sys.stderr, flush=True)

    def start(self, step: str, what: str) -> None:
        """A line for those who watch: steps take long."""
        if self._is_verbose or sys.stderr.isatty():
            self.say(f"{step}: {what}")

    def run(self, step: str, command: list[str | Path]) -> None:
        """Runs `command`. Raises StepError with the errors that it printed."""
        if self._is_verbose:
            self.say(shlex.join(map(str, command)))
        try:
            done = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                encoding="utf-8",
                errors="backslashreplace",
                check=False,
            )
        except OSError as error:
            raise StepError(step, f"cannot run {command[0]}: {error.strerror}") from None
        if done.returncode == 0 or self._is_verbose:
            print(done.stderr, end="", file=sys.stderr)
        if done.returncode != 0:
            raise StepError(step, _reason(Path(command[0]).name, done))


def _reason(name: str, done: subprocess.CompletedProcess) -> str:
    errors = errors_in(done.stderr)
    if done.returncode < 0:
        ending = f"signal {signal.Signals(-done.returncode).name} ended {name}"
        return "\n".join([ending, *(errors or done.stderr.splitlines()[-_LAST_LINES:])])
    if errors:
        return "\n".join(errors)
    lines = done.stderr.strip() or "it printed no error"
    return f"{name} failed with exit code {done.returncode}\n{lines}"


def to_generic(runner: Runner, programs: Programs, source: Path, result: Path) -> None:
    """MLIR in the torch dialect, which bale-opt does not know, in generic form."""
    flags = ("--mlir-print-op-generic", "--mlir-print-debuginfo")
    runner.run(IMPORT, [programs.iree_opt, source, *flags, "-o", result])


def lower(
    runner: Runner, programs: Programs, source: Path, result: Path, compress_form: str
) -> None:
    """Bale's ops, and ONNX's in the torch dialect, to what IREE compiles."""
    pipeline = f"--bale-for-iree=compress-form={compress_form}"
    # Locations stay: they say which node it is that a later step refuses.
    flags = (pipeline, "--mlir-print-debuginfo")
    runner.run(LOWER, [programs.bale_opt, source, *flags, "-o", result])


def compile_module(
    runner: Runner, programs: Programs, source: Path, result: Path, flags: list[str]
) -> None:
    """MLIR to IREE's module, by iree-compile with `flags`."""
    runner.run(COMPILE, [programs.iree_compile, source, *flags, "-o", result])
