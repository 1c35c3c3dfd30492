# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The command line tool `bale-run`.

Entry point: `main`. Outputs are written whole or not at all.
"""

import argparse
import re
import sys
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

from bale import __version__
from bale.command_line import nonempty, tool, write_stdout
from bale.run.describing import describe
from bale.run.errors import RunError
from bale.run.inputs import read_inputs
from bale.run.models import choose_function, read_model
from bale.run.outputs import collect_outputs, outputs_text, write_outputs
from bale.runtime import EMIT_LEVELS, BaleError, BaleWarning, compile, emit

PROGRAM = "bale-run"

_DIAGNOSTIC = re.compile(r"(^|: )(error|warning|note|remark): ")

#: The library's default, which --help states.
_OPT_LEVEL = "3"


@tool(PROGRAM)
def main(argv: list[str]) -> int:
    """Runs the tool with the arguments `argv`; returns its exit code, see --help."""
    arguments = _parse(argv)
    try:
        _run(arguments)
    except (RunError, BaleError) as error:
        return _fail(str(error))
    except MemoryError:
        return _fail(f"{arguments.model}: expected arrays that fit in memory")
    return 0


def _fail(message: str) -> int:
    first, _, rest = message.partition("\n")
    print(f"{PROGRAM}: error: {first.replace(': error: ', ': ', 1)}", file=sys.stderr)
    if rest:
        print(rest, file=sys.stderr)
    return 1


@contextmanager
def _diagnosing(model: str) -> Iterator[None]:
    """Prints what the compiler warns of, and has its diagnostics name the file `model`."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", BaleWarning)
        try:
            yield
        except BaleError as error:
            raise RunError(_in_file(str(error), model)) from None
        finally:
            for warning in caught:
                _warn(_in_file(str(warning.message), model))


def _in_file(text: str, model: str) -> str:
    """Diagnostics, one a line "LOCATION: SEVERITY: TEXT", with the file in each location.

    A node of an ONNX model has a name for a location.
    """
    return "\n".join(
        f"{model}: {line}"
        if _DIAGNOSTIC.search(line) and not line.startswith(f"{model}:")
        else line
        for line in text.split("\n")
    )


def _warn(text: str) -> None:
    for line in text.split("\n"):
        is_note = ": warning: " not in line
        shown = line if is_note else f"{PROGRAM}: warning: {line.replace(': warning: ', ': ', 1)}"
        print(shown, file=sys.stderr)


def _run(arguments: argparse.Namespace) -> None:
    clock = _Clock()
    source = read_model(arguments.model)
    clock.lap("import")
    if arguments.emit:
        with _diagnosing(arguments.model):
            text = emit(source, arguments.emit, name=arguments.model)
        _print(text)
        return
    opt_level = arguments.opt_level or _OPT_LEVEL
    with _diagnosing(arguments.model):
        module = compile(
            source,
            name=arguments.model,
            opt_level=opt_level,
            verify_values=arguments.verify_values,
        )
    clock.lap("compile")
    function = choose_function(module, arguments.function, arguments.model)
    if function.inputs and not arguments.input:
        _print(describe(function) + "\n")
        return
    arrays = read_inputs(arguments.input or [], function.inputs)
    clock.lap(None)
    results = function(*arrays)
    clock.lap("run")
    outputs = collect_outputs(function, arrays, results)
    if arguments.output_dir is None:
        _print(outputs_text(outputs) or f"function {function.name} has no outputs\n")
    else:
        write_outputs(outputs, arguments.output_dir)
    if arguments.time:
        print(clock.text(), file=sys.stderr)


def _print(text: str) -> None:
    try:
        write_stdout(text)
    except OSError as error:
        raise RunError(f"cannot write to the standard output: {error.strerror}") from None


class _Clock:
    """Measures what follows each other."""

    def __init__(self) -> None:
        self._laps: list[tuple[str, float]] = []
        self._start = time.perf_counter()

    def lap(self, name: str | None) -> None:
        """Notes the time since the last lap as that of `name`; None drops it."""
        now = time.perf_counter()
        if name is not None:
            self._laps.append((name, now - self._start))
        self._start = now

    def text(self) -> str:
        """The laps on one line."""
        laps = ", ".join(f"{name} {1000 * seconds:.3f} ms" for name, seconds in self._laps)
        return f"time: {laps}"


def _parse(argv: list[str]) -> argparse.Namespace:
    parser = _parser()
    arguments = parser.parse_args(argv)
    running = {
        "--function": arguments.function is not None,
        "--input": arguments.input is not None,
        "--output-dir": arguments.output_dir is not None,
        "--opt-level": arguments.opt_level is not None,
        "--time": arguments.time,
        "--verify-values": arguments.verify_values,
    }
    given = [option for option, is_given in running.items() if is_given]
    if arguments.emit and given:
        parser.error(f"argument --emit: not allowed with {', '.join(given)}")
    return arguments


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description=(
            "Compiles a model for this processor and runs one of its functions on arrays\n"
            "from .npy files. Without inputs it says what the function wants. Memory that the\n"
            "function may write, an input of type memref, is an output too; its file stays."
        ),
        epilog=(
            "Characters other than letters, digits, '.', '_' and '-' in the names of outputs\n"
            "become '_', and dots at their start are dropped. A name that an earlier output\n"
            "has already gets _INDEX at its end. An output without a name, or whose name no\n"
            "file can have, is written to output_INDEX.npy, or to output_INDEX_2.npy and so\n"
            "on if an earlier output has that; one that is an input, to input_INDEX.npy.\n"
            "\n"
            "Elements that .npy files know no dtype for go in and out as bit patterns: bf16\n"
            "as uint16, floats of 8 bits and fewer as uint8. Strings are numpy's unicode\n"
            "strings; pickled objects are never read.\n"
            "\n"
            "exit codes:\n"
            "  0    the function ran and its outputs were printed or written, or what it\n"
            "       wants or the IR was printed\n"
            "  1    the model, an input, the run or an output failed; a line on stderr says\n"
            "       why, and no output was written\n"
            "  2    wrong usage\n"
            "  130  interrupted by Ctrl-C"
        ),
    )
    parser.add_argument(
        "model",
        metavar="MODEL",
        help="an ONNX model if its name ends in .onnx; else MLIR as text or bytecode",
    )
    _add_options(parser)
    return parser


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--function", metavar="NAME", help="the function to run (default: the only one)"
    )
    parser.add_argument(
        "--input",
        metavar="[NAME=]FILE.npy",
        action="append",
        help="an input, by its name in the model or else in order; one option an input",
    )
    parser.add_argument(
        "--output-dir",
        metavar="DIR",
        type=nonempty,
        help="write outputs to DIR/NAME.npy instead of printing them",
    )
    parser.add_argument(
        "--emit",
        choices=EMIT_LEVELS,
        help="print the IR at this level instead of running; goes with no other option",
    )
    parser.add_argument(
        "--opt-level",
        choices=("0", "1", "2", "3"),
        help=f"how much LLVM optimizes (default: {_OPT_LEVEL})",
    )
    parser.add_argument(
        "--time",
        action="store_true",
        help="print milliseconds of import, compile and run to stderr",
    )
    parser.add_argument(
        "--verify-values",
        action="store_true",
        help="fail where a code, a group or a true of a condition is out of range, or where a "
        "result shares memory with what is read",
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
