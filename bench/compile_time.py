#!/usr/bin/env python3
# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times the compilation of modules of many ops, and of large constants. Entry point: `main`."""

import argparse
import math
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from compile_modules import KINDS, SPREAD, write_constant, write_ops
from compile_stages import ROOT, STAGES, Compiled, compile_module

sys.path.insert(0, str(ROOT / "python"))

from bale.command_line import tool

_NUMBERS = [1, 10, 100, 1000, 10000]
_KIB = 1024
_CONSTANTS = [_KIB << shift for shift in range(0, 19, 3)]
_LEAST_SECONDS = 0.001


def exponent(small: tuple[int, float], large: tuple[int, float]) -> float:
    """The e for which seconds grow as size^e, from two sizes with their seconds."""
    (size, seconds), (larger, more) = small, large
    return math.log(more / seconds) / math.log(larger / size)


def _cell(seconds: float, before: float | None, sizes: tuple[int, int]) -> str:
    """`seconds`, and how they grew from those of the size before."""
    text = f"{seconds:.3f} s"
    # What is too short to be measured has no exponent.
    if before is not None and min(before, seconds) >= _LEAST_SECONDS:
        text += f" ^{exponent((sizes[0], before), (sizes[1], seconds)):.2f}"
    return text


class _Series:
    """Modules of one kind, of more and more ops or bytes."""

    def __init__(self, name: str, arguments: argparse.Namespace) -> None:
        self._name = name
        self._arguments = arguments
        self._before: tuple[int, Compiled] | None = None

    def add(self, size: int, write: Callable[[Path], None]) -> None:
        """Compiles what `write` writes, and prints a line."""
        with tempfile.TemporaryDirectory(prefix="bale-compile-time-") as folder:
            source = Path(folder) / "module.mlir"
            write(source)
            compiled = compile_module(source, self._arguments.options, self._arguments.last)
        sizes = (self._before[0], size) if self._before else (0, size)
        old = self._before[1] if self._before else Compiled()
        cells = [
            f"{stage} {_cell(seconds, old.seconds.get(stage), sizes)}"
            f" {compiled.peaks[stage]:.0f} MiB"
            for stage, seconds in compiled.seconds.items()
        ]
        if compiled.code:
            cells.append(f"code {compiled.code / _KIB:.1f} KiB")
        print(f"{size} {self._name}: {', '.join(cells)}", flush=True)
        if self._arguments.passes:
            for name, seconds in sorted(compiled.passes.items(), key=lambda item: -item[1]):
                if seconds < _LEAST_SECONDS:
                    break
                print(f"  {name} {_cell(seconds, old.passes.get(name), sizes)}", flush=True)
        self._before = (size, compiled)


def _measure_ops(arguments: argparse.Namespace, numbers: Iterable[int]) -> None:
    for kind in arguments.kinds:
        for layout in arguments.layouts:
            where = f"functions of at most {SPREAD}" if layout == "spread" else "one function"
            series = _Series(f"{kind} ops in {where}", arguments)
            for number in numbers:
                most = SPREAD if layout == "spread" else number
                series.add(number, lambda path, n=number, m=most, k=kind: write_ops(path, k, n, m))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bench/compile_time.py",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description=(
            "Times the compilation of modules of many ops and of large constants: a line a\n"
            "module, with the seconds and the peak memory of each stage, and the machine code.\n"
            "^e: from the line before, seconds grew as the size to the power of e."
        ),
        epilog=("exit codes:\n  0  every module was compiled\n  1  one was not\n  2  wrong usage"),
    )
    parser.add_argument("--quick", action="store_true", help="small modules only")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS))
    parser.add_argument(
        "--layouts",
        nargs="+",
        choices=("spread", "one"),
        default=["spread", "one"],
        help=f"ops spread over functions of at most {SPREAD}, or in one function",
    )
    parser.add_argument("--most", type=int, help="no modules of more ops than that")
    parser.add_argument("--no-constants", action="store_true", help="no constants")
    parser.add_argument("--last", choices=STAGES, default=STAGES[-1], help="the last stage")
    parser.add_argument("--passes", action="store_true", help="also Bale's own passes of `lower`")
    parser.add_argument("--options", default="", help="options of bale-to-llvm")
    return parser


@tool("compile_time")
def main(argv: list[str]) -> int:
    """Runs the program with the arguments `argv`; returns its exit code, see --help."""
    arguments = _parser().parse_args(argv)
    most = arguments.most or (10 if arguments.quick else _NUMBERS[-1])
    try:
        _measure_ops(arguments, [number for number in _NUMBERS if number <= most])
        if not arguments.no_constants:
            series = _Series("bytes of a constant", arguments)
            for size in _CONSTANTS[: 2 if arguments.quick else None]:
                series.add(size, lambda path, n=size: write_constant(path, n))
    except ValueError as error:
        print(f"compile_time: error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
