#!/usr/bin/env python3
# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times what IREE makes of Bale's ops for this processor, in one run. Entry point: `main`.

The other form of a case, and memcpy of as many bytes, take turns with it. One worker runs
the dispatches, in the thread that calls.
"""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path

import numpy as np

# A module of this file's name would hide IREE's package.
_FOLDER = sys.path.pop(0)
import iree.runtime as iree  # noqa: E402

sys.path.insert(0, _FOLDER)
import tables  # noqa: E402
from bale.command_line import tool  # noqa: E402
from iree_cases import Case, Form, cases  # noqa: E402
from peer_contests import medians  # noqa: E402

_ROOT = Path(__file__).resolve().parent.parent
_TARGET = (
    "--iree-hal-target-device=local",
    "--iree-hal-local-target-device-backends=llvm-cpu",
    "--iree-llvmcpu-target-cpu=host",
)

HEADER = (
    "case", "Bale, ms", "memcpy, ms", "x memcpy", "memcpy floor", "other form", "ms",
    "x other form", "form floor", "",
)  # fmt: skip


@dataclass(frozen=True)
class Row:
    """What was measured of a case, in seconds."""

    case: Case
    ours: float
    other: float
    memcpy: float

    @property
    def memcpy_ratio(self) -> float:
        return self.memcpy / self.ours

    @property
    def other_ratio(self) -> float:
        return self.other / self.ours

    def shortfalls(self) -> list[str]:
        """One line for each floor that is not reached."""
        return [
            f"{self.case.name}: expected at least {floor:.2f} x {what}, but got {got:.2f}"
            for what, floor, got in (
                ("memcpy", self.case.memcpy_floor, self.memcpy_ratio),
                (self.case.other.name, self.case.other_floor, self.other_ratio),
            )
            if floor is not None and got < floor
        ]

    def cells(self) -> list[str]:
        """What the table says of it, as `HEADER` does."""
        floor = self.case.memcpy_floor
        return [
            self.case.name,
            f"{1e3 * self.ours:.2f}",
            f"{1e3 * self.memcpy:.2f}",
            f"{self.memcpy_ratio:.2f}",
            "-" if floor is None else f"{floor:.2f}",
            self.case.other.name,
            f"{1e3 * self.other:.2f}",
            f"{self.other_ratio:.1f}",
            f"{self.case.other_floor:.1f}",
            "below" if self.shortfalls() else "",
        ]


def _run(command: list[str], text: bytes) -> bytes:
    """The standard output of `command` on `text`. Raises ValueError if it fails."""
    done = subprocess.run(command, input=text, capture_output=True, check=False)
    if done.returncode:
        raise ValueError(f"{Path(command[0]).name} failed: {done.stderr.decode()}")
    return done.stdout


def _compile(form: Form) -> bytes:
    """The module of `form`, for this processor."""
    text = form.text.encode()
    if form.lowering:
        text = _run([str(_ROOT / "build/bin/bale-opt"), *form.lowering, "-"], text)
    compiler = Path(sys.executable).with_name("iree-compile")
    return _run([str(compiler), "-", *_TARGET, *form.flags, "-o", "-"], text)


def _load(form: Form, config: iree.Config) -> Callable:
    """The function `f` of `form`."""
    context = iree.SystemContext(config=config)
    context.add_vm_module(iree.VmModule.copy_buffer(config.vm_instance, _compile(form)))
    return context.modules.module["f"]


def measure(case: Case, config: iree.Config, quick: bool) -> Row:
    """Times a case. Raises ValueError if a result is wrong."""
    arguments = [iree.asdevicearray(config.device, array) for array in case.arguments]
    calls = []
    for form in (case.ours, case.other):
        function = _load(form, config)
        result = np.asarray(function(*arguments))
        if result.tobytes() != case.expected.tobytes() or result.shape != case.expected.shape:
            raise ValueError(f"expected {form.name} to agree with numpy on {case.name}")
        calls.append(lambda function=function: function(*arguments))
    # memcpy reads as many bytes as it writes.
    source = np.ones(case.traffic // 2, dtype=np.uint8)
    target = np.empty_like(source)
    calls.append(lambda: np.copyto(target, source))
    return Row(case, *medians(calls, quick))


def _rows(case: Case, config: iree.Config, quick: bool) -> list[Row]:
    return [measure(case, config, quick)]


def format_page(rows: list[Row]) -> str:
    """The section of the page: a table in Markdown."""
    release = version("iree-base-compiler")
    return (
        "## In IREE\n\n"
        f"IREE {release}, llvm-cpu for this processor, one worker. Whole calls of a\n"
        "loaded module, arguments in its memory; *memcpy* copies half as many bytes as the call\n"
        "reads and writes.\n\n"
        f"{tables.markdown(HEADER, rows)}\n"
    )


@tool("iree")
def main(argv: list[str]) -> int:
    """Runs the program with the arguments `argv`; returns its exit code, see --help."""
    arguments = tables.parse_arguments(
        "bench/iree.py", "Times what IREE makes of Bale's ops for this processor.", argv
    )
    config = iree.Config("local-sync")
    measured = ((case.name, partial(_rows, case, config, arguments.quick)) for case in cases())
    rows = tables.measure_all("iree", arguments, HEADER, measured)
    if rows is None:
        return 1
    shortfalls = [line for row in rows for line in row.shortfalls()]
    return tables.finish(arguments, format_page(rows), shortfalls)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
