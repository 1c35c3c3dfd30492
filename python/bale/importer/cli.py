# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The command line tool `bale-import-onnx`.

Entry point: `main`. Output is written whole or not at all.
"""

import argparse
import sys

from bale import __version__
from bale.command_line import nonempty, tool, write_stdout
from bale.files import write_file
from bale.importer.errors import ModelError
from bale.importer.importing import DEFAULT_RESOURCE_THRESHOLD, import_model

PROGRAM = "bale-import-onnx"


@tool(PROGRAM)
def main(argv: list[str]) -> int:
    """Runs the tool with the arguments `argv`; returns its exit code, see --help."""
    arguments = _parser().parse_args(argv)
    try:
        text = import_model(arguments.model, arguments.resource_threshold)
    except ModelError as error:
        return _fail(arguments.model, str(error))
    except MemoryError:
        return _fail(arguments.model, "expected a model that fits in memory")
    try:
        if arguments.output == "-":
            write_stdout(text)
        else:
            write_file(arguments.output, lambda file: file.write(text.encode("ascii")))
    except OSError as error:
        return _fail(arguments.output, f"cannot write the output: {error.strerror}")
    return 0


def _fail(path: str, message: str) -> int:
    """Prints the one line about a failure; returns the exit code."""
    line = f"{PROGRAM}: error: {path}: {message}"
    # A path may hold anything, a line break too.
    shown = (c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in line)
    print("".join(shown), file=sys.stderr)
    return 1


def _threshold(text: str) -> int:
    """The argument of --resource-threshold; ValueError unless it is decimal digits."""
    # int() takes signs, blanks, "1_000" and the digits of every script too.
    if not (text.isascii() and text.isdigit()):
        raise ValueError(text)
    return int(text)


# argparse names the type in its message: "invalid byte count value: 'x'".
_threshold.__name__ = "byte count"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description=(
            "Prints an ONNX model as MLIR text in generic form, as ONNX-MLIR does with\n"
            "--mlir-print-op-generic. bale-opt and bale-run read it as it is; mlir-opt needs\n"
            "--allow-unregistered-dialect."
        ),
        epilog=(
            "exit codes:\n"
            "  0    the text was written\n"
            "  1    the model or the output failed; one line on stderr says why, and\n"
            "       nothing was written\n"
            "  2    wrong usage\n"
            "  130  interrupted by Ctrl-C"
        ),
    )
    parser.add_argument("model", metavar="MODEL.onnx", help="the model to import")
    parser.add_argument(
        "-o",
        dest="output",
        metavar="FILE",
        type=nonempty,
        default="-",
        help="write to FILE (default: stdout)",
    )
    parser.add_argument(
        "--resource-threshold",
        metavar="BYTES",
        type=_threshold,
        default=DEFAULT_RESOURCE_THRESHOLD,
        help="print constants of more than BYTES bytes as dense_resource, in the text's "
        "last section (default: %(default)s)",
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    return parser
